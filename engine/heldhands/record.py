"""A game written down: what chess has in PGN, for two people who held hands or did not.

    heldhands record 1
    edition: published
    level: none
    silence: quiet
    first: near
    seed: 7

    opening: near left, far right
    1. near O17/3 O18/p2
    2. far O31/1 O0/2 > left
    result: no_step

A step is a node and the card that paid for it: the third of the own row is "/3", of the partner's row "/p3".
"> left" is a side chosen on the middle line. `#` begins a comment. Reading is strict, and plays the
game: a record that cannot have happened is refused with line and column. Writing is canonical.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, NoReturn

from engine.contract import MAX_SEED, Fact, Refusal, Seat
from engine.heldhands.actions import END_TURN, Action, ChooseSide, Step, read_action
from engine.heldhands.board import SEATS
from engine.heldhands.cards import Side
from engine.heldhands.game import GAME
from engine.heldhands.history import read_turn
from engine.heldhands.options import Options, option_values, read_options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State

UNFINISHED: Final = "unfinished"
_RESULTS: Final = (*Ending, UNFINISHED)
_TITLE: Final = ("heldhands", "record", "1")


class InvalidRecord(Refusal):
    """A text that is no record of a game; the facts say where: line and column, counted from 1."""


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """One turn: who, the steps, and the side chosen on the middle line."""

    seat: Seat
    steps: tuple[Step, ...]
    chose: Side | None


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is written down. Chains that were taken back have left no trace."""

    options: Options
    seed: int = field(repr=False)  # a secret until the game is over
    opening: tuple[Side, Side] | None  # None until both have chosen
    turns: tuple[RecordedTurn, ...]
    ending: Ending | None


def record_of(state: State) -> Record:
    """Return the record of a game so far. It holds the seed, so it is a secret until the game is over."""
    near, far = state.opening
    return Record(
        options=state.options,
        seed=state.seed,
        opening=(near, far) if near and far else None,
        turns=tuple(
            RecordedTurn((state.first + n) % 2, turn.steps, turn.chose)
            for n, turn in enumerate(map(read_turn, state.turns))
        ),
        ending=state.ending,
    )


def actions(record: Record) -> Iterator[tuple[Seat, Action]]:
    """Yield the actions of a record."""
    if record.opening:
        yield from enumerate(map(ChooseSide, record.opening))
    for turn in record.turns:
        yield from ((turn.seat, taken) for taken in turn.steps)
        yield turn.seat, END_TURN
        if turn.chose:
            yield turn.seat, ChooseSide(turn.chose)


