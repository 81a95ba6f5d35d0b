"""The emblem of a night, which its title decides, and small shapes: rings, the stage of a pair, bars."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from math import cos, sin, tau
from typing import Final

from PIL import Image

from engine.heldhands.cards import CARDS, Card
from renderers.heldhands.motifs import draw_ornament, hands_symbol
from renderers.nights.facts import HELD_HANDS, PALM, PairFacts, PairStage
from renderers.page.shapes import draw_hand, draw_heart
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES, Theme
from renderers.paint.colours import Colour
from renderers.paint.pen import Circle, Pen, Point
from renderers.paint.picture import ThemeName
from renderers.paint.stamps import Stamp, circles_stamp, panel_stamp, stamp, stamp_of
from renderers.palm.memories.scenes import memory_image

_SOMBRE: Final = ("AA", "AS", "SA", "SS")  # fury, hurt and grief are only for the game itself
_EMBLEMS: Final = tuple(card for card in CARDS if card not in _SOMBRE)
HAPPY: Final = (
    *(6, 10, 14, 15, 18, 19, 20, 23, 25, 27, 28, 36, 37, 44, 50, 52),
    *(54, 61, 63, 64, 68, 72, 77, 78, 80, 81, 82, 89, 90, 91, 93, 98),
)
"""The memories that may be an emblem: the sad ones are only for the game itself."""

RINGS: Final = 3
CENTRE: Final = 3  # the number of the centre among the rings
_RADII: Final = (0.84, 0.58, 0.32)  # of the whole
_IN_THE_CENTRE: Final = 0.13
_MARK: Final = 0.155
_AROUND: Final = 48  # straight pieces of a circle
_HANDS: Final = 92.0  # half the side of the two hands, as they are drawn
_HELD: Final = 0.5
_BETWEEN: Final = 6.0  # the bars of two rings


def draw_lots(title: str) -> bytes:
    """Return 32 pseudo-random bytes that depend on a title alone."""
    return sha256(title.encode("utf-8", "surrogatepass")).digest()


def emblem_of(title: str) -> Card:
    """Return the card with the ornament that is the emblem of a night."""
    return _EMBLEMS[draw_lots(title)[0] % len(_EMBLEMS)]


def press_emblem(sheet: Sheet, title: str, at: Point, radius: float, game: str = HELD_HANDS) -> None:
    """Draw the emblem of a night: an ornament (Held Hands) or a memory (Palm)."""
    theme, scale = sheet.look.theme, sheet.scale
    if game != PALM:
        sheet.press(_emblem(emblem_of(title), radius, theme, scale), at)
        return
    sheet.press(_memory(HAPPY[draw_lots(title)[0] % len(HAPPY)], radius, scale), at)
    rim = Circle(radius, None, sheet.colours.line, radius * 0.09)
    sheet.press(circles_stamp(2 * radius + 8, scale, rim), at)


@lru_cache(maxsize=8)
def _emblem(card: Card, radius: float, theme: ThemeName, scale: float) -> Stamp:
    colours = THEMES[theme]
    side = 2 * radius + 8
    middle = (side / 2, side / 2)

    def draw(pen: Pen) -> None:
        pen.circle(middle, radius, colours.board, colours.line, radius * 0.09)
        draw_ornament(pen, card, middle, radius * 0.6, colours)

    return stamp((side, side), scale, draw)


@lru_cache(maxsize=8)
def _memory(number: int, radius: float, scale: float) -> Stamp:
    side = max(1, round(2 * radius * scale))
    disc = stamp((side, side), 1, lambda pen: pen.circle((side / 2, side / 2), side / 2, "#FFFFFF"), (0, 0))
    cover = Image.new("L", (side, side))
    cover.paste(disc.cover, (round(-disc.anchor[0]), round(-disc.anchor[1])))
    return Stamp(memory_image(number, side), cover, (side / 2, side / 2))


def press_rings(sheet: Sheet, pair: PairFacts, at: Point, radius: float) -> None:
    """Show where two players stand: the first comes from below, the second from above.

    A pair that holds hands is shown with hands.
    """
    theme, scale = sheet.look.theme, sheet.scale
    held = pair.stage is PairStage.HELD
    ring = CENTRE if held else min(max(pair.ring, 0), CENTRE)
    sheet.press(_rings(radius, ring, theme, scale), at)
    if held:
        sheet.press(stamp_of(hands_symbol(sheet.colours), scale * radius * _HELD / _HANDS), at)
        return
    for second in (True, False):
        where = min(max(pair.rings[second], 0), CENTRE)
        reach = radius * (_IN_THE_CENTRE if where == CENTRE else _RADII[where])
        spot = (at[0], at[1] + (-reach if second else reach))
        press_mark(sheet, spot, radius * _MARK, second=second)


def press_mark(sheet: Sheet, at: Point, radius: float, *, second: bool) -> None:
    """Draw the mark of a player: the first has a disc, the second a ring."""
    sheet.press(_mark(radius, sheet.look.theme, sheet.scale, second=second), at)


def press_stage(sheet: Sheet, stage: PairStage, at: Point, size: float) -> None:
    """Draw the shape of a stage; `size` is half its width."""
    sheet.press(_stage(stage, size, sheet.look.theme, sheet.scale), at)


@lru_cache(maxsize=32)
def _rings(radius: float, ring: int, theme: ThemeName, scale: float) -> Stamp:
    """Return the three rings; those that are not open yet are dotted, as on the board."""
    colours = THEMES[theme]
    side = 2 * radius + 8
    middle = (side / 2, side / 2)
    broad = radius * 0.035

    def draw(pen: Pen) -> None:
        pen.circle(middle, radius, colours.board, colours.closed, 3)
        reach = radius * (_RADII[ring] if ring < RINGS else _IN_THE_CENTRE)
        band = radius * (0.11 if ring < RINGS else 0.08)
        pen.circle(middle, reach + band, colours.band)
        if ring < RINGS:
            pen.circle(middle, reach - band, colours.board)
        for number, part in enumerate(_RADII):
            if number <= ring:
                pen.circle(middle, radius * part, None, colours.line, broad)
            else:
                pen.dashes(_circle(middle, radius * part), broad * 1.3, colours.line, broad * 4)
        draw_heart(pen, middle, radius * 0.12, colours.heart if ring == CENTRE else colours.closed)

    return stamp((side, side), scale, draw)


def _circle(at: Point, radius: float) -> list[Point]:
    turns = [piece / _AROUND * tau for piece in range(_AROUND + 1)]
    return [(at[0] + radius * sin(turn), at[1] - radius * cos(turn)) for turn in turns]


def _mark(radius: float, theme: ThemeName, scale: float, *, second: bool) -> Stamp:
    colours = THEMES[theme]
    circles = [Circle(radius + 2, colours.board), Circle(radius, colours.partner if second else colours.own)]
    if second:
        circles.append(Circle(radius * 0.5, colours.board))
    return circles_stamp(2 * radius + 8, scale, *circles)


@lru_cache(maxsize=32)
def _stage(stage: PairStage, size: float, theme: ThemeName, scale: float) -> Stamp:
    side = 2.4 * size
    return stamp(
        (side, side), scale, lambda pen: _STAGES[stage](pen, (side / 2, side / 2), size, THEMES[theme])
    )


def _playing(pen: Pen, at: Point, size: float, colours: Theme) -> None:
    """Draw the two players, and dots between them."""
    radius = size * 0.42
    pen.circle((at[0] - size + radius, at[1]), radius, colours.own)
    pen.circle((at[0] + size - radius, at[1]), radius, colours.partner)
    pen.circle((at[0] + size - radius, at[1]), radius * 0.5, colours.board)


def _held(pen: Pen, at: Point, size: float, colours: Theme) -> None:
    draw_heart(pen, at, size, colours.heart)


def _lost(pen: Pen, at: Point, size: float, colours: Theme) -> None:
    draw_heart(pen, at, size, colours.soft)
    draw_heart(pen, (at[0], at[1] - size * 0.02), size * 0.68, colours.board)


def _left(pen: Pen, at: Point, size: float, colours: Theme) -> None:
    draw_hand(pen, (at[0] - size * 0.12, at[1]), size * 0.95, colours.soft, 0.06)


_STAGES: Final[Mapping[PairStage, Callable[[Pen, Point, float, Theme], None]]] = {
    PairStage.PLAYING: _playing,
    PairStage.HELD: _held,
    PairStage.LOST: _lost,
    PairStage.LEFT: _left,
}


def press_bar(sheet: Sheet, done: int, of: int, at: Point, size: Point) -> None:
    """Show the progress: a bar for each ring, from this point to the right."""
    part = min(max(done / of, 0), 1) if of > 0 else 0
    colours, scale = sheet.colours, sheet.scale
    wide, tall = (size[0] - (RINGS - 1) * _BETWEEN) / RINGS, size[1]
    for ring in range(RINGS):
        spot = (at[0] + ring * (wide + _BETWEEN), at[1])
        sheet.press(_bar(wide, tall, colours.board, colours.line, scale), spot)
        if filled := round(wide * min(max(part * RINGS - ring, 0), 1)):
            sheet.press(_bar(max(filled, tall), tall, colours.ink, colours.ink, scale), spot)


def _bar(wide: float, tall: float, fill: Colour, edge: Colour, scale: float) -> Stamp:
    return panel_stamp((wide, tall), scale, tall / 2 - 1, fill, edge, 2.5, anchor=(0, tall / 2))
