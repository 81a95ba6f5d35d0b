"""What pictures are composed on: 1200 units wide, whatever becomes of it.

A `Sheet` turns what is put on it into pixels, a `DisplayList` into vector graphics for a page.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import Final, TypeAlias

from renderers.page.theme import Theme
from renderers.paint.colours import Colour
from renderers.paint.pen import Align, Drawing, Point, Symbol
from renderers.paint.picture import Look

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

WIDTH: Final = 1200
HEIGHT: Final = 1500

LARGER: Final = 1.4
"""The factor for larger letters."""
SMALLEST: Final = 0.7
"""Of the usual letter size; smaller lines are cut."""


class SpotKind(StrEnum):
    """The kinds of things that can be pressed."""

    NODE = "node"
    OWN_CARD = "own"
    PARTNER_CARD = "partner"
    SIDE = "side"  # at set-up: what a choice would show
    CARD = "card"  # a memory of Palm
    PLACE = "place"  # on the hand that Child touches


class Canvas(ABC):
    """Takes symbols, texts and spots, the later ones over the earlier ones.

    A key names the same thing in the pictures before and after, so that a page can show it move.
    """

    look: Look
    named: bool = False
    """Whether the nodes that cannot be pressed now have their names already."""

    @property
    @abstractmethod
    def colours(self) -> Theme:
        """The colours of the theme."""

    @abstractmethod
    def press(
        self, made: Symbol, at: Point, key: str = "", *, way: Sequence[Point] = (), faces: bool = False
    ) -> None:
        """Put a symbol at this point; it came there along a way. What has two faces is turned over."""

    @abstractmethod
    def write(  # noqa: PLR0913 - all that letters are
        self,
        text: str,
        at: Point,
        size: float,
        colour: Colour,
        *,
        align: Align = Align.MIDDLE,
        widest: float | None = None,
        beside: Sequence[str] = (),
        key: str = "",
    ) -> None:
        """Write a line: smaller if it is too wide, and cut if it is still too wide.

        `beside` are texts that will be written in the same size.
        """

    @abstractmethod
    def write_line(  # noqa: PLR0913 - all that letters are
        self, text: str, at: Point, size: float, colour: Colour, *, align: Align, widest: float
    ) -> None:
        """Write a line in letters of exactly this size, cut if it is too wide."""

    @abstractmethod
    def paste(self, small: "Canvas", band: tuple[float, float], top: float, cover: Drawing) -> None:
        """Paste a band of a smaller canvas, in its own units, at this height; `cover` draws what is kept."""

    @abstractmethod
    def note(
        self,
        kind: SpotKind,
        name: str,
        box: Box,
        action: str = "",
        *,
        label: str = "",
    ) -> None:
        """Add a thing that can be pressed, and what pressing it does now; `label` is for screen readers."""
