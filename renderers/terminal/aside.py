"""What lies beside the board: the objective, the way so far, the deck, and what the signs mean."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.heldhands.board import RINGS
from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.state import Ending, Phase
from engine.heldhands.views import ObjectiveView
from renderers.terminal import ink, words
from renderers.terminal.canvas import Canvas
from renderers.terminal.geometry import Spot
from renderers.terminal.scene import Scene

_CARD_WIDTH: Final = 13
_BAR_HEIGHT: Final = 3
_DONE, _TO_DO, _CLOSED = "■", "□", "·"


def draw_aside(canvas: Canvas, scene: Scene, at: Spot) -> None:
    """Draw everything beside the board, from this place down."""
    _draw_objective(canvas, scene, at)
    _draw_progress(canvas, scene, Spot(at.row + 10, at.column))
    canvas.put(at.row + 15, at.column, f"deck of {scene.table.deck}", ink.QUIET)
    _draw_emotions(canvas, scene, Spot(at.row + 17, at.column))
    _draw_signs(canvas, scene, Spot(at.row + 20, at.column))


def _draw_objective(canvas: Canvas, scene: Scene, at: Spot) -> None:
    table, objective = scene.table, scene.table.objective
    if objective:
        number = f"objective {table.completed + 1} of {table.objectives}"
        canvas.put(at.row, at.column, number, ink.STRONG)
        _draw_card(canvas, objective, Spot(at.row + 1, at.column))
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


def _between_objectives(scene: Scene) -> tuple[str, ...]:
    table = scene.table
    if table.phase is Phase.SETUP:
        return words.LOOK_NOW if scene.own.whole and scene.own.acting else words.OTHERS_CHOOSE
    if table.ring is None:
        return words.IN_THE_CENTRE if table.ending is Ending.HELD_HANDS else words.TO_THE_CENTRE
    return words.DONE


def _draw_card(canvas: Canvas, objective: ObjectiveView, at: Spot) -> None:
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
    name = words.EMOTIONS[objective.emotion]
    canvas.put(at.row + 2, at.column + 1 + (inner - len(name)) // 2, name, word)


def _task(scene: Scene, objective: ObjectiveView) -> Iterator[str]:
    shape = ink.INKS[objective.emotion].shape
    ring = words.RINGS[scene.table.ring] if scene.table.ring else words.CENTRE
    for line in words.ARGUMENT if objective.argument else words.TASK:
        yield line.format(shape=shape, ring=ring)
    for player, whom in zip((scene.own, scene.partner), scene.names, strict=True):
        if player.owns_objective:
            yield words.LAY_BEFORE.format(whom=whom)


def _draw_progress(canvas: Canvas, scene: Scene, at: Spot) -> None:
    size, completed = scene.edition.set, scene.table.completed
    for number, ring in enumerate(RINGS):
        done = min(max(completed - number * size, 0), size)
        alive = scene.is_open(ring)
        style = "" if alive else ink.QUIET
        canvas.put(at.row + number, at.column, words.RING_LABELS[ring], style)
        marks = _DONE * done + (_TO_DO if alive else _CLOSED) * (size - done)
        column = canvas.put(at.row + number, at.column + 7, marks, style)
        if alive:
            canvas.put(at.row + number, column, f" {done} of {size}", ink.QUIET)
    canvas.put(
        at.row + len(RINGS), at.column, f"all    {completed} of {scene.table.objectives} done", ink.QUIET
    )


def _draw_emotions(canvas: Canvas, scene: Scene, at: Spot) -> None:
    """Say what each shape is, and what it does to the balance."""
    for number, emotion in enumerate(EMOTIONS):
        down, right = divmod(number, 2)
        _draw_emotion(canvas, scene, emotion, Spot(at.row + down, at.column + 13 * right))


def _draw_emotion(canvas: Canvas, scene: Scene, emotion: Emotion, at: Spot) -> None:
    column = canvas.put(at.row, at.column, ink.INKS[emotion].shape, ink.INKS[emotion].word)
    shift = words.signed(scene.edition.shift[emotion])
    canvas.put(at.row, column, f" {words.EMOTIONS[emotion]} {shift}")


def _draw_signs(canvas: Canvas, scene: Scene, at: Spot) -> None:
    lower, upper = scene.names
    for column, left, right, style, word in (
        (at.column, "[", "]", ink.OWN, lower),
        (at.column + 13, "(", ")", ink.PARTNER, upper),
    ):
        canvas.put(at.row, column, left, style)
        canvas.put(at.row, column + 1, " ")
        canvas.put(at.row, column + 2, right, style)
        canvas.put(at.row, column + 4, word)
    if scene.routes:
        canvas.put(at.row + 1, at.column, "1", ink.CHOICE)
        canvas.put(at.row + 1, at.column + 2, words.NEXT_STEP)
    if scene.chain and scene.chain.links:
        canvas.put(at.row + 2, at.column, ink.raised(1), ink.OWN)
        canvas.put(at.row + 2, at.column + 2, words.CHAIN)
