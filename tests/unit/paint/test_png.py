"""What is written as PNG is what was drawn, to the last pixel."""

import io
import zlib
from random import Random

import pytest
from PIL import Image

from renderers.paint import png
from renderers.paint.png import write_png
from tests.rows import each_row

SIZES = [(1, 1), (3, 1), (1, 200), (64, 64), (65, 63), (300, 129)]


def noise(size: tuple[int, int], mode: str) -> Image.Image:
    rng = Random(str(size))
    image = Image.frombytes(
        mode, size, rng.randbytes(size[0] * size[1] * len(Image.new(mode, (1, 1)).getbands()))
    )
    if mode == "P":
        image.putpalette(rng.randbytes(768))
    return image


def read(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()  # checks every checksum
    return image


@each_row("size", SIZES)
@each_row("mode", ["RGB", "P"])
def test_every_pixel_comes_back(size: tuple[int, int], mode: str) -> None:
    image = noise(size, mode)
    back = read(write_png(image))
    assert back.mode == mode
    assert back.size == size
    assert back.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_it_is_written_without_the_quick_compressor_too(monkeypatch: pytest.MonkeyPatch) -> None:
    image = noise((90, 90), "RGB")
    monkeypatch.setattr(png, "_quick", None)
    written = write_png(image)
    assert read(written).tobytes() == image.tobytes()
    packed = zlib.compress(written)
    assert png.decompress(packed) == written
    monkeypatch.undo()
    assert png.decompress(packed) == written
