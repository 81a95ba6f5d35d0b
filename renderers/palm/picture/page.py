"""A page on which something may move: pressed, laid and written as any other, with films in it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.page.layout import Box
from renderers.page.sheet import Sheet
from renderers.paint.look import Look
from renderers.paint.palette import Colours, Palette, Rgb, between, palette
from renderers.paint.picture import Media, Picture
from renderers.palm.album.cards import MARGIN, blank, done, lay_card, lay_plain
from renderers.palm.memories.image import memory_image
from renderers.palm.mime.colours import mime_palette
from renderers.palm.picture.blocks import block, joined
from renderers.palm.picture.reels import Reel, reel_of, shape

TRIES: Final = (960, 720, 540, 400)
"""Pixels of the width of a page that moves: less for what would be too large."""
LARGEST: Final = 3_000_000  # bytes

_FIRST: Final = 300  # milliseconds before anything moves
_SURFACES: Final = 56  # colours of memories that are kept as they are
_BETWEEN: Final = 64
_TOO_NEAR: Final = 5.0  # surfaces are larger than letters: they matter more


@dataclass(slots=True)
class Page:
    """A page that is being made."""

    sheet: Sheet
    reels: list[tuple[Reel, tuple[int, int]]] = field(default_factory=list)
    cards: list[Box] = field(default_factory=list)
    short: bool = False  # it ends where nothing more is on it: lists stand below it, and a phone is small

    def play(self, mime: MimeView, words: Words, box: Box, *, watched: bool) -> Box:
        """Let a mime be shown as large as it may be in the middle of a box; films follow each other."""
        left, top, right, bottom = box
        wide = min(right - left, (bottom - top) * shape(mime.pose))
        scale, theme = self.sheet.scale, self.sheet.look.theme
        reel = reel_of(mime, words, theme, round(wide * scale), watched=watched)
        tall = reel.size[1] / scale
        x, y = (left + right - wide) / 2, (top + bottom - tall) / 2
        self.reels.append((reel, (round(x * scale), round(y * scale))))
        return x, y, x + wide, y + tall

    def lay(
        self, card: int, box: Box, place: int | None = None, *, frame: str | None = None, action: str = ""
    ) -> None:
        """Lay a memory, with the number of its place if it has one."""
        self.cards.append(box)
        if place is None:
            lay_plain(self.sheet, box, partial(memory_image, card), frame)
        else:
            lay_card(self.sheet, box, place, partial(memory_image, card), frame, action=action)


Build: TypeAlias = Callable[[Page], None]
"""Puts everything on an empty page."""


def finished(build: Build, look: Look, *, moves: bool) -> Picture:
    """Return the picture of a page: an animation if something moves in it."""
    if not moves:
        page = built(build, look)
        if page.short:
            page.sheet.image = _cut_off(page.sheet)
        return done(page.sheet)
    for width in TRIES:
        page = built(build, replace(look, width=min(look.width, width)))
        data = _animated(page)
        if len(data) <= LARGEST:
            break
    return Picture(data, Media.GIF, *page.sheet.image.size, tuple(page.sheet.spots))


def built(build: Build, look: Look) -> Page:
    """Return a page with everything on it."""
    page = Page(blank(look))
    build(page)
    return page


def _cut_off(sheet: Sheet) -> Image.Image:
    """Return what is on a page, without the empty paper below it."""
    image = sheet.image
    empty = Image.new(image.mode, image.size, sheet.colours.paper)
    used = ImageChops.difference(image, empty).getbbox()
    bottom = round((used[3] if used else 0) + MARGIN * sheet.scale)
    return image.crop((0, 0, image.width, min(image.height, bottom)))


def _animated(page: Page) -> bytes:
    """Return the page as it lies there, and then film after film."""
    colours = _colours(page)
    image = page.sheet.image
    still = Image.frombytes("L", image.size, colours.reduce(image).tobytes())
    for reel, corner in page.reels:
        still.paste(reel.image, corner)
    blocks = [block(still, (0, 0), _FIRST).written(0, 0)]
    for reel, corner in page.reels:
        blocks += [each.written(*corner) for each in reel.blocks]
    return joined(image.size, colours.colours, blocks)


def _colours(page: Page) -> Palette:
    """Return the colours of mimes, which films have numbers for, and as many more as the memories need."""
    look, theme = page.sheet.look, page.sheet.colours
    fixed = mime_palette(look.theme).colours
    exact: Colours = (*fixed, theme.band, theme.heart, theme.edge)
    smooth: Colours = (
        *between(theme.ink, theme.band, 2),
        *between(theme.own, theme.band, 1),
        *between(theme.own, theme.board, 1),
    )
    return palette(exact, [smooth, *_met(page)], _TOO_NEAR)


def _met(page: Page) -> Iterator[tuple[Rgb, ...]]:
    """Return the colours of the cards: first those of their surfaces, then what lies between them."""
    if not page.cards:
        return
    lefts, tops, rights, bottoms = zip(*page.cards, strict=True)
    scale = page.sheet.scale
    around = (min(lefts), min(tops), max(rights), max(bottoms))
    part = page.sheet.image.crop([round(each * scale) for each in around])  # type: ignore[arg-type]
    counted = part.getcolors(part.width * part.height) or []
    often = sorted(counted, key=lambda each: (-each[0], each[1]))[:_SURFACES]
    yield tuple(colour for _, colour in often)  # type: ignore[misc]
    few = part.quantize(_BETWEEN, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    flat = few.getpalette() or []
    yield tuple(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
