"""The column beside the board: the objective, the progress, the deck, and the legend."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.heldhands.board import RINGS
from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.views import ObjectiveView
from renderers.heldhands.names import emotion_name, ring_name
from renderers.heldhands.scene import Scene
from renderers.i18n.phrases import signed
from renderers.terminal import ink
from renderers.terminal.canvas import Canvas
from renderers.terminal.geometry import Spot

_CARD_WIDTH: Final = 13
_BAR_HEIGHT: Final = 3
_SECOND: Final = 11  # where the second of two columns begins
_MARKS: Final = 9  # where the marks begin, after the name of a ring
_DONE, _TO_DO, _CLOSED = "■", "□", "·"


def draw_aside(canvas: Canvas, scene: Scene, at: Spot) -> None:
    """Draw the column from this place down."""
    _draw_objective(canvas, scene, at)
    _draw_progress(canvas, scene, Spot(at.row + 10, at.column))
    canvas.put(at.row + 15, at.column, scene.words.say("picture-deck", count=scene.table.deck), ink.QUIET)
    _draw_emotions(canvas, scene, Spot(at.row + 17, at.column))
    _draw_signs(canvas, scene, Spot(at.row + 20, at.column))


def _draw_objective(canvas: Canvas, scene: Scene, at: Spot) -> None:
    table, objective = scene.table, scene.table.objective
    if objective:
        number = scene.words.say("picture-objective", number=table.completed + 1, all=table.objectives)
        canvas.put(at.row, at.column, number, ink.STRONG)
        _draw_card(canvas, scene, objective, Spot(at.row + 1, at.column))
        _draw_lines(canvas, _task(scene, objective), Spot(at.row + 6, at.column))
        return
    title, *lines = _between_objectives(scene)
    canvas.put(at.row, at.column, title, ink.STRONG)
    if table.ring is None:
        canvas.put(at.row + 2, at.column, f" {ink.HEART} ", ink.HEART_TILE)
    _draw_lines(canvas, lines, Spot(at.row + (4 if table.ring is None else 2), at.column))


def _draw_lines(canvas: Canvas, lines: Iterable[str], at: Spot) -> None:
    for down, line in enumerate(lines):
        canvas.put(at.row + down, at.column, line)


def _between_objectives(scene: Scene) -> list[str]:
    table, words = scene.table, scene.words
    if table.phase is Phase.SETUP:
        looking = scene.own.whole and scene.own.acting
        said = words.say("picture-look-now" if looking else "picture-others-choose")
    elif table.ring is None:
        there = table.ending is Ending.HELD_HANDS
        said = words.say("picture-in-centre" if there else "picture-to-centre")
    else:
        said = words.say("picture-between")
    return said.splitlines()


def _draw_card(canvas: Canvas, scene: Scene, objective: ObjectiveView, at: Spot) -> None:
    """Draw an objective card; its bar is bright where it makes an argument."""
    shape, tile, _, word = ink.INKS[objective.emotion]
    inner = _CARD_WIDTH - 2
    canvas.put(at.row, at.column, f"╭{'─' * inner}╮", ink.LINE)
    canvas.put(at.row + _BAR_HEIGHT + 1, at.column, f"╰{'─' * inner}╯", ink.LINE)
    for down in range(1, _BAR_HEIGHT + 1):
        bar = "█" if down > _BAR_HEIGHT - objective.bar else " "
        canvas.put(at.row + down, at.column, "│", ink.LINE)
        canvas.put(at.row + down, at.column + inner + 1, "│", ink.LINE)
        for column in (at.column + 1, at.column + inner):
            canvas.put(at.row + down, column, bar, "" if objective.argument else ink.FAINT_LINE)
    canvas.put(at.row + 1, at.column + inner // 2, f" {shape} ", tile)
    name = emotion_name(scene.words, objective.emotion)
    canvas.put(at.row + 2, at.column + 1 + (inner - len(name)) // 2, name, word)


def _task(scene: Scene, objective: ObjectiveView) -> Iterator[str]:
    words = scene.words
    task = words.say(
        "picture-argument" if objective.argument else "picture-task",
        shape=ink.INKS[objective.emotion].shape,
        ring=ring_name(words, scene.table.ring),
    )
    yield from task.splitlines()
    for player in (scene.own, scene.partner):
        if player.owns_objective:
            yield words.say("picture-owner", who=scene.who(player))


def _draw_progress(canvas: Canvas, scene: Scene, at: Spot) -> None:
    words, size, completed = scene.words, scene.edition.set, scene.table.completed
    for number, ring in enumerate(RINGS):
        done = min(max(completed - number * size, 0), size)
        alive = scene.is_open(ring)
        style = "" if alive else ink.QUIET
        canvas.put(at.row + number, at.column, words.say(f"picture-ring-{ring.name.lower()}"), style)
        marks = _DONE * done + (_TO_DO if alive else _CLOSED) * (size - done)
        column = canvas.put(at.row + number, at.column + _MARKS, marks, style)
        if alive:
            canvas.put(
                at.row + number, column, f" {words.say('picture-done', done=done, all=size)}", ink.QUIET
            )
    canvas.put(at.row + len(RINGS), at.column, words.say("picture-ring-all"), ink.QUIET)
    together = words.say("picture-done", done=completed, all=scene.table.objectives)
    canvas.put(at.row + len(RINGS), at.column + _MARKS, together, ink.QUIET)


def _draw_emotions(canvas: Canvas, scene: Scene, at: Spot) -> None:
    """Write what each shape means, and what it does to the balance."""
    for number, emotion in enumerate(EMOTIONS):
        down, right = divmod(number, 2)
        _draw_emotion(canvas, scene, emotion, Spot(at.row + down, at.column + _SECOND * right))


def _draw_emotion(canvas: Canvas, scene: Scene, emotion: Emotion, at: Spot) -> None:
    column = canvas.put(at.row, at.column, ink.INKS[emotion].shape, ink.INKS[emotion].word)
    shift = signed(scene.edition.shift[emotion])
    canvas.put(at.row, column, f"{shift} {emotion_name(scene.words, emotion)}")


def _draw_signs(canvas: Canvas, scene: Scene, at: Spot) -> None:
    words = scene.words
    for column, left, right, style, player in (
        (at.column, "[", "]", ink.OWN, scene.own),
        (at.column + _SECOND, "(", ")", ink.PARTNER, scene.partner),
    ):
        canvas.put(at.row, column, left, style)
        canvas.put(at.row, column + 1, " ")
        canvas.put(at.row, column + 2, right, style)
        canvas.put(at.row, column + 4, words.say("picture-name", who=scene.who(player)))
    if scene.routes:
        canvas.put(at.row + 1, at.column, "1", ink.CHOICE)
        canvas.put(at.row + 1, at.column + 2, words.say("picture-next-step"))
    if scene.chain and scene.chain.links:
        canvas.put(at.row + 2, at.column, ink.raised(1), ink.OWN)
        canvas.put(at.row + 2, at.column + 2, words.say("picture-chain"))
