"""What Grandfather feels, as something to see: a footprint in the skin, and never what has made it.

Nothing in here knows of things: all is made of a `Feeling`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, sin, tau
from typing import Final

from engine.palm.hand import Weight
from engine.palm.mime import Feeling
from renderers.paint.look import ThemeName
from renderers.paint.pen import Colour, Point, Stamp
from renderers.palm.mime.brush import Brush, brushed
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.footprints import Blots, blots, reach, room
from renderers.palm.mime.score import RINGS, SIZES, Moment, heading
from renderers.palm.mime.stance import Stance
from renderers.palm.mime.textures import draw_texture
from renderers.palm.mime.warmths import RADIUS, warmth_stamp

_LEVELS: Final = 5  # of depth that look different
_TURNS: Final = 24  # of a whole turn
_SHADOWS: Final = {Weight.LIGHT: (0.9, 1.3, 1.0, "4D"), Weight.HEAVY: (2.2, 3.2, 1.1, "80")}
_LARGE: Final = 9.0  # units of the hand: what reaches further is large
_LARGE_TRAIL: Final = 2
_RIPPLES: Final = 11.0  # units of the hand that a ripple runs


@dataclass(frozen=True, slots=True)
class Layer:
    """A stamp and where it is pressed, in the units of the picture; on the skin alone, or over everything."""

    stamp: Stamp
    at: Point
    on_skin: bool = True


@dataclass(frozen=True, slots=True)
class Ink:
    """With what and how large something is drawn."""

    theme: ThemeName
    unit: float
    scale: float


def felt_layers(feeling: Feeling, moment: Moment, stance: Stance, ink: Ink) -> Iterator[Layer]:
    """Return what is felt at a moment, from below to above."""
    at = stance.put(moment.at)
    yield from skin_layers(feeling, moment, stance, ink)
    if moment.depth:
        turn = _steps(stance.turned(heading(feeling)) + 0.25 + moment.turn)
        level = max(1, round(moment.depth * _LEVELS))
        spread = round(moment.spread, 2)
        if feeling.weight in _SHADOWS:
            yield Layer(_shadow(feeling, turn, spread, ink), at)
        yield Layer(_dent(feeling, level, turn, spread, ink), at)
    if moment.depth or moment.ripple >= 0:
        yield mark(feeling, at, ink)


def mark(feeling: Feeling, at: Point, ink: Ink) -> Layer:
    """Return the mark of the warmth, beside the footprint."""
    away = (min(reach(feeling) * SIZES[feeling.force], 11.0) + RADIUS - 0.5) * ink.unit
    spot = (at[0] + away * cos(-tau / 8), at[1] + away * sin(-tau / 8))
    return Layer(warmth_stamp(feeling.warmth, ink.theme, ink.unit, ink.scale), spot, on_skin=False)


def skin_layers(feeling: Feeling, moment: Moment, stance: Stance, ink: Ink) -> Iterator[Layer]:
    """Return what the skin shows in either perspective: where it was touched, and how hard."""
    turn = _steps(stance.turned(heading(feeling)) + 0.25 + moment.turn)
    trail = moment.trail[-_LARGE_TRAIL:] if reach(feeling) > _LARGE else moment.trail
    count = len(trail)
    for number, point in enumerate(trail):
        if feeling.gesture != "roll" or number % 2:  # what is rolled leaves steps, the rest a smear
            fade = round(0.12 + 0.3 * (number + 1) / count, 2)
            yield Layer(_ghost(feeling, turn, fade, ink), stance.put(point))
    at, colour = stance.put(moment.at), SKINS[ink.theme].warmth(feeling.warmth)
    around = reach(feeling) * SIZES[feeling.force] * min(1.0, moment.spread)
    if moment.ripple >= 0:
        for ring in range(RINGS[feeling.force] + 1):
            age = moment.ripple - 0.22 * ring
            if 0 <= age < 1:
                radius = round(around + 1.5 + _RIPPLES * age)
                yield Layer(_ring(radius, round(0.62 * (1 - age), 1), colour, ink), at, on_skin=False)
    elif moment.depth:
        spread = round(moment.spread, 2)
        for ring in range(RINGS[feeling.force]):
            fade = round((0.65 - 0.2 * ring) * moment.depth, 1)
            on_skin = feeling.gesture == "wrap"
            yield Layer(_around(feeling, turn, spread, (ring, fade), ink), at, on_skin=on_skin)


def _steps(turn: float) -> int:
    return round(turn * _TURNS) % _TURNS


@lru_cache(maxsize=128)
def _dent(feeling: Feeling, level: int, turn: int, spread: float, ink: Ink) -> Stamp:
    """Return the footprint: dark where the skin is pressed in, with the pattern of its texture."""
    skin = SKINS[ink.theme]
    shape = blots(feeling, spread)
    fill = skin.dent(feeling.warmth, feeling.force, level / _LEVELS)
    rim = skin.dent(feeling.warmth, feeling.force, 1)
    size = SIZES[feeling.force]

    def draw(brush: Brush) -> None:
        _fill(brush, shape, skin.light + "66", (0.35, 0.45))  # the skin beside it catches light
        _fill(brush, shape, rim)
        _fill(brush, shape, fill + "D9", inward=1.2)
        draw_texture(brush, feeling.texture, shape, skin.light)

    return brushed(room(feeling), ink.unit * size, ink.scale, turn / _TURNS, draw)


@lru_cache(maxsize=64)
def _shadow(feeling: Feeling, turn: int, spread: float, ink: Ink) -> Stamp:
    """Return how heavy it is: a shadow beside it, in the picture always below and to the right."""
    right, down, larger, dark = _SHADOWS[feeling.weight]
    shape = blots(feeling, spread)
    colour = SKINS[ink.theme].shade + dark
    size = SIZES[feeling.force] * larger

    def draw(brush: Brush) -> None:
        x, y = brush.at[0] + right * ink.unit, brush.at[1] + down * ink.unit
        _fill(Brush(brush.pen, (x, y), brush.unit, brush.turn), shape, colour)

    return brushed(room(feeling) + 4, ink.unit * size, ink.scale, turn / _TURNS, draw)


@lru_cache(maxsize=64)
def _ghost(feeling: Feeling, turn: int, fade: float, ink: Ink) -> Stamp:
    """Return what is left where it just was."""
    colour = f"{SKINS[ink.theme].warmth(feeling.warmth)}{round(255 * fade):02X}"
    shape = blots(feeling)

    def draw(brush: Brush) -> None:
        _fill(brush, shape, colour)

    return brushed(room(feeling), ink.unit * 0.9, ink.scale, turn / _TURNS, draw)


@lru_cache(maxsize=64)
def _around(feeling: Feeling, turn: int, spread: float, ring: tuple[int, float], ink: Ink) -> Stamp:
    """Return a line around a footprint: the skin gives way to what presses."""
    number, fade = ring
    colour = f"{SKINS[ink.theme].warmth(feeling.warmth)}{round(255 * max(fade, 0.1)):02X}"
    shape = blots(feeling, spread)
    away = -1.7 - 2.0 * number

    def draw(brush: Brush) -> None:
        _fill(brush, shape, colour, inward=2 * away - 0.9)
        _fill(brush, shape, "#00000000", inward=2 * away + 0.9)

    return brushed(room(feeling) + 4.5, ink.unit * SIZES[feeling.force], ink.scale, turn / _TURNS, draw)


@lru_cache(maxsize=128)
def _ring(radius: int, fade: float, colour: Colour, ink: Ink) -> Stamp:
    shown = f"{colour}{round(255 * max(fade, 0.1)):02X}"
    return brushed(radius + 2, ink.unit, ink.scale, 0, lambda brush: brush.ring((0, 0), radius, 1.0, shown))


def _fill(brush: Brush, shape: Blots, colour: Colour, aside: Point = (0, 0), inward: float = 0) -> None:
    x, y = brush.at[0] + aside[0] * brush.unit, brush.at[1] + aside[1] * brush.unit
    moved = Brush(brush.pen, (x, y), brush.unit, brush.turn)
    for blot in shape:
        if blot.width:
            moved.line(blot.points, max(0.5, blot.width - inward), colour)
        else:
            moved.polygon(_smaller(blot.points, inward), colour)


def _smaller(points: tuple[Point, ...], inward: float) -> list[Point]:
    """Return an outline that is so much narrower, or broader."""
    if not inward:
        return [*points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    across, down = (1 - inward / max(max(each) - min(each), 1.3 * inward) for each in (xs, ys))
    return [(x + (a - x) * across, y + (b - y) * down) for a, b in points]