def write_record(record: Record) -> str:
    """Return the canonical text of a record."""
    options = record.options
    lines = [
        " ".join(_TITLE),
        f"edition: {options.edition}",
        f"level: {options.level}",
        f"silence: {options.silence}",
        f"first: {options.first}",
        f"seed: {record.seed}",
        "",
    ]
    if record.opening:
        near, far = record.opening
        lines.append(f"opening: near {near}, far {far}")
    for number, turn in enumerate(record.turns, 1):
        chose = f" > {turn.chose}" if turn.chose else ""
        lines.append(f"{number}. {SEATS[turn.seat]} {' '.join(map(str, turn.steps))}{chose}")
    lines.append(f"result: {record.ending or UNFINISHED}")
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Return the record in this text, having played it through; raises `InvalidRecord`."""
    return _Reader(text).read()


class _Word(NamedTuple):
    """A word of the text and where it stands; the word after the last one is empty."""

    text: str
    line: int
    column: int


_WORD: Final = re.compile(r"#.*|[,>]|[^\s,>#]+")
_LONGEST_SHOWN: Final = 40


class _Reader:
    """Reads word by word, and plays each action as soon as it is read, so that a refusal knows its place."""

    def __init__(self, text: str) -> None:
        self._words = self._split(text)
        self._next = 0

    @staticmethod
    def _split(text: str) -> list[_Word]:
        lines = text.split("\n")
        words = [
            _Word(match[0], number, match.start() + 1)
            for number, line in enumerate(lines, 1)
            for match in _WORD.finditer(line)
            if not match[0].startswith("#")
        ]
        return [*words, _Word("", len(lines), len(lines[-1]) + 1)]

    def read(self) -> Record:
        """Return the record."""
        for word in _TITLE:
            self._expect(word)
        options = self._options()
        state = GAME.setup(options, len(SEATS), self._seed())
        if self._take_if("opening:"):
            state = self._opening(state)
            number = 1
            while self._peek.text != "result:":
                state = self._turn(state, number)
                number += 1
        self._expect("result:")
        result = self._one_of(*_RESULTS)
        actual = state.ending or UNFINISHED
        if result.text != actual:
            self._refuse(result, Refused.RECORD_RESULT, expected=actual, found=result.text)
        if self._peek.text:
            self._refuse_syntax(self._peek, "the end")
        return record_of(state)

    def _options(self) -> Options:
        values = option_values()
        chosen: dict[str, object] = {}
        for name in ("edition", "level", "silence", "first"):
            self._expect(f"{name}:")
            word = self._one_of(*values[name])
            chosen[name] = word.text
        try:
            return read_options(chosen)
        except Refusal as refusal:
            self._refuse(word, Refused(refusal.code), **refusal.facts)

    def _seed(self) -> int:
        self._expect("seed:")
        word = self._take()
        if not re.fullmatch(r"0|[1-9][0-9]{0,15}", word.text, re.ASCII) or int(word.text) > MAX_SEED:
            self._refuse_syntax(word, f"a number from 0 to {MAX_SEED}")
        return int(word.text)

    def _opening(self, state: State) -> State:
        for seat, name in enumerate(SEATS):
            if seat:
                self._expect(",")
            self._expect(name)
            word = self._one_of(*Side)
            state = self._apply(state, seat, word)
        return state

    def _turn(self, state: State, number: int) -> State:
        self._expect(f"{number}.")
        name = self._one_of(*SEATS)
        seat = SEATS.index(name.text)
        if state.phase is Phase.OVER:
            self._refuse(name, Refused.GAME_OVER)
        if seat != state.active:
            self._refuse(name, Refused.NOT_YOUR_TURN)
        while "/" in self._peek.text:
            state = self._apply(state, seat, self._take())
        state = self._apply(state, seat, self._peek, END_TURN)
        if state.phase is Phase.SIDE and self._peek.text != "result:":
            self._expect(">")
            state = self._apply(state, seat, self._one_of(*Side))
        return state

    def _apply(self, state: State, seat: Seat, word: _Word, action: Action | None = None) -> State:
        try:
            state, _ = GAME.apply(state, seat, action or read_action(word.text))
        except Refusal as refusal:
            self._refuse(word, Refused(refusal.code), **refusal.facts)
        return state

    @property
    def _peek(self) -> _Word:
        return self._words[self._next]

    def _take(self) -> _Word:
        word = self._peek
        self._next = min(self._next + 1, len(self._words) - 1)
        return word

    def _take_if(self, text: str) -> bool:
        if self._peek.text != text:
            return False
        self._take()
        return True

    def _expect(self, text: str) -> None:
        if not self._take_if(text):
            self._refuse_syntax(self._peek, text)

    def _one_of(self, *texts: str) -> _Word:
        word = self._take()
        if word.text not in texts:
            self._refuse_syntax(word, " | ".join(texts))
        return word

    def _refuse_syntax(self, word: _Word, expected: str) -> NoReturn:
        self._refuse(word, Refused.RECORD_SYNTAX, expected=expected, found=word.text[:_LONGEST_SHOWN])

    @staticmethod
    def _refuse(word: _Word, code: Refused, **facts: Fact) -> NoReturn:
        raise InvalidRecord(code, line=word.line, column=word.column, **facts) from None
