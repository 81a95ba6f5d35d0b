"""Arguments that grow, in an edition that has none."""

import pytest

from bot.nights.evening import BREAK, TICK
from bot.service import play
from tests.integration.nights.evening import Evening, guests
from tests.records import recorded

RECORD = recorded("print-and-play-held-hands")


async def test_where_an_edition_has_no_arguments_none_grow_and_the_evening_goes_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "random_seed", lambda: RECORD.seed)
    options = {"edition": "print-and-play", "first": str(RECORD.options.first)}
    night = await evening.opened(guests(2), minutes=600, grow=True, options=options)
    await evening.play(night.pairs[0].game, RECORD)
    await evening.passes(TICK)
    await evening.passes(BREAK)
    second = (await evening.now()).rounds[1]
    assert (second.opened, second.pairs[0].level) == (True, "none")
