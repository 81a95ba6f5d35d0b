"""The stage of a mime: an old open hand in a knitted sleeve, its pose in words, and numbers of touches."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, TypeAlias

from PIL import Image

from engine.palm.hand import Pose
from renderers.i18n.catalogue import Words
from renderers.page.canvas import HEIGHT, WIDTH, Canvas
from renderers.page.shapes import smooth
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES, Theme
from renderers.paint.colours import Colour, mix_colours
from renderers.paint.palette import Folded
from renderers.paint.pen import Align, Circle, Pen, Point, circles_symbol
from renderers.paint.picture import Look, ThemeName
from renderers.paint.stamps import draw_image
from renderers.palm.mime.colours import SKINS, Skin
from renderers.palm.mime.hand import FINGERS, Finger, Stance, hand_outline
from renderers.palm.mime.palettes import mime_palette
from renderers.palm.names import pose_name, side_name

Placed: TypeAlias = Callable[[Point], Point]

STRIP: Final = 1366.0
"""The upper edge of the strip with the numbers of the touches."""

_NUMBERS: Final = 1433.0  # the height of its numbers
_DISC: Final = 50.0
_STEP: Final = 138.0
_TABLE: Final = 1072.0  # the table under an upright hand
_CAPTION: Final = 52.0
_LINE: Final = 4.0
_THINNEST: Final = 0.4  # pixels: the thinnest lines of a small hand

_RIM: Final = 1.0  # half of its width lies outside
_CREASE: Final = 0.62
_CUFF: Final = (139.0, 152.0)
_RIBS: Final = 9
_PADS: Final[Sequence[tuple[float, float, float, float, float]]] = (  # x, y, across, down, turned
    (66.5, 106.0, 11.5, 19.5, 0.09),  # the ball of the thumb
    (29.5, 109.0, 8.5, 16.5, -0.03),
    (65.0, 77.5, 5.8, 4.6, 0.0),
    (51.3, 73.5, 5.8, 4.4, 0.0),
    (38.0, 75.5, 5.6, 4.4, 0.0),
    (25.6, 82.5, 5.2, 4.8, -0.05),
)
_LINES: Final[Sequence[Sequence[Point]]] = (
    ((20.5, 92.0), (33.0, 90.0), (46.0, 84.5), (54.5, 75.5)),  # of the heart
    ((71.5, 84.0), (60.0, 88.0), (47.0, 94.0), (33.5, 103.5)),  # of the head
    ((71.5, 85.5), (61.5, 90.5), (53.5, 102.0), (51.0, 116.0), (53.0, 127.0)),  # of life
    ((35.5, 133.5), (48.0, 136.0), (61.5, 133.5)),
)
_SHORT: Final[Sequence[Sequence[Point]]] = (  # wrinkles
    ((43.0, 103.0), (42.0, 112.0), (43.5, 120.0)),
    ((57.0, 100.0), (58.5, 106.0), (58.0, 112.0)),
    ((37.0, 137.5), (48.0, 139.6), (59.5, 137.5)),
    ((24.5, 96.0), (28.0, 96.8), (31.0, 96.2)),
)
_SPOTS: Final = (
    (56.0, 101.0, 1.5),
    (41.5, 93.0, 1.1),
    (60.5, 90.5, 1.0),
    (45.0, 113.0, 1.4),
    (33.0, 104.0, 0.9),
)


@dataclass(frozen=True, slots=True)
class _HandPen:
    """A pen in the units of the hand: `put` places a point, and `unit` is the length of a unit."""

    pen: Pen
    put: Placed
    unit: float

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        self.pen.polygon([*map(self.put, points)], colour)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        self.pen.line([*map(self.put, points)], width * self.unit, colour)

    def loop(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        self.line([*points, *points[:2]], width, colour)


def draw_open_hand(pen: Pen, skin: Skin, put: Placed, unit: float, *, palm: bool) -> None:
    """Draw the hand; `put` places its points, and `unit` is the length of one of its units."""
    hand = _HandPen(pen, put, unit)
    hand.loop(hand_outline(), 2 * _RIM, skin.rim)
    hand.polygon(hand_outline(), skin.skin)
    (_draw_palm if palm else _draw_back)(hand, skin)
    _draw_sleeve(hand, skin)


def _draw_palm(hand: _HandPen, skin: Skin) -> None:
    for x, y, across, down, turn in _PADS:
        hand.polygon(_ellipse((x, y), across, down, turn), skin.pad)
    for name, finger in FINGERS.items():
        for low, high in _phalanges(finger):
            hand.polygon(_pad(finger, low, high), skin.pad)
        for line in _folds(finger, base=name != "thumb"):
            hand.line(line, _CREASE, skin.crease)
    for long in _LINES:
        hand.line(smooth(long), 1.05, skin.crease)
    for short in _SHORT:
        hand.line(smooth(short), _CREASE, mix_colours(skin.skin, skin.crease, 0.7))


def _draw_back(hand: _HandPen, skin: Skin) -> None:
    faint = mix_colours(skin.skin, skin.crease, 0.55)
    for name, finger in FINGERS.items():
        if name != "thumb":
            x, y = finger.base
            hand.polygon(_ellipse((x, y + 4.4), 6.2, 5.4, 0), skin.pad)
            towards = (47.0 + (x - 47) * 0.45, 124.0)
            tendon = [_on_the_way((x, y + 11), towards, part) for part in (0, 0.4, 0.8)]
            hand.line(smooth(tendon), 0.9, faint)
            for wide, rise in ((4.2, 0.0), (2.9, 2.4)):
                hand.line(_ellipse((x, y + 5.6 + rise), wide, 3.4, 0)[19:36], _CREASE, faint)
        for joint in finger.joints:
            for off, wide in ((-0.022, 0.5), (0, 0.62), (0.022, 0.5)):
                hand.line(_across(finger, joint + off, wide, -0.5), _CREASE, skin.crease)
        _draw_nail(hand, skin, finger)
    for x, y, radius in _SPOTS:
        hand.pen.circle(hand.put((x, y)), radius * hand.unit, mix_colours(skin.skin, skin.crease, 0.4))
    for height in (131.5, 135.0):
        hand.line(smooth([(40.0, height), (48.0, height + 1.6), (56.0, height)]), _CREASE, faint)


def _draw_nail(hand: _HandPen, skin: Skin, finger: Finger) -> None:
    low, high, half = 1 - 11.5 / finger.length, 1 - 2.4 / finger.length, finger.tip * 0.66
    corners = [
        finger.along(low, -half * 0.8),
        finger.along((low + high) / 2, -half),
        finger.along(high - 1.8 / finger.length, -half * 0.8),
        finger.along(high, -half * 0.3),
        finger.along(high, half * 0.3),
        finger.along(high - 1.8 / finger.length, half * 0.8),
        finger.along((low + high) / 2, half),
        finger.along(low, half * 0.8),
        finger.along(low - 0.012, 0),
    ]
    shape = smooth(corners, closed=True)
    hand.polygon(shape, skin.nail)
    hand.loop(shape, _CREASE, skin.crease)


def _draw_sleeve(hand: _HandPen, skin: Skin) -> None:
    top, bottom = _CUFF
    left, right = 27.5, 69.5
    body = [(left - 0.5, bottom - 2), (left - 5, 176), (right + 5, 176), (right + 0.5, bottom - 2)]
    hand.polygon(body, skin.sleeve)
    cuff = [
        *smooth([(left, top + 1.5), (48.5, top + 4.4), (right, top + 1.5)]),
        *smooth([(right + 0.8, bottom), (48.5, bottom + 2.4), (left - 0.8, bottom)]),
    ]
    hand.loop(cuff, 3.0, skin.sleeve)
    hand.polygon(cuff, skin.sleeve)
    for rib in range(_RIBS):
        part = (rib + 0.5) / _RIBS
        x = left + (right - left) * part
        sag = 2.6 * sin(part * pi)
        hand.line([(x, top + 1.6 + sag), (x, bottom - 0.8 + sag)], 1.1, skin.rib)


def _phalanges(finger: Finger) -> Iterator[tuple[float, float]]:
    """Yield the soft parts of a finger: between its joints, and at its tip."""
    marks = [0.1, *finger.joints, 1.0]
    for number in range(len(marks) - 1):
        yield marks[number] + 0.055, marks[number + 1] - (0.05 if number < len(marks) - 2 else 0.035)


def _pad(finger: Finger, low: float, high: float) -> list[Point]:
    half = (high - low) / 2
    points = []
    for step in range(24):
        angle = step * pi / 12
        part = low + half + half * cos(angle)
        points.append(finger.along(part, finger.width(min(part, 0.9)) * 0.62 * sin(angle)))
    return points


def _folds(finger: Finger, *, base: bool) -> Iterator[list[Point]]:
    """Yield the folds of a finger: two at each joint, and one at its base."""
    for joint in finger.joints:
        yield _across(finger, joint - 0.009, 0.74, 0.7)
        yield _across(finger, joint + 0.016, 0.5, 0.5)
    if base:
        yield _across(finger, 0.115, 0.72, 0.8)


def _across(finger: Finger, part: float, wide: float, sag: float) -> list[Point]:
    half = finger.width(part) * wide
    drop = sag / finger.length
    return smooth([finger.along(part, -half), finger.along(part - drop, 0), finger.along(part, half)])


def _ellipse(at: Point, across: float, down: float, turn: float) -> list[Point]:
    """Return an ellipse, turned clockwise by a part of a whole turn."""
    c, s = cos(2 * pi * turn), sin(2 * pi * turn)
    points = []
    for step in range(36):
        x, y = across * cos(step * pi / 18), down * sin(step * pi / 18)
        points.append((at[0] + x * c - y * s, at[1] + x * s + y * c))
    return points


def _on_the_way(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def draw_stage(words: Words, look: Look, count: int, stance: Stance, now: int) -> Image.Image:
    """Draw the stage before a touch: `now` is the number of the present touch; 0 for none."""
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


def write_number(canvas: Canvas, number: int, at: Point, radius: float, *, now: bool) -> None:
    """Write the number of a touch on a disc, which is filled for the present one."""
    colours = canvas.colours
    circle = Circle(radius, colours.own) if now else Circle(radius - 3, colours.board, colours.closed, 5)
    canvas.press(circles_symbol(2 * radius + 8, circle), at, f"disc-{number}")
    ink = colours.plate if now else colours.soft
    canvas.write(str(number), at, radius * 1.1, ink, widest=radius * 1.7, key=f"number-{number}")


def _write_pose(sheet: Sheet, stance: Stance, words: Words) -> None:
    colours = sheet.colours
    sheet.write(pose_name(words, stance.pose), (40, 66), _CAPTION, colours.ink, align=Align.LEFT, widest=430)
    if stance.hidden:
        said = side_name(words, stance.pose)
        sheet.write(said, (40, 132), _CAPTION * 0.85, colours.own, align=Align.LEFT, widest=330)


@lru_cache(maxsize=24)
def _hand(stance: Stance, theme: ThemeName, width: int) -> Folded:
    colours, scale = THEMES[theme], width / WIDTH
    line = max(_LINE, _THINNEST / scale)

    def draw(pen: Pen) -> None:
        pen.panel((0, 0, WIDTH, HEIGHT), 0, colours.paper)
        draw_hand_on_table(pen, stance, colours, SKINS[theme], line)
        pen.panel((0, STRIP, WIDTH, HEIGHT), 0, colours.board)
        pen.panel((0, STRIP - line, WIDTH, STRIP), 0, colours.closed)

    size = (width, round(HEIGHT * scale))
    return mime_palette(theme).fold(size, scale, draw)


def draw_hand_on_table(pen: Pen, stance: Stance, colours: Theme, skin: Skin, line: float = _LINE) -> None:
    """Draw the hand with its shadow, or behind an upright one the table."""
    if stance.pose is Pose.VERTICAL:
        pen.panel((0, _TABLE, WIDTH, HEIGHT), 0, colours.beyond)
        pen.panel((0, _TABLE - line, WIDTH, _TABLE), 0, colours.closed)
    else:
        under = mix_colours(colours.paper, skin.shade, 0.12)
        shadow = [stance.put((x + (1.6 if stance.palm else -1.6), y + 2.2)) for x, y in hand_outline()]
        pen.polygon(shadow, under)
        pen.line([*shadow, *shadow[:2]], 2 * stance.unit, under)
    draw_open_hand(pen, skin, stance.put, stance.unit, palm=stance.palm)


def draw_skin(pen: Pen, stance: Stance) -> None:
    """Draw the outline of the skin as a mask."""
    shape = [stance.put(point) for point in hand_outline() if point[1] < 139]  # noqa: PLR2004 - the sleeve
    pen.polygon(shape, "#FFFFFF")


@lru_cache(maxsize=12)
def skin_mask(stance: Stance, width: int) -> Image.Image:
    """Return the mask of the skin."""
    scale = width / WIDTH
    size = (width, round(HEIGHT * scale))
    return draw_image(size, scale, lambda pen: draw_skin(pen, stance)).getchannel("R")
