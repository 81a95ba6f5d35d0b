"""Pages without a mime: the result of the last turn, the end, and a table before the first mime."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from engine.palm.hand import Pose
from engine.palm.phases import Phase
from engine.palm.views import ResultView
from renderers.page.layout import HEIGHT, WIDTH, Box
from renderers.page.sheet import Sheet
from renderers.page.typography import Lines, fit_lines, larger, write
from renderers.paint.pen import Colour, Pen, Stamp, stamp
from renderers.palm.album.cards import MARGIN
from renderers.palm.album.head import HEAD, write_head
from renderers.palm.album.reveal import lay_revealed
from renderers.palm.picture.hands import press_hand
from renderers.palm.picture.page import Page
from renderers.palm.picture.people import now, points
from renderers.palm.picture.rows import height, press_rows
from renderers.palm.picture.sizes import sizes
from renderers.palm.scene import Scene
from renderers.palm.telling import ending_lines, headline

_BOTTOM: Final = HEIGHT - MARGIN
_NOW: Final = 44.0
_LABEL: Final = 42.0
_NAME: Final = 64.0
_HAND: Final = 560.0  # its width
_WORDS: Final = 640.0  # where words begin beside it
_SIZES: Final = (42.0, 38.0, 34.0, 30.0)
_UNDER: Final = 104.0  # the height of the text below the title of a page
_EYE: Final = 74.0  # half its width


def build_reveal(page: Page, scene: Scene, last: ResultView) -> None:
    """Build the page with the revealed album, the points, and what comes next."""
    sheet, words = page.sheet, scene.words
    over = scene.table.phase is Phase.OVER
    looked = words.say("drawn-palm-album-looked", name=scene.name_of(last.grandfather))
    if over:
        write_head(sheet, headline(scene), "")
        head = _write_ending(sheet, " ".join(ending_lines(scene)) or looked)
    else:
        write_head(sheet, words.say("drawn-palm-reveal"), looked)
        head = HEAD + 8
    rows = points(scene)
    columns = 2 if len(rows) > 1 else 1
    line, said = _NOW * 1.5 * larger(sheet.look), "" if over else now(scene)
    foot = height(sheet, rows, columns) + (line if said else 0)
    top = _BOTTOM - foot
    lay_revealed(sheet, scene, last, (head, top - 16))
    press_rows(sheet, rows, (MARGIN, top, WIDTH - MARGIN, _BOTTOM), columns)
    if said:
        at = (MARGIN + 8, _BOTTOM - line / 2 + 8)
        write(sheet, said, at, _NOW, sheet.colours.own, widest=WIDTH - 2 * MARGIN - 16)


def _write_ending(sheet: Sheet, said: str) -> float:
    """Write the ending below the heading; return its lower edge."""
    widest = WIDTH - 2 * MARGIN - 16
    size, lines = fit_lines(sheet.look, said, sizes(sheet.look, _SIZES), widest, 2)
    shown = Lines(tuple(lines), size, sheet.colours.soft, widest)
    shown.write(sheet, (MARGIN + 8, _UNDER))
    return _UNDER + shown.height + 26


def build_table(page: Page, scene: Scene) -> None:
    """Build the page with an open hand, the roles, and the points."""
    sheet, words, table = page.sheet, scene.words, scene.table
    turn = words.say("drawn-palm-turn", round=table.round, turn=table.turn, turns=table.turns)
    write_head(sheet, words.say("drawn-palm-title"), turn)
    rows = points(scene)
    columns = 2 if len(rows) > 2 else 1  # noqa: PLR2004 - one column for two
    foot = height(sheet, rows, columns)
    said = now(scene)
    line = _NOW * 1.5 * larger(sheet.look) if said else 0
    top = _BOTTOM - foot
    bottom = top - line - 24
    press_hand(sheet, Pose.FLAT, (MARGIN, HEAD, MARGIN + _HAND, bottom))
    _write_roles(sheet, scene, (_WORDS, HEAD, WIDTH - MARGIN, bottom))
    if said:
        write(
            sheet, said, (MARGIN + 8, top - line / 2 - 8), _NOW, sheet.colours.own, widest=WIDTH - 2 * MARGIN
        )
    press_rows(sheet, rows, (MARGIN, top, WIDTH - MARGIN, _BOTTOM), columns)


def _write_roles(sheet: Sheet, scene: Scene, box: Box) -> None:
    """Write the names of Grandfather and of Child."""
    left, top, right, bottom = box
    colours, words, table = sheet.colours, scene.words, scene.table
    step = larger(sheet.look)
    y = (top + bottom) / 2 - 210 * step
    sheet.press(_shut_eyes(colours.ink, sheet.scale), (left + 2 * _EYE + 30, y))
    y += 90 * step
    roles = (
        (words.say("drawn-palm-grandfather"), table.grandfather),
        (words.say("drawn-palm-child"), table.child),
    )
    for label, seat in roles:
        if seat is None:
            continue
        write(sheet, label, (left, y), _LABEL, colours.soft, widest=right - left)
        write(sheet, scene.name_of(seat), (left, y + 66 * step), _NAME, colours.ink, widest=right - left)
        y += 190 * step
    if table.grandfather is None:
        for number, seat in enumerate(table.acting, 1):
            name = scene.name_of(seat) + ("?" if number == len(table.acting) else "")
            write(sheet, name, (left, y + 20), _NAME, colours.ink, widest=right - left)
            y += 96 * step


@lru_cache(maxsize=8)
def _shut_eyes(colour: Colour, scale: float) -> Stamp:
    """Return two shut eyes."""
    wide, tall = 4 * _EYE + 60, 130.0

    def draw(pen: Pen) -> None:
        for middle in (_EYE + 10, wide - _EYE - 10):
            arc = [(middle - _EYE * cos(step * pi / 20), 30 + 52 * sin(step * pi / 20)) for step in range(21)]
            pen.line(arc, 9, colour)
            for step in (4, 7.5, 10, 12.5, 16):
                x, y = -cos(step * pi / 20), sin(step * pi / 20)
                start = (middle + _EYE * x, 30 + 52 * y)
                pen.line([start, (start[0] + 17 * x, start[1] + 8 + 20 * y)], 7, colour)

    return stamp((wide, tall), scale, draw)
