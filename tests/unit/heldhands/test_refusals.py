"""Every no, with its facts; what is refused changes nothing."""

import copy
import json
import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from engine.contract import (
    MAX_SEED,
    Fact,
    IllegalAction,
    InvalidAction,
    InvalidOptions,
    InvalidState,
    Refusal,
)
from engine.heldhands import GAME
from engine.heldhands.actions import Row, Step
from engine.heldhands.options import First, Options
from engine.heldhands.record import InvalidRecord, read_record, record_of, write_record
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, refusal, table

OPTIONS = ("edition", "level", "first", "silence")
LEVELS = ("none", "challenging", "difficult", "impossible")


def dealt() -> State:
    return GAME.setup(Options(first=First.NEAR), 2, 1)


LOST = table(near_row="A", far_row="C")
ON_THE_LINE = table(near="O15")
DOOR = table(near="I0", near_balance=1, completed=24)
FOLLOWING = table(near="I0", far="C", completed=24)
SETTLING = table(far="O17", objective="A1", level="challenging")
HAPPY_FOR_ANGRY: Mapping[str, Fact] = {
    "node": "O17",
    "needed": "A",
    "row": "partner",
    "place": 4,
    "shown": "H",
}
INNER_OPEN = table(near="I0", completed=16)
LOW = table(near_balance=-2)

# What lies on the table, what was done before, who wants what now, and the no.
ACTIONS: list[tuple[State, str, int, str, Refused, Mapping[str, Fact]]] = [
    (LOST, "O17/1 end", FAR, "O1/1", Refused.GAME_OVER, {}),
    (LOST, "O17/1 end", NEAR, "left", Refused.GAME_OVER, {}),
    (table(), "", FAR, "O1/2", Refused.NOT_YOUR_TURN, {}),
    (table(), "", 2, "O17/1", Refused.NOT_YOUR_TURN, {}),
    (ON_THE_LINE, "O16/2 end", FAR, "left", Refused.NOT_YOUR_TURN, {}),
    (dealt(), "", NEAR, "O17/1", Refused.NOT_NOW, {"action": "O17/1", "phase": "setup"}),
    (ON_THE_LINE, "O16/2 end", NEAR, "end", Refused.NOT_NOW, {"action": "end", "phase": "side"}),
    (table(), "", NEAR, "left", Refused.NOT_NOW, {"action": "left", "phase": "move"}),
    (dealt(), "left", NEAR, "right", Refused.SIDE_CHOSEN, {}),
    (table(), "", NEAR, "O32/1", Refused.NO_SUCH_NODE, {"node": "O32"}),
    (table(), "", NEAR, "O17/5", Refused.NO_SUCH_CARD, {"row": "own", "place": 5, "cards": 4}),
    (table(), "", NEAR, "O17/p6", Refused.NO_SUCH_CARD, {"row": "partner", "place": 6, "cards": 4}),
    (table(), "O17/1", NEAR, "O18/1", Refused.CARD_USED, {"row": "own", "place": 1}),
    (table(), "O17/p1", NEAR, "O18/p1", Refused.CARD_USED, {"row": "partner", "place": 1}),
    (SETTLING, "O17/1", NEAR, "O18/4", Refused.CHAIN_COMPLETE, {"node": "O17"}),
    (DOOR, "C/1", NEAR, "I2/3", Refused.CHAIN_COMPLETE, {"node": "C"}),
    (table(), "", NEAR, "O18/4", Refused.NOT_A_NEIGHBOUR, {"node": "O18", "start": "O16"}),
    (table(), "O17/1", NEAR, "O15/3", Refused.NOT_A_NEIGHBOUR, {"node": "O15", "start": "O17"}),
    (table(), "", NEAR, "M8/4", Refused.RING_CLOSED, {"node": "M8", "completed": 0, "needed": 8}),
    (INNER_OPEN, "", NEAR, "C/1", Refused.CENTRE_CLOSED, {"completed": 16, "needed": 24}),
    (table(), "O17/1", NEAR, "O16/2", Refused.VISITED, {"node": "O16"}),
    (table(far="O17"), "", NEAR, "O17/1", Refused.PARTNER_THERE, {"node": "O17"}),
    (table(), "", NEAR, "O17/p4", Refused.WRONG_EMOTION, HAPPY_FOR_ANGRY),
    (LOW, "", NEAR, "O17/1", Refused.PAST_BALANCE, {"node": "O17", "balance": -3, "limit": 2}),
    (DOOR, "", NEAR, "C/3", Refused.CENTRE_UNBALANCED, {"balance": 2}),
    (table(), "", NEAR, "back", Refused.NOTHING_TO_TAKE_BACK, {}),
    (table(), "O17/1 back", NEAR, "clear", Refused.NOTHING_TO_TAKE_BACK, {}),
    (table(), "", NEAR, "end", Refused.MUST_MOVE, {}),
    (FOLLOWING, "I1/4", NEAR, "end", Refused.MUST_FOLLOW, {"node": "C"}),
]

