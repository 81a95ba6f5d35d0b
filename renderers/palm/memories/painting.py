"""A scene becomes a list of strokes of one colour, from the back to the front, and those become an image.

A scene is 100 units wide and as high. It is drawn finer than it will be, strip by strip, and made smaller:
see `renderers.paint.pen`. Here lines may lie at any angle, and a few colours let through what is behind.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from renderers.paint.pen import Point
from renderers.palm.memories.files import Motifs, Paint, motifs, paints
from renderers.palm.memories.outlines import everything_but, middle, outline
from renderers.palm.memories.placing import Place, put, repeats, turned
from renderers.palm.memories.ribbons import pieces, runs
from renderers.palm.memories.shapes import Background, Item, Scene

UNITS: Final = 100
ACCENT: Final = 0.7
"""Units: how wide a line is that says nothing of it, whatever the size of its motif."""

_STRIP: Final = 96  # rows that are drawn at once
_FINER: Final = ((420, 4), (720, 3))  # up to this side, so much finer
_LEAST_FINER: Final = 2
_OPEN: Final = ("line", "stroke", "arc")


@dataclass(frozen=True, slots=True)
class Stroke:
    """Points with one colour: filled, or if it has a width a line along them."""

    points: list[Point]
    paint: Paint
    width: float = 0

    @property
    def span(self) -> tuple[float, float]:
        """The heights between which it lies."""
        ys = [y for _, y in self.points]
        return min(ys) - self.width, max(ys) + self.width


def strokes(scene: Scene) -> list[Stroke]:
    """Return all strokes of a scene."""
    stock = {**motifs(), **scene.motifs}
    items = [*_behind(scene.background), *scene.things]
    return [stroke for item in items for stroke in _item(item, Place(), {}, stock)]


def _behind(background: Background) -> Iterator[Item]:
    yield Item(box=(-1, -1, UNITS + 2, UNITS + 2), fill=background.sky)
    if background.kind:
        yield Item.model_validate(
            {"use": background.kind, "at": (0, background.horizon), **background.filled()}
        )


def _item(item: Item, outer: Place, colours: Mapping[str, str], stock: Motifs) -> Iterator[Stroke]:
    if item.use is None:
        points = outline(item)
        centre = middle(points)
        if item.turn:
            points = [*map(turned(item.turn, centre), points)]
        for place in repeats(item, centre):
            yield from _shape(item, points, place.inside(outer), colours)
        return
    motif = stock[item.use]
    given = {slot: colours.get(colour, colour) for slot, colour in item.filled().items()}
    inner = {**motif.slots.filled(), **given}
    lies = put(item, motif.anchor)
    for place in repeats(item, item.at):
        where = lies.inside(place).inside(outer)
        for part in motif.shapes:
            yield from _item(part, where, inner, stock)


def _shape(item: Item, points: list[Point], place: Place, colours: Mapping[str, str]) -> Iterator[Stroke]:
    lying = [*map(place, points)]
    pen, is_open = item.pen, item.kind in _OPEN
    if item.fill:
        paint = paints()[colours.get(item.fill, item.fill)]
        yield Stroke(everything_but(lying) if item.outside else lying, paint)
    elif is_open and not pen:
        pen = "ink"
    if pen:
        width = item.width * place.scale if item.width else ACCENT
        yield Stroke(lying if is_open else [*lying, lying[0]], paints()[colours.get(pen, pen)], width)


def painted(scene: Scene, side: int) -> Image.Image:
    """Return a scene as an image of this side, in pixels."""
    finer = next((finer for most, finer in _FINER if side <= most), _LEAST_FINER)
    scale = side * finer / UNITS
    all_strokes = [(stroke, *stroke.span) for stroke in strokes(scene)]
    whole = Image.new("RGB", (side, side))
    for top in range(0, side, _STRIP):
        tall = min(_STRIP, side - top)
        upper, lower = top * finer / scale, (top + tall) * finer / scale
        sheet = Image.new("RGB", (side * finer, tall * finer))
        seen = (stroke for stroke, begin, end in all_strokes if end >= upper and begin <= lower)
        _draw(sheet, seen, scale, upper)
        whole.paste(sheet.reduce(finer), (0, top))
    return whole


def _draw(sheet: Image.Image, seen: Iterable[Stroke], scale: float, upper: float) -> None:
    plain, mixing = ImageDraw.Draw(sheet), ImageDraw.Draw(sheet, "RGBA")
    for stroke in seen:
        opaque = stroke.paint[3] == 255  # noqa: PLR2004 - of a byte
        draw, ink = (plain, stroke.paint[:3]) if opaque else (mixing, stroke.paint)
        points = [(x * scale, (y - upper) * scale) for x, y in stroke.points]
        if stroke.width:
            _line(draw, points, max(1.5, stroke.width * scale), ink)
        else:
            draw.polygon(points, ink)


def _line(draw: ImageDraw.ImageDraw, points: list[Point], width: float, ink: tuple[int, ...]) -> None:
    for run in runs(points):
        for piece in pieces(run, width):
            draw.polygon(piece, ink)
        half = (width - 1) / 2  # Pillow counts the pixels at both ends
        for x, y in (run[0], run[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), ink)
