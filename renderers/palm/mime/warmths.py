"""How warm something is: a small disc beside it with a star of frost, a ring, or a flame."""

from functools import lru_cache
from math import cos, sin, tau
from typing import Final

from engine.palm.hand import Warmth
from renderers.paint.look import ThemeName
from renderers.paint.pen import Point, Stamp
from renderers.palm.mime.brush import Brush, brushed, oval
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.outline import smooth

RADIUS: Final = 4.4
_FLAME: Final[tuple[Point, ...]] = (
    *((0.0, 3.0), (-2.0, 2.2), (-2.3, 0.2), (-1.2, -1.2), (-0.7, -3.1)),
    *((1.2, -1.6), (2.3, 0.3), (2.0, 2.2)),
)


@lru_cache(maxsize=32)
def warmth_stamp(warmth: Warmth, theme: ThemeName, unit: float, scale: float) -> Stamp:
    """Return the mark of a warmth."""
    skin = SKINS[theme]
    hue, light = skin.warmth(warmth), skin.light

    def draw(brush: Brush) -> None:
        brush.disc((0, 0), RADIUS, light)
        brush.disc((0, 0), RADIUS - 0.6, hue)
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

    return brushed(RADIUS + 0.5, unit, scale, 0, draw)
