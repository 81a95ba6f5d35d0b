"""The points: a row for each team, a heart for each point."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.palm.options import Mode
from engine.palm.phases import TOGETHER, Phase
from engine.palm.views import TableView, TeamView
from renderers.heldhands.picture.layout import HEIGHT, WIDTH
from renderers.heldhands.picture.motifs import draw_heart
from renderers.heldhands.picture.sheet import Sheet
from renderers.heldhands.picture.theme import THEMES
from renderers.language import Words
from renderers.nights.letters import write
from renderers.paint.lettering import Align
from renderers.paint.look import Look, ThemeName
from renderers.paint.pen import Colour, Pen, Stamp, stamp
from renderers.paint.picture import Picture
from renderers.palm.album.cards import MARGIN, blank, done
from renderers.palm.album.pages import HEAD, write_head
from renderers.palm.album.players import team_called

_TALLEST: Final = 250.0  # of a row
_GAP: Final = 20.0
_NAME: Final = 58.0
_POINTS: Final = 110.0
_ROOM: Final = 190.0  # for the number of points
_HEARTS: Final = 12  # in a row; more are only a number
_CORNER: Final = 26.0


def draw_scores(table: TableView, words: Words, look: Look, *, names: Sequence[str] = ()) -> Picture:
    """Return how many points each team has; at the end, with a heart beside those who have most."""
    sheet = blank(look)
    over = table.phase is Phase.OVER
    line = words.say("drawn-palm-turn", round=table.round, turn=table.turn, turns=table.turns)
    write_head(sheet, words.say("drawn-palm-scores", over="yes" if over else "no"), line)
    count = len(table.teams)
    tall = min(_TALLEST, (HEIGHT - HEAD - MARGIN) / count - _GAP)
    most = max(team.points for team in table.teams)
    best_of = TOGETHER[0][0] if table.mode is Mode.TOGETHER else most
    top = HEAD + 20
    for team in table.teams:
        marked = team.points == most if over else team.active
        _draw_row(
            sheet, team, (top, tall), max(best_of, team.points), team_called(names, team), marked=marked
        )
        top += tall + _GAP
    return done(sheet)


def _draw_row(  # noqa: PLR0913 - what and where
    sheet: Sheet, team: TeamView, at: tuple[float, float], of: int, who: str, *, marked: bool
) -> None:
    top, tall = at
    colours, scale = sheet.colours, sheet.scale
    sheet.press(_panel(tall, sheet.look.theme, scale, marked=marked), (MARGIN, top))
    left, right = MARGIN + 34, WIDTH - MARGIN - 34
    points = (right, top + tall / 2)
    write(sheet, str(team.points), points, _POINTS, colours.ink, align=Align.RIGHT, widest=_ROOM - 20)
    write(sheet, who, (left, top + tall * 0.32), _NAME, colours.ink, widest=right - left - _ROOM)
    shown = min(of, _HEARTS)
    if not shown:
        return
    size = min(30.0, (right - left - _ROOM) / shown / 2.4)
    for number in range(shown):
        spot = (left + size + number * 2.4 * size, top + tall * 0.7)
        sheet.press(_heart(size, colours.heart if number < team.points else colours.closed, scale), spot)


@lru_cache(maxsize=8)
def _panel(tall: float, theme: ThemeName, scale: float, *, marked: bool) -> Stamp:
    colours, wide = THEMES[theme], WIDTH - 2 * MARGIN

    def draw(pen: Pen) -> None:
        fill, edge = (colours.band, colours.own) if marked else (colours.board, colours.closed)
        pen.panel((2, 2, wide - 2, tall - 2), _CORNER, fill, edge, 7 if marked else 4)

    return stamp((wide, tall), scale, draw, (0, 0))


@lru_cache(maxsize=16)
def _heart(size: float, colour: Colour, scale: float) -> Stamp:
    side = 2.4 * size
    return stamp((side, side), scale, lambda pen: draw_heart(pen, (side / 2, side / 2), size, colour))
