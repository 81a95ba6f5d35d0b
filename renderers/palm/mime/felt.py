"""What Grandfather feels, made visible: a footprint in the skin, and never the thing that made it.

Nothing in this module has access to things: everything is made of a `Feeling`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, hypot, sin, tau
from typing import Final

from engine.palm.hand import Texture, Warmth, Weight
from engine.palm.mime import Feeling
from renderers.page.shapes import bounds, polar, smooth
from renderers.page.theme import fade
from renderers.paint.colours import Colour
from renderers.paint.pen import Point, Symbol
from renderers.palm.mime.brush import Brush, brush_symbol, inside, oval
from renderers.palm.mime.colours import Skin
from renderers.palm.mime.footprints import Blot, Blots, blots, reach, room
from renderers.palm.mime.hand import Stance
from renderers.palm.mime.score import RINGS, SIZES, Moment, heading

_RADIUS: Final = 4.4
_FLAME: Final[tuple[Point, ...]] = (
    *((0.0, 3.0), (-2.0, 2.2), (-2.3, 0.2), (-1.2, -1.2), (-0.7, -3.1)),
    *((1.2, -1.6), (2.3, 0.3), (2.0, 2.2)),
)
_EDGE: Final = 0.8  # the part of a shape that its pattern covers
_LEAST: Final = 5.0  # units: a smaller shape has its pattern only in its middle
_LEVELS: Final = 5  # of depth
TURNS: Final = 24  # of a whole turn
_SHADOWS: Final = {Weight.LIGHT: (0.9, 1.3, 1.0, 0x4D), Weight.HEAVY: (2.2, 3.2, 1.1, 0x80)}
_BESIDE: Final = 0x66  # of 255: the light on the skin beside a footprint
_INSIDE: Final = 0xD9
_LARGE: Final = 9.0  # units of the hand: larger footprints leave a shorter trail
_LARGE_TRAIL: Final = 2
_RIPPLES: Final = 11.0  # units of the hand: how far a ripple runs


@dataclass(frozen=True, slots=True)
class Layer:
    """A symbol and its position, in the units of the picture; on the skin only, or over everything.

    The same thing has the same key at each moment.
    """

    key: str
    symbol: Symbol
    at: Point
    on_skin: bool = True


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of the skin, and the length of a unit of the hand in the picture."""

    skin: Skin
    unit: float


def felt_layers(feeling: Feeling, moment: Moment, stance: Stance, ink: Ink) -> Iterator[Layer]:
    """Yield what is felt at a moment, from back to front."""
    at = stance.put(moment.at)
    yield from skin_layers(feeling, moment, stance, ink)
    if moment.depth:
        turn = steps_of(stance.turned(heading(feeling)) + 0.25 + moment.turn)
        level = max(1, round(moment.depth * _LEVELS))
        spread = round(moment.spread, 2)
        if feeling.weight in _SHADOWS:
            yield Layer("shadow", _shadow(feeling, turn, spread, ink), at)
        yield Layer("dent", _dent(feeling, level, turn, spread, ink), at)
    if moment.depth or moment.ripple >= 0:
        yield mark(feeling, at, ink)


def mark(feeling: Feeling, at: Point, ink: Ink) -> Layer:
    """Return the mark of the warmth, beside the footprint."""
    away = (min(reach(feeling) * SIZES[feeling.force], 11.0) + _RADIUS - 0.5) * ink.unit
    spot = polar(at, away, -tau / 8)
    return Layer("warmth", warmth_symbol(feeling.warmth, ink), spot, on_skin=False)


def skin_layers(feeling: Feeling, moment: Moment, stance: Stance, ink: Ink) -> Iterator[Layer]:
    """Yield what the skin shows in both perspectives: where it was touched, and how hard."""
    turn = steps_of(stance.turned(heading(feeling)) + 0.25 + moment.turn)
    trail = moment.trail[-_LARGE_TRAIL:] if reach(feeling) > _LARGE else moment.trail
    count = len(trail)
    for number, point in enumerate(trail):
        if feeling.gesture != "roll" or number % 2:  # rolling leaves separate marks, other gestures a smear
            faint = round(0.12 + 0.3 * (number + 1) / count, 2)
            yield Layer(f"trail-{count - number}", _ghost(feeling, turn, faint, ink), stance.put(point))
    at, colour = stance.put(moment.at), ink.skin.warmth(feeling.warmth)
    around = reach(feeling) * SIZES[feeling.force] * min(1.0, moment.spread)
    if moment.ripple >= 0:
        for ring in range(RINGS[feeling.force] + 1):
            age = moment.ripple - 0.22 * ring
            if 0 <= age < 1:
                radius = round(around + 1.5 + _RIPPLES * age)
                rippled = _ring(radius, round(0.62 * (1 - age), 1), colour, ink)
                yield Layer(f"ripple-{ring}", rippled, at, on_skin=False)
    elif moment.depth:
        spread = round(moment.spread, 2)
        for ring in range(RINGS[feeling.force]):
            faint = round((0.65 - 0.2 * ring) * moment.depth, 1)
            around_it = _around(feeling, turn, spread, (ring, faint), ink)
            yield Layer(f"around-{ring}", around_it, at, on_skin=feeling.gesture == "wrap")


