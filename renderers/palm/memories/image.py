"""One way in to the scenes: a memory's number becomes an image of any size.

Each is drawn once, and kept folded: a hundred of them take less room than two that are not.
"""

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.paint.deflate import compressor, decompress
from renderers.palm.memories.files import load_scene
from renderers.palm.memories.painting import painted

_KEPT: Final = 120  # images, some 10 KB each


def memory_image(number: int, side: int) -> Image.Image:
    """Return the scene of a memory as a square image ("RGB"); it is the caller's to draw on."""
    return Image.frombytes("RGB", (side, side), decompress(_folded(number, side)))


@lru_cache(maxsize=_KEPT)
def _folded(number: int, side: int) -> bytes:
    packer = compressor()
    return packer.compress(painted(load_scene(number), side).tobytes()) + packer.flush()
