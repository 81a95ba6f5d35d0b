"""The stored form of a game: compact, readable JSON, checked from top to bottom when it is read.

Cards, objectives, steps and turns are stored as the short texts that the data files and records use.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.contract import MAX_SEED, InvalidState, Refusal
from engine.heldhands.actions import Step, read_action
from engine.heldhands.board import SEATS
from engine.heldhands.cards import CARDS, Card, Emotion, Objective, Side
from engine.heldhands.movement import begin, check_step, walk
from engine.heldhands.options import First, edition_of, read_options
from engine.heldhands.refusals import Refused
from engine.heldhands.state import Ending, Phase, Player, State, Turn
from engine.heldhands.turn import ground_of

SCHEMA: Final = 1
"""The version of the stored form. Whoever changes a field raises it and adds a migration."""


class _Stored(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


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
            "row": _join(player.row),
            "discard": _join(player.discard),
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
        "deck": _join(state.deck),
        "objectives": _join(state.objectives),
        "near": near,
        "far": far,
        "phase": state.phase,
        "active": SEATS[state.active],
        "completed": state.completed,
        "revealed": state.revealed,
        "chain": _join(state.chain),
        "opening": state.opening,
        "turns": [_write_turn(turn) for turn in state.turns],
        "ending": state.ending,
    }
    return json.dumps(form, separators=(",", ":")).encode()


def load(data: bytes) -> State:
    """Return the state that `dump` wrote; raises `InvalidState`, which names a field, never its content."""
    _check_schema(data)
    try:
        form = _StoredGame.model_validate_json(data)
    except ValidationError as error:
        fields = sorted({".".join(map(str, problem["loc"])) for problem in error.errors(include_input=False)})
        raise InvalidState(Refused.NOT_A_STATE, problem=", ".join(fields)) from None
    try:
        state = State(
            options=read_options(form.options),
            seed=form.seed,
            first=SEATS.index(form.first),
            deck=_cards(form.deck),
            objectives=tuple(map(Objective.parse, form.objectives.split())),
            players=(_player(form.near), _player(form.far)),
            phase=form.phase,
            active=SEATS.index(form.active),
            completed=form.completed,
            revealed=form.revealed,
            chain=_steps(form.chain.split()),
            opening=form.opening,
            turns=tuple(map(_read_turn, form.turns)),
            ending=form.ending,
        )
        problem = _problem(state)
    except (ValueError, Refusal):
        raise InvalidState(Refused.NOT_A_STATE, problem="options, cards, steps or turns") from None
    if problem:
        raise InvalidState(Refused.NOT_A_STATE, problem=problem)
    return state


def _check_schema(data: bytes) -> None:
    """Raise `InvalidState` for what another version of the program stored."""
    try:
        form = json.loads(data)
    except (ValueError, RecursionError):
        raise InvalidState(Refused.NOT_A_STATE, problem="not JSON") from None
    if not isinstance(form, dict):
        raise InvalidState(Refused.NOT_A_STATE, problem="not an object")
    schema = form.get("schema")
    if isinstance(schema, int) and schema != SCHEMA:
        raise InvalidState(Refused.UNKNOWN_SCHEMA, schema=schema, known=SCHEMA)


def _problem(state: State) -> str | None:
    """Return the first thing in which the parts of a stored game contradict each other.

    Enough that the engine cannot stumble over it; whether it could have happened, only a replay knows.
    """
    edition = edition_of(state.options)
    everywhere = [*state.deck, *(card for player in state.players for card in (*player.row, *player.discard))]
    won = state.ending is Ending.HELD_HANDS
    checks = {
        "cards": Counter(everywhere) == Counter(edition.emotion_deck),
        "rows": all(len(player.row) <= edition.row for player in state.players),
        "objectives": Counter(state.objectives) == Counter(edition.objective_deck),
        "completed": 0 <= state.revealed - state.completed <= 1 and state.revealed <= len(state.objectives),
        "balance": all(abs(player.balance) <= edition.limit for player in state.players),
        "node": all(player.node in edition.board.number for player in state.players),
        "side": all((player.side is None) == (state.phase is Phase.SETUP) for player in state.players),
        "opening": (None in state.opening) == (state.phase is Phase.SETUP),
        "ending": (state.ending is None) == (state.phase is not Phase.OVER),
        "chain": state.phase is Phase.MOVE or not state.chain,
        "first": state.options.first in (First.RANDOM, SEATS[state.first]),
        "turns": bool(state.turns) or state.phase is not Phase.SIDE,
        "active": state.active == (state.first + len(state.turns) - (state.phase is Phase.SIDE or won)) % 2,
        "revealed": state.phase is not Phase.MOVE or state.ring is None or state.objective is not None,
    }
    for name, holds in checks.items():
        if not holds:
            return name
    here = ground_of(state)
    so_far = begin(here)
    for number, taken in enumerate(state.chain, 1):
        check_step(here, so_far, taken)
        so_far = walk(here, state.chain[:number])
    return None


def _join(items: Iterable[object]) -> str:
    return " ".join(map(str, items))


def _player(form: _StoredPlayer) -> Player:
    return Player(form.node, form.balance, _cards(form.row), _cards(form.discard), form.side)


def _cards(text: str) -> tuple[Card, ...]:
    cards = tuple(map(Card, text.split()))
    if not set(cards) <= set(CARDS):
        raise ValueError
    return cards


def _steps(texts: Iterable[str]) -> tuple[Step, ...]:
    steps = tuple(map(read_action, texts))
    if not all(isinstance(taken, Step) for taken in steps):
        raise ValueError
    return steps  # type: ignore[return-value]


# A turn: "O16 O17/3H O18/p2S !A0 +2 >left" is the start, each step with the half that paid for it, the
# objective completed, the cards drawn and the side chosen.
_TURN: Final = re.compile(
    r"(?P<start>\w+)(?P<steps>(?: \w+/p?\d[ASCH])+)(?: !(?P<completed>[ASCH][0-3]))?"
    r"(?: \+(?P<drew>[1-9]))?(?: >(?P<chose>left|right))?",
    re.ASCII,
)


def _write_turn(turn: Turn) -> str:
    steps = "".join(f" {taken}{half}" for taken, half in zip(turn.steps, turn.paid, strict=True))
    completed = f" !{turn.completed}" if turn.completed else ""
    drew = f" +{turn.drew}" if turn.drew else ""
    chose = f" >{turn.chose}" if turn.chose else ""
    return f"{turn.start}{steps}{completed}{drew}{chose}"


def _read_turn(text: str) -> Turn:
    match = _TURN.fullmatch(text)
    if match is None:
        raise ValueError
    steps = match["steps"].split()
    return Turn(
        start=match["start"],
        steps=_steps(taken[:-1] for taken in steps),
        paid=tuple(Emotion(taken[-1]) for taken in steps),
        completed=Objective.parse(match["completed"]) if match["completed"] else None,
        drew=int(match["drew"] or 0),
        chose=Side(match["chose"]) if match["chose"] else None,
    )
