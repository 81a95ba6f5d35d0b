"""Every no, with its facts; what is refused changes nothing. Those that are rulings stand with these."""

import copy
import json
import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

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
from engine.heldhands.record import record_of
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import check_node, player_view
from engine.replay import replay
from tests.data import DATA
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, refusal, table

OPTIONS = ("edition", "level", "first", "silence")
LEVELS = ("none", "challenging", "difficult", "impossible")
DEALT = GAME.setup(Options(first=First.NEAR), 2, 1)
CHOSEN, _ = GAME.apply(DEALT, NEAR, GAME.read_action("left"))
BEGUN, _ = GAME.apply(CHOSEN, FAR, GAME.read_action("left"))
LOST = play(table(near_row="A", far_row="C"), "O17/1", "end")
ON_THE_LINE = play(table(near="O15"), "O16/2", "end")
HAPPY_FOR_ANGRY = {"node": "O17", "needed": "A", "row": "partner", "place": 4, "shown": "H"}


@each_row(
    ("state", "seat", "text", "code", "facts"),
    [
        (LOST, FAR, "O1/1", Refused.GAME_OVER, {}),
        (LOST, NEAR, "left", Refused.GAME_OVER, {}),
        (table(), FAR, "O1/2", Refused.NOT_YOUR_TURN, {}),
        (table(), 2, "O17/1", Refused.NOT_YOUR_TURN, {}),
        (ON_THE_LINE, FAR, "left", Refused.NOT_YOUR_TURN, {}),
        (DEALT, NEAR, "O17/1", Refused.NOT_NOW, {"action": "O17/1", "phase": "setup"}),
        (ON_THE_LINE, NEAR, "end", Refused.NOT_NOW, {"action": "end", "phase": "side"}),
        (table(), NEAR, "left", Refused.NOT_NOW, {"action": "left", "phase": "move"}),
        (table(), NEAR, "O32/1", Refused.NO_SUCH_NODE, {"node": "O32"}),
        (table(), NEAR, "O17/5", Refused.NO_SUCH_CARD, {"row": "own", "place": 5, "cards": 4}),
        (table(), NEAR, "O17/p6", Refused.NO_SUCH_CARD, {"row": "partner", "place": 6, "cards": 4}),
        (play(table(), "O17/1"), NEAR, "O18/1", Refused.CARD_USED, {"row": "own", "place": 1}),
        (play(table(), "O17/p1"), NEAR, "O18/p1", Refused.CARD_USED, {"row": "partner", "place": 1}),
        (table(), NEAR, "O18/4", Refused.NOT_A_NEIGHBOUR, {"node": "O18", "start": "O16"}),
        (play(table(), "O17/1"), NEAR, "O15/3", Refused.NOT_A_NEIGHBOUR, {"node": "O15", "start": "O17"}),
        (table(), NEAR, "O17/p4", Refused.WRONG_EMOTION, HAPPY_FOR_ANGRY),
        (table(), NEAR, "back", Refused.NOTHING_TO_TAKE_BACK, {}),
        (play(table(), "O17/1", "back"), NEAR, "clear", Refused.NOTHING_TO_TAKE_BACK, {}),
    ],
)
def test_an_action_is_refused(
    state: State, seat: int, text: str, code: Refused, facts: Mapping[str, Fact]
) -> None:
    assert refusal(state, text, seat) == (code, facts)


@each_row(
    ("state", "node", "code", "facts"),
    [
        (table(), "O16", Refused.STANDING, {"node": "O16"}),
        (play(table(), "O17/1"), "O16", Refused.VISITED, {"node": "O16"}),
        (table(), "O18", Refused.NOT_A_NEIGHBOUR, {"node": "O18", "start": "O16"}),
        (table(), "M8", Refused.RING_CLOSED, {"node": "M8", "completed": 0, "needed": 8}),
        (table(near="I4"), "C", Refused.CENTRE_CLOSED, {"completed": 0, "needed": 24}),
        (table(far="O17"), "O17", Refused.PARTNER_THERE, {"node": "O17"}),
        (table(near_row="S", far_row="C"), "O17", Refused.NO_CARD, {"node": "O17", "needed": "A"}),
        (table(near_balance=-2), "O17", Refused.PAST_BALANCE, {"node": "O17", "balance": -3, "limit": 2}),
        (table(near="I4", near_row="", far_row="", completed=24), "C", Refused.NO_CARD_LEFT, {}),
        (table(near="I4", near_balance=2, completed=24), "C", Refused.CENTRE_UNBALANCED, {"balance": 1}),
        (DEALT, "O17", Refused.NOT_NOW, {"action": "O17", "phase": "setup"}),
    ],
)
def test_a_closed_node_is_refused_with_its_reason(
    state: State, node: str, code: Refused, facts: Mapping[str, Fact]
) -> None:
    with pytest.raises(IllegalAction) as refused:
        check_node(player_view(state, NEAR), node)
    assert (refused.value.code, refused.value.facts) == (code, facts)
    with pytest.raises(IllegalAction) as waiting:
        check_node(player_view(table(), FAR), node)
    assert waiting.value.code is Refused.NOT_YOUR_TURN


