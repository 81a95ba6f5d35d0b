"""Animations: frames that share one palette become a GIF, which plays everywhere by itself."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture with a palette, and how long it is shown."""

    image: Image.Image
    milliseconds: int


def write_gif(frames: Sequence[Frame]) -> bytes:
    """Return the frames as an endless animation; only what changes from frame to frame is stored."""
    first, *others = (frame.image for frame in frames)
    file = io.BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[frame.milliseconds for frame in frames],
        loop=0,
        disposal=1,
        optimize=False,
    )
    return file.getvalue()
