"""Every no that is not about a touch, nonsense of all kinds, and stored games that cannot be."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.contract import MAX_SEED, Fact, InvalidAction, InvalidOptions, InvalidState
from engine.palm import GAME
from engine.palm.constraints import Kind
from engine.palm.options import Options
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    ROCK,
    TAP,
    album,
    begin,
    choose,
    constrained,
    deck_of,
    hand_of,
    interfere,
    mime,
    miming,
    over,
    play,
    refusal,
    turn,
)

MODES = ("fitting", "alone", "teams", "together", "individually")
NAMES = tuple(GAME.option_values())
LAYING = mime(miming())
MISSING = LAYING.hands[0][0]


@each_row(
    ("chosen", "code", "facts"),
    [
        *(
            ({"mode": mode}, Refused.UNKNOWN_VALUE, {"option": "mode", "value": told, "values": MODES})
            for mode, told in (
                ("chess", "chess"),
                (None, "NoneType"),
                (10**5000, "int"),
                (["teams"], "list"),
                ("x" * 99, "x" * 40),
            )
        ),
        ({"speed": "fast"}, Refused.UNKNOWN_OPTION, {"option": "speed", "options": NAMES}),
        ({"y" * 99: "fast"}, Refused.UNKNOWN_OPTION, {"option": "y" * 40, "options": NAMES}),
    ],
)
def test_options_are_refused(chosen: dict[str, object], code: Refused, facts: dict[str, Fact]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.read_options(chosen)
    assert (refused.value.code, refused.value.facts) == (code, facts)


def test_every_option_can_be_chosen_and_the_first_ones_are_the_default() -> None:
    for name, values in GAME.option_values().items():
        for value in values:
            assert getattr(GAME.read_options({name: value}), name) == value
    assert GAME.read_options({}) == Options()


@each_row(
    ("seats", "seed", "code", "facts"),
    [
        *((seats, 1, Refused.PALM_SEATS, {"seats": seats}) for seats in (1, 9)),
        *((4, seed, Refused.BAD_SEED, {"highest": MAX_SEED}) for seed in (-1, MAX_SEED + 1, True)),
    ],
)
def test_a_deal_is_refused(seats: int, seed: int, code: Refused, facts: dict[str, Fact]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.setup(Options(), seats, seed)
    assert (refused.value.code, refused.value.facts) == (code, facts)
    assert GAME.seats == tuple(range(1, 9))


WITHOUT_BLANKS = """
PERFORM pose:upside-down lay:0 lay:101 lay:007 lay:-1 lay:٣ mime:1e1 find:0>1 find:1> find:1>2>3
///// /tap/index/light/quick/1 coin//index/light/quick/1 coin/tap/index/light/quick = =perform =coin/tap
coin/tap/index/light/quick/0 coin/tap/index/light/quick/10 coin/tap/index/light/quick/²
coin/tap/index/light/quick/٣ coin/tap/index/heavy/quick/1 coin/tap/index/light/often/1
coin/tap/>index/light/quick/1 coin/tap/index>/light/quick/1 find:\uff11>\uff12
"""
NONSENSE = ["", "go left!", " perform", "perform\n", "lay:1\n", *WITHOUT_BLANKS.split()]


@each_row(
    ("text", "told"),
    [
        *zip(NONSENSE, NONSENSE, strict=True),
        ("x" * 2**20, "x" * 40),
        ("x" * 2**20 + "/tap/index/light/quick/1", "x" * 40),
        (b"perform", "bytes"),
        (b"\xff" * 2**20, "bytes"),
        (None, "NoneType"),
        (7, "int"),
        (["perform"], "list"),
        ({"perform": 1}, "dict"),
    ],
)
def test_nonsense_is_no_action(text: object, told: str) -> None:
    with pytest.raises(InvalidAction) as refused:
        GAME.read_action(text)
    assert (refused.value.code, refused.value.facts) == (Refused.NOT_AN_ACTION, {"text": told})
    with pytest.raises(InvalidAction) as refused:
        GAME.apply(begin(4), 0, text)  # type: ignore[arg-type]
    assert refused.value.facts == {"text": type(text).__name__}


@each_row(
    ("state", "deed", "code", "facts"),
    [
        *((begin(4), f"{seat} grandfather", Refused.NOT_YOUR_TURN, {}) for seat in (-1, 2, 3, 4, 99)),
        *((LAYING, f"{seat} lay:1", Refused.NOT_YOUR_TURN, {}) for seat in (-1, 8)),
        (begin(4), "0 perform", Refused.NOT_NOW, {"phase": "roles"}),
        (begin(3), "0 perform", Refused.NOT_NOW, {"phase": "choose"}),
        (miming(), "1 lay:1", Refused.NOT_NOW, {"phase": "mime"}),
        (LAYING, f"2 {TAP}", Refused.NOT_NOW, {"phase": "interfere"}),
        (album(begin(4)), "0 redraw", Refused.NOT_NOW, {"phase": "album"}),
        (LAYING, f"2 lay:{MISSING}", Refused.NOT_IN_HAND, {"card": MISSING}),
    ],
)
def test_everything_has_its_player_and_its_time(
    state: State, deed: str, code: Refused, facts: dict[str, Fact]
) -> None:
    assert refusal(state, deed) == (code, facts)
    if code is Refused.NOT_YOUR_TURN:
        assert GAME.legal_actions(state, int(deed.split(maxsplit=1)[0])) == ()


def test_every_code_is_tested_somewhere_here() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    names = {*re.findall(r"\b(?:Refused|Kind)\.([A-Z_]+)", texts)}  # a constraint is refused by its kind
    assert {code.name for code in Refused} <= names


def test_nothing_hidden_is_in_the_words_that_developers_see() -> None:
    state, looking = play(miming(), f"1 {TAP}"), album(begin(4))
    assert repr(state) == "<State of turn 1, mime>"
    for secret in (state, state.turn, looking.turn, looking.turn.performed[0], turn(looking).last):
        assert "coin" not in repr(secret)
        assert "memory" not in repr(secret)


SIX = mime(miming(6))
EXPERT = constrained(miming(expert="yes"), Kind.ONE_OBJECT)
GAMES: dict[str, State] = {
    "roles": begin(4),
    "second roles": turn(begin(4)),
    "mime": play(miming(), f"1 {TAP}", f"1 {ROCK}"),
    "expert": play(EXPERT, f"1 {TAP}"),
    "expert's second": interfere(mime(EXPERT)),
    "interfere": play(SIX, f"2 lay:{hand_of(SIX, 2)[0]}"),
    "second mime": interfere(mime(miming())),
    "three": interfere(mime(play(begin(5, first=1), "3 grandfather"))),
    "album": album(miming()),
    "over": over(begin(4)),
    "choose": turn(begin(3)),
    "individual mime": choose(begin(5, mode="individually")),
    "together": album(turn(begin(2, veterans="12"))),
    "together over": over(begin(2)),
    "dealt anew": play(deck_of(begin(4), 0), "0 grandfather"),
}

UNREADABLE = "options, seats or touches"
LAST, PERFORMED = GAMES["second roles"].discard, GAMES["album"].turn.performed
WRONG: list[tuple[str, str, dict[str, list[object]]]] = [
    # what is named, a game, and values that are put into places of its form; "this > that" moves a card
    ("seed", "roles", {"seed": [-1, 1.0]}),
    ("mood", "roles", {"mood": ["fine"]}),
    ("turn.mood", "roles", {"turn.mood": ["fine"]}),
    ("points.1", "roles", {"points": [[0, True]]}),
    (UNREADABLE, "roles", {"options.mode": ["chess"], "options.veterans": ["12"], "table": [[], [0] * 9]}),
    (UNREADABLE, "mime", {"turn.mime.touches": [["coin"], ["x" * 2**20 + "/tap/index/light/quick/1"]]}),
    ("table", "roles", {"table": [[0, 1, 2, 2], [1, 2, 3, 4]]}),
    ("first", "roles", {"first": [2, -1]}),
    ("points", "roles", {"points": [[0], [0, -1]]}),
    ("grandfathers", "roles", {"grandfathers": [[0, 2, 1, 3], [0, 2, 1, 3, 0], [2], [-1]]}),
    ("grandfathers", "roles", {"phase": ["over"]}),
    ("grandfathers", "over", {"grandfathers": [[0, 2, 0, 3]], "phase": ["roles"]}),
    ("grandfathers", "choose", {"grandfathers": [[0]]}),
    ("grandfathers", "second roles", {"grandfathers": [[0, 2, 1, 3]]}),
    ("phase", "second roles", {"grandfathers": [[0, 2]]}),
    ("phase", "roles", {"phase": ["asleep", "choose"]}),
    ("phase", "choose", {"phase": ["roles"]}),
    ("phase", "together", {"phase": ["interfere"]}),
    ("performed", "roles", {"phase": ["interfere", "album"]}),
    ("performed", "album", {"phase": ["mime", "roles"]}),
    ("roles", "roles", {"phase": ["mime"], "turn.child": [0], "turn.grandfather": [0]}),
    ("roles", "mime", {"turn.child": [0, None, 99], "turn.grandfather": [None, 2, -1]}),
    ("roles", "three", {"turn.child": [4], "turn.performed.0.child": [2]}),
    ("roles", "album", {"turn.performed.1.child": [7]}),
    ("roles", "choose", {"turn.grandfather": [0]}),
    ("laid", "interfere", {"turn.performed.0.laid": [[]], "turn.performed.0.laid.0": [5]}),
    ("laid", "interfere", {"turn.performed.0.laid.2": [5]}),
    ("laid", "second mime", {"turn.performed.0.laid": [[None, None]]}),
    ("laid", "album", {"turn.performed.0.laid.1": [None]}),
    ("memory", "mime", {"turn.memory": [None]}),
    ("memory", "album", {"turn.memory": [7]}),
    ("hands", "roles", {"hands": [[]], "hands.0 > deck": [None], "deck > hands.0": [None]}),
    ("hands", "individual mime", {"hands.0 > deck": [None]}),
    ("hands", "together", {"hands": [[[]]]}),
    ("album", "album", {"turn.album": [[]], "turn.album > deck": [None], "deck > turn.album": [None]}),
    ("album", "album", {"turn.performed.0.memory": [101, PERFORMED[1].memory]}),
    ("album", "mime", {"turn.album": [[1]]}),
    ("cards", "roles", {"deck": [[]], "discard": [[7]], "deck.0": [0], "hands.0.0": [101]}),
    ("cards", "mime", {"turn.memory": [0]}),
    ("constraints", "roles", {"constraint_deck": [[1]]}),
    ("constraints", "mime", {"turn.constraint": [1]}),
    ("constraints", "expert", {"turn.constraint": [None, 21]}),
    ("constraints", "expert", {"constraint_discard": [[1]], "constraint_deck": [[]]}),
    ("mime", "mime", {"turn.mime.touches": [[TAP] * 9, ["spoon/tap/index/light/quick/1"]]}),
    ("mime", "expert", {"turn.mime.touches": [[TAP, ROCK]]}),
    ("mime", "expert's second", {"turn.performed.0.constraint": [15]}),  # three things
    ("mime", "second mime", {"turn.performed.0.constraint": [1]}),
    ("mime", "album", {"turn.performed.0.mime.touches": [[]]}),
    ("mime", "album", {"turn.mime.touches": [[TAP]], "turn.mime.pose": ["back"]}),
    ("last", "second roles", {"last": [None], "last.number": [2]}),
    ("last", "second roles", {"last.grandfather": [1], "last.performed": [[]]}),
    ("last", "second roles", {"last.performed.0.child": [0], "last.performed.0.laid": [[None, None]]}),
    ("last", "second roles", {"last.performed.0.mime.touches": [[]], "last.performed.0.constraint": [99]}),
    ("last", "second roles", {"last.album.0": [101], "last.album": [[]], "last.gained": [[2, 0], []]}),
    ("last", "second roles", {"last.chosen": [[101, 102], [LAST[0], LAST[0]]]}),
    ("ending", "roles", {"ending": ["tie"]}),
    ("ending", "over", {"ending": [None, "most_points"]}),
    ("ending", "together over", {"ending": ["tie"]}),
]


def changed(name: str, path: str, value: object) -> bytes:
    form = json.loads(GAME.dump(GAMES[name]))
    source, moves, target = path.partition(" > ")
    if moves:
        found(form, target).append(found(form, source).pop(0))
        return json.dumps(form).encode()
    way, _, last = path.rpartition(".")
    here = found(form, way)
    if isinstance(here, list):
        here[int(last) : int(last) + 1] = [value]
    else:
        here[last] = value
    return json.dumps(form).encode()


def found(form: Any, path: str) -> Any:  # noqa: ANN401 - anything that JSON can hold
    for step in filter(None, path.split(".")):
        form = form[int(step) if step.isdigit() else step]
    return form


def refused(data: bytes) -> InvalidState:
    with pytest.raises(InvalidState) as caught:
        GAME.load(data)
    return caught.value


@each_row(("field", "name", "changes"), WRONG)
def test_a_stored_game_that_cannot_be_is_refused_by_the_name_of_a_field(
    field: str, name: str, changes: dict[str, list[object]]
) -> None:
    for path, value in ((path, value) for path, values in changes.items() for value in values):
        no = refused(changed(name, path, value))
        assert (no.code, no.facts) == (Refused.NOT_A_STATE, {"problem": field}), (path, value)


@each_row("data", [b"", b"\xff", b"null", b"[]", b"7", b"{", b"[" * 100_000, b'"' + b"x" * 2**20 + b'"'])
def test_what_is_not_even_an_object_is_refused(data: bytes) -> None:
    no = refused(data)
    assert (no.code, no.facts) == (Refused.NOT_A_STATE, {"problem": "not a JSON object"})


def test_everything_missing_is_named() -> None:
    no = refused(b"{}")
    assert no.code is Refused.NOT_A_STATE
    named = str(no.facts["problem"]).split(", ")
    assert named[:3] == ["constraint_deck", "constraint_discard", "constraint_shuffles"]


@each_row("schema", [0, 2])
@each_row("form", [{}, json.loads(GAME.dump(begin(4)))])
def test_another_schema_is_told_from_nonsense(schema: int, form: dict[str, object]) -> None:
    no = refused(json.dumps(form | {"schema": schema}).encode())
    assert (no.code, no.facts) == (Refused.UNKNOWN_SCHEMA, {"schema": schema, "known": 1})


@each_row("path", ["turn.memory", "deck.3", "turn.mime.touches.0"])
def test_a_refusal_names_the_field_and_never_what_it_holds(path: str) -> None:
    no = refused(changed("mime", path, "secret"))
    assert "secret" not in str(no)
    assert no.__cause__ is None
