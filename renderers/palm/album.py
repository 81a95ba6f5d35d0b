"""A page of Palm: a heading, memories as large as they fit, and films of mimes, which make it move."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.page.canvas import HEIGHT, WIDTH, Box, SpotKind
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import write
from renderers.paint.colours import Colour, Colours, Rgb, between
from renderers.paint.gif import block, join_blocks
from renderers.paint.palette import Palette, palette, palette_of
from renderers.paint.pen import Circle, Pen
from renderers.paint.picture import Look, Media, Picture, ThemeName, first_within
from renderers.paint.stamps import Stamp, circles_stamp, stamp
from renderers.palm.memories.scenes import memory_image
from renderers.palm.mime.colours import mime_palette
from renderers.palm.mime.insets import Reel, press_hand, reel_of, shape

TRIES: Final = (960, 720, 540, 400)
"""Widths of an animated page in pixels: the later ones if the file would be too large."""
LARGEST: Final = 3_000_000  # bytes

MARGIN: Final = 28.0
HEAD: Final = 170.0
"""The height of a heading."""
BOTTOM: Final = HEIGHT - MARGIN
"""Where the content of a page ends."""

_TITLE: Final = 62.0
_LINE: Final = 42.0
_GAP: Final = 22.0
_WIDEST_GAP: Final = 70.0
_FRAME: Final = 7.0
_CORNER: Final = 22.0
_NUMBER: Final = 0.135  # the radius of a number's disc, as a part of the side of its card
_MOST_COLUMNS: Final = 5
_FIRST: Final = 300  # milliseconds before the first film
_SURFACES: Final = 56  # colours of memories that are kept exactly
_BETWEEN: Final = 64
_TOO_NEAR: Final = 5.0  # less than for letters: surfaces are larger


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares of one size in rows, with room for words below each."""

    count: int
    columns: int
    side: float
    below: float
    top: float
    step: float  # from row to row
    gap: float  # between two in a row

    def box(self, place: int) -> Box:
        """Return the box of the card at a place, from 0; an incomplete last row is centred."""
        row, column = divmod(place, self.columns)
        inside = min(self.columns, self.count - row * self.columns)
        left = (WIDTH - inside * self.side - (inside - 1) * self.gap) / 2
        x, y = left + column * (self.side + self.gap), self.top + row * self.step
        return x, y, x + self.side, y + self.side


def grid(count: int, top: float, bottom: float, below: float = 0) -> Grid:
    """Return the grid in which `count` cards are largest between two heights."""

    def side(columns: int) -> float:
        rows = ceil(count / columns)
        across = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) / columns
        return min(across, (bottom - top - (rows - 1) * _GAP) / rows - below)

    columns = max(range(1, _MOST_COLUMNS + 1), key=side)
    rows, each = ceil(count / columns), side(columns)
    free = bottom - top - rows * (each + below) - (rows - 1) * _GAP
    step = each + below + _GAP + free / (rows + 1)
    gap = min(_WIDEST_GAP, (WIDTH - columns * each) / (columns + 1))
    return Grid(count, columns, each, below, top + free / (rows + 1), step, max(_GAP, gap))


