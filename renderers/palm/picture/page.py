"""A page that may be animated: a sheet with films in it."""

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
from renderers.palm.picture.blocks import block, join_blocks
from renderers.palm.picture.reels import Reel, reel_of, shape

TRIES: Final = (960, 720, 540, 400)
"""Widths of an animated page in pixels: the later ones if the file would be too large."""
LARGEST: Final = 3_000_000  # bytes

_FIRST: Final = 300  # milliseconds before the first film
_SURFACES: Final = 56  # colours of memories that are kept exactly
_BETWEEN: Final = 64
_TOO_NEAR: Final = 5.0  # less than for letters: surfaces are larger


@dataclass(slots=True)
class Page:
    """A page in the making."""

    sheet: Sheet
    reels: list[tuple[Reel, tuple[int, int]]] = field(default_factory=list)
    cards: list[Box] = field(default_factory=list)
    short: bool = False  # cut off the empty paper at its end: on a phone, lists follow below it

    def play(self, mime: MimeView, words: Words, box: Box, *, watched: bool) -> Box:
        """Add the film of a mime, as large as it fits in a box; films are shown one after the other."""
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
        """Draw a memory, with the number of its place if it has one."""
        self.cards.append(box)
        if place is None:
            lay_plain(self.sheet, box, partial(memory_image, card), frame)
        else:
            lay_card(self.sheet, box, place, partial(memory_image, card), frame, action=action)


Build: TypeAlias = Callable[[Page], None]
"""A builder: draws everything on an empty page."""


def finish_page(build: Build, look: Look, *, moves: bool) -> Picture:
    """Build a page and return its picture: an animation if it has films."""
    if not moves:
        page = build_page(build, look)
        if page.short:
            page.sheet.image = _crop_end(page.sheet)
        return done(page.sheet)
    for width in TRIES:
        page = build_page(build, replace(look, width=min(look.width, width)))
        data = _encode_animation(page)
        if len(data) <= LARGEST:
            break
    return Picture(data, Media.GIF, *page.sheet.image.size, tuple(page.sheet.spots))


def build_page(build: Build, look: Look) -> Page:
    """Return a page with everything on it."""
    page = Page(blank(look))
    build(page)
    return page


def _crop_end(sheet: Sheet) -> Image.Image:
    """Return the image without the empty paper at its end."""
    image = sheet.image
    empty = Image.new(image.mode, image.size, sheet.colours.paper)
    used = ImageChops.difference(image, empty).getbbox()
    bottom = round((used[3] if used else 0) + MARGIN * sheet.scale)
    return image.crop((0, 0, image.width, min(image.height, bottom)))


def _encode_animation(page: Page) -> bytes:
    """Encode the page, and then film after film."""
    colours = _colours(page)
    image = page.sheet.image
    still = Image.frombytes("L", image.size, colours.reduce(image).tobytes())
    for reel, corner in page.reels:
        still.paste(reel.image, corner)
    blocks = [block(still, (0, 0), _FIRST).encode(0, 0)]
    for reel, corner in page.reels:
        blocks += [each.encode(*corner) for each in reel.blocks]
    return join_blocks(image.size, colours.colours, blocks)


def _colours(page: Page) -> Palette:
    """Return the palette of mimes, which films refer to by numbers, and more colours for the memories."""
    look, theme = page.sheet.look, page.sheet.colours
    fixed = mime_palette(look.theme).colours
    exact: Colours = (*fixed, theme.band, theme.heart, theme.edge)
    smooth: Colours = (
        *between(theme.ink, theme.band, 2),
        *between(theme.own, theme.band, 1),
        *between(theme.own, theme.board, 1),
    )
    return palette(exact, [smooth, *_card_colours(page)], _TOO_NEAR)


def _card_colours(page: Page) -> Iterator[tuple[Rgb, ...]]:
    """Yield the colours of the cards: first of their surfaces, then those between them."""
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
