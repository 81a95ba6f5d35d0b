"""A picture in the making: stamps, texts and hot spots are added to it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image
from typing_extensions import override

from renderers.page.canvas import HEIGHT, LARGER, SMALLEST, WIDTH, Box, Canvas, SpotKind
from renderers.page.theme import THEMES, Theme
from renderers.paint.colours import Colour
from renderers.paint.palette import Palette
from renderers.paint.pen import Align, Drawing, Point, Symbol
from renderers.paint.picture import HotSpot, Look, Media, Picture
from renderers.paint.png import write_png
from renderers.paint.stamps import Stamp, draw_image, stamp_of
from renderers.paint.text import Weight, text_stamp


@dataclass(slots=True)
class Sheet(Canvas):
    """A picture in the making."""

    image: Image.Image
    look: Look
    spots: list[HotSpot] = field(default_factory=list)

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return self.look.width / WIDTH

    @property
    @override
    def colours(self) -> Theme:
        """The colours of the theme."""
        return THEMES[self.look.theme]

    def finish(self, palette: Palette | None = None) -> Picture:
        """Return the finished picture, in the colours of a palette if there is one."""
        image = palette.reduce(self.image) if palette else self.image
        return Picture(write_png(image), Media.PNG, image.width, image.height, tuple(self.spots))

    @override
    def press(
        self,
        made: Symbol | Stamp,
        at: Point,
        key: str = "",
        *,
        way: Sequence[Point] = (),
        faces: bool = False,
    ) -> None:
        """Press a symbol, or a stamp of this scale, at this point in units."""
        pressed = stamp_of(made, self.scale) if isinstance(made, Symbol) else made
        pressed.press(self.image, (at[0] * self.scale, at[1] * self.scale))

    @override
    def write(
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
        usual = size * self.scale
        tall = max(1, round(usual * (LARGER if self.look.large else 1)))
        whole = self._line(text, tall, colour, align)
        wide = max([whole.cover.width, *(self._line(each, tall, colour).cover.width for each in beside)])
        limit = round(widest * self.scale) if widest else wide
        if wide > limit:
            tall = max(1, round(usual * SMALLEST), tall * limit // wide)
            whole = self._line(text, tall, colour, align, limit)
        self.press(whole, at)

    @override
    def write_line(
        self, text: str, at: Point, size: float, colour: Colour, *, align: Align, widest: float
    ) -> None:
        tall, limit = max(1, round(size * self.scale)), max(1, int(widest * self.scale))
        whole = self._line(text, tall, colour, align)
        self.press(whole if whole.cover.width <= limit else self._line(text, tall, colour, align, limit), at)

    @staticmethod
    def _line(
        text: str, tall: int, colour: Colour, align: Align = Align.MIDDLE, limit: int | None = None
    ) -> Stamp:
        return text_stamp(text, tall, Weight.BOLD, colour, align, limit)

    @override
    def paste(self, small: Canvas, band: tuple[float, float], top: float, cover: Drawing) -> None:
        if not isinstance(small, Sheet):
            raise TypeError
        image, scale = small.image, small.scale
        upper, lower = (round(edge * scale) for edge in band)
        cut = image.crop((0, upper, image.width, lower))
        corner = ((self.image.width - cut.width) // 2, round(top * self.scale))
        self.image.paste(cut, corner, _mask(cut.size, scale, cover, band[0]))

    @override
    def note(
        self,
        kind: SpotKind,
        name: str,
        box: Box,
        action: str = "",
        *,
        label: str = "",
    ) -> None:
        left, top, right, bottom = box
        self.spots.append(
            HotSpot(kind, name, left / WIDTH, top / HEIGHT, right / WIDTH, bottom / HEIGHT, action)
        )


@lru_cache(maxsize=4)
def _mask(size: tuple[int, int], scale: float, cover: Drawing, top: float) -> Image.Image:
    return draw_image(size, scale, cover, top).convert("L")
