"""Whoever leads an evening may be killed at any step of its start: no pair is lost, and none is doubled."""

from collections import Counter

import pytest

from bot.model.game import Status
from bot.model.night import NightStage
from bot.store.connection import connect
from tests.integration.conftest import DEADLINE
from tests.integration.nights.evening import LEASE, MINUTE, Evening, guests
from tests.integration.nights.mortal import mortals
from tests.integration.service.tablemates import World


@pytest.mark.parametrize("answered", [False, True], ids=["before it asks", "after it is answered"])
async def test_killed_at_any_step_of_the_start_no_pair_is_lost_or_doubled(
    valkey: str,
    answered: bool,  # noqa: FBT001 - a case
) -> None:
    people = guests(5)
    async with mortals(valkey) as killed:
        step, dies = 0, True
        while dies:
            step += 1
            world = World(connect(valkey, patience=DEADLINE))
            evening = Evening(world, world.nights, world.client, world.time)
            await evening.about_to_begin(people)
            evening.time.passes(MINUTE)
            dies = await killed.lead_at(evening.night, world.time(), step, answered=answered)
            evening.time.passes(LEASE + 1)  # what the dead one held is due again
            assert not await killed.lead_at(evening.night, world.time(), 0)
            await check(evening, people)
            await evening.client.flushall()
            await evening.client.aclose()
    assert step > 20  # so many there are, or the test looks at something else


async def check(evening: Evening, people: list[str]) -> None:
    """Look whether all who are here play once, or sit out, and every game was dealt once."""
    night = await evening.now()
    assert (night.stage, len(night.rounds), night.drawing) == (NightStage.PLAYING, 1, ())
    (drawn,) = night.rounds
    placed = Counter(who for pair in drawn.pairs for who in pair.people) + Counter([drawn.odd])
    assert placed == Counter(people)
    assert drawn.opened
    for pair in night.pairs:
        stored = await evening.service.context.find(pair.game)
        assert (stored.status, stored.about.seats) == (Status.PLAYING, pair.people)
        for who in pair.people:
            assert [each.game for each in await evening.service.records.games_of(who)] == [pair.game]
    games = [key async for key in evening.client.scan_iter("hh:*:game:*")]
    assert len(games) == len(night.pairs)
