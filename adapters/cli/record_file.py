"""Games that were written down: reading one from a file, and the table after each of its turns."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from bot.screens.refusals import refusal_text
from engine import replay
from engine.heldhands.board import SEATS
from engine.heldhands.events import Event
from engine.heldhands.game import GAME
from engine.heldhands.record import InvalidRecord, Record, actions, read_record
from engine.heldhands.state import State
from engine.heldhands.turn import between_turns
from renderers.i18n.catalogue import Words

Page: TypeAlias = replay.Page[State, Event]

_STANDARD_INPUT: Final = "-"


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
    return replay.pages(GAME, between_turns, dealt(record), actions(record))
