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
WRONG: list[tuple[str, str, list[object], str]] = [
    # a game, a place in its form, what is put there, and what is named
    ("roles", "seed", [-1, 1.0], "seed"),
    ("roles", "mood", ["fine"], "mood"),
    ("roles", "turn.mood", ["fine"], "turn.mood"),
    ("roles", "phase", ["asleep"], "phase"),
    ("roles", "points", [[0, True]], "points.1"),
    ("roles", "options.mode", ["chess"], UNREADABLE),
    ("roles", "options.veterans", ["12"], UNREADABLE),
    ("roles", "table", [[], [0] * 9], UNREADABLE),
    ("mime", "turn.mime.touches", [["coin"], ["x" * 2**20 + "/tap/index/light/quick/1"]], UNREADABLE),
    ("roles", "table", [[0, 1, 2, 2], [1, 2, 3, 4]], "table"),
    ("roles", "first", [2, -1], "first"),
    ("roles", "points", [[0], [0, -1]], "points"),
    ("roles", "grandfathers", [[0, 2, 1, 3], [0, 2, 1, 3, 0], [2], [-1]], "grandfathers"),
    ("over", "grandfathers", [[0, 2, 0, 3]], "grandfathers"),
    ("choose", "grandfathers", [[0]], "grandfathers"),
    ("second roles", "grandfathers", [[0, 2, 1, 3]], "grandfathers"),
    ("over", "phase", ["roles"], "grandfathers"),
    ("roles", "phase", ["over"], "grandfathers"),
    ("second roles", "grandfathers", [[0, 2]], "phase"),
    ("roles", "phase", ["choose"], "phase"),
    ("choose", "phase", ["roles"], "phase"),
    ("together", "phase", ["interfere"], "phase"),
    ("roles", "phase", ["interfere", "album"], "performed"),
    ("album", "phase", ["mime", "roles"], "performed"),
    ("roles", "phase", ["mime"], "roles"),
    ("roles", "turn.child", [0], "roles"),
    ("roles", "turn.grandfather", [0], "roles"),
    ("mime", "turn.child", [0, None, 99], "roles"),
    ("mime", "turn.grandfather", [None, 2, -1], "roles"),
    ("three", "turn.child", [4], "roles"),
    ("three", "turn.performed.0.child", [2], "roles"),
    ("album", "turn.performed.1.child", [7], "roles"),
    ("choose", "turn.grandfather", [0], "roles"),
    ("interfere", "turn.performed.0.laid", [[]], "laid"),
    ("interfere", "turn.performed.0.laid.0", [5], "laid"),
    ("interfere", "turn.performed.0.laid.2", [5], "laid"),
    ("second mime", "turn.performed.0.laid", [[None, None]], "laid"),
    ("album", "turn.performed.0.laid.1", [None], "laid"),
    ("mime", "turn.memory", [None], "memory"),
    ("album", "turn.memory", [7], "memory"),
    ("roles", "hands", [[]], "hands"),
    ("roles", "hands.0 > deck", [None], "hands"),
    ("roles", "deck > hands.0", [None], "hands"),
    ("individual mime", "hands.0 > deck", [None], "hands"),
    ("together", "hands", [[[]]], "hands"),
    ("album", "turn.album", [[]], "album"),
    ("album", "turn.album > deck", [None], "album"),
    ("album", "deck > turn.album", [None], "album"),
    ("mime", "turn.album", [[1]], "album"),
    ("album", "turn.performed.0.memory", [101, GAMES["album"].turn.performed[1].memory], "album"),
    ("roles", "deck", [[]], "cards"),
    ("roles", "discard", [[7]], "cards"),
    ("roles", "deck.0", [0], "cards"),
    ("roles", "hands.0.0", [101], "cards"),
    ("mime", "turn.memory", [0], "cards"),
    ("roles", "constraint_deck", [[1]], "constraints"),
    ("mime", "turn.constraint", [1], "constraints"),
    ("expert", "turn.constraint", [None, 21], "constraints"),
    ("expert", "constraint_discard", [[1]], "constraints"),
    ("expert", "constraint_deck", [[]], "constraints"),
    ("mime", "turn.mime.touches", [[TAP] * 9, ["spoon/tap/index/light/quick/1"]], "mime"),
    ("expert", "turn.mime.touches", [[TAP, ROCK]], "mime"),
    ("expert's second", "turn.performed.0.constraint", [15], "mime"),  # three things
    ("second mime", "turn.performed.0.constraint", [1], "mime"),
    ("album", "turn.performed.0.mime.touches", [[]], "mime"),
    ("album", "turn.mime.touches", [[TAP]], "mime"),
    ("album", "turn.mime.pose", ["back"], "mime"),
    ("second roles", "last", [None], "last"),
    ("second roles", "last.number", [2], "last"),
    ("second roles", "last.grandfather", [1], "last"),
    ("second roles", "last.performed", [[]], "last"),
    ("second roles", "last.performed.0.child", [0], "last"),
    ("second roles", "last.performed.0.laid", [[None, None]], "last"),
    ("second roles", "last.performed.0.mime.touches", [[]], "last"),
    ("second roles", "last.performed.0.constraint", [99], "last"),
    ("second roles", "last.album.0", [101], "last"),
    ("second roles", "last.album", [[]], "last"),
    ("second roles", "last.chosen", [[101, 102], [GAMES["second roles"].discard[0]] * 2], "last"),
    ("second roles", "last.gained", [[2, 0], []], "last"),
    ("roles", "ending", ["tie"], "ending"),
    ("over", "ending", [None, "most_points"], "ending"),
    ("together over", "ending", ["tie"], "ending"),
]


def changed(name: str, path: str, value: object) -> bytes:
    """Return a stored game with a value put there; "this > that" moves a card from here to there."""
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


@each_row(("name", "path", "values", "field"), WRONG)
def test_what_cannot_be_is_refused_by_its_name(
    name: str, path: str, values: list[object], field: str
) -> None:
    for value in values:
        no = refused(changed(name, path, value))
        assert (no.code, no.facts) == (Refused.NOT_A_STATE, {"problem": field}), value


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
