"""A picture in the making: stamps, texts and hot spots are added to it.

It is 1200 units wide, whatever its size in pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from PIL import Image

from renderers.page.theme import THEMES, Theme
from renderers.paint.palette import Palette
from renderers.paint.pen import Colour, Point, Stamp
from renderers.paint.picture import HotSpot, Look, Media, Picture
from renderers.paint.png import write_png
from renderers.paint.text import Align, Weight, text_stamp

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

WIDTH: Final = 1200
HEIGHT: Final = 1500

LARGER: Final = 1.4
"""The factor for larger letters."""
_SMALLEST: Final = 0.7  # of the usual letter size: smaller lines are cut


class SpotKind(StrEnum):
    """The kinds of hot spots."""

    NODE = "node"
    OWN_CARD = "own"
    PARTNER_CARD = "partner"
    SIDE = "side"  # at set-up: what a choice would show
    CARD = "card"  # a memory of Palm


@dataclass(slots=True)
class Sheet:
    """A picture in the making."""

    image: Image.Image
    look: Look
    spots: list[HotSpot] = field(default_factory=list)

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return self.look.width / WIDTH

    @property
    def colours(self) -> Theme:
        """The colours of the theme."""
        return THEMES[self.look.theme]

    def finish(self, palette: Palette | None = None) -> Picture:
        """Return the finished picture, in the colours of a palette if there is one."""
        image = palette.reduce(self.image) if palette else self.image
        return Picture(write_png(image), Media.PNG, image.width, image.height, tuple(self.spots))

    def press(self, made: Stamp, at: Point) -> None:
        """Press a stamp at this point in units."""
        made.press(self.image, (at[0] * self.scale, at[1] * self.scale))

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
    ) -> None:
        """Write a line at this point in units: smaller if it is too wide, and cut if it is still too wide.

        `beside` are texts that will be written in the same size.
        """
        usual = size * self.scale
        tall = max(1, round(usual * (LARGER if self.look.large else 1)))
        whole = self._line(text, tall, colour, align)
        wide = max([whole.cover.width, *(self._line(each, tall, colour).cover.width for each in beside)])
        limit = round(widest * self.scale) if widest else wide
        if wide > limit:
            tall = max(1, round(usual * _SMALLEST), tall * limit // wide)
            whole = self._line(text, tall, colour, align, limit)
        self.press(whole, at)

    @staticmethod
    def _line(
        text: str, tall: int, colour: Colour, align: Align = Align.MIDDLE, limit: int | None = None
    ) -> Stamp:
        return text_stamp(text, tall, Weight.BOLD, colour, align, limit)

    def note(self, kind: SpotKind, name: str, box: Box, action: str = "") -> None:
        """Add a hot spot: its area, and what pressing it does."""
        left, top, right, bottom = box
        self.spots.append(
            HotSpot(kind, name, left / WIDTH, top / HEIGHT, right / WIDTH, bottom / HEIGHT, action)
        )
