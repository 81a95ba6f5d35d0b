"""A mime on a page: as a small film, with the number of each touch, or as a still hand with all touches.

A film is made of a pose, of feelings and, for viewers who see them, of things. It is cached, since all
viewers of a mime get the same one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import hypot, tau
from typing import Final

from PIL import Image

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.page.canvas import WIDTH, Box
from renderers.page.shapes import polar
from renderers.page.sheet import Sheet
from renderers.paint.gif import Block, changes
from renderers.paint.pen import Align, Point
from renderers.paint.picture import Look, ThemeName
from renderers.palm.mime.colours import mime_palette
from renderers.palm.mime.felt import Ink, Layer
from renderers.palm.mime.film import Ground, layers_of, play_mime
from renderers.palm.mime.footprints import reach
from renderers.palm.mime.hand import Stance, stance_of
from renderers.palm.mime.score import SIZES, Moment, middle, moments, stroke
from renderers.palm.mime.stage import bare_hand, skin_mask, write_number
from renderers.palm.names import side_name

_CUTS: Final[dict[Pose, Box]] = {
    Pose.FLAT: (180.0, 140.0, 1030.0, 1500.0),
    Pose.BACK: (180.0, 140.0, 1030.0, 1500.0),
    Pose.VERTICAL: (0.0, 290.0, 1200.0, 1230.0),
}
"""The part of the stage that is shown: the hand, and room for numbers."""
_HAND_END: Final = 1357.0
"""The height on the stage at which an upright hand ends."""

_NUMBERS: Final = {Pose.FLAT: 1433.0, Pose.BACK: 1433.0, Pose.VERTICAL: 1151.0}
_DISC: Final = 62.0
_STEP: Final = 138.0
_SIDE: Final = 66.0  # the size of letters
_KEPT: Final = 24  # films, some 100 KB each
_STILL_DISC: Final = 50.0  # of a number on a still hand
_GAP: Final = 12.0
_FURTHER: Final = (0.0, 40.0, 80.0, 130.0, 180.0)  # distances to try beside a mark
_ROLLED: Final = 0.3  # of a turn: a rolling thing is tilted
_AROUND: Final = 16  # directions to try for a number
_TRAIL: Final = 4
_NUMBERS_END: Final = 1320.0


@dataclass(frozen=True, slots=True)
class Reel:
    """A film: the untouched hand as numbers of colours ("L"), and the changes from then on."""

    size: tuple[int, int]
    idle: bytes
    blocks: tuple[Block, ...]

    @property
    def image(self) -> Image.Image:
        """The untouched hand."""
        return Image.frombytes("L", self.size, self.idle)


def shape(pose: Pose) -> float:
    """Return the width of a film as a part of its height."""
    left, top, right, bottom = _CUTS[pose]
    return (right - left) / (bottom - top)


def reel_of(mime: MimeView, words: Words, theme: ThemeName, width: int, *, watched: bool) -> Reel:
    """Return the film of a mime of this width in pixels: as it is felt, or with the things."""
    things = tuple(touch.thing for touch in mime.touches) if watched else ()
    return _reel(mime.pose, mime.felt, things, words, theme, width)


@lru_cache(maxsize=_KEPT)
def _reel(  # noqa: PLR0913, PLR0917 - all that a film depends on
    pose: Pose, felt: tuple[Feeling, ...], things: tuple[str, ...], words: Words, theme: ThemeName, width: int
) -> Reel:
    left, top, right, bottom = _CUTS[pose]
    look = Look(theme, round(WIDTH * width / (right - left)))
    scale = look.width / WIDTH
    corner = round(left * scale), round(top * scale)
    size = width, round((bottom - top) * scale)
    set_up = partial(_set_up, words, look, len(felt))
    stance = stance_of(pose, felt[0]) if felt else Stance(pose, palm=True)
    idle = _cut(mime_palette(theme).reduce(set_up(stance, 0)), corner, size)

    def frames() -> Iterator[tuple[Image.Image, int]]:
        for frame in play_mime(pose, felt, things, look, set_up):
            yield _cut(frame.image, corner, size), frame.milliseconds

    return Reel(size, idle.tobytes(), tuple(changes(idle, frames())))


def _cut(image: Image.Image, corner: tuple[int, int], size: tuple[int, int]) -> Image.Image:
    """Crop a stage, as numbers of colours."""
    x, y = corner
    part = image.crop((x, y, x + size[0], y + size[1]))
    return Image.frombytes("L", size, part.tobytes())


def _set_up(words: Words, look: Look, count: int, stance: Stance, now: int) -> Image.Image:
    """Return the hand, the numbers of all touches, and a caption if the hidden side is shown."""
    sheet = Sheet(bare_hand(stance, look), look)
    left, top, right, bottom = _CUTS[stance.pose]
    if stance.pose is not Pose.VERTICAL:
        below = (0, round(_HAND_END * sheet.scale), look.width, round(bottom * sheet.scale))
        sheet.image.paste(sheet.colours.paper, below)
    step = min(_STEP, (right - left - 30) / max(1, count))
    middle = (left + right) / 2 - (count - 1) * step / 2
    for number in range(1, count + 1):
        at = (middle + (number - 1) * step, _NUMBERS[stance.pose])
        write_number(sheet, number, at, min(_DISC, step / 2 - 4), now=number == now)
    if stance.hidden:
        said, at = side_name(words, stance.pose), (left + 24, top + 56)
        sheet.write(said, at, _SIDE, sheet.colours.own, align=Align.LEFT, widest=300)
    return sheet.image


def press_hand(
    sheet: Sheet, pose: Pose, box: Box, felt: Sequence[Feeling] = (), things: Sequence[str] = ()
) -> None:
    """Draw a hand from each side that is touched, as large as it fits, at the upper edge of a box."""
    left, top, right, bottom = box
    begin, upper, end, lower = _CUTS[pose]
    lower = min(lower, _HAND_END)
    shape = (end - begin) / (lower - upper)
    sides = _sides(pose, felt)
    each = (bottom - top) / len(sides)
    wide = min(right - left, (each - _GAP) * shape)
    look = replace(sheet.look, width=round(WIDTH * wide * sheet.scale / (end - begin)), large=False)
    scale = look.width / WIDTH
    part = tuple(round(side * scale) for side in (begin, upper, end, lower))
    for place, (stance, numbers) in enumerate(sides.items()):
        hand = _mark_touches(look, stance, felt, numbers, things)
        corner = (left + right - wide) / 2 * sheet.scale, (top + place * each) * sheet.scale
        sheet.image.paste(hand.crop(part), (round(corner[0]), round(corner[1])))  # type: ignore[arg-type]


def _sides(pose: Pose, felt: Sequence[Feeling]) -> dict[Stance, list[int]]:
    """Return the sides of the hand that are touched, each with the indexes of its touches."""
    sides: dict[Stance, list[int]] = {}
    for number, feeling in enumerate(felt):
        sides.setdefault(stance_of(pose, feeling), []).append(number)
    return sides or {Stance(pose, palm=True): []}


def _mark_touches(
    look: Look, stance: Stance, felt: Sequence[Feeling], numbers: Sequence[int], things: Sequence[str]
) -> Image.Image:
    """Return a hand with these touches on it, each as a mark with its number."""
    ink = Ink(look.theme, stance.unit, look.width / WIDTH)
    keys = {number: _key_moment(felt[number]) for number in numbers}
    layers: list[Layer] = []
    for number, moment in keys.items():
        layers += layers_of(things[number] if things else None, felt[number], moment, stance, ink)
    hand = bare_hand(stance, look)
    sheet = Sheet(Ground(hand, hand, skin_mask(stance, look.width), look).painted(layers), look)
    taken: list[Point] = [stance.put(moment.at) for moment in keys.values()]
    for number, moment in keys.items():
        beside = reach(felt[number]) * SIZES[felt[number].force] * stance.unit * 0.8 + _STILL_DISC
        at = _room(stance.put(moment.at), beside, taken)
        taken.append(at)
        write_number(sheet, number + 1, at, _STILL_DISC, now=True)
    return sheet.image


def _key_moment(feeling: Feeling) -> Moment:
    """Return the most characteristic moment of a touch; of a stroke its end, with the trail."""
    (x0, y0), (x1, y1) = stroke(feeling)
    deepest = max(moments(feeling), key=lambda moment: (moment.depth, moment.spread))
    if deepest.trail or feeling.gesture in {"roll", "slide", "scrape"}:
        way = tuple((x0 + (x1 - x0) * part / 5, y0 + (y1 - y0) * part / 5) for part in range(_TRAIL + 1))
        return Moment((x1, y1), 1.0, turn=_ROLLED if feeling.gesture == "roll" else 0.0, trail=way)
    return Moment(middle(feeling), 1.0, turn=deepest.turn, ripple=0.3 if deepest.ripple >= 0 else -1.0)


def _room(at: Point, beside: float, taken: Sequence[Point]) -> Point:
    """Return the nearest free position for a number beside its mark."""
    best, most = at, -1.0
    for spot in _spots(at, beside):
        free = min(hypot(spot[0] - x, spot[1] - y) for x, y in taken)
        if free >= 2.3 * _STILL_DISC:
            return spot
        if free > most:
            best, most = spot, free
    return best


def _spots(at: Point, beside: float) -> Iterator[Point]:
    for away in (beside + further for further in _FURTHER):
        for step in range(_AROUND):
            angle = (0.375 + step / _AROUND) * tau  # first below, to the left
            x, y = polar(at, away, angle)
            if _STILL_DISC < x < WIDTH - _STILL_DISC and _STILL_DISC < y < _NUMBERS_END:
                yield x, y
