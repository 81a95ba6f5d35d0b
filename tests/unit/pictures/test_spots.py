"""A picture tells where its nodes and cards are."""

from collections.abc import Callable
from itertools import combinations
from typing import Final

from PIL import ImageColor

from bot.language import words_in
from bot.screens.choices import node_rows
from engine.heldhands.edition import load_edition
from renderers.heldhands.picture.draw import draw
from renderers.heldhands.picture.sheet import SpotKind
from renderers.heldhands.picture.theme import THEMES
from renderers.heldhands.places import ring_of
from renderers.heldhands.routes import routes
from renderers.heldhands.scene import View, scene
from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import HotSpot, Picture
from tests.rows import each_row
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import opened

EN: Final = Words(Language.EN)
THEME: Final = THEMES[Look().theme]
VIEWS: Final[dict[str, Callable[[], View]]] = {
    "a player": moments.building,
    "a spectator": moments.watching,
    "somebody who waits": moments.waiting,
    "somebody who has chosen": moments.has_chosen,
    "somebody who chooses a side": moments.choosing_side,
    "a player of print-and-play": moments.own_objective,
}


def drawn(view: View) -> Picture:
    return draw(view, EN, Look(width=600))


def spots(picture: Picture, kind: SpotKind) -> dict[str, HotSpot]:
    return {spot.name: spot for spot in picture.spots if spot.kind == kind}


def colours_in(picture: Picture, spot: HotSpot) -> set[object]:
    image = opened(picture.data)
    sides = (spot.left, spot.top, spot.right, spot.bottom)
    box = image.crop(tuple(round(a * b) for a, b in zip(sides, image.size * 2, strict=True)))  # type: ignore[arg-type]
    much = box.width * box.height / 12
    return {colour for count, colour in box.getcolors(1 << 20) or () if count > much}


@each_row("who", VIEWS)
def test_each_node_lies_in_its_spot(who: str) -> None:
    view = VIEWS[who]()
    picture, board = drawn(view), load_edition(view.table.edition).board
    found = spots(picture, SpotKind.NODE)
    assert set(found) == set(board.nodes)
    for node, emotion in zip(board.nodes, board.emotions, strict=True):
        if emotion:
            is_open = scene(view, EN).is_open(ring_of(node))
            colour = THEME.emotions[emotion] if is_open else THEME.closed_node(emotion)
            assert ImageColor.getrgb(colour) in colours_in(picture, found[node]), node


def test_each_card_lies_in_its_spot() -> None:
    view = moments.building()
    picture = drawn(view)
    used = {(link.row, link.place) for link in view.chain.links} if view.chain else set()
    for kind, row in ((SpotKind.OWN_CARD, view.you.row), (SpotKind.PARTNER_CARD, view.partner.row)):
        found = spots(picture, kind)
        assert list(map(int, sorted(found))) == list(range(1, len(row) + 1))
        for place, emotion in enumerate(row, 1):
            faded = (kind.value, place) in used
            colour = ImageColor.getrgb(THEME.emotions[emotion])
            assert (colour in colours_in(picture, found[str(place)])) != faded


@each_row("who", VIEWS)
def test_no_two_spots_overlap_and_all_lie_in_the_picture(who: str) -> None:
    found = drawn(VIEWS[who]()).spots
    assert all(0 <= spot.left < spot.right <= 1 and 0 <= spot.top < spot.bottom <= 1 for spot in found)
    for one, other in combinations(found, 2):
        apart = one.right <= other.left or other.right <= one.left
        assert apart or one.bottom <= other.top or other.bottom <= one.top, (one, other)


def test_at_set_up_both_choices_can_be_pressed() -> None:
    picture = drawn(moments.setting_up())
    sides = spots(picture, SpotKind.SIDE)
    assert len(picture.spots) == len(sides)
    assert set(sides) == {str(action) for action in moments.setting_up().legal}
    assert sides["left"].bottom <= sides["right"].top


def test_pressing_a_spot_does_what_a_button_does() -> None:
    view = moments.building(0, 2)
    nodes = {spot.action for spot in drawn(view).spots if spot.action}
    assert nodes == {choice.action for choice in node_rows(view, words_in(Language.EN))[0]}
    picked = next(route for route in routes(view) if len(route.steps) > 1)
    picture = draw(view, words_in(Language.EN), Look(width=600), pick=picked.node)
    cards = {spot.action for spot in picture.spots if spot.kind != SpotKind.NODE and spot.action}
    assert cards == {str(step) for step in picked.steps}


def test_a_larger_picture_has_the_same_spots() -> None:
    pictures = [draw(moments.building(), EN, Look(width=width)) for width in (400, 1200)]
    for one, other in zip(*(picture.spots for picture in pictures), strict=True):
        assert (one.kind, one.name) == (other.kind, other.name)
        assert abs(one.left - other.left) + abs(one.bottom - other.bottom) < 0.01
