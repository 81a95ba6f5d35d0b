"""Mimes to look at: with every object, every gesture, every pose."""

import io
from collections.abc import Sequence
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageSequence

from engine.palm.hand import Pose
from engine.palm.legal import every_touch
from engine.palm.mime import feel
from engine.palm.touch import Touch, read_touch
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Language, Words
from renderers.page.canvas import HEIGHT, WIDTH
from renderers.paint.picture import Look
from renderers.palm.mime.insets import press_hand
from renderers.palm.pixels import PixelEasel, PixelPage

SIX: Final = (
    "coin/tap/index-tip/light/quick/3",
    "cloth/drape/index-palm/feather/slow/1",
    "dart/press/little-heel/firm/slow/2",
    "hooks/scrape/wrist>thumb-heel/firm/quick/1",
    "shoelace/wrap/middle/light/slow/1",
    "cube/drop/little-palm/firm/quick/1",
)
BOTH_SIDES: Final = (
    "ring/wrap/fourth/light/quick/1",
    "top/hold/back/light/slow/1",
    "cubes/tap/thumb/firm/slow/2",
)
DOZEN: Final = (
    "shoelace/drape/index-palm/light/slow/1",
    "ring/press/middle-tip/light/quick/1",
    "coin/tap/index-tip/firm/quick/3",
    "top/spin/index-palm/light/quick/1",
    "cube/press/thumb-heel/firm/slow/1",
    "pawn/roll/little-heel>thumb-heel/light/slow/1",
    "dart/press/little-palm/firm/slow/1",
    "cloth/drape/index-palm/feather/slow/1",
    "cubes/drop/little-heel/light/slow/1",
    "hooks/scrape/index>index-palm/firm/slow/1",
    "loops/slide/little-palm>little-heel/light/slow/1",
    "ring/wrap/fourth/light/slow/1",
)


def mime(*touches: str | Touch, pose: Pose = Pose.FLAT) -> MimeView:
    """Return a mime that was performed, as those see it who watch."""
    made = tuple(read_touch(touch) if isinstance(touch, str) else touch for touch in touches)
    felt = tuple(map(feel, made))
    return MimeView(1, 0, memory=None, pose=pose, felt=felt, touches=made, constraint=None, laid=None)


def sampled(count: int) -> Sequence[Touch]:
    return Random(3).sample(every_touch(), count)


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    """Return the frames of a film, each with its milliseconds; a picture is one frame."""
    with Image.open(io.BytesIO(data)) as film:
        return [
            (frame.convert("RGB"), frame.info.get("duration", 0)) for frame in ImageSequence.Iterator(film)
        ]


def still(seen: MimeView, look: Look, *, watched: bool) -> Image.Image:
    """Return the hand of a page with all touches on it."""
    sheet = PixelPage(look, Words(Language.EN)).sheet
    things = [touch.thing for touch in seen.touches] if watched else []
    press_hand(PixelEasel(sheet), look, seen.pose, (0, 0, WIDTH, HEIGHT), seen.felt, things)
    return sheet.image


def lasts(data: bytes) -> int:
    return sum(milliseconds for _, milliseconds in frames(data))


def apart(one: Image.Image, other: Image.Image, by: int = 60) -> int:
    """Return how many pixels of two pictures differ without their colours."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    return sum(difference.histogram()[by:])
