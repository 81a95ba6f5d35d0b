"""The tutorial of Palm: its pages, where each of them leads, and what there is to be seen on it.

The mimes are touch scores as any Child could perform them; a test plays them with the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.palm.mime import Mime, feel
from engine.palm.touch import read_touch
from engine.palm.views import MimeView
from renderers.palm.memories.life import TUTORIAL

MIMES: Final[Mapping[str, tuple[str, ...]]] = {
    "touch": ("coin/tap/index-tip/light/quick/3",),
    "typewriter": (
        "cubes/tap/index-palm/light/quick/6",
        "cubes/tap/little-palm/light/quick/4",
        "cubes/tap/index-palm/light/quick/6",
        "cubes/slide/index-palm>little-palm/firm/quick/1",
    ),
    "guitar": (
        "shoelace/drape/index-palm/light/slow/1",
        "shoelace/drape/little-palm/light/slow/1",
        "coin/scrape/index-palm>little-palm/light/quick/3",
        "coin/scrape/little-palm>index-palm/light/quick/3",
    ),
    "chess": (
        "pawn/press/little-heel/light/slow/1",
        "top/press/index/light/slow/1",
        "pawn/slide/little-heel>little-palm/light/slow/1",
        "top/slide/index>index-palm/light/slow/1",
        "top/slide/index-palm>little-palm/firm/quick/1",
        "pawn/drop/little-palm/firm/quick/1",
    ),
    "guess": (
        "shoelace/wrap/index-tip/firm/slow/1",
        "cube/tap/wrist/firm/slow/3",
        "shoelace/slide/index-tip>index/firm/quick/1",
    ),
}
"""The mimes, each touch as the engine writes it, in a hand that is held flat."""

GUESSES: Final[Mapping[int, str]] = {18: "kite", 22: "tooth", 15: "bells"}
"""The memories that are offered in the end, as they are listed, and the lesson that answers each."""

MEANT: Final = 22
"""The one that is mimed: a string around a tooth, knocks on the door, and a pull."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page."""

    name: str  # a code; the catalogues have its title and its paragraphs
    paragraphs: int = 1
    memory: int = 0  # the one whose card is shown
    mime: str = ""  # the one that is shown
    watched: bool = False  # with the things in it
    back: str = ""  # the pages to which it leads
    on: str = ""
    guesses: bool = False  # it leads to the answers instead


LESSONS: Final = (
    Lesson("memory", 3, memory=TUTORIAL, on="touch"),
    Lesson("touch", 3, mime="touch", watched=True, back="memory", on="typewriter"),
    Lesson("typewriter", mime="typewriter", watched=True, back="touch", on="typewriter-felt"),
    Lesson("typewriter-felt", mime="typewriter", back="typewriter", on="guitar"),
    Lesson("guitar", mime="guitar", watched=True, back="typewriter-felt", on="guitar-felt"),
    Lesson("guitar-felt", mime="guitar", back="guitar", on="chess"),
    Lesson("chess", mime="chess", watched=True, back="guitar-felt", on="chess-felt"),
    Lesson("chess-felt", mime="chess", back="chess", on="guess"),
    Lesson("guess", 2, mime="guess", back="chess-felt", guesses=True),
    Lesson("tooth", 2, mime="guess", watched=True, back="guess", on="end"),
    Lesson("kite", 2, memory=18, back="guess", on="end"),
    Lesson("bells", 2, memory=15, back="guess", on="end"),
    Lesson("end", 3, back="guess"),
)
"""All pages; the number of a page is its place here, from 1."""

PAGES: Final[Mapping[str, int]] = {lesson.name: number for number, lesson in enumerate(LESSONS, 1)}


def shown(mime: str) -> MimeView:
    """Return one of the mimes as those see it who may see all of it."""
    touches = tuple(map(read_touch, MIMES[mime]))
    return MimeView(
        which=1,
        child=0,
        memory=None,
        pose=Mime().pose,
        felt=tuple(map(feel, touches)),
        touches=touches,
        constraint=None,
        laid=None,
    )
