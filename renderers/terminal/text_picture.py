"""The whole table as one picture of characters, at most 80 columns wide."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.text import Text

from engine.heldhands.board import RINGS
from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.history import Turn
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.views import ObjectiveView, PlayerView, SpectatorView
from renderers.heldhands.names import emotion_name, outcome_name, ring_name
from renderers.heldhands.scene import Route, Scene, scene
from renderers.heldhands.sentences import effects
from renderers.i18n.catalogue import Words, signed
from renderers.terminal import ink
from renderers.terminal.canvas import WIDTH, Canvas
from renderers.terminal.players import HEIGHT, draw_own, draw_partner
from renderers.terminal.text_board import HALF_HEIGHT, HALF_WIDTH, Spot, draw_board

_PARTNER_ROW: Final = 1
_BOARD_ROW: Final = _PARTNER_ROW + HEIGHT + 1
_OWN_ROW: Final = _BOARD_ROW + 2 * HALF_HEIGHT + 2
_ASIDE: Final = 56
_BETWEEN: Final = " · "
_CARD_WIDTH: Final = 13
_BAR_HEIGHT: Final = 3
_SECOND: Final = 11  # where the second of two columns begins
_MARKS: Final = 9  # where the marks begin, after the name of a ring
_DONE, _TO_DO, _CLOSED = "■", "□", "·"


def draw_picture(view: PlayerView | SpectatorView, words: Words, chosen: Route | None = None) -> Text:
    """Return the table from the viewer's side; `chosen` is a node that still has to be paid for."""
    seen = scene(view, words, pick=chosen.node if chosen else None)
    canvas = Canvas()
    headline = _headline(seen)
    canvas.put(0, 1, words.say("title"), ink.TITLE)
    canvas.put(0, WIDTH - len(headline), headline, ink.STRONG)
    draw_partner(canvas, seen, _PARTNER_ROW)
    draw_board(canvas, seen, Spot(_BOARD_ROW + HALF_HEIGHT, HALF_WIDTH))
    _draw_aside(canvas, seen, Spot(_BOARD_ROW, _ASIDE))
    draw_own(canvas, seen, _OWN_ROW)
    lines = [*_last_path(seen), *_preview_lines(seen)]
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


def _last_path(scene: Scene) -> Iterator[Text]:
    """Yield the last path as shapes from its start to its end."""
    player = scene.came_last
    if player.last is None:
        return
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
    yield line


def _preview_lines(scene: Scene) -> list[Text]:
    """Return what ending the turn now would do, wrapped into lines."""
    preview = scene.chain.preview if scene.chain else None
    if preview is None:
        return []
    begin = f"{scene.words.say('picture-ending')} "
    first, *more = effects(scene, preview)
    lines = [Text.assemble((begin, ink.OWN_WORD), first)]
    for effect in more:
        if len(lines[-1]) + len(_BETWEEN) + len(effect) < WIDTH - 1:
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


def _draw_aside(canvas: Canvas, scene: Scene, at: Spot) -> None:
    _draw_objective(canvas, scene, at)
    _draw_progress(canvas, scene, Spot(at.row + 10, at.column))
    canvas.put(at.row + 15, at.column, scene.words.say("picture-deck", count=scene.table.deck), ink.QUIET)
    _draw_emotions(canvas, scene, Spot(at.row + 17, at.column))
    _draw_signs(canvas, scene, Spot(at.row + 20, at.column))


def _draw_objective(canvas: Canvas, scene: Scene, at: Spot) -> None:
    table, objective = scene.table, scene.objective
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
        if scene.own.whole:
            said = words.say("picture-look-now" if scene.own.acting else "picture-change")
        else:
            said = words.say("picture-others-choose")
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
