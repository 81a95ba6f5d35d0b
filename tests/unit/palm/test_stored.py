"""The stored form: it comes back as it was, and what cannot be a game is refused by the name of a field."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.contract import Fact, InvalidState
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

Form = dict[str, Any]


def expert() -> State:
    return constrained(miming(expert="yes"), Kind.ONE_OBJECT)


def half_laid() -> State:
    state = mime(miming(6))
    return play(state, f"2 lay:{hand_of(state, 2)[0]}")


GAMES: dict[str, Callable[[], State]] = {
    "roles": lambda: begin(4),
    "second team's roles": lambda: turn(begin(4)),
    "mime": lambda: play(miming(), f"1 {TAP}", f"1 {ROCK}"),
    "expert": lambda: play(expert(), f"1 {TAP}"),
    "interfere": half_laid,
    "second mime": lambda: interfere(mime(miming())),
    "three": lambda: interfere(mime(play(begin(5, first=1), "3 grandfather"))),
    "album": lambda: album(miming()),
    "over": lambda: over(begin(4)),
    "choose": lambda: turn(begin(3)),
    "individual mime": lambda: choose(begin(5, mode="individually")),
    "together": lambda: album(turn(begin(2, veterans="12"))),
    "together over": lambda: over(begin(2)),
    "dealt anew": lambda: play(deck_of(begin(4), 0), "0 grandfather"),
}


def changed(name: str, change: Callable[[Form], object]) -> bytes:
    """Return a stored game in which something was changed."""
    form: Form = json.loads(GAME.dump(GAMES[name]()))
    change(form)
    return json.dumps(form).encode()


def problem(data: bytes) -> tuple[Refused, Fact]:
    with pytest.raises(InvalidState) as refused:
        GAME.load(data)
    code = refused.value.code
    assert isinstance(code, Refused)
    return code, refused.value.facts.get("problem", "")


def put(path: str, value: object) -> Callable[[Form], object]:
    """Return a change that puts a value there."""

    def change(form: Form) -> None:
        way, _, last = path.rpartition(".")
        here = _at(form, way)
        if last.isdigit() and int(last) == len(here):
            here.append(value)
        else:
            here[int(last) if last.isdigit() else last] = value

    return change


def _at(form: Form, path: str) -> Any:  # noqa: ANN401 - anything that JSON can hold
    here: Any = form
    for step in filter(None, path.split(".")):
        here = here[int(step) if step.isdigit() else step]
    return here


def move(source: str, target: str) -> Callable[[Form], object]:
    """Return a change that moves the first card of one place to another."""
    return lambda form: _at(form, target).append(_at(form, source).pop(0))


@each_row("name", GAMES)
def test_a_game_comes_back_as_it_was(name: str) -> None:
    state = GAMES[name]()
    assert GAME.load(GAME.dump(state)) == state
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)


CHANGES: list[tuple[str, Callable[[Form], object], str]] = [
    ("roles", put("seed", -1), "seed"),
    ("roles", put("seed", 1.0), "seed"),
    ("roles", put("mood", "fine"), "mood"),
    ("roles", put("turn.mood", "fine"), "turn.mood"),
    ("roles", put("phase", "asleep"), "phase"),
    ("roles", put("points", [0, True]), "points.1"),
    ("roles", put("options.mode", "chess"), "options, seats or touches"),
    ("roles", put("options.veterans", "12"), "options, seats or touches"),
    ("roles", put("table", []), "options, seats or touches"),
    ("roles", put("table", [0] * 9), "options, seats or touches"),
    ("mime", put("turn.mime.touches", ["coin"]), "options, seats or touches"),
    (
        "mime",
        put("turn.mime.touches", ["x" * 2**20 + "/tap/index/light/quick/1"]),
        "options, seats or touches",
    ),
    ("roles", put("table", [0, 1, 2, 2]), "table"),
    ("roles", put("table", [1, 2, 3, 4]), "table"),
    ("roles", put("first", 2), "first"),
    ("roles", put("first", -1), "first"),
    ("roles", put("points", [0]), "points"),
    ("roles", put("points", [0, -1]), "points"),
    ("roles", put("grandfathers", [0, 2, 1, 3]), "grandfathers"),
    ("roles", put("grandfathers", [0, 2, 1, 3, 0]), "grandfathers"),
    ("roles", put("grandfathers", [2]), "grandfathers"),
    ("roles", put("grandfathers", [-1]), "grandfathers"),
    ("over", put("grandfathers", [0, 2, 0, 3]), "grandfathers"),
    ("choose", put("grandfathers", [0]), "grandfathers"),
    ("second team's roles", put("grandfathers", [0, 2]), "phase"),
    ("second team's roles", put("grandfathers", [0, 2, 1, 3]), "grandfathers"),
    ("over", put("phase", "roles"), "grandfathers"),
    ("roles", put("phase", "over"), "grandfathers"),
    ("roles", put("phase", "choose"), "phase"),
    ("choose", put("phase", "roles"), "phase"),
    ("together", put("phase", "interfere"), "phase"),
    ("roles", put("phase", "interfere"), "performed"),
    ("roles", put("phase", "album"), "performed"),
    ("album", put("phase", "mime"), "performed"),
    ("album", put("phase", "roles"), "performed"),
    ("roles", put("phase", "mime"), "roles"),
    ("roles", put("turn.child", 0), "roles"),
    ("roles", put("turn.grandfather", 0), "roles"),
    ("mime", put("turn.child", 0), "roles"),
    ("mime", put("turn.child", None), "roles"),
    ("mime", put("turn.child", 99), "roles"),
    ("mime", put("turn.grandfather", None), "roles"),
    ("mime", put("turn.grandfather", 2), "roles"),
    ("mime", put("turn.grandfather", -1), "roles"),
    ("three", put("turn.child", 4), "roles"),
    ("three", put("turn.performed.0.child", 2), "roles"),
    ("album", put("turn.performed.1.child", 7), "roles"),
    ("choose", put("turn.grandfather", 0), "roles"),
    ("interfere", put("turn.performed.0.laid", []), "laid"),
    ("interfere", put("turn.performed.0.laid.0", 5), "laid"),
    ("interfere", put("turn.performed.0.laid.2", 5), "laid"),
    ("second mime", put("turn.performed.0.laid", [None, None]), "laid"),
    ("album", put("turn.performed.0.laid.1", None), "laid"),
    ("mime", put("turn.memory", None), "memory"),
    ("album", put("turn.memory", 7), "memory"),
    ("roles", put("hands", []), "hands"),
    ("roles", move("hands.0", "deck"), "hands"),
    ("roles", move("deck", "hands.0"), "hands"),
    ("individual mime", move("hands.0", "deck"), "hands"),
    ("together", put("hands", [[]]), "hands"),
    ("album", put("turn.album", []), "album"),
    ("album", move("turn.album", "deck"), "album"),
    ("album", move("deck", "turn.album"), "album"),
    ("mime", put("turn.album", [1]), "album"),
    ("album", put("turn.performed.0.memory", 101), "album"),
    ("roles", put("deck", []), "cards"),
    ("roles", put("discard", [7]), "cards"),
    ("roles", put("deck.0", 0), "cards"),
    ("roles", put("hands.0.0", 101), "cards"),
    ("mime", put("turn.memory", 0), "cards"),
    ("roles", put("constraint_deck", [1]), "constraints"),
    ("mime", put("turn.constraint", 1), "constraints"),
    ("expert", put("turn.constraint", None), "constraints"),
    ("expert", put("turn.constraint", 21), "constraints"),
    ("expert", put("constraint_discard", [1]), "constraints"),
    ("expert", put("constraint_deck", []), "constraints"),
    ("mime", put("turn.mime.touches", [TAP] * 9), "mime"),
    ("mime", put("turn.mime.touches", ["spoon/tap/index/light/quick/1"]), "mime"),
    ("expert", put("turn.mime.touches", [TAP, ROCK]), "mime"),
    ("second mime", put("turn.performed.0.constraint", 1), "mime"),
    ("album", put("turn.performed.0.mime.touches", []), "mime"),
    ("album", put("turn.mime.touches", [TAP]), "mime"),
    ("album", put("turn.mime.pose", "back"), "mime"),
    ("second team's roles", put("last", None), "last"),
    ("second team's roles", put("last.number", 2), "last"),
    ("second team's roles", put("last.grandfather", 1), "last"),
    ("second team's roles", put("last.performed", []), "last"),
    ("second team's roles", put("last.performed.0.child", 0), "last"),
    ("second team's roles", put("last.performed.0.laid", [None, None]), "last"),
    ("second team's roles", put("last.performed.0.mime.touches", []), "last"),
    ("second team's roles", put("last.performed.0.constraint", 99), "last"),
    ("second team's roles", put("last.album.0", 101), "last"),
    ("second team's roles", put("last.album", []), "last"),
    ("second team's roles", put("last.chosen", [101, 102]), "last"),
    ("second team's roles", put("last.gained", [2, 0]), "last"),
    ("second team's roles", put("last.gained", []), "last"),
    ("roles", put("ending", "tie"), "ending"),
    ("over", put("ending", None), "ending"),
    ("over", put("ending", "most_points"), "ending"),
    ("together over", put("ending", "tie"), "ending"),
]


@each_row(("name", "change", "field"), CHANGES, ids=[f"{name}-{field}" for name, _, field in CHANGES])
def test_what_cannot_be_is_refused_by_its_name(
    name: str, change: Callable[[Form], object], field: str
) -> None:
    assert problem(changed(name, change)) == (Refused.NOT_A_STATE, field)


def test_a_result_in_which_one_card_was_chosen_twice_is_refused() -> None:
    def change(form: Form) -> None:
        form["last"]["chosen"] = [form["last"]["chosen"][0]] * 2

    assert problem(changed("second team's roles", change)) == (Refused.NOT_A_STATE, "last")


def test_an_album_in_which_one_card_was_mimed_twice_is_refused() -> None:
    def change(form: Form) -> None:
        first, second = form["turn"]["performed"]
        first["memory"] = second["memory"]

    assert problem(changed("album", change)) == (Refused.NOT_A_STATE, "album")


def test_an_expert_who_performed_against_a_constraint_is_refused() -> None:
    state = interfere(mime(expert()))
    form: Form = json.loads(GAME.dump(state))
    form["turn"]["performed"][0]["constraint"] = 15  # three things
    assert problem(json.dumps(form).encode()) == (Refused.NOT_A_STATE, "mime")


@each_row("data", [b"", b"\xff", b"null", b"[]", b"7", b"{", b"[" * 100_000, b'"' + b"x" * 2**20 + b'"'])
def test_what_is_not_even_an_object_is_refused(data: bytes) -> None:
    assert problem(data) == (Refused.NOT_A_STATE, "not a JSON object")


def test_everything_missing_is_named() -> None:
    code, fields = problem(b"{}")
    assert code is Refused.NOT_A_STATE
    assert str(fields).split(", ")[:3] == ["constraint_deck", "constraint_discard", "constraint_shuffles"]


@each_row("schema", [0, 2])
@each_row("other_fields", [True, False])
def test_another_schema_is_told_from_nonsense(schema: int, other_fields: bool) -> None:  # noqa: FBT001
    form: Form = {} if other_fields else json.loads(GAME.dump(begin(4)))
    with pytest.raises(InvalidState) as refused:
        GAME.load(json.dumps(form | {"schema": schema}).encode())
    assert refused.value.code is Refused.UNKNOWN_SCHEMA
    assert refused.value.facts == {"schema": schema, "known": 1}


def test_a_refusal_names_the_field_and_never_what_it_holds() -> None:
    state = miming()
    for change in (
        put("turn.memory", "secret"),
        put("deck.3", "secret"),
        put("turn.mime.touches.0", "secret"),
    ):
        form: Form = json.loads(GAME.dump(play(state, f"1 {TAP}")))
        change(form)
        with pytest.raises(InvalidState) as refused:
            GAME.load(json.dumps(form).encode())
        assert "secret" not in str(refused.value)
        assert refused.value.__cause__ is None
