"""A game as an animation: for each turn the memories, their mimes, and the result."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PIL import Image

from engine.palm.phases import Phase
from engine.palm.views import MimeView, ResultView
from renderers.i18n.catalogue import Words
from renderers.page.layout import HEIGHT, WIDTH, Box
from renderers.page.typography import larger, write
from renderers.paint.lettering import Align
from renderers.paint.look import Look
from renderers.paint.palette import MOST
from renderers.paint.picture import Media, Picture
from renderers.palm.album.cards import MARGIN
from renderers.palm.album.head import HEAD, write_head
from renderers.palm.memories.life import title
from renderers.palm.picture.blocks import Block, block, join_blocks
from renderers.palm.picture.hands import press_hand
from renderers.palm.picture.page import Build, Page, build_page
from renderers.palm.picture.resting import build_reveal, build_table
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
    for width in TRIES:
        shown = replace(look, width=min(look.width, width))
        blocks = [*_frames(scenes, shown)]
        size = blocks[0].width, blocks[0].height
        data = join_blocks(size, blocks[0].colours, [each.encode(0, 0) for each in blocks])
        if len(data) <= LARGEST:
            break
    return Picture(data, Media.GIF, *size)


def _frames(scenes: Sequence[Scene], look: Look) -> Iterator[Block]:
    """Yield every page, each with its own palette."""
    before: ResultView | None = None
    for number, scene in enumerate(scenes):
        last = scene.table.last
        if number and last and last != before:
            yield _page(partial(build_told, scene=scene, last=last), look, _TOLD)
        stays = _END if scene.table.phase is Phase.OVER else _REVEAL if last else _BEGIN
        yield _page(resting(scene), look, stays)
        before = last


def resting(scene: Scene) -> Build:
    """Return the builder of the page between two turns."""
    if scene.table.last:
        return partial(build_reveal, scene=scene, last=scene.table.last)
    return partial(build_table, scene=scene)


def build_told(page: Page, scene: Scene, last: ResultView) -> None:
    """Build the page with both memories of a turn, each above its mime."""
    sheet, words = page.sheet, scene.words
    children = [*dict.fromkeys(mime.child for mime in last.mimes)]
    told = words.say(
        "drawn-palm-told", child=scene.join_names(children), grandfather=scene.name_of(last.grandfather)
    )
    table = scene.table
    write_head(sheet, told, words.say("drawn-palm-number", turn=last.number, turns=table.turns))
    wide = (WIDTH - 2 * MARGIN) / max(1, len(last.mimes))
    for place, mime in enumerate(last.mimes):
        left = MARGIN + place * wide
        _tell(page, scene, mime, (left, HEAD + 12, left + wide, HEIGHT - MARGIN))


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
    said = title(mime.memory, scene.words)
    write(sheet, said, at, _TITLE, sheet.colours.ink, align=Align.MIDDLE, widest=right - left - 20)
    things = [touch.thing for touch in mime.touches]
    press_hand(sheet, mime.pose, (left + 10, at[1] + line / 2, right - 10, bottom), mime.felt, things)


def _page(build: Build, look: Look, milliseconds: int) -> Block:
    image = build_page(build, look).sheet.image.quantize(
        MOST, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
    )
    flat = image.getpalette() or []
    colours = tuple(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    numbers = Image.frombytes("L", image.size, image.tobytes())
    return block(numbers, (0, 0), milliseconds, colours)
