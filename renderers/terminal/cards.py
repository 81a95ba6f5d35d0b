"""Rows of cards: half covered, as they lie in play, or whole, at set-up and when the game is over.

The cover card lies on the side that is not used. Each card covers a half of the next one, so a half-card
shows the one long edge that nothing lies on.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from engine.heldhands.cards import Card, Emotion, Side, half
from renderers.terminal import ink
from renderers.terminal.canvas import Canvas
from renderers.terminal.geometry import Spot

HEIGHT: Final = 3
_HALF_WIDTH: Final = 4
_WHOLE_WIDTH: Final = 9
_COVER: Final = "░░░"


class Marks(NamedTuple):
    """What is marked on the cards of a row, by their places."""

    prefix: str  # before the number of the place
    used: Mapping[int, int]  # the step of the chain that the card pays for
    choices: Collection[int]  # the cards that can pay for the chosen node


def draw_halves(canvas: Canvas, at: Spot, row: tuple[Emotion, ...], marks: Marks, *, open_edge: Side) -> None:
    """Draw the visible halves; `open_edge` is where they point in the picture."""
    right = open_edge is Side.RIGHT
    cover = at.column if right else at.column + _HALF_WIDTH * len(row)
    _draw_half(canvas, Spot(at.row, cover), (_COVER, _COVER, _COVER), right=right)
    for place, emotion in enumerate(row, 1):
        column = at.column + _HALF_WIDTH * (place if right else len(row) - place)
        name = f"{marks.prefix}{place}".center(3, "─")
        _draw_half(canvas, Spot(at.row, column), ("───", "   ", name), right=right)
        _draw_face(canvas, Spot(at.row + 1, column if right else column + 1), emotion, place, marks)


def _draw_half(canvas: Canvas, at: Spot, lines: tuple[str, str, str], *, right: bool) -> None:
    edges = ("╮", "│", "╯") if right else ("╭", "│", "╰")
    for down, (line, edge) in enumerate(zip(lines, edges, strict=True)):
        canvas.put(at.row + down, at.column if right else at.column + 1, line, ink.LINE)
        canvas.put(at.row + down, at.column + 3 if right else at.column, edge, ink.LINE)


def _draw_face(canvas: Canvas, at: Spot, emotion: Emotion, place: int, marks: Marks) -> None:
    shape, tile, faint, _ = ink.INKS[emotion]
    if place in marks.used:
        number = ink.raised(marks.used[place]).rjust(2)
        canvas.put(at.row, at.column, number[0], ink.OWN_WORD)
        canvas.put(at.row, at.column + 1, shape, faint)
        canvas.put(at.row, at.column + 2, number[1], ink.OWN_WORD)
        return
    canvas.put(at.row, at.column, f" {shape} ", tile)
    if place in marks.choices:
        canvas.put(at.row, at.column, str(place), ink.CHOICE)


def draw_whole(canvas: Canvas, at: Spot, row: tuple[Card, ...], *, showing: Side | None, prefix: str) -> None:
    """Draw whole cards; where a side is in use, the halves that were covered stay faint."""
    for place, card in enumerate(row, 1):
        column = at.column + _WHOLE_WIDTH * (place - 1)
        name = f"{prefix}{place}".center(7, "─")
        canvas.put(at.row, column, "╭───┬───╮", ink.LINE)
        canvas.put(at.row + 1, column, "│   │   │", ink.LINE)
        canvas.put(at.row + 2, column, f"╰{name}╯", ink.LINE)
        for side, offset in ((Side.LEFT, 1), (Side.RIGHT, 5)):
            shape, tile, faint, _ = ink.INKS[half(card, side)]
            canvas.put(at.row + 1, column + offset, f" {shape} ", faint if showing is side.other else tile)
