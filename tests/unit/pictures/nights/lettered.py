"""What was written into a picture: each line with its place, its size, and what it was written upon."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from PIL import Image

from renderers.nights import letters
from renderers.paint.lettering import Align, Weight, lettering
from renderers.paint.pen import Point, Stamp
from tests.unit.pictures.eyes import contrast


@dataclass(frozen=True, slots=True)
class Written:
    """A line in a picture; all in pixels."""

    text: str
    size: int
    colour: str
    box: tuple[int, int, int, int]
    ground: str  # the colour that is most of what lay there before
    page: tuple[int, int]

    @property
    def is_inside(self) -> bool:
        left, top, right, bottom = self.box
        return left >= 0 and top >= 0 and right <= self.page[0] and bottom <= self.page[1]

    @property
    def contrast(self) -> float:
        return contrast(self.colour, self.ground)

    def meets(self, other: "Written", *, less: int = 2) -> bool:
        """Tell whether two lines overlap by more than what smooth edges take."""
        left, top = (max(self.box[side], other.box[side]) for side in (0, 1))
        right, bottom = (min(self.box[side], other.box[side]) for side in (2, 3))
        return right - left > less and bottom - top > less


@contextmanager
def lettered() -> Iterator[list[Written]]:
    made: dict[int, tuple[Stamp, str, int, str]] = {}
    found: list[Written] = []
    press = Stamp.press

    def letter(  # noqa: PLR0913, PLR0917 - all that letters are
        text: str,
        size: int,
        weight: Weight,
        colour: str,
        align: Align = Align.MIDDLE,
        widest: int | None = None,
    ) -> Stamp:
        stamp = lettering(text, size, weight, colour, align, widest)
        made[id(stamp)] = stamp, text, size, colour  # which is kept, so that no other has its number
        return stamp

    def pressed(stamp: Stamp, page: Image.Image, at: Point) -> None:
        _, text, size, colour = made.get(id(stamp), (stamp, "", 0, ""))
        if text.strip():
            left, top = round(at[0] - stamp.anchor[0]), round(at[1] - stamp.anchor[1])
            box = (left, top, left + stamp.cover.width, top + stamp.cover.height)
            found.append(Written(text, size, colour, box, _most_of(page.crop(box)), page.size))
        press(stamp, page, at)

    with patch.object(letters, "lettering", letter), patch.object(Stamp, "press", pressed):
        yield found


def _most_of(image: Image.Image) -> str:
    colours = image.getcolors(image.width * image.height) or []
    most = max(colours)[1]
    assert isinstance(most, tuple)
    return f"#{bytes(most).hex()}"
