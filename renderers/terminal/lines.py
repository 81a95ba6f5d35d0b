"""The lines of words under the board: the partner's last path, and what ending here would do."""

from rich.text import Text

from engine.heldhands.cards import Emotion
from engine.heldhands.history import Turn
from engine.heldhands.views import Preview
from renderers.terminal import ink, words
from renderers.terminal.board import path_of
from renderers.terminal.scene import Scene


def last_path(scene: Scene) -> Text | None:
    """Return the last turn that is shown, as shapes from its start to its end."""
    last, lower = scene.came_last.last, scene.came_last is scene.own
    if last is None:
        return None
    who = words.SEATS[0 if lower else 1] if scene.watched else words.PARTNER
    line = Text.assemble((f"{who} went  ", ink.OWN_WORD if lower else ink.PARTNER_WORD), last.start)
    path = path_of(last)
    for node in path[1:]:
        emotion = scene.board.emotions[scene.board.number[node]]
        line.append(" → ", ink.QUIET)
        line.append_text(_shape(emotion))
    line.append(f" {path[-1]}")
    line.append(_afterwards(last), ink.QUIET)
    return line


def preview_line(scene: Scene) -> Text | None:
    """Return what ending the turn now would do."""
    preview = scene.chain.preview if scene.chain else None
    if preview is None:
        return None
    return Text.assemble(("ending here ", ink.OWN_WORD), " · ".join(effects(scene, preview)))


def effects(scene: Scene, preview: Preview) -> list[str]:
    """Return what ending the turn now would do, as phrases."""
    effects = [f"balance {words.signed(preview.balance)}"]
    if preview.wins:
        return [*effects, "you hold hands"]
    if preview.completes:
        effects.append("objective done")
    if preview.opens:
        effects.append(_opened(scene))
    if preview.draws:
        effects.append(f"draw {preview.draws}")
    if preview.side is None:
        effects.append("you choose a side")
    elif preview.side is scene.own.side:
        effects.append(f"{words.SIDES[preview.side]} halves stay")
    else:
        effects.append(f"cards turn to their {words.SIDES[preview.side]} halves")
    return effects


def _opened(scene: Scene) -> str:
    from_outside = list(words.RINGS)
    if scene.table.ring is None or scene.table.ring is from_outside[-1]:
        return "the centre opens"
    return f"the {words.RINGS[from_outside[from_outside.index(scene.table.ring) + 1]]} opens"


def _afterwards(turn: Turn) -> str:
    done = f", completed {ink.INKS[turn.completed.emotion].shape}" if turn.completed else ""
    return done + (f", drew {turn.drew}" if turn.drew else "")


def _shape(emotion: Emotion | None) -> Text:
    return Text(ink.INKS[emotion].shape, ink.INKS[emotion].word) if emotion else Text(ink.HEART)
