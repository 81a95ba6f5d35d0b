"""Text that can be read on a phone: cut rather than smaller than `LEAST`; and wrapped text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from renderers.page.canvas import LARGER, WIDTH, Canvas
from renderers.paint.colours import Colour
from renderers.paint.graphemes import CUT, graphemes
from renderers.paint.pen import Align, Point
from renderers.paint.picture import Look
from renderers.paint.text import Weight, text_stamp

LEAST: Final = 30.0
"""Units: a picture of 1200 units is shown 390 points wide on a phone."""

_LEAST_LARGER: Final = 1.2
_SMALLER: Final = 0.7  # of the usual letter size: the smallest where there is little room
_SPACE: Final = 0.27  # of the size of letters
_NARROWER: Final = (0.55, 0.65, 0.75, 0.85)
_READ: Final = 2000  # characters of a text; the rest is ignored
_ANY: Final = "#000000"  # for measuring only
STEP: Final = 1.2
"""The line height, as a part of the letter size."""


def larger(look: Look) -> float:
    """Return the factor for larger letters."""
    return LARGER if look.large else 1


def write(  # noqa: PLR0913 - all that letters are
    canvas: Canvas,
    text: str,
    at: Point,
    size: float,
    colour: Colour,
    *,
    align: Align = Align.LEFT,
    widest: float,
) -> None:
    """Write a line: larger if the look asks for it, smaller if it is too wide, and cut as a last resort."""
    fits = _fit(canvas.look, text, size, colour, widest)
    canvas.write_line(text, at, fits, colour, align=align, widest=widest)


def _fit(look: Look, text: str, size: float, colour: Colour, widest: float) -> float:
    """Return the size in which a line is not too wide, or the least that can be read on a phone."""
    tall, limit = _pixels(look, size * larger(look)), max(1, int(widest * _scale(look)))
    # In its colour the line is drawn only once; vector graphics have colours that cannot be drawn.
    wide = text_stamp(text, tall, Weight.BOLD, colour if colour.startswith("#") else _ANY).cover.width
    if wide > limit:
        least = _pixels(look, max(LEAST, size * _SMALLER) * (_LEAST_LARGER if look.large else 1))
        tall = max(least, tall * limit // wide)
    return tall / _scale(look)


def width(look: Look, text: str, size: float) -> float:
    """Return the width of a line in units, in letters of exactly this size."""
    return text_stamp(text, _pixels(look, size), Weight.BOLD, _ANY).cover.width / _scale(look)


def sizes(look: Look, usual: Sequence[float]) -> list[float]:
    """Return sizes, the largest first."""
    return sorted({size * factor for size in usual for factor in (1, larger(look))}, reverse=True)


def common(look: Look, texts: Sequence[str], usual: Sequence[float], widest: float) -> float:
    """Return the largest size in which all lines fit."""
    *possible, least = sizes(look, usual)
    fitting = (size for size in possible if all(width(look, text, size) <= widest for text in texts))
    return next(fitting, least)


def _pixels(look: Look, size: float) -> int:
    return max(1, round(size * _scale(look)))


def _scale(look: Look) -> float:
    return look.width / WIDTH


@dataclass(frozen=True, slots=True)
class Lines:
    """A text in lines of one size."""

    texts: tuple[str, ...]
    size: float
    colour: Colour
    widest: float
    align: Align = Align.LEFT

    @property
    def cut(self) -> bool:
        """Whether the text was cut."""
        return self.texts[-1].endswith(CUT)

    @property
    def height(self) -> float:
        """The height in units."""
        return len(self.texts) * self.size * STEP

    def write(self, canvas: Canvas, at: Point) -> None:
        """Write the lines below this point, which is on the upper edge of the first."""
        for number, text in enumerate(self.texts):
            middle = (at[0], at[1] + (number + 0.5) * self.size * STEP)
            canvas.write_line(text, middle, self.size, self.colour, align=self.align, widest=self.widest)


def fit_lines(  # noqa: PLR0913, PLR0917 - all that lines are
    look: Look,
    text: str,
    sizes: Sequence[float],
    widest: float,
    most: int,
    colour: Colour,
    align: Align = Align.LEFT,
) -> Lines:
    """Return the lines of a text in the first of these sizes in which there are at most `most`.

    If there is none, the text is cut. Words are broken only if there is no other way.
    """
    for size in sizes:
        lines = _wrap(look, text, size, widest)
        whole = all(width(look, word, size) <= widest for word in _words(text))
        if len(lines) <= most and (whole or size == sizes[-1]):
            lines = _balance(look, text, size, widest, lines)
            break
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + CUT]
    return Lines(tuple(lines), size, colour, widest, align)


def _balance(look: Look, text: str, size: float, widest: float, lines: list[str]) -> list[str]:
    """Return the same number of lines, but of similar widths."""
    for part in _NARROWER:
        narrower = _wrap(look, text, size, widest * part)
        if len(narrower) == len(lines) > 1:
            return narrower
    return lines


def _wrap(look: Look, text: str, size: float, widest: float) -> list[str]:
    """Wrap a text; a word that is wider than a line is broken."""
    space = size * _SPACE
    lines: list[str] = []
    taken = 0.0
    for word in _words(text):
        for number, piece in enumerate(_pieces(look, word, size, widest)):
            wide = width(look, piece, size)
            if lines and not number and taken + space + wide <= widest:
                lines[-1] += f" {piece}"
                taken += space + wide
            else:
                lines.append(piece)
                taken = wide
    return lines or [""]


def _words(text: str) -> list[str]:
    return ["".join(graphemes(word)) for word in text[:_READ].split()]


def _pieces(look: Look, word: str, size: float, widest: float) -> Iterator[str]:
    """Yield a word, or the parts of one that is too wide for a line."""
    if width(look, word, size) <= widest:
        yield word
        return
    piece, taken = "", 0.0
    for character in graphemes(word):
        wide = width(look, character, size)
        if piece and taken + wide > widest:
            yield piece
            piece, taken = "", 0.0
        piece += character
        taken += wide
    yield piece
