"""Reading what a player types: a number from the list, a node, an action, or a command to the program."""

import re
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from engine.heldhands.actions import Action
from engine.heldhands.game import GAME
from renderers.i18n.catalogue import Words


class Word(StrEnum):
    """A command to the program; it changes nothing in the game."""

    NOTHING = ""
    LOOK = "look"
    BOARD = "board"
    HELP = "help"
    RULES = "rules"
    QUIT = "quit"


class Key(NamedTuple):
    """A choice from the list: a number, or the partner's card of that number."""

    key: str


class Node(NamedTuple):
    """A node without a card."""

    node: str


Said: TypeAlias = Word | Key | Node | Action

_KEY: Final = re.compile(r"/?(p? ?)([0-9]{1,2})", re.ASCII)
_NODE: Final = re.compile(r"c|[omi][0-9]{1,2}", re.ASCII)
_STEP: Final = re.compile(r"(c|[omi][0-9]{1,2})[ /]+(p? ?[0-9])", re.ASCII)
TYPED: Final = ("help", "rules", "quit", "look", "board", "back", "clear", "end", "left", "right")
"""What can be typed besides numbers and nodes; every language has its words for these."""
_SHORT: Final = {"?": "help", "exit": "quit", "undo": "back", "l": "left", "r": "right"}


def read(text: str, words: Words) -> Said:
    """Parse a line in the reader's language or in English; raises `InvalidAction`."""
    said = " ".join(text.split()).lower()
    said = _SHORT.get(said, said)
    said = next((word for word in TYPED if said == words.say(f"typed-{word}")), said)
    if said in tuple(Word):
        return Word(said)
    if key := _KEY.fullmatch(said):
        return Key(f"{key[1].strip()}{int(key[2])}")
    if _NODE.fullmatch(said):
        return Node(said.upper())
    if step := _STEP.fullmatch(said):
        said = f"{step[1].upper()}/{step[2].replace(' ', '')}"
    return GAME.read_action(said)
