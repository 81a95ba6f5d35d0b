"""The whole table as one picture, at most 80 columns wide."""

from typing import Final

from rich.text import Text

from engine.heldhands.state import Phase
from engine.heldhands.views import PlayerView, SpectatorView
from renderers.terminal import ink, words
from renderers.terminal.aside import draw_aside
from renderers.terminal.board import draw_board
from renderers.terminal.canvas import WIDTH, Canvas
from renderers.terminal.cards import HEIGHT
from renderers.terminal.geometry import HALF_HEIGHT, HALF_WIDTH, Spot
from renderers.terminal.lines import last_path, preview_line
from renderers.terminal.players import draw_own, draw_partner
from renderers.terminal.routes import Route
from renderers.terminal.scene import Scene, scene

_PARTNER_ROW: Final = 1
_BOARD_ROW: Final = _PARTNER_ROW + HEIGHT + 1
_OWN_ROW: Final = _BOARD_ROW + 2 * HALF_HEIGHT + 2
_ASIDE: Final = 56


def picture(view: PlayerView | SpectatorView, chosen: Route | None = None) -> Text:
    """Return the table from the viewer's own side; a chosen node still has to be paid for."""
    seen = scene(view, chosen)
    canvas = Canvas()
    headline = _headline(seen)
    canvas.put(0, 1, words.TITLE, ink.TITLE)
    canvas.put(0, WIDTH - len(headline), headline, ink.STRONG)
    draw_partner(canvas, seen, _PARTNER_ROW)
    draw_board(canvas, seen, Spot(_BOARD_ROW + HALF_HEIGHT, HALF_WIDTH))
    draw_aside(canvas, seen, Spot(_BOARD_ROW, _ASIDE))
    draw_own(canvas, seen, _OWN_ROW)
    lines = [line for line in (last_path(seen), preview_line(seen)) if line]
    for line in lines:
        line.truncate(WIDTH - 1, overflow="ellipsis")
    return Text("\n", no_wrap=True).join([canvas.text(), *(Text(" ").append_text(line) for line in lines)])


def _headline(seen: Scene) -> str:
    """Return who is awaited."""
    table = seen.table
    if table.ending:
        return words.HEADLINES[table.ending]
    if table.phase is Phase.SETUP:
        return "set-up"
    if seen.own.acting and not seen.watched:
        return f"turn {table.turn} · your move"
    return f"turn {table.turn} · {seen.names[0 if seen.own.acting else 1]}'s move"
