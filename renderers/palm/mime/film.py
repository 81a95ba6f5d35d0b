"""A mime as an animation: only the part of the stage that the layers of a moment cover is quantised again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.page.canvas import WIDTH
from renderers.page.theme import THEMES
from renderers.paint.gif import Frame, write_gif
from renderers.paint.picture import Look, Media, Picture, first_within
from renderers.paint.stamps import stamp_of
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.felt import Layer
from renderers.palm.mime.hand import Stance
from renderers.palm.mime.palettes import mime_palette
from renderers.palm.mime.score import beats
from renderers.palm.mime.stage import STRIP, draw_stage, skin_mask
from renderers.palm.mime.watched import layers_of

TRIES: Final = (600, 450, 350)
"""Widths of an animation in pixels: the later ones if the file would be too large."""
LARGEST: Final = 3_000_000  # bytes


SetUp: TypeAlias = Callable[[Stance, int], Image.Image]
"""Returns the stage for a stance, with the number of the present touch; 0 for none."""

_CAPTION: Final = 164.0  # units at the top that do not turn with the hand


@dataclass(frozen=True, slots=True)
class Ground:
    """A stage in all colours and in the colours of the palette, and the mask of its skin."""

    image: Image.Image
    reduced: Image.Image
    skin: Image.Image
    look: Look

    def shown(self, layers: Iterable[Layer]) -> Image.Image:
        """Return the stage with layers on it, in the colours of the palette."""
        part, corner = self._part(layers)
        frame = self.reduced.copy()
        frame.paste(mime_palette(self.look.theme).reduce(part), corner)
        return frame

    def painted(self, layers: Iterable[Layer]) -> Image.Image:
        """Return the stage with layers on it, in all colours."""
        part, corner = self._part(layers)
        whole = self.image.copy()
        whole.paste(part, corner)
        return whole

    def _part(self, layers: Iterable[Layer]) -> tuple[Image.Image, tuple[int, int]]:
        """Return the part that layers change, and its position."""
        pressed = [(layer, self._box(layer)) for layer in layers]
        left, top, right, bottom = self._around([box for _, box in pressed])
        part, scale = self.image.crop((left, top, right, bottom)), self.look.width / WIDTH
        for layer, box in pressed:
            stamp = stamp_of(layer.symbol, scale)
            cover = stamp.cover
            if layer.on_skin:
                cover = ImageChops.multiply(cover, self.skin.crop(box))
            here = (box[0] - left, box[1] - top)
            part.paste(stamp.colours, (*here, here[0] + cover.width, here[1] + cover.height), cover)
        return part, (left, top)

    def _box(self, layer: Layer) -> tuple[int, int, int, int]:
        scale = self.look.width / WIDTH
        made = stamp_of(layer.symbol, scale)
        left = round(layer.at[0] * scale - made.anchor[0])
        top = round(layer.at[1] * scale - made.anchor[1])
        return left, top, left + made.cover.width, top + made.cover.height

    def _around(self, boxes: Sequence[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
        if not boxes:
            return 0, 0, 1, 1
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        width, height = self.image.size[0], round(STRIP * self.look.width / WIDTH)
        return max(0, min(lefts)), max(0, min(tops)), min(width, max(rights)), min(height, max(bottoms))


def draw_mime(mime: MimeView, words: Words, look: Look, *, watched: bool) -> Picture:
    """Draw a mime as an animation: as Grandfather feels it, or watched, with the things in it.

    Mimes that feel the same give the same bytes.
    """
    things = [touch.thing for touch in mime.touches] if watched else []

    def animate(look: Look) -> Picture:
        set_up = partial(draw_stage, words, look, len(mime.felt))
        frames = [*play_mime(mime.pose, mime.felt, things, look, set_up)]
        return Picture(write_gif(frames), Media.GIF, *frames[0].image.size)

    return first_within((animate(look.at_most(width)) for width in TRIES), LARGEST)


def _ground(image: Image.Image, stance: Stance, look: Look) -> Ground:
    return Ground(image, mime_palette(look.theme).reduce(image), skin_mask(stance, look.width), look)


def play_mime(
    pose: Pose, felt: Sequence[Feeling], things: Sequence[str], look: Look, set_up: SetUp
) -> Iterator[Frame]:
    """Yield a mime, touch by touch, on the given stages; with the things, if there are any."""

    @lru_cache(maxsize=2)
    def ground(stance: Stance, now: int) -> Ground:
        return _ground(set_up(stance, now), stance, look)

    for beat in beats(pose, felt):
        here = ground(beat.stance, beat.now)
        if beat.moment:
            layers = layers_of(things, felt, beat.now - 1, beat.moment, beat.stance, SKINS[look.theme])
            yield Frame(here.shown(layers), beat.milliseconds)
        elif beat.wide < 1:
            yield Frame(_narrow(here, beat.wide), beat.milliseconds)
        else:
            yield Frame(here.reduced, beat.milliseconds)


def _narrow(side: Ground, part: float) -> Image.Image:
    width, scale = side.image.width, side.look.width / WIDTH
    top, bottom = round(_CAPTION * scale), round((STRIP - 4) * scale)
    wide = max(1, round(width * part))
    image = side.image.copy()
    image.paste(THEMES[side.look.theme].paper, (0, top, width, bottom))
    narrow = side.image.crop((0, top, width, bottom)).resize((wide, bottom - top))
    image.paste(narrow, ((width - wide) // 2, top))
    return mime_palette(side.look.theme).reduce(image)
