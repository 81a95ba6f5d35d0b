"""Mimes as small films in pixels, for pages that are animated.

A film is made of a pose, of feelings and, for viewers who see them, of things. It is cached, since all
viewers of a mime get the same one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from PIL import Image

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.page.canvas import WIDTH
from renderers.page.sheet import Sheet
from renderers.paint.gif import Block, changes
from renderers.paint.picture import Look, ThemeName
from renderers.palm.mime.film import play_mime
from renderers.palm.mime.hand import Stance, stance_of
from renderers.palm.mime.insets import CUTS, HAND_END, write_stage
from renderers.palm.mime.palettes import mime_palette
from renderers.palm.mime.stage import bare_hand

_KEPT: Final = 24  # films, some 100 KB each


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


def reel_of(mime: MimeView, words: Words, theme: ThemeName, width: int, *, watched: bool) -> Reel:
    """Return the film of a mime of this width in pixels: as it is felt, or with the things."""
    things = tuple(touch.thing for touch in mime.touches) if watched else ()
    return _reel(mime.pose, mime.felt, things, words, theme, width)


@lru_cache(maxsize=_KEPT)
def _reel(  # noqa: PLR0913, PLR0917 - all that a film depends on
    pose: Pose, felt: tuple[Feeling, ...], things: tuple[str, ...], words: Words, theme: ThemeName, width: int
) -> Reel:
    left, top, right, bottom = CUTS[pose]
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
    """Return the hand, and what is written beside it."""
    sheet = Sheet(bare_hand(stance, look), look)
    if stance.pose is not Pose.VERTICAL:
        bottom = CUTS[stance.pose][3]
        below = (0, round(HAND_END * sheet.scale), look.width, round(bottom * sheet.scale))
        sheet.image.paste(sheet.colours.paper, below)
    write_stage(sheet, words, count, stance, now)
    return sheet.image
