"""A line of text before it is drawn: runs of one font each, from left to right, as many as there is room."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from renderers.paint.faces import PICTURE_SIZE, Face, Weight, Written, font, joins, written
from renderers.paint.graphemes import CUT, graphemes
from renderers.paint.reading import from_the_left, levels

_MIRRORED: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")


@dataclass(frozen=True, slots=True)
class Run:
    """Characters side by side that one font writes in one direction."""

    face: Face
    text: str
    from_the_right: bool = False

    @property
    def direction(self) -> str | None:
        """The direction as Pillow wants to be told it: not at all, where nothing joins letters."""
        return ("rtl" if self.from_the_right else "ltr") if joins() else None


def line(text: str, size: int, weight: Weight, widest: float | None) -> list[Run]:
    """Return a text in runs, as they stand from left to right; cut with an ellipsis where it is too wide."""
    pieces = [piece for character in graphemes(text) if (piece := written(character, weight))]
    whole = _runs(pieces)
    if widest is None or room(whole, size) <= widest:
        return whole
    end = written(CUT, weight)
    fits: list[Run] = []
    least, most = 0, len(pieces) - 1
    while least <= most:
        middle = (least + most) // 2
        shorter = _runs([*_without_space(pieces[:middle]), *([end] if end else [])])
        if room(shorter, size) <= widest:
            fits, least = shorter, middle + 1
        else:
            most = middle - 1
    return fits


def _without_space(pieces: Sequence[Written]) -> Sequence[Written]:
    return pieces[:-1] if pieces and pieces[-1].text == " " else pieces


def _runs(pieces: Sequence[Written]) -> list[Run]:
    depths = levels([piece.text for piece in pieces])
    found: list[Run] = []
    deep: list[int] = []

    def alike(number: int) -> tuple[Face, int, int]:
        face = pieces[number].face
        return face, depths[number], number if face.coloured else 0  # each emoji is a picture of its own

    for (face, depth, _), numbers in groupby(range(len(pieces)), alike):
        found.append(_run(face, [pieces[number].text for number in numbers], depth))
        deep.append(depth)
    return [found[number] for number in from_the_left(deep)]


def _run(face: Face, texts: Sequence[str], depth: int) -> Run:
    from_the_right = depth % 2 == 1 and not face.coloured
    if from_the_right and not joins():  # then nobody else turns them round
        return Run(face, "".join(reversed(texts)).translate(_MIRRORED))
    return Run(face, "".join(texts), from_the_right)


def room(runs: Sequence[Run], size: int) -> float:
    """Return how much room runs take on their line, in pixels."""
    return sum(width(run, size) for run in runs)


@lru_cache(maxsize=1024)
def width(run: Run, size: int) -> float:
    """Return how much room a run takes on its line, in pixels."""
    length = font(run.face, size).getlength(run.text, direction=run.direction)
    return length * size / PICTURE_SIZE if run.face.coloured else length
