"""Games that were written down: reading one from a file, and the table after each of its turns."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.screens.refusals import refusal_text
from engine.heldhands.board import SEATS
from engine.heldhands.events import Event
from engine.heldhands.game import GAME
from engine.heldhands.phases import Phase
from engine.heldhands.record import InvalidRecord, Record, actions, read_record
from engine.heldhands.state import State
from renderers.language import Words

_STANDARD_INPUT: Final = "-"


@dataclass(frozen=True, slots=True)
class Page:
    """The table after a turn, and what happened in it."""

    number: int  # of the turn that ended; 0 for the set-up
    state: State
    happened: tuple[Event, ...]


def record_in(file: str, parser: ArgumentParser, words: Words) -> Record:
    """Return the record in a file, or end the program with one line why not."""
    try:
        return read_record(_text(file))
    except OSError as error:
        parser.error(words.say("no-file", file=file, problem=error.strerror or ""))
    except UnicodeDecodeError:
        parser.error(words.say("not-text", file=file))
    except InvalidRecord as no:
        parser.error(words.say("refused-file", file=file, refusal=refusal_text(no, words)))


def _text(file: str) -> str:
    return sys.stdin.read() if file == _STANDARD_INPUT else Path(file).read_text(encoding="utf-8")


def dealt(record: Record) -> State:
    """Return the table before anybody has done anything."""
    return GAME.setup(record.options, len(SEATS), record.seed)


def pages(record: Record) -> Iterator[Page]:
    """Return the table after the set-up and after every turn."""
    state = dealt(record)
    happened: list[Event] = []
    for seat, action in actions(record):
        state, events = GAME.apply(state, seat, action)
        happened += events
        if state.phase in (Phase.MOVE, Phase.OVER) and not state.chain:
            yield Page(len(state.turns), state, tuple(happened))
            happened = []
    if happened or state.phase is Phase.SETUP:
        yield Page(len(state.turns), state, tuple(happened))
