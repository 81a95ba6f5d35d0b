"""A game as an animation: for each turn the memories, their mimes, and the result."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PIL import Image

from engine.palm.phases import Phase
from engine.palm.views import MimeView, ResultView
from renderers.i18n.catalogue import Words
from renderers.page.canvas import WIDTH, Box
from renderers.page.typography import larger, write
from renderers.paint.gif import Block, block, join_blocks
from renderers.paint.palette import MOST, palette_of
from renderers.paint.pen import Align
from renderers.paint.picture import Look, Media, Picture, first_within
from renderers.palm.album import BOTTOM, HEAD, MARGIN, Build, Page
from renderers.palm.names import memory_title
from renderers.palm.pixels import build_page
from renderers.palm.result_pages import build_rest
from renderers.palm.scene import Scene, View

TRIES: Final = (600, 450, 350, 250)
"""Widths of an animation in pixels: the later ones for very long games."""
LARGEST: Final = 8 * 1024 * 1024  # bytes: the limit that every platform accepts

_BEGIN: Final = 2000  # milliseconds
_TOLD: Final = 4500
_REVEAL: Final = 4500
_END: Final = 9000
_CARD: Final = 490.0
_TITLE: Final = 44.0


def draw_journey(views: Sequence[View], words: Words, look: Look, *, names: Sequence[str] = ()) -> Picture:
    """Draw a game as an animation: the views of one viewer after the set-up and after each turn.

    Two views give the turn between them.
    """
    scenes = [Scene(view, words, names) for view in views]
    return first_within((_animate(scenes, look.at_most(width)) for width in TRIES), LARGEST)


def _animate(scenes: Sequence[Scene], look: Look) -> Picture:
    blocks = [*_frames(scenes, look)]
    size = blocks[0].width, blocks[0].height
    data = join_blocks(size, blocks[0].colours, [each.encode(0, 0) for each in blocks])
    return Picture(data, Media.GIF, *size)


def _frames(scenes: Sequence[Scene], look: Look) -> Iterator[Block]:
    """Yield every page, each with its own palette."""
    before: ResultView | None = None
    for number, scene in enumerate(scenes):
        last = scene.table.last
        if number and last and last != before:
            yield _page(partial(_build_told, scene=scene, last=last), look, scene.words, _TOLD)
        stays = _END if scene.table.phase is Phase.OVER else _REVEAL if last else _BEGIN
        yield _page(partial(build_rest, scene=scene), look, scene.words, stays)
        before = last


def _build_told(page: Page, scene: Scene, last: ResultView) -> None:
    """Build the page with both memories of a turn, each above its mime."""
    words = scene.words
    children = [*dict.fromkeys(mime.child for mime in last.mimes)]
    told = words.say(
        "drawn-palm-told", child=scene.join_names(children), grandfather=scene.name_of(last.grandfather)
    )
    page.write_head(told, words.say("drawn-palm-number", turn=last.number, turns=scene.table.turns))
    wide = (WIDTH - 2 * MARGIN) / max(1, len(last.mimes))
    for place, mime in enumerate(last.mimes):
        left = MARGIN + place * wide
        _tell(page, scene, mime, (left, HEAD + 12, left + wide, BOTTOM))


def _tell(page: Page, scene: Scene, mime: MimeView, box: Box) -> None:
    left, top, right, bottom = box
    sheet, middle = page.sheet, (left + right) / 2
    if mime.memory is None:
        return
    page.lay(
        mime.memory, (middle - _CARD / 2, top, middle + _CARD / 2, top + _CARD), frame=sheet.colours.heart
    )
    line = _TITLE * 1.7 * larger(sheet.look)
    at = (middle, top + _CARD + line / 2 + 10)
    said = memory_title(mime.memory, scene.words)
    write(sheet, said, at, _TITLE, sheet.colours.ink, align=Align.MIDDLE, widest=right - left - 20)
    things = [touch.thing for touch in mime.touches]
    page.show_hand(mime.pose, (left + 10, at[1] + line / 2, right - 10, bottom), mime.felt, things)


def _page(build: Build, look: Look, words: Words, milliseconds: int) -> Block:
    image = build_page(build, look, words).sheet.image.quantize(
        MOST, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
    )
    numbers = Image.frombytes("L", image.size, image.tobytes())
    return block(numbers, (0, 0), milliseconds, palette_of(image))
