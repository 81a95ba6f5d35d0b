"""All kinds of pictures, and all themes, on one sheet: what the README shows.

python -m tests.unit.pictures.contact_sheet
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image

from renderers.heldhands.picture.draw import draw, draw_journey
from renderers.heldhands.scene import View
from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import opened

DOCS: Final = Path("docs/pictures")
_WIDTH: Final = 480
_GAP: Final = 16
_KINDS: Final[tuple[Callable[[], View], ...]] = (
    moments.setting_up,
    lambda: moments.building(0, 2),
    moments.building,
    moments.watching,
    moments.won,
)


def _drawn(view: View, look: Look) -> Image.Image:
    return opened(draw(view, Words(Language.EN), look, names=moments.NAMES).data)


def _sheet() -> Image.Image:
    """Return a row for each theme, a column for each kind; and the large letters below."""
    rows = [[_drawn(view(), Look(theme, _WIDTH)) for view in _KINDS] for theme in ThemeName]
    rows.append([_drawn(view(), Look(width=_WIDTH, large=True)) for view in _KINDS])
    width, height = rows[0][0].size
    size = len(_KINDS) * (width + _GAP) - _GAP, len(rows) * (height + _GAP) - _GAP
    whole = Image.new("RGB", size, "#FFFFFF")
    for down, row in enumerate(rows):
        for across, picture in enumerate(row):
            whole.paste(picture, (across * (width + _GAP), down * (height + _GAP)))
    return whole


def main(folder: Path = DOCS) -> int:
    """Write the sheet, a picture of a player's side, and a journey."""
    folder.mkdir(parents=True, exist_ok=True)
    few = _sheet().quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(folder / "contact-sheet.png", optimize=True)
    words = Words(Language.EN)
    view = draw(moments.building(), words, Look(width=800), names=moments.NAMES)
    (folder / "perspective.png").write_bytes(view.data)
    turns = moments.turn_by_turn(moments.WON)
    journey = draw_journey(turns[-9:], words, Look(width=400), names=moments.NAMES)
    (folder / "journey.gif").write_bytes(journey.data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
