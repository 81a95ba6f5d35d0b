"""Rows with a name and a text, lit for the players the game is waiting for; and what it is waiting for."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.palm.options import COOPERATIVE
from engine.palm.phases import TOGETHER, Phase
from renderers.page.canvas import Box, Canvas
from renderers.page.typography import larger, write
from renderers.paint.pen import Align, panel_symbol
from renderers.palm.scene import Scene

_NAME: Final = 42.0
_SAID: Final = 36.0
_CORNER: Final = 24.0
_GAP: Final = 16.0
_MARGIN: Final = 26.0
_TALL: Final = 128.0
_LOW: Final = 84.0
_POINTS: Final = 58.0
_WHOLE: Final = TOGETHER[0][0]  # points that two can have


class Row(NamedTuple):
    """A name, a text, and perhaps a number."""

    name: str
    said: str = ""
    lit: bool = False
    number: str = ""
    more: str = ""  # what was just added to the number


def height(sheet: Canvas, rows: Sequence[Row], columns: int = 1) -> float:
    """Return the height of rows."""
    down = -(-len(rows) // columns)
    return down * _tall(sheet, rows) + max(0, down - 1) * _GAP


def press_rows(sheet: Canvas, rows: Sequence[Row], box: Box, columns: int = 1) -> None:
    """Draw rows into a box from its upper edge; less high if there is little room."""
    left, top, right, bottom = box
    down = -(-len(rows) // columns)
    wide = (right - left - (columns - 1) * _GAP) / columns
    tall = min(_tall(sheet, rows), (bottom - top - (down - 1) * _GAP) / max(1, down))
    for place, row in enumerate(rows):
        y, x = divmod(place, columns)
        _press(sheet, row, (left + x * (wide + _GAP), top + y * (tall + _GAP)), (wide, tall))


def _tall(sheet: Canvas, rows: Sequence[Row]) -> float:
    return (_TALL if any(row.said for row in rows) else _LOW) * larger(sheet.look)


def _press(sheet: Canvas, row: Row, at: tuple[float, float], size: tuple[float, float]) -> None:
    left, top = at
    wide, tall = size
    colours = sheet.colours
    fill, edge = (colours.band, colours.own) if row.lit else (colours.board, colours.closed)
    sheet.press(panel_symbol(size, _CORNER, fill, edge, 6 if row.lit else 3, inset=2), at)
    room, middle = wide - 2 * _MARGIN, top + tall / 2
    right = left + wide - _MARGIN
    for text, size_of, colour in ((row.number, _POINTS, colours.ink), (row.more, _NAME, colours.own)):
        if text:
            taken = size_of * 0.62 * len(text) * larger(sheet.look)
            write(sheet, text, (right, middle), size_of, colour, align=Align.RIGHT, widest=taken + 12)
            right -= taken + 18
            room -= taken + 18
    high = 0.33 if row.said else 0.5
    write(sheet, row.name, (left + _MARGIN, top + tall * high), _NAME, colours.ink, widest=room)
    if row.said:
        colour = colours.own if row.lit else colours.soft
        write(sheet, row.said, (left + _MARGIN, top + tall * 0.72), _SAID, colour, widest=room)


def interferers(scene: Scene) -> list[Row]:
    """Return the teams that lay cards beside the newest memory, and whether they have done so."""
    words, table = scene.words, scene.table
    rows = []
    for team in table.teams:
        if team.laid:
            rows.append(Row(scene.join_names(team.seats), words.say("drawn-palm-has-laid")))
        elif any(seat in table.acting for seat in team.seats):
            rows.append(Row(scene.join_names(team.seats), words.say("drawn-palm-chooses"), lit=True))
    return rows


def next_child(scene: Scene) -> list[Row]:
    """Return the player of the next mime."""
    if scene.table.child is None and not scene.alone:
        return []
    said = scene.words.say("drawn-palm-mimes-next")
    return [Row(scene.name_of(scene.table.child), said, lit=scene.table.child in scene.table.acting)]


def points(scene: Scene) -> list[Row]:
    """Return the points of each team; the active teams are lit, at the end the winners."""
    table = scene.table
    last, most = table.last, max(team.points for team in table.teams)
    over = table.phase is Phase.OVER
    rows = []
    for place, team in enumerate(table.teams):
        gained = last.gained[place] if last else 0
        lit = team.points == most if over else team.active
        more = f"+{gained}" if gained else ""
        number = f"{team.points}/{_WHOLE}" if table.mode in COOPERATIVE else str(team.points)
        rows.append(Row(scene.join_names(team.seats), lit=lit, number=number, more=more))
    return rows


def now(scene: Scene) -> str:
    """Return what the game is waiting for, before the first mime."""
    table, words = scene.table, scene.words
    if not table.acting:
        return ""
    if scene.alone:
        return words.say(
            "drawn-palm-now-alone", child=scene.name_of(None), grandfather=scene.join_names(table.acting)
        )
    if table.phase is Phase.ROLES:
        return words.say("drawn-palm-now-roles", names=scene.join_names(table.acting))
    return words.say(
        "drawn-palm-now-choose" if table.phase is Phase.CHOOSE else "drawn-palm-now-mime",
        child=scene.name_of(table.child),
        grandfather=scene.name_of(table.grandfather),
    )
