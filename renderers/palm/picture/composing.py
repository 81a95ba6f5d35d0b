"""Child's own page: her memory, the constraint, and the hand with all touches so far."""

from typing import Final

from engine.palm.mime import Mime, feel
from engine.palm.views import ComposedView
from renderers.page.layout import HEIGHT, WIDTH, Box
from renderers.page.typography import STEP, Lines, fit_lines, larger, write
from renderers.paint.lettering import Align
from renderers.palm.album.cards import MARGIN
from renderers.palm.album.head import HEAD, write_head
from renderers.palm.memories.life import story, title
from renderers.palm.mime.stage import write_number
from renderers.palm.names import constraint_sentence, gesture_name, pose_name
from renderers.palm.picture.hands import press_hand
from renderers.palm.picture.page import Page
from renderers.palm.picture.sizes import common, sizes
from renderers.palm.scene import Scene

_BOTTOM: Final = HEIGHT - MARGIN
_SCENE: Final = 540.0
_RIGHT: Final = 606.0
_WORDS: Final = 40.0
_LINE: Final = 76.0
_DISC: Final = 29.0
_SIZES: Final = (40.0, 36.0, 33.0, 30.0)
_STORIES: Final = (34.0, 30.0)


def build_composing(page: Page, scene: Scene, composed: ComposedView) -> None:
    """Build Child's page."""
    page.short = True
    sheet, words, colours = page.sheet, scene.words, page.sheet.colours
    told = words.say("drawn-palm-tell", name=scene.name_of(scene.table.grandfather))
    write_head(sheet, title(composed.memory, words), told)
    left = MARGIN + 10
    page.lay(composed.memory, (left, HEAD + 10, left + _SCENE, HEAD + 10 + _SCENE))
    asked = constraint_sentence(words, composed.constraint) if composed.constraint else ""
    top = HEAD + _SCENE + 34
    for said, usual, colour in (
        (story(composed.memory, words), _STORIES, colours.soft),
        (asked, _SIZES, colours.own),
    ):
        if said:
            size, lines = fit_lines(sheet.look, said, sizes(sheet.look, usual), _SCENE, 3)
            shown = Lines(tuple(lines), size, colour, _SCENE)
            shown.write(sheet, (left, top))
            top += shown.height + 16
    _write_touches(page, scene, composed.mime, (left, top, left + _SCENE, _BOTTOM))
    _show_hand(page, scene, composed.mime, (_RIGHT, HEAD, WIDTH - MARGIN, _BOTTOM))


def _write_touches(page: Page, scene: Scene, mime: Mime, box: Box) -> None:
    left, top, right, bottom = box
    sheet, words, colours = page.sheet, scene.words, page.sheet.colours
    if not mime.touches:
        said = words.say("drawn-palm-untouched")
        write(sheet, said, (left, top + _LINE / 2), _WORDS, colours.soft, widest=right - left)
        return
    step = min(_LINE * larger(sheet.look), (bottom - top) / len(mime.touches))
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
    size = common(sheet.look, texts, _SIZES, widest)
    for number, text in enumerate(texts, 1):
        y = top + (number - 0.5) * step
        write_number(sheet, number, (left + _DISC, y), min(_DISC, step * 0.42), now=True)
        Lines((text,), size, colours.ink, widest).write(sheet, (left + 2 * _DISC + 16, y - size * STEP / 2))


def _show_hand(page: Page, scene: Scene, mime: Mime, box: Box) -> None:
    """Draw the hand in its pose, from each side that is touched, with the things on it."""
    left, top, right, bottom = box
    sheet, words = page.sheet, scene.words
    line = _LINE * larger(sheet.look)
    at = ((left + right) / 2, top + line / 2)
    said = pose_name(words, mime.pose)
    write(sheet, said, at, _WORDS, sheet.colours.soft, align=Align.MIDDLE, widest=right - left)
    felt = tuple(map(feel, mime.touches))
    things = [touch.thing for touch in mime.touches]
    press_hand(sheet, mime.pose, (left, top + line, right, bottom), felt, things)
