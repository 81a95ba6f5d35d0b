"""What makes an evening different from others: an emblem, and a turn of the board, from its title alone."""

from functools import lru_cache
from hashlib import sha256
from typing import Final

from engine.heldhands.cards import CARDS, Card
from renderers.heldhands.picture.ornaments import draw_ornament
from renderers.heldhands.picture.sheet import Sheet
from renderers.heldhands.picture.theme import THEMES
from renderers.paint.look import ThemeName
from renderers.paint.pen import Pen, Point, Stamp, stamp

_SOMBRE: Final = ("AA", "AS", "SA", "SS")  # fury, hurt and grief are for the game itself
_EMBLEMS: Final = tuple(card for card in CARDS if card not in _SOMBRE)


def drawn_lots(title: str) -> bytes:
    """Return 32 numbers below 256 that belong to a title: the same for the same one, and always."""
    return sha256(title.encode("utf-8", "surrogatepass")).digest()


def emblem_of(title: str) -> Card:
    """Return the pair of emotions whose ornament is an evening's emblem."""
    return _EMBLEMS[drawn_lots(title)[0] % len(_EMBLEMS)]


def press_emblem(sheet: Sheet, title: str, at: Point, radius: float) -> None:
    """Press the emblem of an evening."""
    sheet.press(_emblem(emblem_of(title), radius, sheet.look.theme, sheet.scale), at)


@lru_cache(maxsize=8)
def _emblem(card: Card, radius: float, theme: ThemeName, scale: float) -> Stamp:
    colours = THEMES[theme]
    side = 2 * radius + 8
    middle = (side / 2, side / 2)

    def draw(pen: Pen) -> None:
        pen.circle(middle, radius, colours.board, colours.line, radius * 0.09)
        draw_ornament(pen, card, middle, radius * 0.6, colours)

    return stamp((side, side), scale, draw)
