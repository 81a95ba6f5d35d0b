"""The whole table as one picture, at most 80 columns wide."""

from typing import Final

from rich.text import Text

from engine.heldhands.phases import Phase
from engine.heldhands.views import PlayerView, SpectatorView
from renderers.heldhands.names import outcome_name
from renderers.heldhands.routes import Route
from renderers.heldhands.scene import Scene, scene
from renderers.language import Words
from renderers.terminal import ink
from renderers.terminal.aside import draw_aside
from renderers.terminal.board import draw_board
from renderers.terminal.canvas import WIDTH, Canvas
from renderers.terminal.cards import HEIGHT
from renderers.terminal.geometry import HALF_HEIGHT, HALF_WIDTH, Spot
from renderers.terminal.lines import last_path, preview_lines
from renderers.terminal.players import draw_own, draw_partner

_PARTNER_ROW: Final = 1
_BOARD_ROW: Final = _PARTNER_ROW + HEIGHT + 1
_OWN_ROW: Final = _BOARD_ROW + 2 * HALF_HEIGHT + 2
_ASIDE: Final = 56


def picture(view: PlayerView | SpectatorView, words: Words, chosen: Route | None = None) -> Text:
    """Return the table from the viewer's own side; a chosen node still has to be paid for."""
    seen = scene(view, words, pick=chosen.node if chosen else None)
    canvas = Canvas()
    headline = _headline(seen)
    canvas.put(0, 1, words.say("title"), ink.TITLE)
    canvas.put(0, WIDTH - len(headline), headline, ink.STRONG)
    draw_partner(canvas, seen, _PARTNER_ROW)
    draw_board(canvas, seen, Spot(_BOARD_ROW + HALF_HEIGHT, HALF_WIDTH))
    draw_aside(canvas, seen, Spot(_BOARD_ROW, _ASIDE))
    draw_own(canvas, seen, _OWN_ROW)
    last = last_path(seen)
    lines = [*([last] if last else []), *preview_lines(seen, WIDTH - 1)]
    for line in lines:
        line.truncate(WIDTH - 1, overflow="ellipsis")
    return Text("\n", no_wrap=True).join([canvas.text(), *(Text(" ").append_text(line) for line in lines)])


def _headline(seen: Scene) -> str:
    """Return who is awaited."""
    table, words = seen.table, seen.words
    if table.ending:
        return outcome_name(words, table.ending)
    if table.phase is Phase.SETUP:
        return words.say("picture-setup")
    return words.say("picture-turn", turn=table.turn, who=seen.awaited)
