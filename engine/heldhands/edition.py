"""Editions: a board, two decks and the few numbers in which one edition differs from another."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from pydantic import Field

from engine.data_file import BrokenDataError, DataFile, parse, text_of
from engine.heldhands.board import Board, read_board
from engine.heldhands.cards import CARDS, EMOTIONS, Card, Emotion, Objective

_DATA: Final = files("engine.heldhands") / "data"


class Level(StrEnum):
    """How many objectives are arguments (ruling 3)."""

    NONE = "none"
    CHALLENGING = "challenging"
    DIFFICULT = "difficult"
    IMPOSSIBLE = "impossible"


Stage = Literal["objective", "draw", "perspective"]
"""A step of the end of a turn."""


class _DeckFile(DataFile):
    copies: int = Field(ge=1)
    cards: list[str]


_Shift = Literal[-1, 1]  # the scale moves by one place a card


class _BalanceFile(DataFile):
    limit: int = Field(ge=1)
    angry: _Shift
    sad: _Shift
    calm: _Shift
    happy: _Shift


class _EditionFile(DataFile):
    name: str
    board: str
    emotion_deck: str
    objective_deck: str
    row: int = Field(ge=1, le=9)  # a place in a row is one digit
    at_setup: Literal["open", "in_hand"]
    set: int = Field(ge=1)
    reveal: Literal["shared", "in_turn"]
    end_of_turn: list[Stage]
    long_chain: int | None = Field(default=None, ge=1)
    balance: _BalanceFile
    levels: dict[str, list[int]]


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """A checked edition; loaded once, compared by identity."""

    name: str
    board: Board
    emotion_deck: tuple[Card, ...]
    objective_deck: tuple[Objective, ...]
    row: int  # cards in a full row
    open_at_setup: bool  # both players see all cards whole before they are spread (ruling 17)
    set: int  # objectives that open the next ring
    owned_objectives: bool  # objectives are dealt to owners, who reveal them in turn (ruling 24)
    end_of_turn: tuple[Stage, ...]  # ruling 12
    long_chain: int | None  # cards in one turn that bring the balance back to 0 (ruling 25)
    limit: int  # the end of the balance scale
    shift: Mapping[Emotion, int]  # what one half does to the balance (ruling 10)
    levels: Mapping[Level, frozenset[int]]  # which bars are arguments

    @property
    def settles_before_drawing(self) -> bool:
        """Whether a pile that is shuffled in can be drawn from in the same turn."""
        return self.end_of_turn.index("objective") < self.end_of_turn.index("draw")

    def draws(self, balance: int, row: int, deck: int) -> int:
        """Return how many cards a player draws: to a full row when balanced, while they last (ruling 15)."""
        return min(self.row - row, deck) if balance == 0 else 0

    def is_argument(self, objective: Objective, level: Level) -> bool:
        """Whether this objective has to be settled together."""
        return objective.bar in self.levels[level]


@cache
def editions() -> tuple[str, ...]:
    """Return the names of all editions: the files in the data folder."""
    folder = _DATA / "editions"
    return tuple(
        sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    )


@cache
def load_edition(name: str) -> Edition:
    """Return the edition of this name; raises `BrokenDataError` when its files do not hold together."""
    source = f"editions/{name}.toml"
    edition = read_edition(text_of(_DATA, source), source)
    if edition.name != name:
        raise BrokenDataError(source, f"name: {edition.name!r} is not the name of the file")
    return edition


def read_edition(text: str, source: str) -> Edition:
    """Return the edition written in this TOML text; raises `BrokenDataError`."""
    file = parse(text, source, _EditionFile)
    if sorted(file.end_of_turn) != ["draw", "objective", "perspective"]:
        raise BrokenDataError(
            source, "end_of_turn: each of objective, draw and perspective stands there once"
        )
    if sum(getattr(file.balance, e.name.lower()) for e in EMOTIONS) != 0:
        raise BrokenDataError(
            source, "balance: the four emotions must cancel out, or nobody could come back to 0"
        )
    levels = {_level(name, source): frozenset(bars) for name, bars in file.levels.items()}
    if levels.get(Level.NONE) != frozenset():
        raise BrokenDataError(source, "levels: none must be there, and have no arguments")
    objectives = _objectives(file.objective_deck)
    if len(objectives) != 3 * file.set:
        raise BrokenDataError(
            source, f"set: three sets of {file.set} do not use up {len(objectives)} objectives"
        )
    return Edition(
        name=file.name,
        board=_board(file.board),
        emotion_deck=_emotions(file.emotion_deck),
        objective_deck=objectives,
        row=file.row,
        open_at_setup=file.at_setup == "open",
        set=file.set,
        owned_objectives=file.reveal == "in_turn",
        end_of_turn=tuple(file.end_of_turn),
        long_chain=file.long_chain,
        limit=file.balance.limit,
        shift={e: getattr(file.balance, e.name.lower()) for e in EMOTIONS},
        levels=levels,
    )


def _level(name: str, source: str) -> Level:
    try:
        return Level(name)
    except ValueError as error:
        raise BrokenDataError(source, f"levels: {name!r} is not one of {', '.join(Level)}") from error


@cache
def _board(name: str) -> Board:
    source = f"boards/{name}.toml"
    return read_board(text_of(_DATA, source), source)


def _deck(name: str) -> tuple[list[str], str]:
    source = f"decks/{name}.toml"
    file = parse(text_of(_DATA, source), source, _DeckFile)
    return file.cards * file.copies, source


def _emotions(name: str) -> tuple[Card, ...]:
    cards, source = _deck(name)
    for card in cards:
        if card not in CARDS:
            raise BrokenDataError(source, f"{card!r} is not a card: two of the letters {', '.join(EMOTIONS)}")
    return tuple(map(Card, cards))


def _objectives(name: str) -> tuple[Objective, ...]:
    cards, source = _deck(name)
    try:
        return tuple(map(Objective.parse, cards))
    except ValueError as error:
        raise BrokenDataError(source, f"not an objective: {error}") from error
