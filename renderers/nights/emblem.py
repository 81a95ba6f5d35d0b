"""What makes an evening different from others: an emblem, and a turn of the board, from its title alone."""

from functools import lru_cache
from hashlib import sha256
from typing import Final

from PIL import Image

from engine.heldhands.cards import CARDS, Card
from renderers.heldhands.picture.ornaments import draw_ornament
from renderers.nights.facts import HELD_HANDS, PALM
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.look import ThemeName
from renderers.paint.pen import Pen, Point, Stamp, stamp
from renderers.palm.memories.image import memory_image

_SOMBRE: Final = ("AA", "AS", "SA", "SS")  # fury, hurt and grief are for the game itself
_EMBLEMS: Final = tuple(card for card in CARDS if card not in _SOMBRE)
HAPPY: Final = (
    *(6, 10, 14, 15, 18, 19, 20, 23, 25, 27, 28, 36, 37, 44, 50, 52),
    *(54, 61, 63, 64, 68, 72, 77, 78, 80, 81, 82, 89, 90, 91, 93, 98),
)
"""The memories that an evening may have as its own: the sad ones are for the game itself."""


def drawn_lots(title: str) -> bytes:
    """Return 32 numbers below 256 that belong to a title: the same for the same one, and always."""
    return sha256(title.encode("utf-8", "surrogatepass")).digest()


def emblem_of(title: str) -> Card:
    """Return the pair of emotions whose ornament is an evening's emblem."""
    return _EMBLEMS[drawn_lots(title)[0] % len(_EMBLEMS)]


def press_emblem(sheet: Sheet, title: str, at: Point, radius: float, game: str = HELD_HANDS) -> None:
    """Press the emblem of an evening: an ornament of one game, or a memory of the other."""
    theme, scale = sheet.look.theme, sheet.scale
    if game != PALM:
        sheet.press(_emblem(emblem_of(title), radius, theme, scale), at)
        return
    sheet.press(_memory(HAPPY[drawn_lots(title)[0] % len(HAPPY)], radius, scale), at)
    sheet.press(_rim(radius, theme, scale), at)


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
    """Return a memory in a round frame."""
    side = max(1, round(2 * radius * scale))
    disc = stamp((side, side), 1, lambda pen: pen.circle((side / 2, side / 2), side / 2, "#FFFFFF"), (0, 0))
    cover = Image.new("L", (side, side))
    cover.paste(disc.cover, (round(-disc.anchor[0]), round(-disc.anchor[1])))
    return Stamp(memory_image(number, side), cover, (side / 2, side / 2))


@lru_cache(maxsize=8)
def _rim(radius: float, theme: ThemeName, scale: float) -> Stamp:
    side = 2 * radius + 8
    ring = THEMES[theme].line
    return stamp(
        (side, side), scale, lambda pen: pen.circle((side / 2, side / 2), radius, None, ring, radius * 0.09)
    )
