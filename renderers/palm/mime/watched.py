"""What the other players see: the same score with the things. The things are shown without Child's hand.

Where no things are known, there is what is felt (`renderers.palm.mime.felt`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, tau
from typing import Final

from engine.palm.hand import Force
from engine.palm.mime import Feeling
from renderers.page.theme import fade
from renderers.paint.pen import Point, Symbol
from renderers.palm.mime.brush import Brush, brush_symbol, oval
from renderers.palm.mime.colours import Skin
from renderers.palm.mime.felt import TURNS, Ink, Layer, felt_layers, skin_layers, steps_of
from renderers.palm.mime.footprints import blots, reach
from renderers.palm.mime.hand import Stance
from renderers.palm.mime.score import Moment, heading
from renderers.palm.mime.things import (
    Posture,
    draw_band,
    draw_cloth,
    draw_coin,
    draw_cube,
    draw_cubes,
    draw_dart,
    draw_hooks,
    draw_loops,
    draw_pawn,
    draw_ring,
    draw_shoelace,
    draw_top,
    posture_of,
)

_ROOMS: Final = {  # units of the hand: the radius of each thing
    "coin": 17.5,
    "ring": 17.5,
    "top": 22.0,
    "cube": 21.0,
    "pawn": 21.0,
    "dart": 27.5,
    "cubes": 14.0,
    "shoelace": 29.0,
    "cloth": 24.5,
    "hooks": 15.5,
    "loops": 15.5,
}
_SINKS: Final = {Force.FEATHER: 0.2, Force.LIGHT: 0.7, Force.FIRM: 1.4}
_LARGER: Final = 1.28  # than in reality, to be visible on a phone
_NARROWEST: Final = 0.14  # of a spinning coin

_SOLIDS: Final[Mapping[str, Callable[[Brush, Posture], None]]] = {
    "coin": draw_coin,
    "ring": draw_ring,
    "top": draw_top,
    "cube": draw_cube,
    "pawn": draw_pawn,
    "dart": draw_dart,
    "cubes": draw_cubes,
}
_FABRICS: Final[Mapping[str, Callable[[Brush, Feeling, float, Posture], None]]] = {
    "shoelace": draw_shoelace,
    "cloth": draw_cloth,
    "hooks": draw_hooks,
    "loops": draw_loops,
}


def layers_of(  # noqa: PLR0913, PLR0917 - a touch of a mime, and how it is drawn
    things: Sequence[str],
    felt: Sequence[Feeling],
    number: int,
    moment: Moment,
    stance: Stance,
    skin: Skin,
) -> Iterator[Layer]:
    """Return what is felt of a touch at a moment, or what is seen if things are known, from back to front."""
    ink = Ink(skin, stance.unit)
    if things:
        return _watched_layers(things[number], felt[number], moment, stance, ink)
    return felt_layers(felt[number], moment, stance, ink)


def _watched_layers(
    thing: str, feeling: Feeling, moment: Moment, stance: Stance, ink: Ink
) -> Iterator[Layer]:
    """Yield what is seen at a moment, from back to front."""
    yield from skin_layers(feeling, moment, stance, ink)
    x, y = stance.put(moment.at)
    if thing in _SOLIDS and feeling.gesture != "wrap":
        shadow = _shadow(round(reach(feeling)), min(4, round(moment.lift / 6)), ink)
        yield Layer("shadow", shadow, (x, y + ink.unit))
    sunk = _SINKS[feeling.force] * moment.depth - moment.lift
    at = (x, y + sunk * ink.unit)
    yield Layer("thing", _thing_symbol(thing, feeling, moment, stance, ink), at, on_skin=False)


def _thing_symbol(thing: str, feeling: Feeling, moment: Moment, stance: Stance, ink: Ink) -> Symbol:
    posture = posture_of(feeling)
    if thing in _FABRICS or posture is Posture.WOUND:
        turn = steps_of(stance.turned(heading(feeling)) + 0.25 + moment.turn)
        return _fabric(thing, feeling, turn, round(moment.spread, 2), ink)
    around = moment.turn
    if posture is Posture.ROLLING and cos(stance.turned(heading(feeling)) * tau) < 0:
        around = -around  # leftwards it rolls the other way
    if posture is Posture.SPINNING:
        wide = abs(cos(around * tau))
        return _solid(thing, posture, 0, round(max(wide, _NARROWEST), 1) if thing != "top" else 1.0, ink)
    return _solid(thing, posture, steps_of(around), 1.0, ink)


@lru_cache(maxsize=96)
def _solid(thing: str, posture: Posture, turn: int, squash: float, ink: Ink) -> Symbol:
    def draw(brush: Brush) -> None:
        _SOLIDS[thing](brush, posture)

    return brush_symbol(_ROOMS[thing], ink.unit * _LARGER, turn / TURNS, draw, squash)


@lru_cache(maxsize=96)
def _fabric(thing: str, feeling: Feeling, turn: int, spread: float, ink: Ink) -> Symbol:
    posture = posture_of(feeling)

    def draw(brush: Brush) -> None:
        if thing in _FABRICS:
            _FABRICS[thing](brush, feeling, spread, posture)
        else:
            draw_band(brush, blots(feeling, spread)[0].points)

    larger = 1.0 if posture is Posture.WOUND else _LARGER
    return brush_symbol(_ROOMS[thing], ink.unit * larger, turn / TURNS, draw)


@lru_cache(maxsize=32)
def _shadow(size: int, high: int, ink: Ink) -> Symbol:
    """Return the shadow of a thing: smaller and paler the higher the thing is."""
    colour = fade(ink.skin.shade, (0x66 - 0x10 * high) / 255)
    part = 1 - 0.12 * high
    points: list[Point] = oval((0.8, 1.0), size * part + 0.6, (size * 0.8) * part + 0.4)
    return brush_symbol(size + 4.0, ink.unit, 0, lambda brush: brush.polygon(points, colour))
