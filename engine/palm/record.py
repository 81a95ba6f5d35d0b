"""A game of Palm written down: what was agreed on, the seed, and every action in its order.

    palm record 1
    mode: fitting
    …
    seats: 4
    seed: 7

    1 grandfather
    0 coin/tap/index-tip/light/quick/3
    …
    result: most_points

Each line has a seat and the text of an action. Reading is strict, and plays the game.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.contract import MAX_SEED, Refusal, Seat
from engine.palm.game import GAME
from engine.palm.options import Options, option_values
from engine.palm.refusals import Refused
from engine.palm.state import State
from engine.replay import replay

_TITLE: Final = "palm record 1"
_UNFINISHED: Final = "unfinished"
_LONGEST_SHOWN: Final = 40


class InvalidRecord(Refusal):
    """A text that is no record of a game; the facts say where."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is written down."""

    options: Options
    seats: int
    seed: int = field(repr=False)  # a secret until the game is over
    log: tuple[tuple[Seat, str], ...] = ()


def write_record(state: State, log: Iterable[tuple[Seat, str]]) -> str:
    """Return a game as a text, with all actions so far."""
    head = [f"{name}: {getattr(state.options, name)}" for name in option_values()]
    head += [f"seats: {len(state.table)}", f"seed: {state.seed}"]
    acts = [f"{seat} {text}" for seat, text in log]
    return "\n".join([_TITLE, *head, "", *acts, f"result: {_result(state)}", ""])


def read_record(text: str) -> Record:
    """Parse a record; raises `InvalidRecord`, and the refusals of the rules."""
    lines = enumerate(text.split("\n"), 1)
    _expect(lines, _TITLE)
    options = GAME.read_options({name: _read_field(lines, name)[1] for name in option_values()})
    seats, seed = (_number(lines, name) for name in ("seats", "seed"))
    _expect(lines, "")
    log: list[tuple[Seat, str]] = []
    for number, line in lines:
        seat, _, action = line.partition(" ")
        if seat == "result:":
            *_, end = replay(GAME, options, seats, seed, log)
            if action != _result(end) or [rest for _, rest in lines] != [""]:
                raise _refused(number, line, f"result: {_result(end)}")
            return Record(options, seats, seed, tuple(log))
        if not (seat.isascii() and seat.isdigit()):
            raise _refused(number, line, "result")
        log.append((int(seat), action))
    raise _refused(len(text.split("\n")), "", "result")


def played(record: Record) -> Sequence[State]:
    """Return the states of a record, from the deal on; raises the refusals of the rules."""
    return tuple(replay(GAME, record.options, record.seats, record.seed, record.log))


def _result(state: State) -> str:
    return state.ending.value if state.ending else _UNFINISHED


def _expect(lines: Iterator[tuple[int, str]], expected: str) -> None:
    number, line = next(lines, (0, ""))
    if line != expected or not number:
        raise _refused(number, line, expected)


def _read_field(lines: Iterator[tuple[int, str]], name: str) -> tuple[int, str]:
    """Return the value of this field in the next line, and the number of that line."""
    number, line = next(lines, (0, ""))
    said, between, value = line.partition(": ")
    if said != name or not between:
        raise _refused(number, line, f"{name}:")
    return number, value


def _number(lines: Iterator[tuple[int, str]], name: str) -> int:
    number, value = _read_field(lines, name)
    if not (value.isascii() and value.isdigit()) or len(value) > len(str(MAX_SEED)):
        raise _refused(number, value, name)
    return int(value)


def _refused(line: int, found: str, expected: str) -> InvalidRecord:
    return InvalidRecord(
        Refused.RECORD_SYNTAX, line=line, column=1, expected=expected, found=found[:_LONGEST_SHOWN]
    )
