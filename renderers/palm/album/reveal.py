"""The revealed album: both memories, what Grandfather chose, and which team laid which card."""

from functools import lru_cache, partial
from typing import Final

from engine.palm.views import ResultView
from renderers.page.emblems import draw_hand, draw_heart
from renderers.page.layout import Box
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import larger, write
from renderers.paint.lettering import Align
from renderers.paint.look import ThemeName
from renderers.paint.pen import Pen, Stamp, stamp
from renderers.palm.album.cards import grid, lay_card
from renderers.palm.memories.image import memory_image
from renderers.palm.scene import Scene

_WORDS: Final = 38.0  # the letter size of the caption of a card
_STEP: Final = 1.16
_MARK: Final = 46.0


def lay_revealed(sheet: Sheet, scene: Scene, last: ResultView, between: tuple[float, float]) -> None:
    """Draw the revealed album between two heights."""
    below = 2 * _WORDS * _STEP * larger(sheet.look) + 10
    laid = grid(len(last.album), *between, below)
    for place, card in enumerate(last.album):
        box = laid.box(place)
        frame = sheet.colours.heart if card in last.memories else None
        lay_card(sheet, box, place + 1, partial(memory_image, card), frame)
        _mark(sheet, last, card, box)
        _write(sheet, _captions(scene, last, place), box, laid.side + laid.gap - 10)


def _captions(scene: Scene, last: ResultView, place: int) -> tuple[str, str]:
    """Return whether a card was a memory or who laid it, and whether it was chosen."""
    words, card, team = scene.words, last.album[place], last.laid_by[place]
    if card in last.memories:
        was = words.say("drawn-palm-memory", which=last.memories.index(card) + 1)
    elif team is not None:
        was = scene.join_names(scene.table.teams[team].seats)
    else:
        was = words.say("drawn-palm-deck")
    chosen = words.say("drawn-palm-chosen", which=last.chosen.index(card) + 1) if card in last.chosen else ""
    return was, chosen


def _write(sheet: Sheet, said: tuple[str, str], box: Box, widest: float) -> None:
    colours, step = sheet.colours, _WORDS * _STEP * larger(sheet.look)
    left, _, right, bottom = box
    middle = (left + right) / 2
    y = bottom + 12 + step / 2
    for text, colour in zip(said, (colours.ink, colours.own), strict=True):
        if text:
            write(sheet, text, (middle, y), _WORDS, colour, align=Align.MIDDLE, widest=widest)
        y += step


def _mark(sheet: Sheet, last: ResultView, card: int, box: Box) -> None:
    """Mark a memory with a heart, and a chosen card with a hand, each with its number."""
    colours, scale, theme = sheet.colours, sheet.scale, sheet.look.theme
    _, top, right, _ = box
    if card in last.memories:
        at = (right - _MARK * 0.7, top + _MARK * 0.7)
        sheet.press(_heart(theme, scale), at)
        sheet.write(str(last.memories.index(card) + 1), (at[0], at[1] - 2), 50, colours.plate)
    if card in last.chosen:
        press_chosen(sheet, last.chosen.index(card) + 1, box)


def press_chosen(sheet: Sheet, order: int, box: Box) -> None:
    """Draw a hand with this number on a chosen card."""
    at = (box[2] - _MARK * 0.8, box[3] - _MARK * 0.9)
    sheet.press(_hand(sheet.look.theme, sheet.scale), at)
    sheet.write(str(order), (at[0] - 5, at[1] + 10), 46, sheet.colours.plate)


@lru_cache(maxsize=8)
def _heart(theme: ThemeName, scale: float) -> Stamp:
    colours, side = THEMES[theme], 2.6 * _MARK

    def draw(pen: Pen) -> None:
        draw_heart(pen, (side / 2, side / 2 + 2), _MARK + 8, colours.plate)
        draw_heart(pen, (side / 2, side / 2 + 2), _MARK, colours.heart)

    return stamp((side, side), scale, draw)


@lru_cache(maxsize=8)
def _hand(theme: ThemeName, scale: float) -> Stamp:
    colours, side = THEMES[theme], 3.4 * _MARK
    middle = (side / 2, side / 2)
    return stamp(
        (side, side), scale, lambda pen: draw_hand(pen, middle, _MARK * 1.25, colours.own, edge=colours.plate)
    )
