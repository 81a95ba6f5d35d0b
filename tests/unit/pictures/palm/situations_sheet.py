"""A picture of each situation, by day and by night, on one sheet.

python -m tests.unit.pictures.palm.situations_sheet
"""

import io
import sys
from pathlib import Path
from typing import Final

from PIL import Image

from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Picture
from renderers.palm.picture.draw import draw
from tests.unit.pictures.palm.situations import NAMES, view

DOCS: Final = Path("docs/palm")
KINDS: Final = (
    "waiting-for-child",
    "composing",
    "choosing",
    "felt",
    "laying",
    "watched-having-laid",
    "felt-on-edge",
    "album",
    "revealed",
    "over-together",
)
_WIDTH: Final = 400
_COLUMNS: Final = 5
_GAP: Final = 14
_MOMENT: Final = 35  # the frame of a film that is shown


def sheet() -> Image.Image:
    """Return two rows for each theme."""
    shown = [
        _still(draw(view(name), Words(Language.EN), Look(theme, _WIDTH), names=NAMES))
        for theme in (ThemeName.DAY, ThemeName.NIGHT)
        for name in KINDS
    ]
    width, height = _WIDTH, max(image.height for image in shown)
    rows = -(-len(shown) // _COLUMNS)
    whole = Image.new("RGB", (_COLUMNS * (width + _GAP) - _GAP, rows * (height + _GAP) - _GAP), "#FFFFFF")
    for place, image in enumerate(shown):
        down, across = divmod(place, _COLUMNS)
        whole.paste(image, (across * (width + _GAP), down * (height + _GAP)))
    return whole


def _still(picture: Picture) -> Image.Image:
    """Return a picture, or a moment of a film."""
    with Image.open(io.BytesIO(picture.data)) as image:
        image.seek(min(_MOMENT, getattr(image, "n_frames", 1) - 1))
        return image.convert("RGB")


def main(folder: Path = DOCS) -> int:
    """Write the sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    few = sheet().quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(folder / "situations.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
