"""The memories in words: a title and a line for each."""

from typing import Final

from renderers.i18n.catalogue import Words

COUNT: Final = 100
"""Memories of the whole life, numbered from 1."""

TUTORIAL: Final = 55
"""The memory to learn the game with: a room with a typewriter, a guitar and a chess set."""


def title(number: int, words: Words) -> str:
    """Return the title of a memory."""
    return words.say(f"memory-{number:03}-title")


def story(number: int, words: Words) -> str:
    """Return a memory in one line."""
    return words.say(f"memory-{number:03}-story")
