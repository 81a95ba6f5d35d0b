"""How to play, told once for every platform: an adapter only chooses how its sections look."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from renderers.language import Words

SECTIONS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "goal": 2,
        "silence": 2,
        "board": 3,
        "cards": 2,
        "perspective": 2,
        "turn": 3,
        "balance": 2,
        "objectives": 3,
        "arguments": 2,
        "drawing": 2,
        "ending": 3,
        "editions": 3,
        "here": 4,
        "credits": 2,
    }
)
"""The sections, in the order in which they are read, and how many paragraphs each of them has."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules that can be read by itself: plain text, short enough for one message anywhere."""

    name: str  # a code, the same in every language
    title: str
    paragraphs: tuple[str, ...]


def how_to_play(words: Words) -> tuple[Section, ...]:
    """Return all that a newcomer has to know, in this language."""
    return tuple(
        Section(
            name=name,
            title=words.say(f"how-{name}-title"),
            paragraphs=tuple(words.say(f"how-{name}-{number}") for number in range(1, count + 1)),
        )
        for name, count in SECTIONS.items()
    )
