"""The stored form of a game: compact, readable JSON, checked from top to bottom when it is read.

Cards, objectives, steps and turns are stored as the short texts that the data files and records use.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.contract import MAX_SEED, InvalidState, Refusal
from engine.heldhands.actions import read_step
from engine.heldhands.board import SEATS
from engine.heldhands.cards import Card, Emotion, Objective, Side
from engine.heldhands.edition import Edition
from engine.heldhands.history import TurnText, read_turn
from engine.heldhands.movement import begin, check_step, next_nodes, walk
from engine.heldhands.options import First, edition_of, read_options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import Player, State
from engine.heldhands.turn import ground_of

SCHEMA: Final = 2
"""The version of the stored form. To change a field, raise it and add a migration."""
OLDEST: Final = 1
"""The oldest version that was ever stored."""
Form: TypeAlias = dict[str, Any]
"""A stored game as JSON."""
_Checks: TypeAlias = tuple[tuple[str, Callable[[], bool]], ...]
_OBJECTIVES: Final = {f"{emotion}{bar}": Objective(emotion, bar) for emotion in Emotion for bar in range(4)}
_TEXTS: Final = {objective: text for text, objective in _OBJECTIVES.items()}
_LETTERS: Final = 2  # of a card, and of an objective
_write: Final = json.JSONEncoder(separators=(",", ":")).encode


class _Stored(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True)


class _StoredPlayer(_Stored):
    node: str
    balance: int
    row: str
    discard: str
    side: Side | None


class _StoredGame(_Stored):
    schema_: int = Field(alias="schema")
    options: dict[str, str]
    seed: int = Field(ge=0, le=MAX_SEED)
    first: Literal["near", "far"]
    deck: str
    objectives: str
    near: _StoredPlayer
    far: _StoredPlayer
    phase: Phase
    active: Literal["near", "far"]
    completed: int = Field(ge=0)
    revealed: int = Field(ge=0)
    chain: str
    opening: tuple[Side | None, Side | None]
    turns: list[str]
    ending: Ending | None


def dump(state: State) -> bytes:
    """Return the state as canonical JSON."""
    near, far = (
        {
            "node": player.node,
            "balance": player.balance,
            "row": "".join(player.row),
            "discard": "".join(player.discard),
            "side": player.side,
        }
        for player in state.players
    )
    options = state.options
    form = {
        "schema": SCHEMA,
        "options": {
            "edition": options.edition,
            "level": options.level,
            "first": options.first,
            "silence": options.silence,
        },
        "seed": state.seed,
        "first": SEATS[state.first],
        "deck": "".join(state.deck),
        "objectives": "".join([_TEXTS[objective] for objective in state.objectives]),
        "near": near,
        "far": far,
        "phase": state.phase,
        "active": SEATS[state.active],
        "completed": state.completed,
        "revealed": state.revealed,
        "chain": " ".join(map(str, state.chain)),
        "opening": state.opening,
        "turns": state.turns,
        "ending": state.ending,
    }
    return _write(form).encode()


def load(data: bytes) -> State:
    """Return the state that `dump` wrote; raises `InvalidState`, which names a field, never its content."""
    form = _read(data)
    try:
        state = State(
            options=read_options(form.options),
            seed=form.seed,
            first=SEATS.index(form.first),
            deck=_cards(form.deck),
            objectives=tuple([_OBJECTIVES[text] for text in _split(form.objectives)]),
            players=(_player(form.near), _player(form.far)),
            phase=form.phase,
            active=SEATS.index(form.active),
            completed=form.completed,
            revealed=form.revealed,
            chain=tuple(map(read_step, form.chain.split())),
            opening=form.opening,
            turns=tuple(map(_turn, form.turns)),
            ending=form.ending,
        )
        problem = _problem(state)
    except (ValueError, KeyError, Refusal):
        raise InvalidState(Refused.NOT_A_STATE, problem="options, cards, steps or turns") from None
    if problem:
        raise InvalidState(Refused.NOT_A_STATE, problem=problem)
    return state


def _read(data: bytes) -> _StoredGame:
    """Return the stored form, migrated if it is older; newer versions have a refusal of their own."""
    try:
        form = _StoredGame.model_validate_json(data)
        if form.schema_ == SCHEMA:
            return form
        fields = "schema"
    except ValidationError as error:
        problems = error.errors(include_input=False)
        fields = ", ".join(sorted({".".join(map(str, problem["loc"])) for problem in problems}))
    old = _form(data)
    schema = old.get("schema")
    if type(schema) is not int or schema == SCHEMA:
        raise InvalidState(Refused.NOT_A_STATE, problem=fields)
    if not OLDEST <= schema < SCHEMA:
        raise InvalidState(Refused.UNKNOWN_SCHEMA, schema=schema, known=SCHEMA)
    try:
        return _read(_write(migrate(old, SCHEMA)).encode())
    except (KeyError, TypeError, AttributeError):
        raise InvalidState(Refused.NOT_A_STATE, problem=fields) from None


def _form(data: bytes) -> Form:
    try:
        form = json.loads(data)
    except (ValueError, RecursionError):
        raise InvalidState(Refused.NOT_A_STATE, problem="not JSON") from None
    if not isinstance(form, dict):
        raise InvalidState(Refused.NOT_A_STATE, problem="not an object")
    return form


def migrate(form: Form, to: int) -> Form:
    """Migrate a stored game version by version; raises KeyError, TypeError or AttributeError if it is broken.

    Every version that was ever stored can be read: games last for weeks, and the bot is updated in between.
    """
    while form["schema"] < to:
        form = {**_MIGRATIONS[form["schema"]](form), "schema": form["schema"] + 1}
    return form


def _without_blanks(form: Form) -> Form:
    """1 to 2: no blanks between cards and objectives, which have two letters each."""
    players = {
        seat: {**form[seat], **{pile: form[seat][pile].replace(" ", "") for pile in ("row", "discard")}}
        for seat in ("near", "far")
    }
    decks = {deck: form[deck].replace(" ", "") for deck in ("deck", "objectives")}
    return {**form, **players, **decks}


_MIGRATIONS: Final[Mapping[int, Callable[[Form], Form]]] = {1: _without_blanks}


def _player(form: _StoredPlayer) -> Player:
    return Player(form.node, form.balance, _cards(form.row), _cards(form.discard), form.side)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, _split(text)))


def _split(text: str) -> list[str]:
    return [text[start : start + _LETTERS] for start in range(0, len(text), _LETTERS)]


def _turn(text: str) -> TurnText:
    known = TurnText(text)
    read_turn(known)  # raises ValueError
    return known


def _problem(state: State) -> str | None:
    """Return the name of the first part of a stored game that contradicts the others.

    The checks ensure that the engine does not fail; whether the game happened, only a replay shows.
    """
    edition = edition_of(state.options)
    near, far = state.players
    everywhere = [*state.deck, *near.row, *near.discard, *far.row, *far.discard]
    cards, objectives = _sorted_decks(edition)
    won, phase, players = state.ending is Ending.HELD_HANDS, state.phase, state.players
    turn = state.first + len(state.turns) - (phase is Phase.SIDE or won)
    # In this order: the later ones rely on the earlier.
    checks: _Checks = (
        ("cards", lambda: sorted(everywhere) == cards),
        ("objectives", lambda: sorted(map(str, state.objectives)) == objectives),
        ("completed", lambda: 0 <= state.revealed - state.completed <= 1),
        ("revealed", lambda: state.revealed <= len(objectives)),
        ("rows", lambda: len(near.row) <= edition.row and len(far.row) <= edition.row),
        ("balance", lambda: abs(near.balance) <= edition.limit and abs(far.balance) <= edition.limit),
        ("node", lambda: near.node in edition.board.number and far.node in edition.board.number),
        ("side", lambda: all((player.side is None) == (phase is Phase.SETUP) for player in players)),
        ("opening", lambda: (None in state.opening) == (phase is Phase.SETUP)),
        ("ending", lambda: (state.ending is None) == (phase is not Phase.OVER)),
        ("first", lambda: state.options.first in (First.RANDOM, SEATS[state.first])),
        ("turns", lambda: all(_on_board(edition, text) for text in state.turns)),
        ("turns", lambda: bool(state.turns) or phase is not Phase.SIDE),
        ("active", lambda: state.active == turn % 2),
        ("revealed", lambda: phase is not Phase.MOVE or state.ring is None or state.objective is not None),
        ("chain", lambda: phase is Phase.MOVE or not state.chain),
        ("step", lambda: phase is not Phase.MOVE or _has_step(state)),
    )
    return next((name for name, holds in checks if not holds()), None)


@lru_cache(maxsize=4096)  # a game is read again and again with the same turns in it
def _on_board(edition: Edition, text: TurnText) -> bool:
    """Whether a finished turn went over nodes that are there."""
    turn = read_turn(text)
    return all(node in edition.board.number for node in turn.nodes)


def _has_step(state: State) -> bool:
    """Whether the turn could begin, and its chain is one of legal steps; raises `IllegalAction` if not."""
    here = ground_of(state)
    so_far = begin(here)
    if not next_nodes(here, so_far):
        return False
    for number, taken in enumerate(state.chain, 1):
        check_step(here, so_far, taken)
        so_far = walk(here, state.chain[:number])
    return True


@cache
def _sorted_decks(edition: Edition) -> tuple[list[Card], list[str]]:
    return sorted(edition.emotion_deck), sorted(map(str, edition.objective_deck))
