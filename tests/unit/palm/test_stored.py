"""The stored form: it comes back as it was, and what cannot be a game is refused by the name of a field."""

import json
from typing import Any

import pytest

from engine.contract import InvalidState
from engine.palm import GAME
from engine.palm.constraints import Kind
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
    turn,
)

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
    (
        "grandfathers",
        "roles",
        {"grandfathers": [[0, 2, 1, 3], [0, 2, 1, 3, 0], [2], [-1]], "phase": ["over"]},
    ),
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
    (
        "constraints",
        "expert",
        {"turn.constraint": [None, 21], "constraint_discard": [[1]], "constraint_deck": [[]]},
    ),
    ("mime", "mime", {"turn.mime.touches": [[TAP] * 9, ["spoon/tap/index/light/quick/1"]]}),
    ("mime", "expert", {"turn.mime.touches": [[TAP, ROCK]]}),
    ("mime", "expert's second", {"turn.performed.0.constraint": [15]}),  # three things
    ("mime", "second mime", {"turn.performed.0.constraint": [1]}),
    (
        "mime",
        "album",
        {"turn.performed.0.mime.touches": [[]], "turn.mime.touches": [[TAP]], "turn.mime.pose": ["back"]},
    ),
    (
        "last",
        "second roles",
        {"last": [None], "last.number": [2], "last.grandfather": [1], "last.performed": [[]]},
    ),
    ("last", "second roles", {"last.performed.0.child": [0], "last.performed.0.laid": [[None, None]]}),
    ("last", "second roles", {"last.performed.0.mime.touches": [[]], "last.performed.0.constraint": [99]}),
    ("last", "second roles", {"last.album.0": [101], "last.album": [[]], "last.gained": [[2, 0], []]}),
    ("last", "second roles", {"last.chosen": [[101, 102], [LAST[0], LAST[0]]]}),
    ("ending", "roles", {"ending": ["tie"]}),
    ("ending", "over", {"ending": [None, "most_points"]}),
    ("ending", "together over", {"ending": ["tie"]}),
]


def changed(name: str, path: str, value: object) -> bytes:
    """Return a stored game with a value put there, or a card moved."""
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


@each_row("name", GAMES)
def test_a_game_comes_back_as_it_was(name: str) -> None:
    stored = GAME.dump(GAMES[name])
    assert GAME.load(stored) == GAMES[name]
    assert GAME.dump(GAME.load(stored)) == stored


@each_row(("field", "name", "changes"), WRONG)
def test_what_cannot_be_is_refused_by_its_name(
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
