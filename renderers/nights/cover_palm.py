"""The cover of an evening with In the Palm of Your Hand: an open palm, and a few memories of a long life."""

from functools import lru_cache
from math import sin, tau
from typing import Final, NamedTuple

from PIL import Image, ImageColor, ImageDraw

from renderers.nights.emblem import HAPPY, draw_lots
from renderers.page.layout import WIDTH
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES, Theme
from renderers.paint.look import Look, ThemeName
from renderers.paint.pen import Pen, Point, Stamp, stamp, strips
from renderers.palm.memories.image import memory_image
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.hand import draw_hand

MIDDLE: Final = (946.0, 240.0)
_RIM: Final = 268.0
_SWELL: Final = 40.0
_HAND: Final = 2.55  # units of the picture in a unit of the hand
_HELD: Final = (54.0, 68.0)  # the point of the hand that lies in the middle
_FRAME: Final = 7.0
_CORNER: Final = 14.0
_FINER: Final = 2
_SHADE: Final = (3.0, 7.0)


class _Card(NamedTuple):
    """The position of a memory: its middle, its side, and its turn in degrees."""

    at: Point
    side: float
    turn: float


_AROUND: Final = (
    _Card((784, 128), 158, 9),
    _Card((1110, 118), 158, -8),
    _Card((776, 346), 150, -7),
    _Card((1108, 348), 150, 6),
)
_IN_THE_PALM: Final = _Card((944, 304), 110, -4)


def palm_page(title: str, look: Look, height: float) -> Image.Image:
    """Return the page without text: the memories depend on the title."""
    colours, lots, scale = THEMES[look.theme], draw_lots(title), look.width / WIDTH
    begin, meet = lots[1] / 256 * tau, height * (0.56 + lots[2] / 256 * 0.16)
    shore = [(x, meet + _SWELL * sin(begin + x / WIDTH * tau)) for x in range(0, WIDTH + 1, 20)]

    def draw(pen: Pen) -> None:
        pen.panel((0, 0, WIDTH, height + 2), 0, colours.paper)
        pen.polygon([(0, 0), *shore, (WIDTH, 0)], colours.beyond)
        pen.circle(MIDDLE, _RIM, colours.board, colours.closed, 3)

    size = (look.width, max(1, round(height * scale)))
    sheet = Sheet(Image.new("RGB", size), look)
    top = 0
    for strip in strips(size, scale, draw):
        sheet.image.paste(strip, (0, top))
        top += strip.height
    *around, held = _memories(lots)
    for number, card in zip(around, _AROUND, strict=True):
        _lay(sheet, number, card)
    sheet.press(_hand(look.theme, scale), MIDDLE)
    _lay(sheet, held, _IN_THE_PALM)
    return sheet.image


@lru_cache(maxsize=4)
def _hand(theme: ThemeName, scale: float) -> Stamp:
    """Return the hand, held out from below."""
    wide, tall = 130 * _HAND, 240 * _HAND

    def put(point: Point) -> Point:
        return wide / 2 + (point[0] - _HELD[0]) * _HAND, tall / 2 + (point[1] - _HELD[1]) * _HAND

    return stamp((wide, tall), scale, lambda pen: draw_hand(pen, SKINS[theme], put, _HAND, palm=True))


def _memories(lots: bytes) -> list[int]:
    """Return five different memories."""
    left = [*HAPPY]
    return [left.pop(lot % len(left)) for lot in lots[8 : 8 + len(_AROUND) + 1]]


def _lay(sheet: Sheet, number: int, card: _Card) -> None:
    """Draw a memory as a photograph."""
    scale = sheet.scale
    made = _photograph(number, card, scale, sheet.colours)
    x, y = card.at[0] * scale - made.width / 2, card.at[1] * scale - made.height / 2
    sheet.image.paste(made.convert("RGB"), (round(x), round(y)), made.getchannel("A"))


def _photograph(number: int, card: _Card, scale: float, colours: Theme) -> Image.Image:
    """Return a memory in a frame, turned; drawn larger and scaled down, so that its edges are smooth."""
    finer = scale * _FINER
    side, frame, corner = (max(1, round(each * finer)) for each in (card.side, _FRAME, _CORNER))
    whole = side + 2 * frame + round(4 * _SHADE[1] * finer)
    near = (whole - side) // 2
    edge = ImageColor.getrgb(colours.edge)[:3]
    made = Image.new("RGBA", (whole, whole), (*edge, 0))
    pen = ImageDraw.Draw(made)
    box = (near - frame, near - frame, near + side + frame, near + side + frame)
    aside, below = (round(each * finer) for each in _SHADE)
    shade = (box[0] + aside, box[1] + below, box[2] + aside, box[3] + below)
    pen.rounded_rectangle(shade, corner + frame, ImageColor.getrgb(colours.shade))
    pen.rounded_rectangle(box, corner + frame, (*edge, 255))
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, side - 1, side - 1), corner, 255)
    made.paste(memory_image(number, side), (near, near), mask)
    turned = made.rotate(card.turn, Image.Resampling.BICUBIC, expand=True, fillcolor=(*edge, 0))
    return turned.reduce(_FINER)
