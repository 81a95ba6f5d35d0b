"""Thumbnails."""

from io import BytesIO
from typing import Final

from PIL import Image

from renderers.paint.picture import Media, Picture

_COLOURS: Final = 64


def thumbnail(picture: Picture, width: int) -> Picture:
    """Return a still picture at most this wide. Takes milliseconds: do not call it on the event loop."""
    if picture.width <= width and picture.media is Media.PNG:
        return picture
    width = min(width, picture.width)
    height = max(1, round(picture.height * width / picture.width))
    with Image.open(BytesIO(picture.data)) as opened:
        small = opened.convert("RGB").resize((width, height), Image.Resampling.BOX, reducing_gap=None)
    written = BytesIO()
    small.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(written, "PNG")
    return Picture(written.getvalue(), Media.PNG, width, height)
