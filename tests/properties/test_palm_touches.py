"""The touches of Palm, all of them: what is offered, what a constraint leaves, what feels the same."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from engine.contract import SPECTATOR, IllegalAction
from engine.palm import GAME, mime
from engine.palm.actions import AddTouch, ChangeTouch
from engine.palm.hand import Pose, hand
from engine.palm.mime import feel
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.touch import Touch
from engine.palm.touches import every_touch
from tests.naive import mimes
from tests.properties.palm_players import course, some_action
from tests.rows import each_row
from tests.unit.palm.table import miming, play

HOW = ("feather/slow", "feather/quick", "light/slow", "light/quick", "firm/slow", "firm/quick")
EXPERTS = {"expert": "yes"}


@cache
def situations() -> list[State]:
    """Return the states of a few games in which somebody mimes, with touches in the hand and without."""
    games = (*course(2, {}, 3), *course(5, EXPERTS, 3), *course(7, EXPERTS, 3))
    return [state for state in games if state.phase is Phase.MIME]


def test_what_is_offered_is_every_touch_that_the_rules_allow() -> None:
    rng = Random(5)
    vertical = next(each for each in situations() if _kind(each) == "vertical" and each.turn.mime.touches)
    longest = max(situations(), key=lambda state: sum(bool(touch.to) for touch in state.turn.mime.touches))
    for state in (vertical, longest, *rng.sample(situations(), 2)):
        (seat,) = GAME.to_act(state)
        legal = GAME.legal_actions(state, seat)
        assert len(legal) == len(set(legal))
        offered = {str(action) for action in legal if isinstance(action, AddTouch)}
        assert offered == set(allowed(state))
        changes = {str(action.touch) for action in legal if isinstance(action, ChangeTouch)}
        assert changes == (set(allowed(before_last(state))) if state.turn.mime.touches else set())


def before_last(state: State) -> State:
    """Return a game as it was before the last touch."""
    mime = state.turn.mime
    return replace(state, turn=replace(state.turn, mime=replace(mime, touches=mime.touches[:-1])))


def _kind(state: State) -> str:
    number = state.turn.constraint
    return str(mimes.CARDS[number - 1]["kind"]) if number else ""


def allowed(state: State) -> Iterator[str]:
    """Return every text of a touch that may come next, found by trying out all of them."""
    pose, number = state.turn.mime.pose, state.turn.constraint
    before = [str(touch) for touch in state.turn.mime.touches]
    for one, alike in felt_in(pose).items():
        if not mimes.is_legal(pose, [*before, one]):
            continue
        if number and not mimes.respects(number, pose, [*before, one], whole=False):
            continue
        yield from alike


@cache
def felt_in(pose: Pose) -> dict[str, list[str]]:
    """Return the texts of all touches that can be felt: one way to touch, in all forces, tempi and counts."""
    places = list(mimes.TOUCH["places"])
    ways = [*places, *(f"{place}>{to}" for place in places for to in places)]
    found = {}
    for thing, gesture, way in product(mimes.TOUCH["objects"], mimes.TOUCH["gestures"], ways):
        if mimes.can_be_felt(one := f"{thing}/{gesture}/{way}/light/slow/1", pose):
            all_of_it = (f"{thing}/{gesture}/{way}/{how}/{times}" for times in range(1, 10) for how in HOW)
            found[one] = [touch for touch in all_of_it if mimes.can_be_felt(touch, pose)]
    return found


def test_both_readings_see_the_same_bends() -> None:
    known = hand().places
    ways = [
        (one, two, end) for one in known for two in known[one].neighbours for end in known[two].neighbours
    ]
    bends = {way for way in ways if mime._turns([way[:2], way[1:]])}
    assert bends == {way for way in ways if mimes.turns([way[:2], way[1:]])}
    assert 0 < len(bends) < len(ways)


@each_row("number", range(1, 21))
def test_every_constraint_can_be_met(number: int) -> None:
    state = miming(expert="yes")
    state = replace(state, turn=replace(state.turn, constraint=number))
    rng = Random(number)
    for _ in range(1000):
        (seat,) = GAME.to_act(state)
        try:
            state, _ = GAME.apply(state, seat, some_action(state, seat, rng))
        except IllegalAction:
            continue
        if state.turn.performed:
            return
    pytest.fail("nobody could mime that")


def test_two_touches_that_feel_the_same_are_the_same_to_grandfather() -> None:
    by_feeling: dict[object, list[Touch]] = {}
    for touch in every_touch():
        by_feeling.setdefault(feel(touch), []).append(touch)
    alike = [touches for touches in by_feeling.values() if len(touches) > 1]
    assert {frozenset(touch.thing for touch in touches) for touches in alike} == {
        frozenset({"coin", "ring"}),
        frozenset({"pawn", "top"}),
    }
    for one, other in Random(1).sample([touches for touches in alike if _is_legal(touches[0])], 60):
        first, second = (play(miming(), f"1 {touch}", "1 perform") for touch in (one, other))
        for viewer in (0, SPECTATOR):
            assert GAME.view(first, viewer) == GAME.view(second, viewer)


def _is_legal(touch: Touch) -> bool:
    return mimes.is_legal("flat", [str(touch)])
