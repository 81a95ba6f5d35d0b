"""Stored games of Palm that somebody has tampered with: refused, or a game that can be played."""

import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.contract import IllegalAction, InvalidState
from engine.palm import GAME
from engine.palm.hand import Pose
from engine.palm.options import Mode
from engine.palm.phases import Phase
from engine.palm.state import State
from tests.effort import examples
from tests.properties.palm_players import TABLES, course, some_action, viewers

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 101) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=examples(400))
@given(data=st.data())
def test_a_stored_game_that_was_tampered_with_is_refused_or_can_be_played(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(stored_games()))
    form = json.loads(GAME.dump(state))
    for _ in range(data.draw(st.integers(1, 3))):
        _tamper(form, data)
    try:
        loaded = GAME.load(json.dumps(form).encode())
    except InvalidState:
        return
    rng = Random(1)
    for viewer in viewers(loaded):
        GAME.view(loaded, viewer)
    for _ in range(30):
        for seat in GAME.to_act(loaded)[:1]:
            with suppress(IllegalAction):
                loaded, _ = GAME.apply(loaded, seat, some_action(loaded, seat, rng))
        assert GAME.load(GAME.dump(loaded)) == loaded


def _tamper(form: dict[str, Any], data: st.DataObject) -> None:
    """Put something else anywhere: another value of the same kind, or anything at all."""
    here: Any = form
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(here[key], dict | list) and here[key] and data.draw(st.booleans()):
            here = here[key]
            continue
        same = {
            int: st.integers(-1, 101),
            list: st.permutations(here[key]) if isinstance(here[key], list) else st.nothing(),
            str: st.sampled_from([*Phase, *Mode, *Pose, "yes", "no", "12", "coin/tap/index/light/quick/1"]),
        }
        here[key] = data.draw(same.get(type(here[key]), JSON) | JSON)
        return


@cache
def stored_games() -> list[State]:
    """Return states of games of all kinds, from all phases."""
    found: list[State] = []
    for seats, options in TABLES:
        found += {
            (state.phase, len(state.turn.performed)): state for state in course(seats, options, 2)
        }.values()
    return found