CHOICES: list[tuple[Mapping[str, object], Refused, Mapping[str, Fact]]] = [
    ({"speed": "fast"}, Refused.UNKNOWN_OPTION, {"option": "speed", "options": OPTIONS}),
    ({"x" * 41: "y"}, Refused.UNKNOWN_OPTION, {"option": "x" * 40, "options": OPTIONS}),
    ({"level": "x" * 41}, Refused.UNKNOWN_VALUE, {"option": "level", "value": "x" * 40, "values": LEVELS}),
    ({"level": "easy"}, Refused.UNKNOWN_VALUE, {"option": "level", "value": "easy", "values": LEVELS}),
    ({"level": None}, Refused.UNKNOWN_VALUE, {"option": "level", "value": "None", "values": LEVELS}),
    (
        {"edition": "third"},
        Refused.UNKNOWN_VALUE,
        {"option": "edition", "value": "third", "values": ("print-and-play", "published")},
    ),
    (
        {"edition": "print-and-play", "level": "difficult"},
        Refused.LEVEL_NOT_IN_EDITION,
        {"edition": "print-and-play", "level": "difficult"},
    ),
]

DEALS: list[tuple[int, int, Refused, Mapping[str, Fact]]] = [
    (1, 1, Refused.TWO_SEATS, {"seats": 1}),
    (3, 1, Refused.TWO_SEATS, {"seats": 3}),
    (2, -1, Refused.BAD_SEED, {"highest": MAX_SEED}),
    (2, MAX_SEED + 1, Refused.BAD_SEED, {"highest": MAX_SEED}),
]

NONSENSE: list[tuple[object, str]] = [
    ("", ""),
    ("go left!", "go left!"),
    ("O17", "O17"),
    ("O17/0", "O17/0"),
    ("O017/1", "O017/1"),
    ("O17/1 ", "O17/1 "),
    ("END", "END"),
    ("x" * 100, "x" * 40),
    (None, "NoneType"),
    (17, "int"),
]


def stored(**changes: object) -> bytes:
    """Return a dealt game as it is stored, with some fields changed."""
    form = json.loads(GAME.dump(dealt()))
    return json.dumps(form | changes).encode()


def seat_stored(**changes: object) -> dict[str, object]:
    near: dict[str, object] = json.loads(GAME.dump(dealt()))["near"]
    return near | changes


