"""Small pictures beside the rules: a part of the picture of a view, and the same in words.

They are drawn by `renderers.heldhands.pixels`; pages need the rest without Pillow.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from renderers.heldhands.description import describe_briefly, describe_in_sections
from renderers.heldhands.scene import YOU, View
from renderers.i18n.catalogue import Words
from renderers.i18n.sections import plain_text
from renderers.page.canvas import HEIGHT, WIDTH, Box


@dataclass(frozen=True, slots=True)
class Figure:
    """A part of a picture, in its units, and the part of the description that tells it; the whole without."""

    box: Box
    title: str = ""
    width: int = 320  # on a page, which may show it smaller

    @property
    def height(self) -> int:
        """The height on a page."""
        left, top, right, bottom = self.box
        return round(self.width * (bottom - top) / (right - left))


_WHOLE: Final = (0, 0, WIDTH, HEIGHT)
_YOU: Final = "described-title-player"

FIGURES: Final[Mapping[str, Figure]] = {
    "board": Figure(_WHOLE),
    "cards": Figure((120, 1278, 1080, HEIGHT), _YOU),
    "perspective": Figure((0, 700, WIDTH, HEIGHT), _YOU),
    "turn": Figure(_WHOLE, "described-title-chain"),
    "balance": Figure((340, 1196, 870, 1280), _YOU),
    "objectives": Figure((980, 0, WIDTH, 400), "described-title-objective", 130),
    "ending": Figure(_WHOLE),
}
"""By the section of the rules."""


def describe_figure(name: str, view: View, words: Words) -> str:
    """Describe the picture of a section, for its alt text."""
    title = FIGURES[name].title
    if not title:
        return describe_briefly(view, words)
    wanted = words.say(title, who=YOU)
    return plain_text(each for each in describe_in_sections(view, words) if each.title == wanted)
