"""The image of a memory: its scene becomes a list of strokes of one colour each, from back to front.

A scene is 100 units wide and high. It is drawn larger, strip by strip, and scaled down, as in
`renderers.paint.pen`. Unlike there, lines have smooth sides at any angle, and colours may be translucent.
An image is drawn once and kept compressed: a hundred of them take less memory than two that are not.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin, sqrt
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from renderers.page.shapes import bounds
from renderers.paint.pen import Point
from renderers.paint.png import compressor, decompress
from renderers.palm.memories.files import (
    OPEN,
    Background,
    Item,
    Motifs,
    Paint,
    Scene,
    load_scene,
    motifs,
    paints,
)

Piece: TypeAlias = tuple[Point, Point, Point, Point]
_KEPT: Final = 120  # images, some 10 KB each
UNITS: Final = 100
ACCENT: Final = 0.7
"""The width of a line without a width, in units, whatever the size of its motif."""
_STRIP: Final = 96  # rows that are drawn at a time
_FINER: Final = ((420, 4), (720, 3))  # up to this side in pixels, scaled down by this
_LEAST_FINER: Final = 2
_SMOOTH: Final = 0.8  # the cosine of the sharpest turn that is not a corner
_PIECES: Final = 8  # of a smooth curve, from one of its points to the next
_STEP: Final = 7.5  # degrees
_FAR: Final = ((-200.0, -200.0), (300.0, -200.0), (300.0, 300.0), (-200.0, 300.0), (-200.0, -200.0))
_SPREAD: Final = (0.7548776662466927, 0.5698402909980532)  # steps that fill a square evenly


@dataclass(frozen=True, slots=True)
class Transform:
    """An affine transformation of points: a matrix of four numbers, and a translation."""

    xx: float = 1
    xy: float = 0
    yx: float = 0
    yy: float = 1
    x: float = 0
    y: float = 0

    def __call__(self, point: Point) -> Point:
        """Transform a point."""
        left, top = point
        return self.xx * left + self.xy * top + self.x, self.yx * left + self.yy * top + self.y

    def inside(self, outer: "Transform") -> "Transform":
        """Return the composition: first this transformation, then the outer one."""
        x, y = outer((self.x, self.y))
        return Transform(
            outer.xx * self.xx + outer.xy * self.yx,
            outer.xx * self.xy + outer.xy * self.yy,
            outer.yx * self.xx + outer.yy * self.yx,
            outer.yx * self.xy + outer.yy * self.yy,
            x,
            y,
        )

    @property
    def scale(self) -> float:
        """The scale factor, on average over directions."""
        return sqrt(abs(self.xx * self.yy - self.xy * self.yx))


@dataclass(frozen=True, slots=True)
class Stroke:
    """Points with one colour: a filled outline, or a line if it has a width."""

    points: list[Point]
    paint: Paint
    width: float = 0

    @property
    def span(self) -> tuple[float, float]:
        """The top and the bottom."""
        ys = [y for _, y in self.points]
        return min(ys) - self.width, max(ys) + self.width


def memory_image(number: int, side: int) -> Image.Image:
    """Return the scene of a memory as a square image ("RGB"), a copy that the caller may change."""
    return Image.frombytes("RGB", (side, side), decompress(_compressed_image(number, side)))


@lru_cache(maxsize=_KEPT)
def _compressed_image(number: int, side: int) -> bytes:
    packer = compressor()
    return packer.compress(_paint_scene(load_scene(number), side).tobytes()) + packer.flush()


def _paint_scene(scene: Scene, side: int) -> Image.Image:
    finer = next((finer for most, finer in _FINER if side <= most), _LEAST_FINER)
    scale = side * finer / UNITS
    all_strokes = [(stroke, *stroke.span) for stroke in strokes_of(scene)]
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
    for run in _split_at_corners(points):
        for piece in _widen(run, width):
            draw.polygon(piece, ink)
        half = (width - 1) / 2  # Pillow counts the pixels at both ends
        for x, y in (run[0], run[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), ink)


def strokes_of(scene: Scene) -> list[Stroke]:
    """Return a scene as strokes, from back to front."""
    stock = {**motifs(), **scene.motifs}
    items = [*_behind(scene.background), *scene.things]
    return [stroke for item in items for stroke in _item(item, Transform(), {}, stock)]


def _behind(background: Background) -> Iterator[Item]:
    yield Item(box=(-1, -1, UNITS + 2, UNITS + 2), fill=background.sky)
    if background.kind:
        yield Item.model_validate(
            {"use": background.kind, "at": (0, background.horizon), **background.filled()}
        )


def _item(item: Item, outer: Transform, colours: Mapping[str, str], stock: Motifs) -> Iterator[Stroke]:
    if item.use is None:
        points = _outline_points(item)
        centre = _find_middle(points)
        if item.turn:
            points = [*map(_rotate(item.turn, centre), points)]
        for place in _repeat_places(item, centre):
            yield from _shape(item, points, place.inside(outer), colours)
        return
    motif = stock[item.use]
    given = {slot: colours.get(colour, colour) for slot, colour in item.filled().items()}
    inner = {**motif.slots.filled(), **given}
    lies = _place_motif(item, motif.anchor)
    for place in _repeat_places(item, item.at):
        where = lies.inside(place).inside(outer)
        for part in motif.shapes:
            yield from _item(part, where, inner, stock)


def _shape(item: Item, points: list[Point], place: Transform, colours: Mapping[str, str]) -> Iterator[Stroke]:
    lying = [*map(place, points)]
    pen, is_open = item.pen, item.kind in OPEN
    if item.fill:
        paint = paints()[colours.get(item.fill, item.fill)]
        yield Stroke(_invert_outline(lying) if item.outside else lying, paint)
    elif is_open and not pen:
        pen = "ink"
    if pen:
        width = item.width * place.scale if item.width else ACCENT
        yield Stroke(lying if is_open else [*lying, lying[0]], paints()[colours.get(pen, pen)], width)


def _translate(x: float, y: float) -> Transform:
    return Transform(x=x, y=y)


def _rotate(degrees: float, at: Point) -> Transform:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return Transform(c, -s, s, c, at[0] - c * at[0] + s * at[1], at[1] - s * at[0] - c * at[1])


def _enlarge(by: float, at: Point) -> Transform:
    return Transform(by, 0, 0, by, at[0] * (1 - by), at[1] * (1 - by))


def _place_motif(item: Item, anchor: Point) -> Transform:
    size = item.size / 100
    wide, tall = -size if item.flip else size, size * item.tall
    place = Transform(wide, 0, 0, tall, item.at[0] - wide * anchor[0], item.at[1] - tall * anchor[1])
    return place.inside(_rotate(item.turn, item.at)) if item.turn else place


def _repeat_places(item: Item, at: Point) -> Iterator[Transform]:
    """Yield the transformations of all copies of a repeated item, the first one at this point."""
    columns, rows = item.times if isinstance(item.times, tuple) else (item.times, 1)
    grid = isinstance(item.times, tuple)
    for number in range(columns * rows):
        column, row = number % columns, number // columns
        if item.around:
            full = columns if item.sweep >= 360 else max(1, columns - 1)  # noqa: PLR2004 - degrees
            place = _rotate(item.sweep / full * number, item.around)
        else:
            down = row if grid else column
            place = _translate(item.step[0] * column + item.stagger * (row % 2), item.step[1] * down)
        if item.grow != 1:
            place = _enlarge(item.grow**number, at).inside(place)
        if item.scatter:
            off = ((number + 1) * part % 1 - 0.5 for part in _SPREAD)
            place = place.inside(_translate(*(2 * item.scatter * each for each in off)))
        yield place


def _outline_points(item: Item) -> list[Point]:
    """Return the outline of a shape in its own box, fine enough to look round."""
    if item.circle:
        x, y, radius = item.circle
        return _arc(x, y, radius, radius, 0, 360)[:-1]
    if item.ellipse:
        return _arc(*item.ellipse, 0, 360)[:-1]
    if item.arc:
        return _arc(*item.arc)
    if item.box:
        return _box(*item.box, item.round)
    points = _pairs(item.polygon or item.curve or item.line or item.stroke or ())
    return _smooth(points, closed=item.curve is not None) if item.curve or item.stroke else points


def _invert_outline(points: Sequence[Point]) -> list[Point]:
    return [*_FAR, *points, points[0], _FAR[0]]


def _find_middle(points: Sequence[Point]) -> Point:
    left, top, right, bottom = bounds(points)
    return (left + right) / 2, (top + bottom) / 2


def _pairs(flat: Sequence[float]) -> list[Point]:
    return [*zip(flat[::2], flat[1::2], strict=True)]


def _arc(x: float, y: float, across: float, down: float, begin: float, end: float) -> list[Point]:  # noqa: PLR0913, PLR0917
    pieces = max(4, round(abs(end - begin) / _STEP))
    turns = [radians(begin + (end - begin) * piece / pieces) for piece in range(pieces + 1)]
    return [(x + across * cos(turn), y + down * sin(turn)) for turn in turns]


def _box(left: float, top: float, wide: float, tall: float, corner: float) -> list[Point]:
    right, bottom = left + wide, top + tall
    reach = min(corner, wide / 2, tall / 2)
    if reach <= 0:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = (
        (right, bottom, -1, -1, 0),
        (left, bottom, 1, -1, 90),
        (left, top, 1, 1, 180),
        (right, top, -1, 1, 270),
    )
    return [
        point
        for x, y, inward, up, begin in corners
        for point in _arc(x + inward * reach, y + up * reach, reach, reach, begin, begin + 90)
    ]


def _smooth(points: Sequence[Point], *, closed: bool) -> list[Point]:
    """Return a smooth curve through points (Catmull-Rom).

    `renderers.page.shapes.smooth` rounds differently: the golden pictures would change.
    """
    count = len(points)
    around = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    found: list[Point] = []
    for number in range(count if closed else count - 1):
        before, one, other, after = around[number : number + 4]
        found += [_between(before, one, other, after, piece / _PIECES) for piece in range(_PIECES)]
    return found if closed else [*found, points[-1]]


def _between(before: Point, one: Point, other: Point, after: Point, part: float) -> Point:
    x, y = (
        b + part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a))) / 2
        if part
        else b
        for a, b, c, d in zip(before, one, other, after, strict=True)
    )
    return x, y


def _split_at_corners(points: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the parts of a line between its corners, which are rounded by discs.

    Pillow rounds each segment of a broad line alone, which looks frayed; here segments share their edges.
    """
    line = [points[0], *(after for before, after in pairwise(points) if after != before)]
    run = line[:2]
    for point in line[2:]:
        if not _goes_on(run[-2], run[-1], point):
            yield run
            run = run[-1:]
        run.append(point)
    yield run


def _widen(run: Sequence[Point], width: float) -> Iterator[Piece]:
    """Yield a part without corners as quadrilaterals of this width; none if it is a single point."""
    if len(run) > 1:
        sides = [_across(run, number, width / 2) for number in range(len(run))]
        for (left, right), (next_left, next_right) in pairwise(sides):
            yield left, next_left, next_right, right


def _across(run: Sequence[Point], number: int, half: float) -> tuple[Point, Point]:
    """Return the points on both sides of a point of the line."""
    (x0, y0), (x1, y1) = run[max(0, number - 1)], run[min(len(run) - 1, number + 1)]
    length = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (y1 - y0) / length * half, (x0 - x1) / length * half
    x, y = run[number]
    return (x + dx, y + dy), (x - dx, y - dy)


def _goes_on(before: Point, at: Point, after: Point) -> bool:
    ax, ay, bx, by = at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]
    return ax * bx + ay * by > _SMOOTH * hypot(ax, ay) * hypot(bx, by)