@each_row(
    ("chosen", "code", "facts"),
    [
        *(
            ({name: "y"}, Refused.UNKNOWN_OPTION, {"option": name[:40], "options": OPTIONS})
            for name in ("speed", "x" * 41)
        ),
        *(
            ({"level": value}, Refused.UNKNOWN_VALUE, {"option": "level", "value": told, "values": LEVELS})
            for value, told in (("x" * 41, "x" * 40), ("easy", "easy"), (None, "None"))
        ),
        (
            {"edition": "third"},
            Refused.UNKNOWN_VALUE,
            {"option": "edition", "value": "third", "values": ("print-and-play", "published")},
        ),
    ],
)
def test_options_are_refused(chosen: Mapping[str, object], code: Refused, facts: Mapping[str, Fact]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.read_options(chosen)
    assert (refused.value.code, refused.value.facts) == (code, facts)


@each_row(
    ("edition", "seats", "seed", "code"),
    [
        ("published", 1, 1, Refused.TWO_SEATS),
        ("published", 3, 1, Refused.TWO_SEATS),
        ("published", 2, -1, Refused.BAD_SEED),
        ("published", 2, MAX_SEED + 1, Refused.BAD_SEED),
        ("third", 2, 1, Refused.UNKNOWN_VALUE),  # options that were never read
    ],
)
def test_a_deal_is_refused(edition: str, seats: int, seed: int, code: Refused) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.setup(replace(Options(), edition=edition), seats, seed)
    assert refused.value.code is code
    facts = {Refused.TWO_SEATS: {"seats": seats}, Refused.BAD_SEED: {"highest": MAX_SEED}}
    assert refused.value.facts == facts.get(code, refused.value.facts)


@each_row(
    ("text", "told"),
    [
        *((text, text) for text in ("", "go left!", "O17", "O17/0", "O017/1", "O17/1 ", "END")),
        ("x" * 100, "x" * 40),
        (None, "NoneType"),
        (17, "int"),
    ],
)
def test_nonsense_is_no_action(text: object, told: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read_action(text)
    assert (refused.value.code, refused.value.facts) == (Refused.NOT_AN_ACTION, {"text": told})
    with pytest.raises(InvalidAction) as refused:
        GAME.apply(table(), NEAR, text)  # type: ignore[arg-type]
    assert refused.value.facts == {"text": type(text).__name__}


@each_row("place", [0, -1, -3])
@each_row("row", Row)
def test_a_place_before_the_first_is_refused(row: Row, place: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(table(near_row="C A", far_row="C A"), NEAR, Step("O17", row, place))
    assert refused.value.code is Refused.NO_SUCH_CARD


def stored(state: State, **changes: object) -> bytes:
    """Return a game as it is stored, with some fields changed; `near` is changed field by field."""
    form = json.loads(GAME.dump(state))
    near = changes.get("near")
    return json.dumps(
        form | changes | ({"near": form["near"] | near} if isinstance(near, dict) else {})
    ).encode()


UNREADABLE = "options, cards, steps or turns"
NEAR_ROW, FAR_ROW = (player.row for player in BEGUN.players)
STUCK = replace(
    BEGUN,
    deck=BEGUN.deck + NEAR_ROW + FAR_ROW,
    players=(replace(BEGUN.players[0], row=()), replace(BEGUN.players[1], row=())),
)


@each_row(
    ("data", "problem"),
    [
        (b"", "not JSON"),
        (b"\xff", "not JSON"),
        (b"null", "not an object"),
        (b"[]", "not an object"),
        (stored(DEALT, first="far", active="far"), "first"),
        (stored(DEALT, active="far"), "active"),
        (stored(DEALT, seed=-1), "seed"),
        (stored(DEALT, near=None, mood="fine"), "mood, near"),
        (stored(DEALT, near={"balance": "0"}), "near.balance"),
        (stored(DEALT, near={"balance": 3}), "balance"),
        (stored(DEALT, near={"node": "O32"}), "node"),
        (stored(DEALT, near={"side": "left"}), "side"),
        (stored(DEALT, near={"row": ""}), "cards"),
        (stored(DEALT, deck="AX"), "cards"),
        (stored(DEALT, turns=["O16"]), UNREADABLE),
        (stored(DEALT, options={"level": "easy"}), UNREADABLE),
        (stored(DEALT, objectives="A0"), "objectives"),
        (stored(DEALT, completed=5), "completed"),
        (stored(DEALT, opening=["left", "left"]), "opening"),
        (stored(DEALT, ending="no_step"), "ending"),
        (stored(DEALT, chain="O17/1"), "chain"),
        (stored(BEGUN, phase="side"), "turns"),
        (stored(BEGUN, objectives=""), "objectives"),
        (stored(BEGUN, turns=["ZZ O17/1A"]), "turns"),
        (stored(BEGUN, turns=["O16 O99/1A"]), "turns"),
        (stored(BEGUN, near={"row": "", "discard": ""}), "cards"),
        (GAME.dump(STUCK), "step"),
    ],
    ids=lambda value: str(value)[-30:],
)
def test_a_stored_game_that_cannot_be_is_refused(data: bytes, problem: str) -> None:
    with pytest.raises(InvalidState) as refused:
        GAME.load(data)
    assert (refused.value.code, refused.value.facts) == (Refused.NOT_A_STATE, {"problem": problem})


def test_another_schema_is_refused_and_what_was_not_changed_comes_back() -> None:
    assert [GAME.load(stored(state)) for state in (DEALT, BEGUN)] == [DEALT, BEGUN]
    for schema in (0, 3):
        with pytest.raises(InvalidState) as refused:
            GAME.load(stored(DEALT, schema=schema))
        assert (refused.value.code, refused.value.facts) == (
            Refused.UNKNOWN_SCHEMA,
            {"schema": schema, "known": 2},
        )
        assert str(refused.value) == f"unknown_schema (schema={schema}, known=2)"
    assert str(InvalidState(Refused.GAME_OVER)) == "game_over"


OLD = json.loads((DATA / "stored-schema-1.json").read_text(encoding="utf-8"))
"""What version 1 wrote at several moments of two games, with the actions that had led there."""


@each_row("old", OLD, ids=lambda old: f"{len(old['log'])} actions")
def test_a_game_stored_in_the_first_form_is_the_game_that_its_log_replays_to(old: dict[str, str]) -> None:
    state = GAME.load(old["state"].encode())
    log = [(int(entry[0]), entry[2:]) for entry in old["log"]]
    *_, replayed = replay(GAME, state.options, 2, state.seed, log)
    assert state == replayed
    assert json.loads(GAME.dump(state))["schema"] == 2


@each_row("field", ["near", "deck", "objectives", "far"])
@each_row("nonsense", [None, 7, [], {}])
def test_nonsense_that_calls_itself_old_is_refused(field: str, nonsense: object) -> None:
    with pytest.raises(InvalidState) as refused:
        GAME.load(json.dumps({**json.loads(OLD[0]["state"]), field: nonsense}).encode())
    assert refused.value.code is Refused.NOT_A_STATE


def test_every_code_is_tested_somewhere_here() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    in_records = {Refused.RECORD_SYNTAX: ":18 record_syntax ", Refused.RECORD_RESULT: ":9 record_result "}
    assert [code for code in Refused if in_records.get(code, f"Refused.{code.name}") not in texts] == []


@each_row("again", [copy.copy, copy.deepcopy, lambda no: pickle.loads(pickle.dumps(no))])  # noqa: S301
def test_a_refusal_survives_a_copy_and_another_process(again: Callable[[Refusal], Refusal]) -> None:
    same = again(IllegalAction(Refused.VISITED, node="O16"))
    assert (type(same), same.code, same.facts) == (IllegalAction, Refused.VISITED, {"node": "O16"})


def test_nothing_hidden_is_in_the_words_that_developers_see() -> None:
    for shown in (repr(DEALT), repr(DEALT.players), repr(record_of(DEALT))):
        assert not any(f"'{card}'" in shown for card in DEALT.deck)
        assert "seed" not in shown
