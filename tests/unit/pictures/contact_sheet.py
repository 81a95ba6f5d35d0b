"""Sheets to look at: all kinds of pictures in all themes, all memories, mimes and situations of Palm.

python -m tests.unit.pictures.contact_sheet
"""

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from renderers.heldhands.picture.draw import draw, draw_journey
from renderers.language import Language, Words
from renderers.paint.lettering import Weight, lettering
from renderers.paint.look import Look, ThemeName
from renderers.palm.memories.files import scene_files
from renderers.palm.memories.image import memory_image
from renderers.palm.picture import draw as palm
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import opened
from tests.unit.pictures.palm.mimes import BOTH_SIDES, DOZEN, SIX, mime, still
from tests.unit.pictures.palm.situations import NAMES, view

DOCS: Final = Path("docs")
WORDS: Final = Words(Language.EN)
_GAP: Final = 14
_MOMENT: Final = 35  # the frame of a film that is shown


def _sheet(pictures: Sequence[Image.Image], columns: int, path: str) -> None:
    width, height = (max(sizes) + _GAP for sizes in zip(*(each.size for each in pictures), strict=True))
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (columns * width - _GAP, rows * height - _GAP), "#FFFFFF")
    for place, picture in enumerate(pictures):
        down, across = divmod(place, columns)
        whole.paste(picture, (across * width, down * height))
    few = whole.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(DOCS / path, optimize=True)


def _kinds() -> list[Image.Image]:
    """Return a row for each theme, a column for each kind; and the large letters below."""
    views = (
        *(moments.setting_up(), moments.building(0, 2), moments.building()),
        *(moments.watching(), moments.won()),
    )
    looks = (*(Look(theme, 480) for theme in ThemeName), Look(width=480, large=True))
    return [opened(draw(seen, WORDS, look, names=moments.NAMES).data) for look in looks for seen in views]


def _memory(number: int) -> Image.Image:
    card = Image.new("RGB", (190, 216), "#F1E8EA")
    card.paste(memory_image(number, 190), (0, 0))
    lettering(str(number), 18, Weight.BOLD, "#3B2F3F").press(card, (95, 203))
    return card


def _mimes() -> list[Image.Image]:
    """Return felt and watched side by side, touch by touch; then whole mimes, in each theme."""
    seen = [(mime(touch), Look(width=320)) for touch in DOZEN]
    seen += [(mime(*SIX), Look(theme, 320)) for theme in ThemeName]
    seen.append((mime(*BOTH_SIDES), Look(width=320)))
    return [still(each, look, watched=watched) for each, look in seen for watched in (False, True)]


def _situation(name: str, theme: ThemeName) -> Image.Image:
    picture = palm.draw(view(name), WORDS, Look(theme, 400), names=NAMES)
    with Image.open(io.BytesIO(picture.data)) as image:
        image.seek(min(_MOMENT, getattr(image, "n_frames", 1) - 1))
        return image.convert("RGB")


def main() -> int:
    _sheet(_kinds(), 5, "pictures/contact-sheet.png")
    seen = draw(moments.building(), WORDS, Look(width=800), names=moments.NAMES)
    (DOCS / "pictures/perspective.png").write_bytes(seen.data)
    turns = moments.turn_by_turn(moments.WON)[-9:]
    journey = draw_journey(turns, WORDS, Look(width=400), names=moments.NAMES)
    (DOCS / "pictures/journey.gif").write_bytes(journey.data)
    _sheet([_memory(number) for number in sorted(scene_files())], 10, "palm/memories.png")
    _sheet(_mimes(), 8, "palm/mimes.png")
    kinds = ["waiting-for-child", "composing", "choosing", "felt", "laying", "watched-having-laid"]
    kinds += ["felt-on-edge", "album", "revealed", "over-together"]
    shown = [_situation(name, theme) for theme in (ThemeName.DAY, ThemeName.NIGHT) for name in kinds]
    _sheet(shown, 5, "palm/situations.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