STORED: list[tuple[bytes, Refused, Mapping[str, Fact]]] = [
    (b"", Refused.NOT_A_STATE, {"problem": "not JSON"}),
    (b"\xff", Refused.NOT_A_STATE, {"problem": "not JSON"}),
    (b"null", Refused.NOT_A_STATE, {"problem": "not an object"}),
    (b"[]", Refused.NOT_A_STATE, {"problem": "not an object"}),
    (stored(first="far", active="far"), Refused.NOT_A_STATE, {"problem": "first"}),
    (stored(active="far"), Refused.NOT_A_STATE, {"problem": "active"}),
    (stored(seed=-1), Refused.NOT_A_STATE, {"problem": "seed"}),
    (stored(near=None, mood="fine"), Refused.NOT_A_STATE, {"problem": "mood, near"}),
    (stored(near=seat_stored(balance="0")), Refused.NOT_A_STATE, {"problem": "near.balance"}),
    (stored(near=seat_stored(balance=3)), Refused.NOT_A_STATE, {"problem": "balance"}),
    (stored(near=seat_stored(node="O32")), Refused.NOT_A_STATE, {"problem": "node"}),
    (stored(near=seat_stored(side="left")), Refused.NOT_A_STATE, {"problem": "side"}),
    (stored(near=seat_stored(row="")), Refused.NOT_A_STATE, {"problem": "cards"}),
    (stored(deck="AX"), Refused.NOT_A_STATE, {"problem": "cards"}),
    (stored(turns=["O16"]), Refused.NOT_A_STATE, {"problem": "options, cards, steps or turns"}),
    (stored(options={"level": "easy"}), Refused.NOT_A_STATE, {"problem": "options, cards, steps or turns"}),
    (stored(objectives="A0"), Refused.NOT_A_STATE, {"problem": "objectives"}),
    (stored(completed=5), Refused.NOT_A_STATE, {"problem": "completed"}),
    (stored(opening=["left", "left"]), Refused.NOT_A_STATE, {"problem": "opening"}),
    (stored(ending="no_step"), Refused.NOT_A_STATE, {"problem": "ending"}),
    (stored(chain="O17/1"), Refused.NOT_A_STATE, {"problem": "chain"}),
    (stored(schema=3), Refused.UNKNOWN_SCHEMA, {"schema": 3, "known": 2}),
    (stored(schema=0), Refused.UNKNOWN_SCHEMA, {"schema": 0, "known": 2}),
]


@each_row(
    ("state", "before", "seat", "text", "code", "facts"),
    ACTIONS,
    ids=[f"{code}-{before} {text}" for _, before, _, text, code, _ in ACTIONS],
)
def test_an_action_is_refused(  # noqa: PLR0913, PLR0917 - a row of the table above
    state: State, before: str, seat: int, text: str, code: Refused, facts: Mapping[str, Fact]
) -> None:
    assert refusal(play(state, *before.split()), text, seat) == (code, facts)


