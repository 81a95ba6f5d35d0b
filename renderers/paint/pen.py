"""A pen that draws smooth edges: on a sheet four times as large, which is then scaled down.

Pillow draws without smoothing. A whole page four times as large would need hundreds of megabytes, so a sheet
is either a small stamp, made once and pressed into many pictures, or one strip of a page after the other.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageColor, ImageDraw

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = str
"""As in style sheets: "#RRGGBB", or "#RRGGBBAA"."""

FINER: Final = 4
_PREMULTIPLIED: Final = "RGBa"  # premultiplied alpha: five times as fast to scale down
_STRIP: Final = 64  # pixels of height that are drawn at a time


@lru_cache(maxsize=256)
def _premultiplied(colour: Colour) -> tuple[int, ...]:
    red, green, blue, *rest = ImageColor.getrgb(colour)
    opacity = rest[0] if rest else 255
    return (*(round(part * opacity / 255) for part in (red, green, blue)), opacity)


@lru_cache(maxsize=256)
def _opaque(colour: Colour) -> tuple[int, ...]:
    return ImageColor.getrgb(colour)[:3]


class Pen:
    """Draws in the units of the layout, whatever the size of the picture."""

    def __init__(self, sheet: Image.Image, scale: float, origin: Point) -> None:
        """Draw on a sheet with `scale` pixels a unit; `origin` is the point in its upper left corner."""
        self._draw = ImageDraw.Draw(sheet)
        self._clear = sheet.mode == _PREMULTIPLIED
        self._scale = scale
        self._origin = origin

    def circle(
        self,
        at: Point,
        radius: float,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a disc, a ring, or both; the outline lies on the radius, half inside and half outside."""
        x, y = self._at(at)
        reach = (radius + (width / 2 if outline else 0)) * self._scale
        broad = max(1, round(width * self._scale)) if outline else 0
        box = (x - reach, y - reach, x + reach, y + reach)
        self._draw.ellipse(box, self._ink(fill), self._ink(outline), broad)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill an outline."""
        self._draw.polygon([self._at(point) for point in points], self._ink(fill))

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a line with round ends and corners."""
        broad = width * self._scale
        spots = [self._at(point) for point in points]
        ink = self._ink(colour)
        self._draw.line(spots, ink, max(1, round(broad)), joint="curve")
        for x, y in (spots[0], spots[-1]):
            self._draw.ellipse((x - broad / 2, y - broad / 2, x + broad / 2, y + broad / 2), ink)

    def dashes(self, points: Sequence[Point], width: float, colour: Colour, gap: float) -> None:
        """Draw dots along a line, `gap` units apart."""
        left = gap / 2
        for (x0, y0), (x1, y1) in pairwise(points):
            length = hypot(x1 - x0, y1 - y0)
            while left <= length:
                along = left / length if length else 0
                self.circle((x0 + (x1 - x0) * along, y0 + (y1 - y0) * along), width / 2, colour)
                left += gap
            left -= length

    def panel(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rectangle with round corners."""
        left, top = self._at(box[:2])
        right, bottom = self._at(box[2:])
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * self._scale,
            self._ink(fill),
            self._ink(outline),
            max(1, round(width * self._scale)) if outline else 0,
        )

    def _ink(self, colour: Colour | None) -> tuple[int, ...] | None:
        if colour is None:
            return None
        return _premultiplied(colour) if self._clear else _opaque(colour)

    def _at(self, point: Point) -> Point:
        return (point[0] - self._origin[0]) * self._scale, (point[1] - self._origin[1]) * self._scale


Drawing: TypeAlias = Callable[[Pen], None]


@dataclass(frozen=True, slots=True)
class Stamp:
    """A small drawing that is made once: its colours, its mask, and its anchor."""

    colours: Image.Image | Colour
    cover: Image.Image
    anchor: Point  # pixels

    def press(self, page: Image.Image, at: Point) -> None:
        """Put it on a page, its anchor at these pixels."""
        left, top = round(at[0] - self.anchor[0]), round(at[1] - self.anchor[1])
        # With a colour, Pillow wants the whole box.
        box = (left, top, left + self.cover.width, top + self.cover.height)
        page.paste(self.colours, box, self.cover)


def stamp(size: Point, scale: float, draw: Drawing, anchor: Point | None = None) -> Stamp:
    """Draw on a sheet of this size in units and return it as a stamp; the anchor is its middle by default."""
    small = _draw_sheet(size, scale, draw)
    box = small.getbbox() or (0, 0, 1, 1)
    seen = small.crop(box)
    return Stamp(seen.convert("RGB"), seen.getchannel("A"), _anchor(size, scale, anchor, box))


def flat_stamp(
    size: Point, scale: float, draw: Drawing, colour: Colour, anchor: Point | None = None
) -> Stamp:
    """Draw a stamp of a single colour: a fifth of the memory, for stamps of which there are many."""
    cover = _draw_sheet(size, scale, draw).getchannel("A")
    box = cover.getbbox() or (0, 0, 1, 1)
    return Stamp(colour, cover.crop(box), _anchor(size, scale, anchor, box))


class Circle(NamedTuple):
    """A circle around the middle of a stamp, as `Pen.circle` draws it."""

    radius: float
    fill: Colour | None = None
    outline: Colour | None = None
    width: float = 0


@lru_cache(maxsize=256)
def circles_stamp(side: float, scale: float, *circles: Circle) -> Stamp:
    """Return circles with one middle, the later ones over the others, on a square with this side."""

    def draw(pen: Pen) -> None:
        for circle in circles:
            pen.circle((side / 2, side / 2), *circle)

    return stamp((side, side), scale, draw)


@lru_cache(maxsize=64)
def panel_stamp(  # noqa: PLR0913, PLR0917 - all that a panel is
    size: Point,
    scale: float,
    corner: float,
    fill: Colour,
    edge: Colour | None = None,
    width: float = 0,
    *,
    inset: float = 1,
    anchor: Point = (0, 0),
) -> Stamp:
    """Return a rectangle with round corners, `inset` units smaller than the stamp on each side."""
    box = (inset, inset, size[0] - inset, size[1] - inset)
    return stamp(size, scale, lambda pen: pen.panel(box, corner, fill, edge, width), anchor)


def _draw_sheet(size: Point, scale: float, draw: Drawing) -> Image.Image:
    width, height = (max(1, round(side * scale)) for side in size)
    sheet = Image.new(_PREMULTIPLIED, (width * FINER, height * FINER))
    draw(Pen(sheet, scale * FINER, (0, 0)))
    return sheet.reduce(FINER).convert("RGBA")


def _anchor(size: Point, scale: float, anchor: Point | None, box: tuple[int, int, int, int]) -> Point:
    """Return the anchor after the empty edges were cut off."""
    x, y = anchor or (size[0] / 2, size[1] / 2)
    return x * scale - box[0], y * scale - box[1]


def draw_image(size: tuple[int, int], scale: float, draw: Drawing, top: float = 0) -> Image.Image:
    """Draw a whole page; it begins at this height in units."""
    image, upper = Image.new("RGB", size), 0
    for strip in strips(size, scale, draw, top):
        image.paste(strip, (0, upper))
        upper += strip.height
    return image


def strips(size: tuple[int, int], scale: float, draw: Drawing, top: float = 0) -> Iterator[Image.Image]:
    """Yield a page strip by strip, from the top; it begins at this height in units."""
    width, height = size
    for upper in range(0, height, _STRIP):
        sheet = Image.new("RGB", (width * FINER, min(_STRIP, height - upper) * FINER))
        draw(Pen(sheet, scale * FINER, (0, top + upper / scale)))
        yield sheet.reduce(FINER)