@dataclass(slots=True)
class Page:
    """A page in the making."""

    sheet: Sheet
    reels: list[tuple[Reel, tuple[int, int]]] = field(default_factory=list)
    cards: list[Box] = field(default_factory=list)
    moves: bool = False  # films are shown, instead of a hand with the numbers of all touches
    short: bool = False  # cut off the empty paper at its end: on a phone, lists follow below it

    def write_head(self, title: str, line: str) -> None:
        """Write the heading."""
        colours, widest = self.sheet.colours, WIDTH - 2 * MARGIN - 16
        write(self.sheet, title, (MARGIN + 8, 56), _TITLE, colours.ink, widest=widest)
        write(self.sheet, line, (MARGIN + 8, 132), _LINE, colours.soft, widest=widest)

    def play(self, mime: MimeView, words: Words, box: Box, *, watched: bool) -> Box:
        """Add a mime, as large as it fits in a box; films are shown one after the other."""
        left, top, right, bottom = box
        wide = min(right - left, (bottom - top) * shape(mime.pose))
        if not self.moves:
            things = [touch.thing for touch in mime.touches] if watched else []
            x, y, tall = (left + right - wide) / 2, top, wide / shape(mime.pose)
            press_hand(self.sheet, mime.pose, (x, y, x + wide, y + tall), mime.felt, things)
            return x, y, x + wide, y + tall
        scale, theme = self.sheet.scale, self.sheet.look.theme
        reel = reel_of(mime, words, theme, round(wide * scale), watched=watched)
        tall = reel.size[1] / scale
        x, y = (left + right - wide) / 2, (top + bottom - tall) / 2
        self.reels.append((reel, (round(x * scale), round(y * scale))))
        return x, y, x + wide, y + tall

    def lay(
        self, card: int, box: Box, place: int | None = None, *, frame: Colour | None = None, action: str = ""
    ) -> None:
        """Draw a memory; if it has a place, with its number and as a hot spot."""
        self.cards.append(box)
        sheet, scale, (left, top, right, bottom) = self.sheet, self.sheet.scale, box
        side = right - left
        sheet.press(_frame(side, frame, sheet.look.theme, scale), (left, top))
        pixels, corner = round(side * scale), (round(left * scale), round(top * scale))
        sheet.image.paste(memory_image(card, pixels), corner, _round(pixels, round(_CORNER * scale)))
        if place is None:
            return
        colours, radius = sheet.colours, max(34.0, side * _NUMBER)
        at = (left + radius * 0.82, bottom - radius * 0.82)
        disc = Circle(radius + 5, colours.plate), Circle(radius, colours.ink)
        sheet.press(circles_stamp(2 * radius + 14, scale, *disc), at)
        sheet.write(str(place), at, radius * 1.25, colours.plate, widest=radius * 1.75)
        sheet.note(SpotKind.CARD, str(place), box, action)


Build: TypeAlias = Callable[[Page], None]
"""A builder: draws everything on an empty page."""


def finish_page(build: Build, look: Look, *, moves: bool) -> Picture:
    """Build a page and return its picture: an animation if it has films."""
    if moves:
        pages = (build_page(build, look.at_most(width), moves=True) for width in TRIES)
        return first_within(map(_animate, pages), LARGEST)
    page = build_page(build, look)
    if page.short:
        page.sheet.image = _crop_end(page.sheet)
    return page.sheet.finish()


def build_page(build: Build, look: Look, *, moves: bool = False) -> Page:
    """Return a page with everything on it."""
    page = Page(blank(look), moves=moves)
    build(page)
    return page


def blank(look: Look) -> Sheet:
    """Return an empty sheet."""
    size = (look.width, round(HEIGHT * look.width / WIDTH))
    return Sheet(Image.new("RGB", size, THEMES[look.theme].paper), look)


def _crop_end(sheet: Sheet) -> Image.Image:
    """Return the image without the empty paper at its end."""
    image = sheet.image
    empty = Image.new(image.mode, image.size, sheet.colours.paper)
    used = ImageChops.difference(image, empty).getbbox()
    bottom = round((used[3] if used else 0) + MARGIN * sheet.scale)
    return image.crop((0, 0, image.width, min(image.height, bottom)))


def _animate(page: Page) -> Picture:
    """Return the page, and then film after film."""
    colours, image = _colours(page), page.sheet.image
    still = Image.frombytes("L", image.size, colours.reduce(image).tobytes())
    for reel, corner in page.reels:
        still.paste(reel.image, corner)
    blocks = [block(still, (0, 0), _FIRST).encode(0, 0)]
    for reel, corner in page.reels:
        blocks += [each.encode(*corner) for each in reel.blocks]
    data = join_blocks(image.size, colours.colours, blocks)
    return Picture(data, Media.GIF, *image.size, tuple(page.sheet.spots))


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
    yield palette_of(part.quantize(_BETWEEN, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))


@lru_cache(maxsize=16)
def _frame(side: float, frame: Colour | None, theme: ThemeName, scale: float) -> Stamp:
    colours = THEMES[theme]
    width = 2 * _FRAME if frame else _FRAME
    room = 2 * _FRAME + 12

    def draw(pen: Pen) -> None:
        low, high = room - width, room + side + width
        pen.panel((low - 3, low + 3, high + 3, high + 7), _CORNER + width, colours.shade)
        pen.panel((low, low, high, high), _CORNER + width, frame or colours.edge)

    return stamp((side + 2 * room, side + 2 * room), scale, draw, (room, room))


@lru_cache(maxsize=16)
def _round(side: int, corner: int) -> Image.Image:
    made = stamp((side, side), 1, lambda pen: pen.panel((0, 0, side, side), corner, "#FFFFFF"), (0, 0))
    return made.cover