@each_row(("chosen", "code", "facts"), CHOICES)
def test_options_are_refused(chosen: Mapping[str, object], code: Refused, facts: Mapping[str, Fact]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.read_options(chosen)
    assert (refused.value.code, refused.value.facts) == (code, facts)


@each_row(("seats", "seed", "code", "facts"), DEALS)
def test_a_deal_is_refused(seats: int, seed: int, code: Refused, facts: Mapping[str, Fact]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.setup(Options(), seats, seed)
    assert (refused.value.code, refused.value.facts) == (code, facts)


def test_a_deal_with_options_that_were_never_read_is_refused_too() -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.setup(replace(Options(), edition="third"), 2, 1)
    assert refused.value.code == Refused.UNKNOWN_VALUE


@each_row(("text", "told"), NONSENSE)
def test_nonsense_is_no_action(text: object, told: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read_action(text)
    assert (refused.value.code, refused.value.facts) == (Refused.NOT_AN_ACTION, {"text": told})


def test_what_is_no_action_at_all_cannot_be_applied() -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.apply(table(), NEAR, "O17/1")  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.facts) == (Refused.NOT_AN_ACTION, {"text": "str"})


@each_row(("data", "code", "facts"), STORED, ids=lambda value: str(value)[-30:])
def test_a_stored_game_is_refused(data: bytes, code: Refused, facts: Mapping[str, Fact]) -> None:
    with pytest.raises(InvalidState) as refused:
        GAME.load(data)
    assert (refused.value.code, refused.value.facts) == (code, facts)


def test_what_is_refused_above_is_accepted_when_nothing_is_changed() -> None:
    assert GAME.load(stored()) == dealt()


def test_a_record_is_refused() -> None:
    with pytest.raises(InvalidRecord) as refused:
        read_record("heldhands diary 1")
    found = {"expected": "record", "found": "diary", "line": 1, "column": 11}
    assert (refused.value.code, refused.value.facts) == (Refused.RECORD_SYNTAX, found)


def test_a_record_with_another_result_is_refused() -> None:
    text = write_record(record_of(dealt())).replace("unfinished", "no_step")
    with pytest.raises(InvalidRecord) as refused:
        read_record(text)
    found = {"expected": "unfinished", "found": "no_step", "line": 8, "column": 9}
    assert (refused.value.code, refused.value.facts) == (Refused.RECORD_RESULT, found)


def test_every_code_is_produced_here() -> None:
    produced = {code for *_, code, _ in [*ACTIONS, *CHOICES, *DEALS, *STORED]}
    assert set(Refused) - produced == {
        Refused.NOT_AN_ACTION,
        Refused.RECORD_SYNTAX,
        Refused.RECORD_RESULT,
    }  # the tests just above


def test_a_refusal_shows_its_code_and_facts_to_developers() -> None:
    refused = InvalidState(Refused.UNKNOWN_SCHEMA, schema=2, known=1)
    assert str(refused) == "unknown_schema (schema=2, known=1)"
    assert str(InvalidState(Refused.GAME_OVER)) == "game_over"


@each_row("place", [0, -1, -3])
@each_row("row", Row)
def test_a_place_before_the_first_is_refused(row: Row, place: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(table(near_row="C A", far_row="C A"), NEAR, Step("O17", row, place))
    assert refused.value.code is Refused.NO_SUCH_CARD


def test_a_choice_of_side_without_a_turn_before_it_is_not_a_game() -> None:
    begun = dealt()
    for seat in (NEAR, FAR):
        begun, _ = GAME.apply(begun, seat, GAME.read_action("left"))
    form = json.loads(GAME.dump(begun)) | {"phase": "side"}
    with pytest.raises(InvalidState):
        GAME.load(json.dumps(form).encode())


@each_row(
    ("change", "problem"),
    [
        ({"objectives": ""}, "objectives"),
        ({"turns": ["ZZ O17/1A"]}, "turns"),
        ({"turns": ["O16 O99/1A"]}, "turns"),
        ({"near": {"node": "O16", "balance": 0, "row": "", "discard": "", "side": "left"}}, "cards"),
    ],
)
def test_a_stored_turn_that_cannot_be_is_refused(change: dict[str, object], problem: str) -> None:
    begun = dealt()
    for seat in (NEAR, FAR):
        begun, _ = GAME.apply(begun, seat, GAME.read_action("left"))
    form = json.loads(GAME.dump(begun)) | change
    with pytest.raises(InvalidState) as refused:
        GAME.load(json.dumps(form).encode())
    assert refused.value.facts == {"problem": problem}


def test_a_stored_turn_without_a_single_step_is_refused() -> None:
    begun = dealt()
    for seat in (NEAR, FAR):
        begun, _ = GAME.apply(begun, seat, GAME.read_action("left"))
    near, far = begun.players
    stuck = replace(
        begun,
        deck=begun.deck + near.row + far.row,
        players=(replace(near, row=()), replace(far, row=())),
    )
    with pytest.raises(InvalidState) as refused:
        GAME.load(GAME.dump(stuck))
    assert refused.value.facts == {"problem": "step"}


def by_pickle(no: Refusal) -> Refusal:
    same = pickle.loads(pickle.dumps(no))  # noqa: S301 - our own bytes
    assert isinstance(same, Refusal)
    return same


@each_row("again", [copy.copy, copy.deepcopy, by_pickle])
def test_a_refusal_survives_a_copy_and_another_process(again: Callable[[Refusal], Refusal]) -> None:
    same = again(IllegalAction(Refused.VISITED, node="O16"))
    assert (type(same), same.code, same.facts) == (IllegalAction, Refused.VISITED, {"node": "O16"})


def test_nothing_hidden_is_in_the_words_that_developers_see() -> None:
    state = dealt()
    for shown in (repr(state), repr(state.players), repr(record_of(state))):
        assert not any(f"'{card}'" in shown for card in state.deck)
        assert "seed" not in shown
