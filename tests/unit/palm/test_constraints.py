"""Experts: what each constraint asks for, and when it is looked at."""

from collections import Counter
from dataclasses import replace

from engine.palm.constraints import Kind, constraints
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    CLOTH,
    ROCK,
    TAP,
    constrained,
    interfere,
    mime,
    miming,
    newest,
    play,
    refusal,
    seen,
)

RING = "ring/wrap/index/light/slow/1"
PALM = "coin/tap/index-palm/light/quick/1"
BACK = "coin/tap/back/light/quick/1"
ONTO_A_FINGER = "coin/slide/index-palm>index/light/slow/1"
OFF_A_FINGER = "coin/slide/index>index-palm/light/slow/1"


def given(kind: Kind, *things: str) -> State:
    """Return a game in which Child has drawn this constraint."""
    return constrained(miming(expert="yes"), kind, *things)


def performed(state: State, *touches: str) -> State:
    return play(state, *(f"1 {touch}" for touch in touches), "1 perform")


def test_ruling_p16_twenty_cards() -> None:
    assert Counter(card.kind for card in constraints()) == {
        Kind.ONLY_OBJECTS: 4,
        Kind.WITH_OBJECT: 6,
        Kind.ONLY_FINGERS: 2,
        Kind.NOT_FINGERS: 2,
        Kind.THREE_OBJECTS: 2,
        Kind.ONE_OBJECT: 2,
        Kind.ONLY_BACK: 1,
        Kind.VERTICAL: 1,
    }
    named = [card for card in constraints() if card.objects]
    assert len(named) == len(set(named)) == 10
    assert {len(card.objects) for card in named if card.kind is Kind.WITH_OBJECT} == {1}


def test_ruling_p16_only_these_things_with_every_touch() -> None:
    state = given(Kind.ONLY_OBJECTS, "coin", "ring")
    facts = {"object": "cube", "objects": ("coin", "ring")}
    assert refusal(state, f"1 {ROCK}") == (Refused.ONLY_OBJECTS, facts)
    assert performed(state, TAP).turn.performed
    assert performed(state, TAP, RING).turn.performed


def test_ruling_p16_this_thing_at_least_when_it_is_performed() -> None:
    state = given(Kind.WITH_OBJECT, "cloth")
    assert refusal(play(state, f"1 {TAP}"), "1 perform") == (Refused.WITH_OBJECT, {"object": "cloth"})
    assert performed(state, TAP, CLOTH).turn.performed


def test_ruling_p16_only_on_the_fingers_with_both_ends_of_a_stroke() -> None:
    state = given(Kind.ONLY_FINGERS)
    assert refusal(state, f"1 {PALM}") == (Refused.ONLY_FINGERS, {"place": "index-palm"})
    for way in (ONTO_A_FINGER, OFF_A_FINGER):
        assert refusal(state, f"1 {way}") == (Refused.ONLY_FINGERS, {"place": "index-palm"})
    assert performed(state, TAP, "coin/slide/index>index-tip/light/slow/1").turn.performed


def test_ruling_p16_not_on_the_fingers_with_neither_end_of_a_stroke() -> None:
    state = given(Kind.NOT_FINGERS)
    for touch in (TAP, ONTO_A_FINGER, OFF_A_FINGER):
        assert refusal(state, f"1 {touch}") == (Refused.NOT_FINGERS, {"place": "index"})
    assert performed(state, PALM, BACK, ROCK).turn.performed


def test_ruling_p16_at_least_three_things_when_it_is_performed() -> None:
    state = given(Kind.THREE_OBJECTS)
    two = play(state, f"1 {TAP}", f"1 {ROCK}", f"1 {TAP}")
    assert refusal(two, "1 perform") == (Refused.THREE_OBJECTS, {"used": 2})
    assert performed(two, CLOTH).turn.performed


def test_ruling_p16_a_single_thing_of_ones_choice() -> None:
    state = play(given(Kind.ONE_OBJECT), f"1 {TAP}")
    assert refusal(state, f"1 {ROCK}") == (Refused.ONE_OBJECT, {"object": "cube", "used": "coin"})
    assert performed(state, PALM).turn.performed
    assert play(state, "1 back", f"1 {ROCK}").turn.mime.things == ("cube",)


def test_ruling_p16_only_on_the_back_of_the_hand() -> None:
    state = given(Kind.ONLY_BACK)
    for touch, place in ((TAP, "index"), (PALM, "index-palm"), (ROCK, "wrist")):
        assert refusal(state, f"1 {touch}") == (Refused.ONLY_BACK, {"place": place})
    assert performed(state, BACK).turn.performed


@each_row("pose", ["flat", "back"])
def test_ruling_p16_the_hand_on_its_edge(pose: str) -> None:
    state = given(Kind.VERTICAL)
    assert refusal(play(state, f"1 pose:{pose}"), f"1 {TAP}") == (Refused.VERTICAL, {})
    assert performed(play(state, "1 pose:vertical"), TAP).turn.performed


def test_ruling_p16_a_mime_that_is_complete_can_be_made_to_respect_it() -> None:
    state = play(given(Kind.WITH_OBJECT, "cloth"), *[f"1 {TAP}"] * 8)
    assert refusal(state, "1 perform")[0] is Refused.WITH_OBJECT
    assert performed(play(state, "1 back"), CLOTH).turn.performed


def test_ruling_p16_each_memory_has_a_constraint_of_its_own() -> None:
    state = constrained(miming(expert="yes"), Kind.ONE_OBJECT)
    first, to_come = state.turn.constraint, state.constraint_deck[0]
    state = interfere(mime(state))
    assert state.turn.constraint == to_come
    assert state.constraint_discard == (first,)


def test_ruling_p16_the_old_ones_are_shuffled_when_none_are_left() -> None:
    state = constrained(miming(expert="yes"), Kind.ONE_OBJECT)
    state = replace(state, constraint_deck=(), constraint_discard=state.constraint_deck)
    state = interfere(mime(state))
    assert state.constraint_shuffles == 1
    assert state.constraint_discard == ()
    assert sorted((*state.constraint_deck, state.turn.constraint or 0)) == list(range(1, 21))


def test_ruling_p16_beginners_have_none() -> None:
    state = miming()
    assert (state.turn.constraint, state.constraint_deck) == (None, ())
    composed = seen(state, 1).composed
    assert composed is not None
    assert composed.constraint is None
    assert newest(mime(state), 1).constraint is None
