"""A still hand in a box of a page: bare, or with all touches numbered on it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from renderers.page.layout import WIDTH, Box
from renderers.page.sheet import Sheet
from renderers.palm.mime.stage import bare_hand
from renderers.palm.mime.still import mark_touches, sides_of
from renderers.palm.picture.reels import CUTS, HAND_END

_DISC: Final = 50.0  # of a number, in units of a stage
_GAP: Final = 12.0


def press_hand(
    sheet: Sheet, pose: Pose, box: Box, felt: Sequence[Feeling] = (), things: Sequence[str] = ()
) -> None:
    """Draw a hand from each side that is touched, as large as it fits, at the upper edge of a box."""
    left, top, right, bottom = box
    begin, upper, end, lower = CUTS[pose]
    lower = min(lower, HAND_END)
    shape = (end - begin) / (lower - upper)
    sides = sides_of(pose, felt)
    each = (bottom - top) / len(sides)
    wide = min(right - left, (each - _GAP) * shape)
    look = replace(sheet.look, width=round(WIDTH * wide * sheet.scale / (end - begin)), large=False)
    scale = look.width / WIDTH
    part = tuple(round(side * scale) for side in (begin, upper, end, lower))
    for place, (stance, numbers) in enumerate(sides.items()):
        stage = mark_touches(Sheet(bare_hand(stance, look), look), stance, felt, numbers, things, _DISC)
        corner = (left + right - wide) / 2 * sheet.scale, (top + place * each) * sheet.scale
        sheet.image.paste(stage.image.crop(part), (round(corner[0]), round(corner[1])))  # type: ignore[arg-type]
