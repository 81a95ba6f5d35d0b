"""Pages without a mime: the result of the last turn, the end, and a table before the first mime."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from engine.palm.hand import Pose
from engine.palm.phases import Phase
from engine.palm.views import ResultView
from renderers.page.canvas import WIDTH, Box, Canvas
from renderers.page.shapes import draw_hand, draw_heart
from renderers.page.theme import Theme
from renderers.page.typography import fit_lines, larger, sizes, write
from renderers.paint.pen import Align, Pen, Symbol, symbol
from renderers.palm.album import BOTTOM, HEAD, MARGIN, Page, grid
from renderers.palm.rows import height, now, points, press_rows
from renderers.palm.scene import Scene
from renderers.palm.sentences import ending_lines, headline

_NOW: Final = 44.0
_LABEL: Final = 42.0
_NAME: Final = 64.0
_HAND: Final = 560.0  # its width
_WORDS: Final = 640.0  # where words begin beside it
_SIZES: Final = (42.0, 38.0, 34.0, 30.0)
_UNDER: Final = 104.0  # the height of the text below the title of a page
_EYE: Final = 74.0  # half its width
_CAPTION: Final = 38.0  # the letter size of the caption of a card
_STEP: Final = 1.16
_MARK: Final = 46.0


def build_rest(page: Page, scene: Scene) -> None:
    """Build the page between two turns, or after the last."""
    if scene.table.last:
        _build_reveal(page, scene, scene.table.last)
    else:
        _build_table(page, scene)


def _build_reveal(page: Page, scene: Scene, last: ResultView) -> None:
    """Build the page with the revealed album, the points, and what comes next."""
    sheet, words = page.sheet, scene.words
    over = scene.table.phase is Phase.OVER
    looked = words.say("drawn-palm-album-looked", name=scene.name_of(last.grandfather))
    if over:
        page.write_head(headline(scene), "")
        head = _write_ending(sheet, " ".join(ending_lines(scene)) or looked)
    else:
        page.write_head(words.say("drawn-palm-reveal"), looked)
        head = HEAD + 8
    rows = points(scene)
    columns = 2 if len(rows) > 1 else 1
    line, said = _NOW * 1.5 * larger(sheet.look), "" if over else now(scene)
    foot = height(sheet, rows, columns) + (line if said else 0)
    top = BOTTOM - foot
    _lay_revealed(page, scene, last, (head, top - 16))
    press_rows(sheet, rows, (MARGIN, top, WIDTH - MARGIN, BOTTOM), columns)
    if said:
        at = (MARGIN + 8, BOTTOM - line / 2 + 8)
        write(sheet, said, at, _NOW, sheet.colours.own, widest=WIDTH - 2 * MARGIN - 16)


def _write_ending(sheet: Canvas, said: str) -> float:
    """Write the ending below the heading; return its lower edge."""
    widest = WIDTH - 2 * MARGIN - 16
    shown = fit_lines(sheet.look, said, sizes(sheet.look, _SIZES), widest, 2, sheet.colours.soft)
    shown.write(sheet, (MARGIN + 8, _UNDER))
    return _UNDER + shown.height + 26


def _build_table(page: Page, scene: Scene) -> None:
    """Build the page with an open hand, the roles, and the points."""
    sheet, words, table = page.sheet, scene.words, scene.table
    turn = words.say("drawn-palm-turn", round=table.round, turn=table.turn, turns=table.turns)
    page.write_head(words.say("drawn-palm-title"), turn)
    rows = points(scene)
    columns = 2 if len(rows) > 2 else 1  # noqa: PLR2004 - one column for two
    foot = height(sheet, rows, columns)
    said = now(scene)
    line = _NOW * 1.5 * larger(sheet.look) if said else 0
    top = BOTTOM - foot
    bottom = top - line - 24
    page.show_hand(Pose.FLAT, (MARGIN, HEAD, MARGIN + _HAND, bottom))
    _write_roles(sheet, scene, (_WORDS, HEAD, WIDTH - MARGIN, bottom))
    if said:
        write(
            sheet, said, (MARGIN + 8, top - line / 2 - 8), _NOW, sheet.colours.own, widest=WIDTH - 2 * MARGIN
        )
    press_rows(sheet, rows, (MARGIN, top, WIDTH - MARGIN, BOTTOM), columns)


def _write_roles(sheet: Canvas, scene: Scene, box: Box) -> None:
    left, top, right, bottom = box
    colours, words, table = sheet.colours, scene.words, scene.table
    step = larger(sheet.look)
    y = (top + bottom) / 2 - 210 * step
    sheet.press(shut_eyes(colours), (left + 2 * _EYE + 30, y))
    y += 90 * step
    grandfather = scene.join_names(table.acting) if scene.alone else scene.name_of(table.grandfather)
    roles = (
        (words.say("drawn-palm-grandfather"), grandfather),
        (words.say("drawn-palm-child"), scene.name_of(table.child)),
    )
    for label, name in roles:
        if not name:
            continue
        if name != label:
            write(sheet, label, (left, y), _LABEL, colours.soft, widest=right - left)
        write(sheet, name, (left, y + 66 * step), _NAME, colours.ink, widest=right - left)
        y += 190 * step
    if not grandfather:
        for number, seat in enumerate(table.acting, 1):
            name = scene.name_of(seat) + ("?" if number == len(table.acting) else "")
            write(sheet, name, (left, y + 20), _NAME, colours.ink, widest=right - left)
            y += 96 * step


@lru_cache(maxsize=8)
def shut_eyes(colours: Theme) -> Symbol:
    """Return two shut eyes."""
    wide, tall = 4 * _EYE + 60, 130.0

    def draw(pen: Pen) -> None:
        for middle in (_EYE + 10, wide - _EYE - 10):
            arc = [(middle - _EYE * cos(step * pi / 20), 30 + 52 * sin(step * pi / 20)) for step in range(21)]
            pen.line(arc, 9, colours.ink)
            for step in (4, 7.5, 10, 12.5, 16):
                x, y = -cos(step * pi / 20), sin(step * pi / 20)
                start = (middle + _EYE * x, 30 + 52 * y)
                pen.line([start, (start[0] + 17 * x, start[1] + 8 + 20 * y)], 7, colours.ink)

    return symbol((wide, tall), draw)


def _lay_revealed(page: Page, scene: Scene, last: ResultView, between: tuple[float, float]) -> None:
    """Draw the revealed album between two heights: the memories, what was chosen, who laid which card."""
    sheet = page.sheet
    below = 2 * _CAPTION * _STEP * larger(sheet.look) + 10
    laid = grid(len(last.album), *between, below)
    for place, card in enumerate(last.album):
        box = laid.box(place)
        frame = sheet.colours.heart if card in last.memories else None
        page.lay(card, box, place + 1, frame=frame)
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


def _write(sheet: Canvas, said: tuple[str, str], box: Box, widest: float) -> None:
    colours, step = sheet.colours, _CAPTION * _STEP * larger(sheet.look)
    left, _, right, bottom = box
    middle = (left + right) / 2
    y = bottom + 12 + step / 2
    for text, colour in zip(said, (colours.ink, colours.own), strict=True):
        if text:
            write(sheet, text, (middle, y), _CAPTION, colour, align=Align.MIDDLE, widest=widest)
        y += step


def _mark(sheet: Canvas, last: ResultView, card: int, box: Box) -> None:
    """Mark a memory with a heart, and a chosen card with a hand, each with its number."""
    colours = sheet.colours
    _, top, right, _ = box
    if card in last.memories:
        at = (right - _MARK * 0.7, top + _MARK * 0.7)
        sheet.press(found_heart(colours), at)
        sheet.write(str(last.memories.index(card) + 1), (at[0], at[1] - 2), 50, colours.plate)
    if card in last.chosen:
        press_chosen(sheet, last.chosen.index(card) + 1, box)


def press_chosen(sheet: Canvas, order: int, box: Box) -> None:
    """Draw a hand with this number on a chosen card."""
    at = (box[2] - _MARK * 0.8, box[3] - _MARK * 0.9)
    sheet.press(chosen_hand(sheet.colours), at)
    sheet.write(str(order), (at[0] - 5, at[1] + 10), 46, sheet.colours.plate)


@lru_cache(maxsize=8)
def found_heart(colours: Theme) -> Symbol:
    """Return the mark of a memory that was told."""
    side = 2.6 * _MARK

    def draw(pen: Pen) -> None:
        draw_heart(pen, (side / 2, side / 2 + 2), _MARK + 8, colours.plate)
        draw_heart(pen, (side / 2, side / 2 + 2), _MARK, colours.heart)

    return symbol((side, side), draw)


@lru_cache(maxsize=8)
def chosen_hand(colours: Theme) -> Symbol:
    """Return the mark of a memory that Grandfather chose."""
    side = 3.4 * _MARK
    middle = (side / 2, side / 2)
    return symbol(
        (side, side), lambda pen: draw_hand(pen, middle, _MARK * 1.25, colours.own, edge=colours.plate)
    )
