"""The parts of a GIF: a page, and small blocks that change a part of it.

Pillow would compare whole pages from frame to frame. Here it is known which part moves; and since a block
knows colours only by their numbers, a film can be kept and shown on many pages.
"""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from renderers.paint.palette import MOST, Rgb

_HEAD: Final = struct.Struct("<6sHHBBB")
_CONTROL: Final = struct.Struct("<BBBBHBB")
_IMAGE: Final = struct.Struct("<BHHHHB")
_GLOBAL: Final = 0xF7  # a palette of 256 colours follows
_LOCAL: Final = 0x87  # one that is only for this block
_FOREVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END: Final = b";"
_STAYS: Final = 1 << 2  # what was shown stays there until something covers it


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a picture that is shown from now on: where it lies, what it shows, and for how long."""

    left: int
    top: int
    width: int
    height: int
    data: bytes
    milliseconds: int
    colours: tuple[Rgb, ...] = ()  # of its own; else those of the whole animation

    def written(self, left: int, top: int) -> bytes:
        """Return the block as a file has it, moved by so much."""
        control = _CONTROL.pack(0x21, 0xF9, 4, _STAYS, self.milliseconds // 10, 0, 0)
        place = (self.left + left, self.top + top, self.width, self.height)
        own = _LOCAL if self.colours else 0
        return control + _IMAGE.pack(0x2C, *place, own) + _table(self.colours) + self.data


def block(
    image: Image.Image, corner: tuple[int, int], milliseconds: int, colours: tuple[Rgb, ...] = ()
) -> Block:
    """Return a picture of numbers ("L") as a block."""
    _, *parts = GifImagePlugin.getdata(image)  # the first is where it lies
    return Block(*corner, *image.size, b"".join(parts), milliseconds, colours)


def changes(before: Image.Image, frames: Iterable[tuple[Image.Image, int]]) -> Iterator[Block]:
    """Return what changes from frame to frame, beginning with what lies there before."""
    part, corner, lasts = before.crop((0, 0, 1, 1)), (0, 0), 0
    for image, milliseconds in frames:
        box = ImageChops.difference(before, image).getbbox()
        if box is None:
            lasts += milliseconds
            continue
        if lasts:
            yield block(part, corner, lasts)
        part, corner, lasts = image.crop(box), box[:2], milliseconds
        before = image
    yield block(part, corner, lasts)


def joined(size: tuple[int, int], colours: tuple[Rgb, ...], blocks: Iterable[bytes]) -> bytes:
    """Return an endless animation of blocks that were written."""
    head = _HEAD.pack(b"GIF89a", *size, _GLOBAL, 0, 0)
    return b"".join([head, _table(colours), _FOREVER, *blocks, _END])


def _table(colours: tuple[Rgb, ...]) -> bytes:
    return bytes(part for colour in colours for part in colour).ljust(3 * MOST if colours else 0, b"\0")
