"""Write PNG files fast: one filter for all rows, and the quickest compressor.

Pillow's own writer takes four times as long. Rows are made strip by strip, so that memory is reused:
allocating it is what costs most.
"""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Final, Protocol

from PIL import Image, ImageChops

from renderers.paint.picture import Media, Picture

try:
    from isal import isal_zlib as _quick
except ImportError:  # no wheel for this platform; each reads what the other wrote
    _quick = None  # type: ignore[assignment]  # mypy: isal is always there

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_COLOUR: Final = 2
_PALETTE: Final = 3
_AS_IS: Final = 0  # filters: rows as they are,
_UP: Final = 2  # or each row as its difference from the row above
_STRIP: Final = 64  # rows
_FEW_COLOURS: Final = 64


class Compressor(Protocol):
    """Compresses piece by piece."""

    def compress(self, data: bytes, /) -> bytes:
        """Compress a piece and return the output that is ready."""
        ...

    def flush(self) -> bytes:
        """Return the remaining output."""
        ...


def compressor() -> Compressor:
    """Return a fast compressor."""
    return _quick.compressobj(2) if _quick else zlib.compressobj(3)


def decompress(data: bytes) -> bytes:
    """Decompress."""
    return _quick.decompress(data) if _quick else zlib.decompress(data)


def write_png(image: Image.Image) -> bytes:
    """Return a picture in colour ("RGB"), or one with a palette ("P"), as a PNG file."""
    if image.mode == "P":
        return _file(image, _PALETTE, _chunk(b"PLTE", bytes(image.getpalette() or ())), _plain_rows(image))
    return _file(image, _COLOUR, b"", _differences(image))


def _plain_rows(image: Image.Image) -> Iterator[bytes]:
    """Yield the rows as they are: neighbouring numbers of a palette have nothing to do with each other."""
    for top, bottom in _strips(image):
        strip = image.crop((0, top, image.width, bottom))
        yield _rows(strip.tobytes(), image.width, bottom - top, _AS_IS)


def _differences(image: Image.Image) -> Iterator[bytes]:
    """Yield each row minus the row above it: flat surfaces become nothing."""
    width = image.width
    for top, bottom in _strips(image):
        strip, above = (image.crop((0, top - up, width, bottom - up)) for up in (0, 1))
        changed = ImageChops.subtract_modulo(strip, above)  # zeros above the first row
        yield _rows(changed.tobytes(), 3 * width, bottom - top, _UP)


def _strips(image: Image.Image) -> Iterator[tuple[int, int]]:
    for top in range(0, image.height, _STRIP):
        yield top, min(top + _STRIP, image.height)


def _rows(data: bytes, width: int, height: int, kind: int) -> bytes:
    """Return rows of bytes, each with the number of its filter before it."""
    page = Image.new("L", (width + 1, height), kind)
    page.paste(Image.frombuffer("L", (width, height), data, "raw", "L", 0, 1), (1, 0))
    return page.tobytes()


def _file(image: Image.Image, kind: int, extra: bytes, rows: Iterator[bytes]) -> bytes:
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, kind, 0, 0, 0)
    packer = compressor()
    packed = b"".join([*map(packer.compress, rows), packer.flush()])
    parts = (_chunk(b"IHDR", header), extra, _chunk(b"IDAT", packed), _chunk(b"IEND", b""))
    return _SIGNATURE + b"".join(parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def thumbnail(picture: Picture, width: int) -> Picture:
    """Return a still picture at most this wide. Takes milliseconds: do not call it on the event loop."""
    if picture.width <= width and picture.media is Media.PNG:
        return picture
    width = min(width, picture.width)
    height = max(1, round(picture.height * width / picture.width))
    with Image.open(BytesIO(picture.data)) as opened:
        small = opened.convert("RGB").resize((width, height), Image.Resampling.BOX, reducing_gap=None)
    written = BytesIO()
    small.quantize(_FEW_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(written, "PNG")
    return Picture(written.getvalue(), Media.PNG, width, height)
