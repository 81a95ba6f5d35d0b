"""The rules as text for every platform; adapters only format the sections."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from renderers.i18n.catalogue import Words

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
"""The sections in reading order, with the number of paragraphs of each."""

PALM_SECTIONS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "goal": 2,
        "players": 2,
        "turn": 3,
        "things": 2,
        "touch": 3,
        "drawing": 2,
        "feeling": 3,
        "interference": 2,
        "album": 2,
        "points": 2,
        "ending": 2,
        "together": 2,
        "individually": 2,
        "experts": 2,
        "silence": 2,
        "here": 5,
        "credits": 2,
    }
)
"""The same for In the Palm of Your Hand."""

HELD_HANDS: Final = "heldhands"
PALM: Final = "palm"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: plain text, short enough for one message on any platform."""

    name: str  # a code, the same in every language
    title: str
    paragraphs: tuple[str, ...]


def how_to_play(words: Words, game: str = HELD_HANDS) -> tuple[Section, ...]:
    """Return the rules of a game for beginners, in this language."""
    return _palm(words) if game == PALM else _held_hands(words)


def _held_hands(words: Words) -> tuple[Section, ...]:
    return tuple(
        Section(
            name=name,
            title=words.say(f"how-{name}-title"),
            paragraphs=tuple(words.say(f"how-{name}-{number}") for number in range(1, count + 1)),
        )
        for name, count in SECTIONS.items()
    )


def _palm(words: Words) -> tuple[Section, ...]:
    return tuple(
        Section(
            name=name,
            title=words.say(f"palm-how-{name}-title"),
            paragraphs=tuple(words.say(f"palm-how-{name}-{number}") for number in range(1, count + 1)),
        )
        for name, count in PALM_SECTIONS.items()
    )
