"""Drawings in pixels, with smooth edges.

Pillow draws without smoothing, so a pixel pen draws on a sheet four times as large, which is then scaled
down. A whole page four times as large would need hundreds of megabytes, so a sheet is either a small stamp,
made once and pressed into many pictures, or one strip of a page after the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean
from threading import Lock
from typing import Final, TypeAlias

from cachetools import LRUCache, cached
from PIL import Image, ImageColor, ImageDraw
from typing_extensions import override

from renderers.paint.colours import Colour
from renderers.paint.pen import Circle, Drawing, Pen, Point, Symbol, circles_symbol, panel_symbol, symbol

FINER: Final = 4
_PREMULTIPLIED: Final = "RGBa"  # premultiplied alpha: five times as fast to scale down
_STRIP: Final = 64  # pixels of height that are drawn at a time
_STAMP_BYTES: Final = 16_000_000  # of the stamps that are kept
_OVERHEAD: Final = 1000  # bytes of the objects that hold a stamp
_WORTH: Final = 3000  # pixels
_ALL: Final = 255
_NOTHING: Final = "#00000000"
_CLEAR: Final = [255] * _ALL + [0]  # what does not cover all

Pixels: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom."""


@lru_cache(maxsize=256)
def _premultiplied(colour: Colour) -> tuple[int, ...]:
    red, green, blue, *rest = ImageColor.getrgb(colour)
    opacity = rest[0] if rest else 255
    return (*(round(part * opacity / 255) for part in (red, green, blue)), opacity)


@lru_cache(maxsize=256)
def _opaque(colour: Colour) -> tuple[int, ...]:
    return ImageColor.getrgb(colour)[:3]


class PixelPen(Pen):
    """Draws into an image of any size."""

    def __init__(self, sheet: Image.Image, scale: float, origin: Point) -> None:
        """Draw on a sheet with `scale` pixels a unit; `origin` is the point in its upper left corner."""
        self._draw = ImageDraw.Draw(sheet)
        self._clear = sheet.mode == _PREMULTIPLIED
        self._scale = scale
        self._origin = origin

    @override
    def circle(
        self,
        at: Point,
        radius: float,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        x, y = self._at(at)
        reach = (radius + (width / 2 if outline else 0)) * self._scale
        broad = max(1, round(width * self._scale)) if outline else 0
        box = (x - reach, y - reach, x + reach, y + reach)
        self._draw.ellipse(box, self._ink(fill), self._ink(outline), broad)

    @override
    def hole(self, at: Point, radius: float) -> None:
        self.circle(at, radius, "#FFFFFF00")

    @override
    def erase(self, points: Sequence[Point], width: float = 0) -> None:
        if width:
            self.line(points, width, _NOTHING)
        else:
            self.polygon(points, _NOTHING)

    @override
    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        self._draw.polygon([self._at(point) for point in points], self._ink(fill))

    @override
    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        broad = width * self._scale
        spots = [self._at(point) for point in points]
        ink = self._ink(colour)
        self._draw.line(spots, ink, max(1, round(broad)), joint="curve")
        for x, y in (spots[0], spots[-1]):
            self._draw.ellipse((x - broad / 2, y - broad / 2, x + broad / 2, y + broad / 2), ink)

    @override
    def panel(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
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


@dataclass(frozen=True, slots=True)
class Stamp:
    """A small drawing in pixels: its colours, its mask, and its anchor."""

    colours: Image.Image | Colour
    cover: Image.Image
    anchor: Point  # pixels
    inner: Pixels | None = (
        None  # where it covers all, if that is worth pressing apart: it takes a tenth of the time
    )

    def press(self, page: Image.Image, at: Point) -> None:
        """Put it on a page, its anchor at these pixels."""
        left, top = round(at[0] - self.anchor[0]), round(at[1] - self.anchor[1])
        width, height = self.cover.size
        if self.inner is None or isinstance(self.colours, str):
            # With a colour, Pillow wants the whole box.
            page.paste(self.colours, (left, top, left + width, top + height), self.cover)
            return
        x, y, right, bottom = self.inner
        page.paste(self.colours.crop(self.inner), (left + x, top + y))
        edges = ((0, 0, width, y), (0, bottom, width, height), (0, y, x, bottom), (right, y, width, bottom))
        for edge in edges:
            page.paste(self.colours.crop(edge), (left + edge[0], top + edge[1]), self.cover.crop(edge))


def make_stamp(made: Symbol, scale: float) -> Stamp:
    """Draw a symbol with `scale` pixels a unit, and cut off the empty edges."""
    width, height = (max(1, round(side * scale)) for side in made.size)
    sheet = Image.new(_PREMULTIPLIED, (width * FINER, height * FINER))
    made.draw(PixelPen(sheet, scale * FINER, (0, 0)))
    small = sheet.reduce(FINER).convert("RGBA")
    cover = small.getchannel("A")
    box = cover.getbbox() or (0, 0, 1, 1)
    anchor, cover = (made.anchor[0] * scale - box[0], made.anchor[1] * scale - box[1]), cover.crop(box)
    if made.colour:
        return Stamp(made.colour, cover, anchor)
    return Stamp(small.crop(box).convert("RGB"), cover, anchor, _find_inner(cover))


def _find_inner(cover: Image.Image) -> Pixels | None:
    """Return a large box in which a mask covers all; None if there is none."""
    left, top, right, bottom = 0, 0, *cover.size
    if not cover.histogram()[_ALL]:
        return None
    while (right - left) * (bottom - top) > _WORTH:
        clear = cover.crop((left, top, right, bottom)).point(_CLEAR).getbbox()
        if clear is None:
            return left, top, right, bottom
        edges = (
            (left, top, left + 1, bottom),
            (left, top, right, top + 1),
            (right - 1, top, right, bottom),
            (left, bottom - 1, right, bottom),
        )
        least = [fmean(cover.crop(edge).tobytes()) for edge in edges]
        worst = least.index(min(least))
        left, top = left + (worst == 0), top + (worst == 1)  # cut off the edge that covers least
        right, bottom = right - (worst == 2), bottom - (worst == 3)  # noqa: PLR2004 - as `edges` has them
    return None


def _stamp_bytes(made: Stamp) -> int:
    """Return the size in memory: Pillow keeps four bytes for each coloured pixel, and one for its cover."""
    return made.cover.width * made.cover.height * (1 if isinstance(made.colours, str) else 5) + _OVERHEAD


@cached(LRUCache(_STAMP_BYTES, _stamp_bytes), lock=Lock())
def stamp_of(made: Symbol, scale: float) -> Stamp:
    """Return the stamp of a symbol, drawn once for many pictures."""
    return make_stamp(made, scale)


def stamp(size: Point, scale: float, draw: Drawing, anchor: Point | None = None) -> Stamp:
    """Draw on a sheet of this size in units; the caller keeps the stamp."""
    return make_stamp(symbol(size, draw, anchor), scale)


def circles_stamp(side: float, scale: float, *circles: Circle) -> Stamp:
    """Return `circles_symbol` as a stamp."""
    return stamp_of(circles_symbol(side, *circles), scale)


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
    """Return `panel_symbol` as a stamp."""
    return stamp_of(panel_symbol(size, corner, fill, edge, width, inset=inset, anchor=anchor), scale)


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
        draw(PixelPen(sheet, scale * FINER, (0, top + upper / scale)))
        yield sheet.reduce(FINER)
