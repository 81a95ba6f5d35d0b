"""The stored form of a game: compact, readable JSON, checked from top to bottom when it is read.

Touches are stored as the short texts that buttons and logs use.
"""

import json
from collections.abc import Iterable
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.contract import MAX_SEED, InvalidState, Refusal
from engine.palm.consistency import problem_of
from engine.palm.hand import Pose
from engine.palm.mime import Mime
from engine.palm.options import mode_of, read_options
from engine.palm.phases import Ending, Phase
from engine.palm.refusals import Refused
from engine.palm.seating import teams_of
from engine.palm.state import Performance, Result, State, Turn
from engine.palm.touch import read_touch

SCHEMA: Final = 1
"""The version of the stored form. To change a field, raise it and add a migration."""

_write: Final = json.JSONEncoder(separators=(",", ":")).encode


class _Stored(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True)


class _StoredMime(_Stored):
    pose: Pose
    touches: list[str]


class _StoredPerformance(_Stored):
    child: int | None
    memory: int
    constraint: int | None
    mime: _StoredMime
    laid: list[int | None]


class _StoredTurn(_Stored):
    child: int | None
    grandfather: int | None
    memory: int | None
    constraint: int | None
    mime: _StoredMime
    performed: list[_StoredPerformance]
    album: list[int]


class _StoredResult(_Stored):
    number: int
    grandfather: int
    performed: list[_StoredPerformance]
    album: list[int]
    chosen: tuple[int, int]
    gained: list[int]


class _StoredGame(_Stored):
    schema_: int = Field(alias="schema")
    options: dict[str, str]
    seed: int = Field(ge=0, le=MAX_SEED)
    table: list[int]
    first: int
    deck: list[int]
    hands: list[list[int]]
    points: list[int]
    discard: list[int]
    constraint_deck: list[int]
    constraint_discard: list[int]
    shuffles: int = Field(ge=0)
    constraint_shuffles: int = Field(ge=0)
    phase: Phase
    turn: _StoredTurn
    grandfathers: list[int]
    last: _StoredResult | None
    ending: Ending | None


def dump(state: State) -> bytes:
    """Return the state as canonical JSON."""
    turn, last = state.turn, state.last
    form = {
        "schema": SCHEMA,
        "options": {
            "mode": state.options.mode,
            "seating": state.options.seating,
            "expert": state.options.expert,
            "redraw": state.options.redraw,
            "rounds": state.options.rounds,
            "veterans": state.options.veterans,
            "aloud": state.options.aloud,
            "silence": state.options.silence,
        },
        "seed": state.seed,
        "table": state.table,
        "first": state.first,
        "deck": state.deck,
        "hands": state.hands,
        "points": state.points,
        "discard": state.discard,
        "constraint_deck": state.constraint_deck,
        "constraint_discard": state.constraint_discard,
        "shuffles": state.shuffles,
        "constraint_shuffles": state.constraint_shuffles,
        "phase": state.phase,
        "turn": {
            "child": turn.child,
            "grandfather": turn.grandfather,
            "memory": turn.memory,
            "constraint": turn.constraint,
            "mime": _mime_form(turn.mime),
            "performed": _performed_form(turn.performed),
            "album": turn.album,
        },
        "grandfathers": state.grandfathers,
        "last": last
        and {
            "number": last.number,
            "grandfather": last.grandfather,
            "performed": _performed_form(last.performed),
            "album": last.album,
            "chosen": last.chosen,
            "gained": last.gained,
        },
        "ending": state.ending,
    }
    return _write(form).encode()


def _mime_form(mime: Mime) -> dict[str, Any]:
    return {"pose": mime.pose, "touches": list(map(str, mime.touches))}


def _performed_form(performed: Iterable[Performance]) -> list[dict[str, Any]]:
    return [
        {
            "child": each.child,
            "memory": each.memory,
            "constraint": each.constraint,
            "mime": _mime_form(each.mime),
            "laid": each.laid,
        }
        for each in performed
    ]


def load(data: bytes) -> State:
    """Return the state that `dump` wrote; raises `InvalidState`, which names a field, never its content."""
    form = _read(data)
    try:
        state = _state(form)
    except (ValueError, Refusal):
        raise InvalidState(Refused.NOT_A_STATE, problem="options, seats or touches") from None
    problem = problem_of(state)
    if problem:
        raise InvalidState(Refused.NOT_A_STATE, problem=problem)
    return state


def _state(form: _StoredGame) -> State:
    options, table, turn, last = read_options(form.options), tuple(form.table), form.turn, form.last
    return State(
        options=options,
        seed=form.seed,
        table=table,
        teams=teams_of(mode_of(options, len(table)), table),
        first=form.first,
        deck=tuple(form.deck),
        hands=tuple(map(tuple, form.hands)),
        points=tuple(form.points),
        discard=tuple(form.discard),
        constraint_deck=tuple(form.constraint_deck),
        constraint_discard=tuple(form.constraint_discard),
        shuffles=form.shuffles,
        constraint_shuffles=form.constraint_shuffles,
        phase=form.phase,
        turn=Turn(
            child=turn.child,
            grandfather=turn.grandfather,
            memory=turn.memory,
            constraint=turn.constraint,
            mime=_mime(turn.mime),
            performed=tuple(map(_performance, turn.performed)),
            album=tuple(turn.album),
        ),
        grandfathers=tuple(form.grandfathers),
        last=None
        if last is None
        else Result(
            number=last.number,
            grandfather=last.grandfather,
            performed=tuple(map(_performance, last.performed)),
            album=tuple(last.album),
            chosen=last.chosen,
            gained=tuple(last.gained),
        ),
        ending=form.ending,
    )


def _mime(form: _StoredMime) -> Mime:
    return Mime(form.pose, tuple(map(read_touch, form.touches)))


def _performance(form: _StoredPerformance) -> Performance:
    return Performance(form.child, form.memory, form.constraint, _mime(form.mime), tuple(form.laid))


def _read(data: bytes) -> _StoredGame:
    """Return the stored form; newer versions have a refusal of their own."""
    try:
        form = _StoredGame.model_validate_json(data)
    except ValidationError as error:
        schema = _schema(data)
        if schema is not None and schema != SCHEMA:
            raise InvalidState(Refused.UNKNOWN_SCHEMA, schema=schema, known=SCHEMA) from None
        problems = error.errors(include_input=False)
        fields = ", ".join(sorted({".".join(map(str, problem["loc"])) for problem in problems}))
        raise InvalidState(Refused.NOT_A_STATE, problem=fields or "not a JSON object") from None
    if form.schema_ != SCHEMA:
        raise InvalidState(Refused.UNKNOWN_SCHEMA, schema=form.schema_, known=SCHEMA)
    return form


def _schema(data: bytes) -> int | None:
    """Return the version of a stored form with unknown fields, if it has one."""
    try:
        form = json.loads(data)
    except (ValueError, RecursionError):
        return None
    schema = form.get("schema") if isinstance(form, dict) else None
    return schema if type(schema) is int else None
