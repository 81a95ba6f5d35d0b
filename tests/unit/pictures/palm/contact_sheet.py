"""All memories that are drawn, in order, on one sheet.

python -m tests.unit.pictures.palm.contact_sheet
"""

import sys
from pathlib import Path
from typing import Final

from PIL import Image

from renderers.paint.lettering import Weight, lettering
from renderers.palm.memories.files import scene_files
from renderers.palm.memories.image import memory_image

DOCS: Final = Path("docs/palm")
_SIDE: Final = 190
_GAP: Final = 10
_BELOW: Final = 26
_COLUMNS: Final = 10


def sheet() -> Image.Image:
    """Return ten in a row, each with its number below."""
    numbers = sorted(scene_files())
    rows = -(-len(numbers) // _COLUMNS)
    wide, tall = _SIDE + _GAP, _SIDE + _GAP + _BELOW
    whole = Image.new("RGB", (_COLUMNS * wide + _GAP, rows * tall + _GAP), "#F1E8EA")
    for place, number in enumerate(numbers):
        left, top = _GAP + place % _COLUMNS * wide, _GAP + place // _COLUMNS * tall
        whole.paste(memory_image(number, _SIDE), (left, top))
        numeral = lettering(str(number), 18, Weight.BOLD, "#3B2F3F")
        numeral.press(whole, (left + _SIDE / 2, top + _SIDE + _BELOW / 2))
    return whole


def main(folder: Path = DOCS) -> int:
    """Write the sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    few = sheet().quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(folder / "memories.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
