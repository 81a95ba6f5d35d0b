"""A dozen touches as they are felt and as they are watched, and the pictures around them, on two sheets.

python -m tests.unit.pictures.palm.mime_sheet
"""

import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from PIL import Image

from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Picture
from renderers.palm.album.pages import draw_album, draw_hand
from renderers.palm.album.reveal import draw_reveal
from renderers.palm.album.scores import draw_scores
from renderers.palm.memories.files import scene_files
from renderers.palm.memories.image import memory_image
from renderers.palm.mime.draw import draw_still
from tests.unit.pictures.goldens import opened
from tests.unit.pictures.palm.albums import NAMES, TEAMS, holding, result, table
from tests.unit.pictures.palm.mimes import BOTH_SIDES, DOZEN, SIX, mime

DOCS: Final = Path("docs/palm")
_WIDTH: Final = 320
_PAIRS: Final = 4  # in a row
_GAP: Final = 14
_WORDS: Final = Words(Language.EN)


def mimes_sheet() -> Image.Image:
    """Return felt and watched side by side, touch by touch; then whole mimes, in each theme."""
    seen = [(mime(touch), Look(width=_WIDTH)) for touch in DOZEN]
    seen += [(mime(*SIX), Look(theme, _WIDTH)) for theme in ThemeName]
    pairs = [
        [draw_still(each, _WORDS, look, watched=watched) for watched in (False, True)] for each, look in seen
    ]
    both = [draw_still(mime(*BOTH_SIDES), _WORDS, Look(width=2 * _WIDTH), watched=True)]
    rows = [[*chain(*pairs[number : number + _PAIRS])] for number in range(0, len(pairs), _PAIRS)]
    return _joined([*rows, both])


def album_sheet() -> Image.Image:
    """Return the album, a hand, the reveal and the points, a row for each theme."""
    known = sorted(scene_files())
    album, large = known[:16:2], known[-14:]
    rows = []
    for theme in ThemeName:
        look = Look(theme, _WIDTH)
        rows.append(
            [
                draw_album(table(album), _WORDS, look, memory_image, names=NAMES),
                draw_album(table(large), _WORDS, look, memory_image, names=NAMES),
                draw_hand(holding(album[:6]), _WORDS, look, memory_image),
                draw_reveal(result(album), TEAMS, _WORDS, look, memory_image, names=NAMES),
                draw_scores(table(album), _WORDS, look, names=NAMES),
            ]
        )
    return _joined(rows)


def _joined(rows: Sequence[Sequence[Picture]]) -> Image.Image:
    tall = [max(picture.height for picture in row) for row in rows]
    wide = max(sum(picture.width + _GAP for picture in row) for row in rows)
    whole = Image.new("RGB", (wide - _GAP, sum(tall) + _GAP * (len(rows) - 1)), "#FFFFFF")
    top = 0
    for row, height in zip(rows, tall, strict=True):
        left = 0
        for picture in row:
            whole.paste(opened(picture.data), (left, top))
            left += picture.width + _GAP
        top += height + _GAP
    return whole


def main(folder: Path = DOCS) -> int:
    """Write both sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, sheet in (("mimes", mimes_sheet()), ("album", album_sheet())):
        few = sheet.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(folder / f"{name}.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
