"""Animations as GIF files, which play everywhere by themselves: of whole frames, or of blocks.

Pillow compares whole frames. Where it is known which part of a page moves, the animation is made of blocks;
a block has only the numbers of colours, so a film of blocks can be cached and used on many pages.
"""

import io
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from renderers.paint.colours import Rgb
from renderers.paint.palette import MOST

_HEAD: Final = struct.Struct("<6sHHBBB")
_CONTROL: Final = struct.Struct("<BBBBHBB")
_IMAGE: Final = struct.Struct("<BHHHHB")
_GLOBAL: Final = 0xF7  # flag: a palette of 256 colours follows
_LOCAL: Final = 0x87  # flag: a palette for this block only
_FOREVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END: Final = b";"
_STAYS: Final = 1 << 2  # disposal: keep the block


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


@dataclass(frozen=True, slots=True)
class Block:
    """A change of a part of a picture: its position, its image data, and its duration."""

    left: int
    top: int
    width: int
    height: int
    data: bytes
    milliseconds: int
    colours: tuple[Rgb, ...] = ()  # a local palette; else that of the animation

    def encode(self, left: int, top: int) -> bytes:
        """Encode the block for a file, moved by this offset."""
        control = _CONTROL.pack(0x21, 0xF9, 4, _STAYS, self.milliseconds // 10, 0, 0)
        place = (self.left + left, self.top + top, self.width, self.height)
        own = _LOCAL if self.colours else 0
        return control + _IMAGE.pack(0x2C, *place, own) + _table(self.colours) + self.data


def block(
    image: Image.Image, corner: tuple[int, int], milliseconds: int, colours: tuple[Rgb, ...] = ()
) -> Block:
    """Return an image of colour numbers ("L") as a block."""
    _, *parts = GifImagePlugin.getdata(image)  # the first is its position
    return Block(*corner, *image.size, b"".join(parts), milliseconds, colours)


def changes(before: Image.Image, frames: Iterable[tuple[Image.Image, int]]) -> Iterator[Block]:
    """Yield what changes from frame to frame, beginning with the changes of `before`."""
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


def join_blocks(size: tuple[int, int], colours: tuple[Rgb, ...], blocks: Iterable[bytes]) -> bytes:
    """Return an endless animation of encoded blocks."""
    head = _HEAD.pack(b"GIF89a", *size, _GLOBAL, 0, 0)
    return b"".join([head, _table(colours), _FOREVER, *blocks, _END])


def _table(colours: tuple[Rgb, ...]) -> bytes:
    return bytes(part for colour in colours for part in colour).ljust(3 * MOST if colours else 0, b"\0")
