"""A picture that is being made: stamps are pressed on it, words written, and hot spots noted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from PIL import Image

from renderers.heldhands.picture.layout import HEIGHT, WIDTH, Box
from renderers.heldhands.picture.theme import THEMES, Theme
from renderers.paint.lettering import Align, Weight, lettering
from renderers.paint.look import Look
from renderers.paint.pen import Colour, Point, Stamp
from renderers.paint.picture import HotSpot

_LARGER: Final = 1.4


class SpotKind(StrEnum):
    """What a hot spot is."""

    NODE = "node"
    OWN_CARD = "own"
    PARTNER_CARD = "partner"
    SIDE = "side"  # at set-up: what a choice would show


@dataclass(slots=True)
class Sheet:
    """A picture that is being made."""

    image: Image.Image
    look: Look
    spots: list[HotSpot] = field(default_factory=list)

    @property
    def scale(self) -> float:
        """Pixels of a unit."""
        return self.look.width / WIDTH

    @property
    def colours(self) -> Theme:
        """The colours of the theme."""
        return THEMES[self.look.theme]

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
        """Write a line at this point in units; larger letters only as far as there is room for them.

        `beside` are texts that will be written in the same size.
        """
        limit = round(widest * self.scale) if widest else None
        usual = max(1, round(size * self.scale))
        if self.look.large:
            larger = round(usual * _LARGER)
            wide = max(lettering(each, larger, Weight.BOLD, colour).cover.width for each in (text, *beside))
            if limit and wide > limit:
                larger = max(usual, larger * limit // wide)
            usual = larger
        self.press(lettering(text, usual, Weight.BOLD, colour, align, limit), at)

    def note(self, kind: SpotKind, name: str, box: Box) -> None:
        """Remember where something lies."""
        self.spots.append(spot(kind, name, box))


def spot(kind: SpotKind, name: str, box: Box) -> HotSpot:
    """Return the hot spot of a box in units."""
    return HotSpot(kind, name, box[0] / WIDTH, box[1] / HEIGHT, box[2] / WIDTH, box[3] / HEIGHT)