def steps_of(turn: float) -> int:
    """Return a turn as the nearest of the steps in which symbols are drawn."""
    return round(turn * TURNS) % TURNS


@lru_cache(maxsize=128)
def _dent(feeling: Feeling, level: int, turn: int, spread: float, ink: Ink) -> Symbol:
    """Return the footprint: dark where the skin is dented, with the pattern of its texture."""
    skin = ink.skin
    shape = blots(feeling, spread)
    fill = skin.dent(feeling.warmth, feeling.force, level / _LEVELS)
    rim = skin.dent(feeling.warmth, feeling.force, 1)
    size = SIZES[feeling.force]

    def draw(brush: Brush) -> None:
        _fill(brush, shape, fade(skin.light, _BESIDE / 255), (0.35, 0.45))  # light on the skin beside it
        _fill(brush, shape, rim)
        _fill(brush, shape, fade(fill, _INSIDE / 255), inward=1.2)
        for blot in shape:
            _PATTERNS[feeling.texture](brush, blot, skin.light)

    return brush_symbol(room(feeling), ink.unit * size, turn / TURNS, draw)


@lru_cache(maxsize=64)
def _shadow(feeling: Feeling, turn: int, spread: float, ink: Ink) -> Symbol:
    """Return the shadow, which shows the weight: always below and to the right."""
    right, down, larger, dark = _SHADOWS[feeling.weight]
    shape = blots(feeling, spread)
    colour = fade(ink.skin.shade, dark / 255)
    size = SIZES[feeling.force] * larger

    def draw(brush: Brush) -> None:
        x, y = brush.at[0] + right * ink.unit, brush.at[1] + down * ink.unit
        _fill(Brush(brush.pen, (x, y), brush.unit, brush.turn), shape, colour)

    made = brush_symbol(room(feeling) + 4, ink.unit * size, turn / TURNS, draw)
    return replace(made, upright=None, turn=0.0)  # the light does not turn with the thing


@lru_cache(maxsize=64)
def _ghost(feeling: Feeling, turn: int, faint: float, ink: Ink) -> Symbol:
    colour = fade(ink.skin.warmth(feeling.warmth), faint)
    shape = blots(feeling)

    def draw(brush: Brush) -> None:
        _fill(brush, shape, colour)

    return brush_symbol(room(feeling), ink.unit * 0.9, turn / TURNS, draw)


@lru_cache(maxsize=64)
def _around(feeling: Feeling, turn: int, spread: float, ring: tuple[int, float], ink: Ink) -> Symbol:
    """Return a line around a footprint, which shows the pressure."""
    number, faint = ring
    colour = fade(ink.skin.warmth(feeling.warmth), max(faint, 0.1))
    shape = blots(feeling, spread)
    away = -1.7 - 2.0 * number

    def draw(brush: Brush) -> None:
        _fill(brush, shape, colour, inward=2 * away - 0.9)
        _fill(brush, shape, None, inward=2 * away + 0.9)

    return brush_symbol(room(feeling) + 4.5, ink.unit * SIZES[feeling.force], turn / TURNS, draw)


@lru_cache(maxsize=128)
def _ring(radius: int, faint: float, colour: Colour, ink: Ink) -> Symbol:
    shown = fade(colour, max(faint, 0.1))
    return brush_symbol(radius + 2, ink.unit, 0, lambda brush: brush.ring((0, 0), radius, 1.0, shown))


def _fill(
    brush: Brush, shape: Blots, colour: Colour | None, aside: Point = (0, 0), inward: float = 0
) -> None:
    """Fill a shape, or erase it if there is no colour."""
    x, y = brush.at[0] + aside[0] * brush.unit, brush.at[1] + aside[1] * brush.unit
    moved = Brush(brush.pen, (x, y), brush.unit, brush.turn)
    for blot in shape:
        width = max(0.5, blot.width - inward) if blot.width else 0
        points = blot.points if width else _smaller(blot.points, inward)
        if colour is None:
            moved.erase(points, width)
        elif width:
            moved.line(points, width, colour)
        else:
            moved.polygon(points, colour)


def _smaller(points: tuple[Point, ...], inward: float) -> list[Point]:
    """Return an outline moved inwards, or outwards."""
    if not inward:
        return [*points]
    left, top, right, bottom = bounds(points)
    x, y = (left + right) / 2, (top + bottom) / 2
    across, down = (1 - inward / max(size, 1.3 * inward) for size in (right - left, bottom - top))
    return [(x + (a - x) * across, y + (b - y) * down) for a, b in points]


