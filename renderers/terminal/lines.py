"""The lines of words under the board: the partner's last path, and what ending here would do."""

from typing import Final

from rich.text import Text

from engine.heldhands.cards import Emotion
from engine.heldhands.history import Turn
from renderers.heldhands.effects import effects
from renderers.heldhands.scene import Scene
from renderers.terminal import ink

_BETWEEN: Final = " · "


def last_path(scene: Scene) -> Text | None:
    """Return the last turn that is shown, as shapes from its start to its end."""
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
    """Return what ending the turn now would do, on as many lines as it takes."""
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
