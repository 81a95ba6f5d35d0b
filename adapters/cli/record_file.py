"""Recorded games: reading one from a file, and the state after each of its turns."""

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


def load_record(file: str, parser: ArgumentParser, words: Words) -> Record:
    """Read a record from a file, or end the program with one line that says why not."""
    try:
        return read_record(_read_text(file))
    except OSError as error:
        parser.error(words.say("no-file", file=file, problem=error.strerror or ""))
    except UnicodeDecodeError:
        parser.error(words.say("not-text", file=file))
    except InvalidRecord as no:
        parser.error(words.say("refused-file", file=file, refusal=refusal_text(no, words)))


def _read_text(file: str) -> str:
    return sys.stdin.read() if file == _STANDARD_INPUT else Path(file).read_text(encoding="utf-8")


def first_state(record: Record) -> State:
    """Return the first state of the game."""
    return GAME.setup(record.options, len(SEATS), record.seed)


def list_pages(record: Record) -> Iterator[Page]:
    """Return the state after the set-up and after every turn."""
    return replay.pages(GAME, between_turns, first_state(record), actions(record))
