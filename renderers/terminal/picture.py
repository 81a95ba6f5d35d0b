"""The whole table as one picture, at most 80 columns wide."""

from typing import Final

from rich.text import Text

from engine.heldhands.cards import Emotion
from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.views import PlayerView, SpectatorView
from renderers.heldhands.effects import effects
from renderers.heldhands.names import outcome_name
from renderers.heldhands.routes import Route
from renderers.heldhands.scene import Scene, scene
from renderers.i18n.catalogue import Words
from renderers.terminal import ink
from renderers.terminal.aside import draw_aside
from renderers.terminal.board import draw_board
from renderers.terminal.canvas import WIDTH, Canvas
from renderers.terminal.cards import HEIGHT
from renderers.terminal.geometry import HALF_HEIGHT, HALF_WIDTH, Spot
from renderers.terminal.players import draw_own, draw_partner

_PARTNER_ROW: Final = 1
_BOARD_ROW: Final = _PARTNER_ROW + HEIGHT + 1
_OWN_ROW: Final = _BOARD_ROW + 2 * HALF_HEIGHT + 2
_ASIDE: Final = 56
_BETWEEN: Final = " · "


def picture(view: PlayerView | SpectatorView, words: Words, chosen: Route | None = None) -> Text:
    """Return the table from the viewer's side; `chosen` is a node that still has to be paid for."""
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
    """Return what the game is waiting for, or how it ended."""
    table, words = seen.table, seen.words
    if table.ending:
        return outcome_name(words, table.ending)
    if table.phase is Phase.SETUP:
        return words.say("picture-setup")
    return words.say("picture-turn", turn=table.turn, who=seen.awaited)


def last_path(scene: Scene) -> Text | None:
    """Return the last path as shapes from its start to its end."""
    player = scene.came_last
    if player.last is None:
        return None
    who = scene.words.say("picture-went", who=scene.who(player))
    line = Text.assemble(
        (f"{who}  ", ink.OWN_WORD if player is scene.own else ink.PARTNER_WORD), player.last.start
    )
    path = player.last.nodes
    for node in path[1:]:
        emotion = scene.board.emotions[scene.board.number[node]]
        line.append(" → ", ink.QUIET)
        line.append_text(_shape(emotion))
    line.append(f" {path[-1]}")
    line.append(_afterwards(scene, player.last), ink.QUIET)
    return line


def preview_lines(scene: Scene, width: int) -> list[Text]:
    """Return what ending the turn now would do, wrapped into lines."""
    preview = scene.chain.preview if scene.chain else None
    if preview is None:
        return []
    begin = f"{scene.words.say('picture-ending')} "
    first, *more = effects(scene, preview)
    lines = [Text.assemble((begin, ink.OWN_WORD), first)]
    for effect in more:
        if len(lines[-1]) + len(_BETWEEN) + len(effect) < width:
            lines[-1].append(f"{_BETWEEN}{effect}")
        else:
            lines.append(Text(f"{' ' * len(begin)}{effect}"))
    return lines


def _afterwards(scene: Scene, turn: Turn) -> str:
    done = drew = ""
    if turn.completed:
        done = scene.words.say("picture-completed", shape=ink.INKS[turn.completed.emotion].shape)
    if turn.drew:
        drew = scene.words.say("picture-drew", count=turn.drew)
    return done + drew


def _shape(emotion: Emotion | None) -> Text:
    return Text(ink.INKS[emotion].shape, ink.INKS[emotion].word) if emotion else Text(ink.HEART)
