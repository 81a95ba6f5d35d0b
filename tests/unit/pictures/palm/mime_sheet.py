"""A dozen touches as they are felt and as they are watched, on one sheet.

python -m tests.unit.pictures.palm.mime_sheet
"""

import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from PIL import Image

from renderers.paint.look import Look, ThemeName
from tests.unit.pictures.palm.mimes import BOTH_SIDES, DOZEN, SIX, mime, still

DOCS: Final = Path("docs/palm")
_WIDTH: Final = 320
_PAIRS: Final = 4  # in a row
_GAP: Final = 14


def sheet() -> Image.Image:
    """Return felt and watched side by side, touch by touch; then whole mimes, in each theme."""
    seen = [(mime(touch), Look(width=_WIDTH)) for touch in DOZEN]
    seen += [(mime(*SIX), Look(theme, _WIDTH)) for theme in ThemeName]
    seen.append((mime(*BOTH_SIDES), Look(width=_WIDTH)))
    pairs = [[still(each, look, watched=watched) for watched in (False, True)] for each, look in seen]
    rows = [[*chain(*pairs[number : number + _PAIRS])] for number in range(0, len(pairs), _PAIRS)]
    return _joined(rows)


def _joined(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    tall = [max(picture.height for picture in row) for row in rows]
    wide = max(sum(picture.width + _GAP for picture in row) for row in rows)
    whole = Image.new("RGB", (wide - _GAP, sum(tall) + _GAP * (len(rows) - 1)), "#FFFFFF")
    top = 0
    for row, height in zip(rows, tall, strict=True):
        left = 0
        for picture in row:
            whole.paste(picture, (left, top))
            left += picture.width + _GAP
        top += height + _GAP
    return whole


def main(folder: Path = DOCS) -> int:
    """Write the sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    few = sheet().quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(folder / "mimes.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
