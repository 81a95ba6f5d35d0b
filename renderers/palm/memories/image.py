"""The entry point to the scenes: the image of a memory in any size.

Each is drawn once and kept compressed: a hundred of them take less memory than two that are not.
"""

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.paint.deflate import compressor, decompress
from renderers.palm.memories.files import load_scene
from renderers.palm.memories.painting import paint_scene

_KEPT: Final = 120  # images, some 10 KB each


def memory_image(number: int, side: int) -> Image.Image:
    """Return the scene of a memory as a square image ("RGB"), a copy that the caller may change."""
    return Image.frombytes("RGB", (side, side), decompress(_compressed_image(number, side)))


@lru_cache(maxsize=_KEPT)
def _compressed_image(number: int, side: int) -> bytes:
    packer = compressor()
    return packer.compress(paint_scene(load_scene(number), side).tobytes()) + packer.flush()
