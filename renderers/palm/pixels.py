"""Pages of Palm in pixels: pictures, and animations if films of mimes are on them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops
from typing_extensions import override

from engine.palm.hand import Pose
from engine.palm.mime import Feeling
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words
from renderers.page.canvas import HEIGHT, WIDTH, Box
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.colours import Colours, Rgb, between
from renderers.paint.gif import block, join_blocks
from renderers.paint.palette import Palette, palette, palette_of
from renderers.paint.pen import Point
from renderers.paint.picture import Look, Media, Picture, first_within
from renderers.paint.stamps import stamp
from renderers.palm.album import CORNER, MARGIN, Build, Page
from renderers.palm.memories.scenes import memory_image
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.felt import Layer
from renderers.palm.mime.film import Ground
from renderers.palm.mime.hand import Stance
from renderers.palm.mime.insets import press_hand, shape
from renderers.palm.mime.palettes import mime_palette
from renderers.palm.mime.reel import Reel, reel_of
from renderers.palm.mime.stage import bare_hand, skin_mask

TRIES: Final = (960, 720, 540, 400)
"""Widths of an animated page in pixels: the later ones if the file would be too large."""
LARGEST: Final = 3_000_000  # bytes

_FIRST: Final = 300  # milliseconds before the first film
_SURFACES: Final = 56  # colours of memories that are kept exactly
_BETWEEN: Final = 64
_TOO_NEAR: Final = 5.0  # less than for letters: surfaces are larger


class PixelPage(Page):
    """A page in pixels."""

    def __init__(self, look: Look, words: Words, *, moves: bool = False) -> None:
        """Open a page that shows films, or instead hands with the numbers of all touches."""
        size = (look.width, round(HEIGHT * look.width / WIDTH))
        self.sheet: Sheet = Sheet(Image.new("RGB", size, THEMES[look.theme].paper), look)
        self.words = words
        self.reels: list[tuple[Reel, tuple[int, int]]] = []
        self.cards: list[Box] = []
        self._moves = moves

    @override
    def play(self, mime: MimeView, box: Box, *, watched: bool) -> Box:
        left, top, right, bottom = box
        wide = min(right - left, (bottom - top) * shape(mime.pose))
        if not self._moves:
            things = [touch.thing for touch in mime.touches] if watched else []
            x, y, tall = (left + right - wide) / 2, top, wide / shape(mime.pose)
            self.show_hand(mime.pose, (x, y, x + wide, y + tall), mime.felt, things)
            return x, y, x + wide, y + tall
        scale, theme = self.sheet.scale, self.sheet.look.theme
        reel = reel_of(mime, self.words, theme, round(wide * scale), watched=watched)
        tall = reel.size[1] / scale
        x, y = (left + right - wide) / 2, (top + bottom - tall) / 2
        self.reels.append((reel, (round(x * scale), round(y * scale))))
        return x, y, x + wide, y + tall

    @override
    def show_hand(
        self,
        pose: Pose,
        box: Box,
        felt: Sequence[Feeling] = (),
        things: Sequence[str] = (),
        *,
        named: bool = False,
    ) -> None:
        press_hand(PixelEasel(self.sheet), self.sheet.look, pose, box, felt, things)

    @override
    def show_memory(self, card: int, box: Box) -> None:
        self.cards.append(box)
        scale, (left, top, right, _) = self.sheet.scale, box
        pixels, corner = round((right - left) * scale), (round(left * scale), round(top * scale))
        self.sheet.image.paste(memory_image(card, pixels), corner, _round(pixels, round(CORNER * scale)))


class PixelEasel:
    """Shows hands on a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self.skin = SKINS[sheet.look.theme]
        self._sheet = sheet

    def open_hand(self, stance: Stance, look: Look) -> Sheet:
        """Return a sheet with a bare hand."""
        return Sheet(bare_hand(stance, look), look)

    def touch_hand(self, hand: Sheet, stance: Stance, layers: Iterable[Layer]) -> None:
        """Let a hand show layers."""
        skin = skin_mask(stance, hand.look.width)
        hand.image = Ground(hand.image, hand.image, skin, hand.look).painted(layers)

    def put_hand(self, hand: Sheet, _stance: Stance, part: Box, at: Point) -> None:
        """Put a part of a sheet with a hand on the page, its upper left corner at a point."""
        left, top, right, bottom = (round(side * hand.scale) for side in part)
        corner = round(at[0] * self._sheet.scale), round(at[1] * self._sheet.scale)
        self._sheet.image.paste(hand.image.crop((left, top, right, bottom)), corner)


def finish_page(build: Build, look: Look, words: Words, *, moves: bool) -> Picture:
    """Build a page and return its picture: an animation if it has films."""
    if moves:
        pages = (build_page(build, look.at_most(width), words, moves=True) for width in TRIES)
        return first_within(map(_animate, pages), LARGEST)
    page = build_page(build, look, words)
    if page.short:
        page.sheet.image = _crop_end(page.sheet)
    return page.sheet.finish()


def build_page(build: Build, look: Look, words: Words, *, moves: bool = False) -> PixelPage:
    """Return a page with everything on it."""
    page = PixelPage(look, words, moves=moves)
    build(page)
    return page


def _crop_end(sheet: Sheet) -> Image.Image:
    """Return the image without the empty paper at its end."""
    image = sheet.image
    empty = Image.new(image.mode, image.size, sheet.colours.paper)
    used = ImageChops.difference(image, empty).getbbox()
    bottom = round((used[3] if used else 0) + MARGIN * sheet.scale)
    return image.crop((0, 0, image.width, min(image.height, bottom)))


def _animate(page: PixelPage) -> Picture:
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


def _colours(page: PixelPage) -> Palette:
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


def _card_colours(page: PixelPage) -> Iterator[tuple[Rgb, ...]]:
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
def _round(side: int, corner: int) -> Image.Image:
    made = stamp((side, side), 1, lambda pen: pen.panel((0, 0, side, side), corner, "#FFFFFF"), (0, 0))
    return made.cover
