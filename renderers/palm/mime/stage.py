"""The stage of a mime: the hand in a stance, its pose in words, and the numbers of the touches."""

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.palm.hand import Pose
from renderers.i18n.catalogue import Words
from renderers.page.layout import HEIGHT, WIDTH
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.lettering import Align
from renderers.paint.look import Look, ThemeName
from renderers.paint.palette import Folded, mix_colours
from renderers.paint.pen import Pen, Point, Stamp, stamp, strips
from renderers.palm.mime.colours import SKINS, mime_palette
from renderers.palm.mime.hand import draw_hand
from renderers.palm.mime.outline import hand_outline
from renderers.palm.mime.stance import Stance
from renderers.palm.names import pose_name, side_name

STRIP: Final = 1366.0
"""The upper edge of the strip with the numbers of the touches."""

_NUMBERS: Final = 1433.0  # the height of its numbers
_DISC: Final = 50.0
_STEP: Final = 138.0
_TABLE: Final = 1072.0  # the table under an upright hand
_CAPTION: Final = 52.0
_LINE: Final = 4.0
_THINNEST: Final = 0.4  # pixels: the thinnest lines of a small hand


def stage(stance: Stance, words: Words, look: Look, count: int, now: int) -> Image.Image:
    """Return the stage before a touch: `now` is the number of the present touch; 0 for none."""
    sheet = Sheet(bare_hand(stance, look), look)
    _write_pose(sheet, stance, words)
    left = WIDTH / 2 - (count - 1) * _STEP / 2
    for number in range(1, count + 1):
        at = (left + (number - 1) * _STEP, _NUMBERS)
        write_number(sheet, number, at, _DISC, now=number == now)
    return sheet.image


def bare_hand(stance: Stance, look: Look) -> Image.Image:
    """Return the hand without text."""
    return _hand(stance, look.theme, look.width).unfold(mime_palette(look.theme))


def write_number(sheet: Sheet, number: int, at: Point, radius: float, *, now: bool) -> None:
    """Write the number of a touch on a disc, which is filled for the present one."""
    colours = sheet.colours
    sheet.press(_disc(radius, sheet.look.theme, sheet.scale, now=now), at)
    sheet.write(str(number), at, radius * 1.1, colours.plate if now else colours.soft, widest=radius * 1.7)


def _write_pose(sheet: Sheet, stance: Stance, words: Words) -> None:
    colours = sheet.colours
    sheet.write(pose_name(words, stance.pose), (40, 66), _CAPTION, colours.ink, align=Align.LEFT, widest=430)
    if stance.hidden:
        said = side_name(words, stance.pose)
        sheet.write(said, (40, 132), _CAPTION * 0.85, colours.own, align=Align.LEFT, widest=330)


@lru_cache(maxsize=16)
def _disc(radius: float, theme: ThemeName, scale: float, *, now: bool) -> Stamp:
    colours = THEMES[theme]
    side = 2 * radius + 8

    def draw(pen: Pen) -> None:
        middle = (side / 2, side / 2)
        if now:
            pen.circle(middle, radius, colours.own)
        else:
            pen.circle(middle, radius - 3, colours.board, colours.closed, 5)

    return stamp((side, side), scale, draw)


@lru_cache(maxsize=24)
def _hand(stance: Stance, theme: ThemeName, width: int) -> Folded:
    colours, skin = THEMES[theme], SKINS[theme]
    scale = width / WIDTH
    under = mix_colours(colours.paper, skin.shade, 0.12)
    line = max(_LINE, _THINNEST / scale)

    def draw(pen: Pen) -> None:
        pen.panel((0, 0, WIDTH, HEIGHT), 0, colours.paper)
        if stance.pose is Pose.VERTICAL:
            pen.panel((0, _TABLE, WIDTH, HEIGHT), 0, colours.beyond)
            pen.panel((0, _TABLE - line, WIDTH, _TABLE), 0, colours.closed)
        else:
            shadow = [stance.put((x + (1.6 if stance.palm else -1.6), y + 2.2)) for x, y in hand_outline()]
            pen.polygon(shadow, under)
            pen.line([*shadow, *shadow[:2]], 2 * stance.unit, under)
        draw_hand(pen, skin, stance.put, stance.unit, palm=stance.palm)
        pen.panel((0, STRIP, WIDTH, HEIGHT), 0, colours.board)
        pen.panel((0, STRIP - line, WIDTH, STRIP), 0, colours.closed)

    size = (width, round(HEIGHT * scale))
    return mime_palette(theme).fold(size, strips(size, scale, draw))


@lru_cache(maxsize=12)
def skin_mask(stance: Stance, width: int) -> Image.Image:
    """Return the mask of the skin."""
    scale = width / WIDTH
    shape = [stance.put(point) for point in hand_outline() if point[1] < 139]  # noqa: PLR2004 - the sleeve

    def draw(pen: Pen) -> None:
        pen.polygon(shape, "#FFFFFF")

    mask = Image.new("L", (width, round(HEIGHT * scale)))
    top = 0
    for strip in strips(mask.size, scale, draw):
        mask.paste(strip.getchannel("R"), (0, top))
        top += strip.height
    return mask
