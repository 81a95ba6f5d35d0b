"""Pages with cards to choose from: to mime, to lay, and to find."""

from typing import Final

from engine.palm.actions import ChooseMemory, Find, Lay
from engine.palm.views import MimeView, PlayerView
from renderers.page.layout import HEIGHT, WIDTH, Box
from renderers.page.typography import STEP, Lines, fit_lines, larger, write
from renderers.paint.lettering import Align
from renderers.palm.album.cards import MARGIN, Grid, grid
from renderers.palm.album.head import HEAD, write_head
from renderers.palm.album.reveal import press_chosen
from renderers.palm.memories.life import title
from renderers.palm.names import constraint_sentence, pose_name
from renderers.palm.picture.page import Page
from renderers.palm.picture.people import interferers
from renderers.palm.picture.rows import press_rows
from renderers.palm.picture.sizes import sizes
from renderers.palm.scene import FIRST_HALF, Scene, parse_first_pick

_BOTTOM: Final = HEIGHT - MARGIN
_TITLES: Final = (40.0, 36.0)
_LAID: Final = 640.0  # the height of the cards to lay
_ALBUMS: Final = {8: 560.0, 10: 470.0, 12: 700.0, 14: 700.0}
"""The height of an album, by the number of its cards."""
_WORDS: Final = 40.0
_SIZES: Final = (33.0, 30.0)
_LINES: Final = 3
_LINE: Final = 58.0


def build_choice(page: Page, scene: Scene, player: PlayerView) -> None:
    """Build the page with the cards that Child could mime."""
    sheet, words = page.sheet, scene.words
    told = words.say("drawn-palm-tell", name=scene.name_of(scene.table.grandfather))
    write_head(sheet, words.say("drawn-palm-choose"), told)
    below = 2 * _TITLES[0] * STEP * larger(sheet.look) + 12
    laid = grid(max(1, len(player.hand)), HEAD, _BOTTOM, below)
    for place, card in enumerate(player.hand):
        box = laid.box(place)
        choice = ChooseMemory(card)
        page.lay(card, box, place + 1, action=str(choice) if choice in player.legal else "")
        middle, widest = (box[0] + box[2]) / 2, laid.side + laid.gap - 8
        size, lines = fit_lines(sheet.look, title(card, words), sizes(sheet.look, _TITLES), widest, 2)
        Lines(tuple(lines), size, sheet.colours.ink, widest, Align.MIDDLE).write(sheet, (middle, box[3] + 12))


def build_laying(page: Page, scene: Scene, player: PlayerView, mime: MimeView) -> None:
    """Build the page with the newest mime, and below it the cards that could be laid."""
    sheet, words = page.sheet, scene.words
    told = words.say(
        "drawn-palm-mimed",
        child=scene.name_of(mime.child),
        grandfather=scene.name_of(scene.table.grandfather),
    )
    write_head(sheet, words.say("drawn-palm-lay"), told)
    top = _BOTTOM - _LAID
    shown = page.play(mime, words, (MARGIN, HEAD, 640, top - 20), watched=scene.watches)
    left, line = shown[2] + 40, _LINE * larger(sheet.look)
    said = f"{words.say('drawn-palm-memory', which=mime.which)} · {pose_name(words, mime.pose)}"
    write(sheet, said, (left, HEAD + line), _WORDS, sheet.colours.ink, widest=WIDTH - MARGIN - left)
    press_rows(sheet, interferers(scene), (left, HEAD + 1.7 * line, WIDTH - MARGIN, top - 20))
    laid = grid(max(1, len(player.hand)), top, _BOTTOM)
    for place, card in enumerate(player.hand):
        choice = Lay(card)
        page.lay(card, laid.box(place), place + 1, action=str(choice) if choice in player.legal else "")


def build_album(page: Page, scene: Scene, pick: str | None) -> None:
    """Build the page with both mimes, and below them the album."""
    sheet, words, table = page.sheet, scene.words, scene.table
    first = parse_first_pick(pick, len(table.album)) if _is_choosing(scene) else None
    if _is_choosing(scene):
        asked = words.say("drawn-palm-find-second" if first else "drawn-palm-find-first")
        write_head(sheet, asked, words.say("drawn-palm-felt-in"))
    else:
        looks = words.say("drawn-palm-album-looks", name=scene.name_of(table.grandfather))
        write_head(sheet, words.say("drawn-palm-album"), looks)
    top = _BOTTOM - _ALBUMS.get(len(table.album), _LAID)
    _play_both(page, scene, (MARGIN, HEAD - 6, WIDTH - MARGIN, top - 18))
    _lay_album(page, scene, grid(len(table.album), top, _BOTTOM), first)


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
        page.play(mime, words, (begin + 6, top + line, begin + wide - 6, low), watched=scene.watches)
        if mime.constraint:
            told = constraint_sentence(words, mime.constraint)
            size, lines = fit_lines(sheet.look, told, sizes(sheet.look, _SIZES), wide - 24, _LINES)
            Lines(tuple(lines), size, colours.soft, wide - 16, Align.MIDDLE).write(sheet, (middle, low))


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
    """Return whether the viewer has to choose now."""
    return scene.player is not None and any(isinstance(action, Find) for action in scene.player.legal)
