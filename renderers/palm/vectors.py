"""Pages of Palm as display lists: mimes are animations, with still hands for before and after them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from typing_extensions import override

from engine.palm.hand import BACK, Pose, hand
from engine.palm.mime import Feeling
from engine.palm.views import MimeView
from renderers.i18n.catalogue import Words, sentence
from renderers.page.canvas import HEIGHT, WIDTH, Box, SpotKind
from renderers.page.display import FINGER, PAPER, DisplayList
from renderers.page.theme import VARIABLES
from renderers.paint.pen import Point, panel_symbol
from renderers.paint.picture import Look
from renderers.palm.album import CORNER, MARGIN, Build, Page
from renderers.palm.memories.scenes import UNITS
from renderers.palm.memories.symbols import memory_symbol
from renderers.palm.mime.colours import SKIN_VARIABLES
from renderers.palm.mime.felt import Layer
from renderers.palm.mime.hand import Stance, half_width
from renderers.palm.mime.insets import CUTS, press_hand, shape
from renderers.palm.mime.tracks import area_symbol, film_of, hand_symbol, skin_symbol
from renderers.palm.names import place_name

_SIDES: Final = {"palm", BACK}
"""The parts of a hand that are seen from one side only."""
_REACH: Final = 12.0  # units of the hand: of a place


def list_page(build: Build, look: Look, words: Words, *, moves: bool) -> DisplayList:
    """Build a page and return what stands where; if it moves, it has room for a button."""
    page = ListPage(look, words)
    page.beside_head = FINGER if moves else 0.0
    build(page)
    if page.short:
        page.sheet.height = min(float(HEIGHT), page.sheet.find_bottom() + MARGIN)
    return page.sheet


@cache
def backgrounds() -> Mapping[str, DisplayList]:
    """Return the paper."""
    paper = DisplayList(Look())
    paper.press(panel_symbol((WIDTH, HEIGHT), 0, VARIABLES.paper, inset=0), (0, 0), "paper")
    return {PAPER: paper}


class ListPage(Page):
    """A page as a display list."""

    def __init__(self, look: Look, words: Words) -> None:
        self.sheet: DisplayList = DisplayList(look, backgrounds())
        self.words = words

    @override
    def play(self, mime: MimeView, box: Box, *, watched: bool) -> Box:
        left, top, right, bottom = box
        wide = min(right - left, (bottom - top) * shape(mime.pose))
        tall = wide / shape(mime.pose)
        x, y = (left + right - wide) / 2, (top + bottom - tall) / 2
        things = tuple(touch.thing for touch in mime.touches) if watched else ()
        still = DisplayList(self.sheet.look)
        shown = (x, y, x + wide, y + tall)
        press_hand(ListEasel(still), still.look, mime.pose, shown, mime.felt, things)
        begin, upper, end, _ = CUTS[mime.pose]
        by = wide / (end - begin)
        film = film_of(mime.pose, mime.felt, things, self.words)
        self.sheet.press_film(film, (x - begin * by, y - upper * by), by, still)
        return shown

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
        easel = ListEasel(self.sheet, self.words if named else None)
        press_hand(easel, self.sheet.look, pose, box, felt, things)

    @override
    def show_memory(self, card: int, box: Box) -> None:
        left, top, right, _ = box
        by = (right - left) / UNITS
        self.sheet.press_part(
            memory_symbol(card), (left, top), f"memory-{card}", by, area_symbol(box, CORNER)
        )


class ListEasel:
    """Shows hands on a display list."""

    def __init__(self, sheet: DisplayList, words: Words | None = None) -> None:
        """With words, the places of the hand have names."""
        self.skin = SKIN_VARIABLES
        self._sheet = sheet
        self._words = words
        self._named = set[str]()

    def open_hand(self, stance: Stance, look: Look) -> DisplayList:
        """Return a list with a bare hand."""
        listed = DisplayList(look)
        listed.press(hand_symbol(stance), (0, 0), "hand")
        return listed

    def touch_hand(self, hand: DisplayList, stance: Stance, layers: Iterable[Layer]) -> None:
        """Let a hand show layers."""
        for layer in layers:
            inside = skin_symbol(stance) if layer.on_skin else None
            hand.press_part(layer.symbol, layer.at, layer.key, inside=inside)

    def put_hand(self, hand: DisplayList, stance: Stance, part: Box, at: Point) -> None:
        """Put a part of a list with a hand on the page, its upper left corner at a point."""
        left, top, right, bottom = part
        by = hand.look.width / self._sheet.look.width
        corner = (at[0] - left * by, at[1] - top * by)
        cut = area_symbol((at[0], at[1], at[0] + (right - left) * by, at[1] + (bottom - top) * by))
        self._sheet.press_group(hand, corner, "hand", by, cut)
        if self._words:
            self._name_places(self._words, stance, corner, by)

    def _name_places(self, words: Words, stance: Stance, corner: Point, by: float) -> None:
        """Name the places of the hand that lie on this side, and were not on the one before."""
        for name, place in hand().places.items():
            if name in self._named or ((place.part == BACK) is stance.palm and place.part in _SIDES):
                continue
            self._named.add(name)
            x, y = stance.put(place.at)
            reach = min(half_width(name), _REACH) * stance.unit
            edges = (x - reach, y - reach, x + reach, y + reach)
            box = tuple(corner[number % 2] + edge * by for number, edge in enumerate(edges))
            label = sentence(place_name(words, name))
            self._sheet.note(SpotKind.PLACE, name, box, label=label)  # type: ignore[arg-type]
