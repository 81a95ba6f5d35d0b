"""The picture of a view: cards to choose from, Child's own page, or what the other players wait for."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from engine.palm.actions import ChooseMemory, Find, Lay
from engine.palm.hand import Pose
from engine.palm.mime import Mime, feel
from engine.palm.phases import Phase
from engine.palm.views import ComposedView, MimeView, PlayerView
from renderers.i18n.catalogue import Words
from renderers.page.canvas import WIDTH, Box
from renderers.page.display import DisplayList
from renderers.page.typography import STEP, Lines, common, fit_lines, larger, sizes, write
from renderers.paint.pen import Align
from renderers.paint.picture import Look, Picture
from renderers.palm.album import BOTTOM, HEAD, MARGIN, Build, Grid, Page, grid
from renderers.palm.mime.stage import write_number
from renderers.palm.names import constraint_sentence, gesture_name, memory_story, memory_title, pose_name
from renderers.palm.pixels import finish_page
from renderers.palm.result_pages import build_rest, press_chosen
from renderers.palm.rows import Row, height, interferers, next_child, press_rows
from renderers.palm.scene import FIRST_HALF, Scene, View, can, moves, parse_first_pick
from renderers.palm.vectors import list_page

_WORDS: Final = 40.0
_TITLES: Final = (40.0, 36.0)
_LAID: Final = 640.0  # the height of the cards to lay
_ALBUMS: Final = {8: 560.0, 10: 470.0, 12: 700.0, 14: 700.0}
"""The height of an album, by the number of its cards."""
_SIZES: Final = (33.0, 30.0)
_LINES: Final = 3
_LINE: Final = 58.0
_SCENE: Final = 540.0  # Child's memory
_RIGHT: Final = 606.0  # where the hand begins beside it
_STEP: Final = 76.0
_DISC: Final = 29.0
_TEXTS: Final = (40.0, 36.0, 33.0, 30.0)
_STORIES: Final = (34.0, 30.0)
_BESIDE: Final = 790.0  # where the words begin beside a large hand
_BELOW: Final = 1080.0  # or below an upright hand
_CARD: Final = 330.0


def draw(
    view: View, words: Words, look: Look, *, names: Sequence[str] = (), pick: str | None = None
) -> Picture:
    """Draw a view; `names` are by seat, `pick` is the first memory that was picked."""
    return finish_page(_builder(Scene(view, words, names), pick), look, words, moves=moves(view))


def draw_still(
    view: View, words: Words, look: Look, *, names: Sequence[str] = (), pick: str | None = None
) -> Picture:
    """Draw a view as `draw` does, but mimes as still hands: takes a fraction of the time."""
    return finish_page(_builder(Scene(view, words, names), pick), look, words, moves=False)


def list_scene(
    view: View, words: Words, look: Look, *, names: Sequence[str] = (), pick: str | None = None
) -> DisplayList:
    """Return what stands where in the picture of a view; mimes are animations, and still hands too."""
    return list_page(_builder(Scene(view, words, names), pick), look, words, moves=moves(view))


def _builder(scene: Scene, pick: str | None) -> Build:
    table, player = scene.table, scene.player
    if moves(scene.view):
        return _build_performed(scene, pick)
    if player and table.phase is not Phase.OVER:
        if player.composed:
            return partial(_build_composing, scene=scene, composed=player.composed)
        if can(player, ChooseMemory):
            return partial(_build_choice, scene=scene, player=player)
    return partial(build_rest, scene=scene)


def _build_performed(scene: Scene, pick: str | None) -> Build:
    player, mime = scene.player, scene.mimes[-1]
    if scene.table.phase is Phase.ALBUM:
        return partial(_build_album, scene=scene, pick=pick)
    if player and can(player, Lay):
        return partial(_build_laying, scene=scene, player=player, mime=mime)
    return partial(_build_watching, scene=scene, mime=mime)


def _build_choice(page: Page, scene: Scene, player: PlayerView) -> None:
    """Build the page with the cards that Child could mime."""
    sheet, words = page.sheet, scene.words
    told = words.say("drawn-palm-tell", name=scene.name_of(scene.table.grandfather))
    page.write_head(words.say("drawn-palm-choose"), told)
    below = 2 * _TITLES[0] * STEP * larger(sheet.look) + 12
    laid = grid(max(1, len(player.hand)), HEAD, BOTTOM, below)
    for place, card in enumerate(player.hand):
        box = laid.box(place)
        choice = ChooseMemory(card)
        page.lay(card, box, place + 1, action=str(choice) if choice in player.legal else "")
        middle, widest = (box[0] + box[2]) / 2, laid.side + laid.gap - 8
        ink, said = sheet.colours.ink, memory_title(card, words)
        lines = fit_lines(sheet.look, said, sizes(sheet.look, _TITLES), widest, 2, ink, Align.MIDDLE)
        lines.write(sheet, (middle, box[3] + 12))


def _build_laying(page: Page, scene: Scene, player: PlayerView, mime: MimeView) -> None:
    """Build the page with the newest mime, and below it the cards that could be laid."""
    sheet, words = page.sheet, scene.words
    told = words.say(
        "drawn-palm-mimed",
        child=scene.name_of(mime.child),
        grandfather=scene.name_of(scene.table.grandfather),
    )
    page.write_head(words.say("drawn-palm-lay"), told)
    top = BOTTOM - _LAID
    shown = page.play(mime, (MARGIN, HEAD, 640, top - 20), watched=scene.watches)
    left, line = shown[2] + 40, _LINE * larger(sheet.look)
    said = f"{words.say('drawn-palm-memory', which=mime.which)} · {pose_name(words, mime.pose)}"
    write(sheet, said, (left, HEAD + line), _WORDS, sheet.colours.ink, widest=WIDTH - MARGIN - left)
    press_rows(sheet, interferers(scene), (left, HEAD + 1.7 * line, WIDTH - MARGIN, top - 20))
    laid = grid(max(1, len(player.hand)), top, BOTTOM)
    for place, card in enumerate(player.hand):
        choice = Lay(card)
        page.lay(card, laid.box(place), place + 1, action=str(choice) if choice in player.legal else "")


def _build_album(page: Page, scene: Scene, pick: str | None) -> None:
    """Build the page with both mimes, and below them the album."""
    words, table = scene.words, scene.table
    first = parse_first_pick(pick, len(table.album)) if _is_choosing(scene) else None
    if _is_choosing(scene):
        asked = words.say("drawn-palm-find-second" if first else "drawn-palm-find-first")
        page.write_head(asked, words.say("drawn-palm-felt-in"))
    else:
        looks = words.say("drawn-palm-album-looks", name=scene.name_of(table.grandfather))
        page.write_head(words.say("drawn-palm-album"), looks)
    top = BOTTOM - _ALBUMS.get(len(table.album), _LAID)
    _play_both(page, scene, (MARGIN, HEAD - 6, WIDTH - MARGIN, top - 18))
    _lay_album(page, scene, grid(len(table.album), top, BOTTOM), first)


def _play_both(page: Page, scene: Scene, box: Box) -> None:
    left, top, right, bottom = box
    sheet, words, colours = page.sheet, scene.words, page.sheet.colours
    line = _LINE * larger(sheet.look)
    foot = _LINES * _SIZES[0] * STEP * larger(sheet.look) if any(m.constraint for m in scene.mimes) else 0
    wide = (right - left) / max(1, len(scene.mimes))
    for number, mime in enumerate(scene.mimes):
        begin = left + number * wide
        middle = begin + wide / 2
        said = f"{words.say('drawn-palm-memory', which=mime.which)} · {pose_name(words, mime.pose)}"
        at = (middle, top + line / 2)
        write(sheet, said, at, _WORDS, colours.ink, align=Align.MIDDLE, widest=wide - 16)
        low = bottom - foot
        page.play(mime, (begin + 6, top + line, begin + wide - 6, low), watched=scene.watches)
        if mime.constraint:
            told = constraint_sentence(words, mime.constraint)
            fits = sizes(sheet.look, _SIZES)
            lines = fit_lines(sheet.look, told, fits, wide - 24, _LINES, colours.soft, Align.MIDDLE)
            replace(lines, widest=wide - 16).write(sheet, (middle, low))


def _lay_album(page: Page, scene: Scene, laid: Grid, first: int | None) -> None:
    colours, mimes = page.sheet.colours, scene.mimes
    own = {mime.memory for mime in mimes} - {None}
    team = {mime.laid for mime in mimes} - {None}
    for place, card in enumerate(scene.table.album, 1):
        frame = colours.own if place == first or card in team else colours.heart if card in own else None
        action = ""
        if _is_choosing(scene) and place != first:
            action = str(Find(first, place)) if first else f"{FIRST_HALF}{place}"
        page.lay(card, laid.box(place - 1), place, frame=frame, action=action)
        if place == first:
            press_chosen(page.sheet, 1, laid.box(place - 1))


def _is_choosing(scene: Scene) -> bool:
    return scene.player is not None and any(isinstance(action, Find) for action in scene.player.legal)


def _build_composing(page: Page, scene: Scene, composed: ComposedView) -> None:
    page.short = True
    sheet, words, colours = page.sheet, scene.words, page.sheet.colours
    told = words.say("drawn-palm-tell", name=scene.name_of(scene.table.grandfather))
    page.write_head(memory_title(composed.memory, words), told)
    left = MARGIN + 10
    page.lay(composed.memory, (left, HEAD + 10, left + _SCENE, HEAD + 10 + _SCENE))
    asked = constraint_sentence(words, composed.constraint) if composed.constraint else ""
    top = HEAD + _SCENE + 34
    for said, usual, colour in (
        (memory_story(composed.memory, words), _STORIES, colours.soft),
        (asked, _TEXTS, colours.own),
    ):
        if said:
            shown = fit_lines(sheet.look, said, sizes(sheet.look, usual), _SCENE, 3, colour)
            shown.write(sheet, (left, top))
            top += shown.height + 16
    _write_touches(page, scene, composed.mime, (left, top, left + _SCENE, BOTTOM))
    _show_hand(page, scene, composed.mime, (_RIGHT, HEAD, WIDTH - MARGIN, BOTTOM))


def _write_touches(page: Page, scene: Scene, mime: Mime, box: Box) -> None:
    left, top, right, bottom = box
    sheet, words, colours = page.sheet, scene.words, page.sheet.colours
    if not mime.touches:
        said = words.say("drawn-palm-untouched")
        write(sheet, said, (left, top + _STEP / 2), _WORDS, colours.soft, widest=right - left)
        return
    step = min(_STEP * larger(sheet.look), (bottom - top) / len(mime.touches))
    texts = [
        words.say(
            "drawn-palm-touch",
            object=words.say("drawn-palm-thing", object=touch.thing),
            gesture=gesture_name(words, touch.gesture),
            times=touch.times,
        )
        for touch in mime.touches
    ]
    widest = right - left - 2 * _DISC - 16
    size = common(sheet.look, texts, _TEXTS, widest)
    for number, text in enumerate(texts, 1):
        y = top + (number - 0.5) * step
        write_number(sheet, number, (left + _DISC, y), min(_DISC, step * 0.42), now=True)
        Lines((text,), size, colours.ink, widest).write(sheet, (left + 2 * _DISC + 16, y - size * STEP / 2))


def _show_hand(page: Page, scene: Scene, mime: Mime, box: Box) -> None:
    """Draw the hand in its pose, from each side that is touched, with the things on it."""
    left, top, right, bottom = box
    sheet, words = page.sheet, scene.words
    line = _STEP * larger(sheet.look)
    at = ((left + right) / 2, top + line / 2)
    said = pose_name(words, mime.pose)
    write(sheet, said, at, _WORDS, sheet.colours.soft, align=Align.MIDDLE, widest=right - left)
    felt = tuple(map(feel, mime.touches))
    things = [touch.thing for touch in mime.touches]
    page.show_hand(mime.pose, (left, top + line, right, bottom), felt, things, named=True)


def _build_watching(page: Page, scene: Scene, mime: MimeView) -> None:
    """Build the page with a large mime, and the players the game is waiting for beside it."""
    words, table = scene.words, scene.table
    grandfather = scene.name_of(table.grandfather)
    head = words.say("drawn-palm-you-felt") if scene.feels else words.say("drawn-palm-felt", name=grandfather)
    which = words.say("drawn-palm-memory", which=mime.which)
    page.write_head(head, f"{which} · {pose_name(words, mime.pose)}")
    across = mime.pose is Pose.VERTICAL
    film = (MARGIN, HEAD, WIDTH - MARGIN, _BELOW - 20) if across else (MARGIN, HEAD, _BESIDE - 30, BOTTOM)
    page.play(mime, film, watched=scene.watches)
    rows = interferers(scene) if table.phase is Phase.INTERFERE else next_child(scene)
    room = (
        (MARGIN, _BELOW, WIDTH - MARGIN, BOTTOM) if across else (_BESIDE, HEAD + 20, WIDTH - MARGIN, BOTTOM)
    )
    _write_beside(page, scene, mime, rows, room)


def _write_beside(page: Page, scene: Scene, mime: MimeView, rows: list[Row], room: Box) -> None:
    """Write the players the game is waiting for, and draw the card that only this viewer knows."""
    left, top, right, bottom = room
    sheet = page.sheet
    card = mime.memory or mime.laid
    if card is None:
        press_rows(sheet, rows, room)
        return
    caption = 60 * larger(sheet.look)
    side = min(_CARD, bottom - top - caption, right - left)
    if right - left > bottom - top:  # the card on the right of the rows
        press_rows(sheet, rows, (left, top, right - side - 40, bottom))
        box = (right - side - 8, top + 8, right - 8, top + 8 + side)
    else:
        low = bottom - caption - side
        press_rows(sheet, rows, (left, top, right, min(low - 24, top + height(sheet, rows))))
        middle = (left + right) / 2
        box = (middle - side / 2, low, middle + side / 2, low + side)
    page.lay(card, box, frame=sheet.colours.heart if mime.memory else sheet.colours.own)
    at = ((box[0] + box[2]) / 2, box[3] + caption / 2 + 8)
    told = scene.words.say("drawn-palm-your-memory" if mime.memory else "drawn-palm-your-card")
    write(sheet, told, at, _WORDS, sheet.colours.ink, align=Align.MIDDLE, widest=side + 40)
