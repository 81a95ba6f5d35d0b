"""What a person sees in a picture of the table, and where its nodes and cards can be pressed."""

from collections.abc import Callable
from itertools import combinations, cycle, product
from math import dist
from typing import Final

from PIL import Image, ImageChops, ImageColor, ImageDraw

from bot.games.heldhands.choices import node_rows
from bot.text.catalogue import words_in
from engine.heldhands import GAME
from engine.heldhands.board import CENTRE
from engine.heldhands.edition import editions, load_edition
from engine.heldhands.views import PlayerView
from renderers.heldhands.board import bead_at, node_at, size_of
from renderers.heldhands.pixels import draw
from renderers.heldhands.scene import View, ring_of, routes, scene
from renderers.i18n.catalogue import Language, Words
from renderers.page.canvas import HEIGHT, WIDTH, SpotKind
from renderers.page.theme import THEMES
from renderers.paint.picture import NARROWEST, USUAL_WIDTH, WIDEST, HotSpot, Look, Picture, ThemeName
from tests.rows import each_row
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import opened

EN: Final = Words(Language.EN)
SCALE: Final = 600 / WIDTH
THEME: Final = THEMES[Look().theme]
VIEWS: Final[dict[str, Callable[[], View]]] = {
    "a player": moments.building,
    "a spectator": moments.watching,
    "somebody who waits": moments.waiting,
    "somebody who chooses a side": moments.choosing_side,
    "a player of print-and-play": moments.own_objective,
}


def drawn(view: View) -> Picture:
    return draw(view, EN, Look(width=600))


def inside(image: Image.Image, view: PlayerView, node: str) -> bytes:
    """Return the pixels of a node, without its edge."""
    board = load_edition(view.table.edition).board
    x, y = (part * SCALE for part in node_at(board, node, view.seat))
    reach = size_of(node) * SCALE - 2
    box = tuple(round(edge) for edge in (x - reach, y - reach, x + reach, y + reach))
    crop = image.crop(box)  # type: ignore[arg-type]
    disc = Image.new("L", crop.size, 0)
    ImageDraw.Draw(disc).ellipse((0, 0, crop.width - 1, crop.height - 1), 255)
    return ImageChops.multiply(crop, disc.convert("RGB")).tobytes()


def standing(view: PlayerView, own: str, partner: str) -> PlayerView:
    """Return the view with both players elsewhere, and nothing else on the board."""
    return view._replace(
        you=view.you._replace(node=own, last=None),
        partner=view.partner._replace(node=partner, last=None),
        chain=None,
        legal=(),
    )


@each_row("edition", editions())
@each_row("seat", [0, 1])
def test_an_occupied_node_stays_readable(edition: str, seat: int) -> None:
    view = moments.waiting()._replace(seat=seat)
    view = view._replace(table=view.table._replace(edition=edition))
    board = load_edition(edition).board
    empty = opened(drawn(standing(view, CENTRE, CENTRE)).data)
    for number, node in enumerate(board.nodes):
        if node != CENTRE:
            other = board.nodes[number - 1]
            for own, partner in ((node, other), (other, node), (node, node)):
                seen = opened(drawn(standing(view, own, partner)).data)
                assert inside(seen, view, node) == inside(empty, view, node), (node, own, partner)


@each_row("edition", editions())
def test_each_player_sees_the_own_scale_and_start_nearest_and_no_two_nodes_touch(edition: str) -> None:
    board = load_edition(edition).board
    for one, other in combinations(board.nodes, 2):
        assert dist(node_at(board, one, 0), node_at(board, other, 0)) > size_of(one) + size_of(other)
    for seat in (0, 1):
        own, partner = (node_at(board, board.starts[where], seat) for where in (seat, 1 - seat))
        assert own[1] > HEIGHT / 2 > partner[1]
        assert bead_at(0, partner=False)[1] > bead_at(0, partner=True)[1]
        assert bead_at(2, partner=False)[0] > bead_at(-2, partner=False)[0]  # plus on the right
        assert bead_at(2, partner=True)[0] < bead_at(-2, partner=True)[0]  # as the partner sees it


@each_row(
    ("width", "names"),
    [
        (NARROWEST, ("محمد", "a\u0301" * 99)),
        (333, ("李小龙", "\ud800\n\0")),
        (400, ("", "x" * 9999)),
        (1200, ("🌈🦄", "ß" * 200)),
        (WIDEST, ("Zoë", " ")),
    ],
)
def test_every_width_can_be_had_with_any_names(width: int, names: tuple[str, str]) -> None:
    views = (moments.building(), moments.setting_up(), moments.won(), moments.watching())
    for view, large in product(views[: 1 if width > USUAL_WIDTH else None], (False, True)):
        picture = draw(view, Words(Language.IT), Look(width=width, large=large), names=names)
        assert (picture.width, picture.height) == (width, round(width * HEIGHT / WIDTH))


def test_pictures_are_small_enough_for_a_phone_on_the_way() -> None:
    states = moments.whole_game("impossible-cards-gone")
    seen = [GAME.view(state, viewer) for state in (*states[3::17], states[-1]) for viewer in (0, 1, None)]
    for view, theme in zip(seen, cycle(ThemeName), strict=False):  # as many viewers as leave no theme out
        picture = draw(view, EN, Look(theme), names=moments.NAMES)
        assert len(picture.data) <= 130 * 1024


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
            colour = THEME.emotions[emotion] if is_open else THEME.closed_emotions[emotion]
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


def test_at_set_up_both_sides_can_be_pressed_and_afterwards_the_other_one() -> None:
    for view in (moments.setting_up(), moments.has_chosen()):
        picture = drawn(view)
        sides = spots(picture, SpotKind.SIDE)
        assert len(picture.spots) == len(sides)
        assert {spot.action for spot in picture.spots if spot.action} == {str(each) for each in view.legal}
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
