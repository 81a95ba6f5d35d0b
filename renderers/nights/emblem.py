"""The emblem of an evening and the turn of its board, both derived from its title."""

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

_SOMBRE: Final = ("AA", "AS", "SA", "SS")  # fury, hurt and grief are only for the game itself
_EMBLEMS: Final = tuple(card for card in CARDS if card not in _SOMBRE)
HAPPY: Final = (
    *(6, 10, 14, 15, 18, 19, 20, 23, 25, 27, 28, 36, 37, 44, 50, 52),
    *(54, 61, 63, 64, 68, 72, 77, 78, 80, 81, 82, 89, 90, 91, 93, 98),
)
"""The memories that may be an emblem: the sad ones are only for the game itself."""


def draw_lots(title: str) -> bytes:
    """Return 32 pseudo-random bytes that depend on a title alone."""
    return sha256(title.encode("utf-8", "surrogatepass")).digest()


def emblem_of(title: str) -> Card:
    """Return the card with the ornament that is the emblem of an evening."""
    return _EMBLEMS[draw_lots(title)[0] % len(_EMBLEMS)]


def press_emblem(sheet: Sheet, title: str, at: Point, radius: float, game: str = HELD_HANDS) -> None:
    """Draw the emblem of an evening: an ornament (Held Hands) or a memory (Palm)."""
    theme, scale = sheet.look.theme, sheet.scale
    if game != PALM:
        sheet.press(_emblem(emblem_of(title), radius, theme, scale), at)
        return
    sheet.press(_memory(HAPPY[draw_lots(title)[0] % len(HAPPY)], radius, scale), at)
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
