"""Long texts in sections: with headings and lists where a platform has them, plain lines where it has not."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Paragraph: TypeAlias = tuple[str, ...]
"""A sentence, and those that belong to it: a list below it, or a paragraph of plain text."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a text under a title, which plain text does without."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    opening: str = ""  # the line that stands for the title in plain text


Sections: TypeAlias = tuple[Section, ...]


def section(title: str, *paragraphs: Iterable[str], opening: str = "") -> Section:
    """Return a section without the sentences and paragraphs that are empty."""
    kept = (tuple(filter(None, each)) for each in paragraphs)
    return Section(title, tuple(filter(None, kept)), opening)


def untitled(*lines: str) -> Sections:
    """Return lines as the only section, without a title."""
    return (section("", *((line,) for line in lines)),)


def plain_text(sections: Iterable[Section]) -> str:
    """Return sections as plain text, one paragraph a line."""
    return "\n".join(
        line for each in sections for line in (each.opening, *map(" ".join, each.paragraphs)) if line
    )
