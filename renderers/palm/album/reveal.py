"""What it was: the album again, with both memories, what Grandfather chose, and who laid which card."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from engine.palm.views import ResultView, TeamView
from renderers.heldhands.picture.layout import HEIGHT, WIDTH, Box
from renderers.heldhands.picture.motifs import draw_hand, draw_heart
from renderers.heldhands.picture.sheet import Sheet
from renderers.heldhands.picture.theme import THEMES
from renderers.language import Words
from renderers.nights.letters import larger, write
from renderers.paint.lettering import Align
from renderers.paint.look import Look, ThemeName
from renderers.paint.pen import Pen, Stamp, stamp
from renderers.paint.picture import Picture
from renderers.palm.album.cards import MARGIN, MemoryImage, blank, done, grid, lay_card
from renderers.palm.album.pages import HEAD, write_head
from renderers.palm.album.players import called, team_called

_WORDS: Final = 38.0  # the size of what is said of a card
_STEP: Final = 1.16
_MARK: Final = 46.0
_POINTS: Final = 46.0


def draw_reveal(  # noqa: PLR0913 - what is revealed, to whom
    last: ResultView,
    teams: Sequence[TeamView],
    words: Words,
    look: Look,
    memory_image: MemoryImage,
    *,
    names: Sequence[str] = (),
) -> Picture:
    """Return what came of a turn."""
    sheet = blank(look)
    looked = words.say("drawn-palm-album-looked", name=called(names, last.grandfather))
    write_head(sheet, words.say("drawn-palm-reveal"), looked)
    gained = [number for number, points in enumerate(last.gained) if points]
    line = _POINTS * 1.35 * larger(look)
    foot = line * len(gained) + (14 if gained else 0)
    bottom = HEIGHT - MARGIN - foot
    lay_revealed(sheet, last, teams, words, memory_image, (HEAD + 8, bottom), names)
    for row, number in enumerate(gained):
        y = bottom + 14 + (row + 0.5) * line
        _write_points(sheet, team_called(names, teams[number]), last.gained[number], y, words)
    return done(sheet)


def lay_revealed(  # noqa: PLR0913, PLR0917 - what is revealed, to whom, and where
    sheet: Sheet,
    last: ResultView,
    teams: Sequence[TeamView],
    words: Words,
    memory_image: MemoryImage,
    between: tuple[float, float],
    names: Sequence[str],
) -> None:
    """Lay the album again between two heights, with all that is known of it now."""
    below = 2 * _WORDS * _STEP * larger(sheet.look) + 10
    laid = grid(len(last.album), *between, below)
    for place, card in enumerate(last.album):
        box = laid.box(place)
        frame = sheet.colours.heart if card in last.memories else None
        lay_card(sheet, box, place + 1, partial(memory_image, card), frame)
        _mark(sheet, last, card, box)
        _write(sheet, _said(last, teams, place, words, names), box, laid.side + laid.gap - 10)


def _said(
    last: ResultView, teams: Sequence[TeamView], place: int, words: Words, names: Sequence[str]
) -> tuple[str, str]:
    """Return what a card was, or who laid it; and whether it was chosen."""
    card, team = last.album[place], last.laid_by[place]
    if card in last.memories:
        was = words.say("drawn-palm-memory", which=last.memories.index(card) + 1)
    elif team is not None:
        was = team_called(names, teams[team])
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
    """Mark a memory with a heart, and what was chosen with a hand; both have the number of their order."""
    colours, scale, theme = sheet.colours, sheet.scale, sheet.look.theme
    _, top, right, _ = box
    if card in last.memories:
        at = (right - _MARK * 0.7, top + _MARK * 0.7)
        sheet.press(_heart(theme, scale), at)
        sheet.write(str(last.memories.index(card) + 1), (at[0], at[1] - 2), 50, colours.plate)
    if card in last.chosen:
        press_chosen(sheet, last.chosen.index(card) + 1, box)


def press_chosen(sheet: Sheet, order: int, box: Box) -> None:
    """Put a hand with this number onto a card that was pointed at."""
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


def _write_points(sheet: Sheet, who: str, points: int, y: float, words: Words) -> None:
    colours = sheet.colours
    said = words.say("drawn-palm-gained", points=points)
    write(sheet, who, (MARGIN + 8, y), _POINTS, colours.ink, widest=WIDTH - 2 * MARGIN - 330)
    right = WIDTH - MARGIN - 8
    write(sheet, said, (right, y), _POINTS, colours.own, align=Align.RIGHT, widest=310)