@lru_cache(maxsize=32)
def warmth_symbol(warmth: Warmth, ink: Ink) -> Symbol:
    """Return the mark of a warmth: a small disc with a star of frost, a ring, or a flame."""
    skin = ink.skin
    hue, light = skin.warmth(warmth), skin.light

    def draw(brush: Brush) -> None:
        brush.disc((0, 0), _RADIUS, light)
        brush.disc((0, 0), _RADIUS - 0.6, hue)
        if warmth is Warmth.COOL:
            for arm in range(6):
                c, s = cos(arm * tau / 6), sin(arm * tau / 6)
                brush.line([(0, 0), (2.9 * c, 2.9 * s)], 0.62, light)
                for aside in (-1, 1):
                    tip = (2.7 * c - aside * 0.9 * s, 2.7 * s + aside * 0.9 * c)
                    brush.line([(1.8 * c, 1.8 * s), tip], 0.5, light)
        elif warmth is Warmth.WARM:
            brush.polygon(smooth(_FLAME, closed=True), light)
            brush.polygon(oval((0, 1.5), 0.8, 1.2), hue)
        else:
            brush.ring((0, 0), 1.7, 0.8, light)

    return brush_symbol(_RADIUS + 0.5, ink.unit, 0, draw)


@lru_cache(maxsize=64)
def _spots(blot: Blot, step: float) -> tuple[Point, ...]:
    """Return points that fill a shape evenly, or that follow a line."""
    return tuple(_fill_points(blot, step))


def _fill_points(blot: Blot, step: float) -> Iterator[Point]:
    if blot.width:
        yield from _on_line(blot.points, step)
        return
    left, top, right, bottom = bounds(blot.points)
    middle = ((left + right) / 2, (top + bottom) / 2)
    if right - left < _LEAST:
        yield middle
        return
    rows, columns = round((bottom - top) / step), round((right - left) / step)
    shape = [(x - middle[0], y - middle[1]) for x, y in blot.points]
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = (column + 0.5 * (row % 2)) * step, row * step * 0.866
            if inside((x / _EDGE, y / _EDGE), shape):
                yield middle[0] + x, middle[1] + y


def _on_line(points: tuple[Point, ...], step: float) -> Iterator[Point]:
    left = step / 2
    for number in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[number], points[number + 1]
        length = hypot(x1 - x0, y1 - y0)
        while left <= length and length:
            yield x0 + (x1 - x0) * left / length, y0 + (y1 - y0) * left / length
            left += step
        left -= length


def _smooth(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw a gleam."""
    if blot.width:
        quarter = blot.points[len(blot.points) // 2 : len(blot.points) * 3 // 4 + 1]
        if len(quarter) > 2:  # noqa: PLR2004 - a line, not only one side of it
            brush.line(quarter, blot.width * 0.3, ink)
        return
    left, top, right, bottom = bounds(blot.points)
    middle, wide, tall = ((left + right) / 2, (top + bottom) / 2), right - left, bottom - top
    brush.line(oval(middle, wide * 0.31, tall * 0.31, 0.53, 0.72), min(wide, tall) * 0.075, ink)


def _soft(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw fluff: many small dots."""
    for spot in _spots(blot, 2.7):
        brush.disc(spot, 0.62, ink)


def _woven(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw threads that go over and under each other."""
    for number, (x, y) in enumerate(_spots(blot, 2.6)):
        if number % 2 and not blot.width:
            brush.line([(x, y - 0.9), (x, y + 0.9)], 0.55, ink)
        else:
            brush.line([(x - 0.8, y + 0.7), (x + 0.8, y - 0.7)], 0.6, ink)


def _rubbery(brush: Brush, blot: Blot, ink: Colour) -> None:
    for x, y in _spots(blot, 3.6):
        brush.ring((x, y), 0.9, 0.45, ink)


def _scratchy(brush: Brush, blot: Blot, ink: Colour) -> None:
    """Draw little hooks, each in a direction of its own."""
    for number, (x, y) in enumerate(_spots(blot, 3.1)):
        angle = number * 0.381966 * tau  # irregular, but always the same
        c, s = cos(angle) * 1.2, sin(angle) * 1.2
        brush.line([(x - c, y - s), (x + c, y + s), (x + c * 0.4 - s, y + s * 0.4 + c)], 0.5, ink)


_PATTERNS: Final[Mapping[Texture, Callable[[Brush, Blot, Colour], None]]] = {
    Texture.SMOOTH: _smooth,
    Texture.SOFT: _soft,
    Texture.WOVEN: _woven,
    Texture.RUBBERY: _rubbery,
    Texture.SCRATCHY: _scratchy,
}
"""Patterns that can be told apart without colour."""
