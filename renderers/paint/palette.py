"""A palette for flat art: few colours, and between any two that meet a few steps of smoothing.

A picture with a palette is a third as large as one without. A fixed palette costs a few milliseconds, since
the colours need not be counted first; and the frames of an animation can share it.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from math import dist
from typing import Final

from PIL import Image

from renderers.paint.colours import Colours, Rgb, read_rgb
from renderers.paint.pen import Drawing
from renderers.paint.png import decompress
from renderers.paint.stamps import strips

MOST: Final = 256
_TOO_NEAR: Final = 12.0


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours that a picture is reduced to."""

    holder: Image.Image  # what Pillow wants: a picture with all 256 colours of a palette
    colours: tuple[Rgb, ...]  # those of them that differ

    def reduce(self, image: Image.Image) -> Image.Image:
        """Return a picture in these colours, each pixel in the nearest one."""
        reduced = image.quantize(palette=self.holder, dither=Image.Dither.NONE)
        reduced.putpalette(_flat(self.colours))  # without the padding
        return reduced

    def fold(self, size: tuple[int, int], scale: float, draw: Drawing) -> "Folded":
        """Draw a page in these colours, and return it compressed until it is needed."""
        packer = zlib.compressobj()  # thorough: it is done once, and kept for long
        packed = [packer.compress(self.reduce(strip).tobytes()) for strip in strips(size, scale, draw)]
        return Folded(size, b"".join([*packed, packer.flush()]))


@dataclass(frozen=True, slots=True)
class Folded:
    """A compressed page."""

    size: tuple[int, int]
    data: bytes

    def unfold(self, palette: Palette) -> Image.Image:
        """Return the picture in the colours of the palette that folded it."""
        image = Image.frombytes("P", self.size, decompress(self.data))
        image.putpalette(_flat(palette.colours))
        return image.convert("RGB")


def palette(exact: Colours, smoothing: Iterable[Colours], too_near: float = _TOO_NEAR) -> Palette:
    """Return a palette of these colours, and of those that smooth their edges.

    Pillow looks up the nearest colour in steps of four, so a colour too near to an exact one could be taken
    for it and is left out; so are the last ones if there are too many.
    """
    chosen = list(dict.fromkeys(map(read_rgb, exact)))
    kept = tuple(chosen)
    smooth = dict.fromkeys(read_rgb(colour) for group in smoothing for colour in group)
    chosen += [colour for colour in smooth if min(dist(colour, other) for other in kept) > too_near]
    del chosen[MOST:]
    holder = Image.new("P", (1, 1))
    holder.putpalette(_flat(chosen + chosen[:1] * (MOST - len(chosen))))
    return Palette(holder, tuple(chosen))


def palette_of(image: Image.Image) -> tuple[Rgb, ...]:
    """Return the colours of a picture with a palette ("P")."""
    flat = image.getpalette() or []
    return tuple(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def _flat(colours: Iterable[Rgb]) -> list[int]:
    return [part for colour in colours for part in colour]
