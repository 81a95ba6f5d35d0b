"""The computer answers, whatever its best policy does: that may fail, or never come to an end."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count

import pytest

from adapters.computer import thinking
from adapters.computer.thinking import think
from engine.chance import Chance
from engine.heldhands import GAME
from engine.heldhands.policies.lookahead import lookahead_policy
from engine.heldhands.policies.partner import Character, decide
from engine.heldhands.views import PlayerView
from tests.unit.heldhands.table import table

SEED = 7


def seen() -> tuple[PlayerView, ...]:
    view = GAME.view(table(), 0)
    assert isinstance(view, PlayerView)
    return (view,)


def test_it_does_what_its_policy_decides_in_each_character() -> None:
    for character in Character:
        assert think(seen(), SEED, character.value) == (decide(seen(), SEED, character), "")


def never_end(*_: object) -> None:
    with suppress(Exception):
        for _number in count():
            pass


def fail(*_: object) -> None:
    raise KeyError


@pytest.mark.parametrize(("policy", "error"), [(never_end, "TooLongError"), (fail, "KeyError")])
def test_where_its_policy_fails_or_never_ends_it_does_something_simpler(
    policy: Callable[..., None], error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "decide", policy)
    simpler = lookahead_policy(seen()[-1], Chance(SEED, "partner"))
    assert think(seen(), SEED, "bold", longest=0.01) == (simpler, error)
