"""What a person sees in a picture of the table."""

from itertools import combinations, cycle
from math import dist

from PIL import Image, ImageChops, ImageDraw

from engine.heldhands import GAME
from engine.heldhands.board import CENTRE
from engine.heldhands.edition import editions, load_edition
from engine.heldhands.views import PlayerView
from renderers.heldhands.picture.draw import draw
from renderers.heldhands.picture.layout import HEIGHT, WIDTH, bead_at, node_at, size_of
from renderers.language import Language, Words
from renderers.paint.look import NARROWEST, USUAL_WIDTH, WIDEST, Look, ThemeName
from tests.rows import each_row
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import opened

LOOK = Look(width=600)
SCALE = 600 / WIDTH


def picture(view: PlayerView, look: Look = LOOK) -> Image.Image:
    return opened(draw(view, Words(Language.EN), look).data)


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
    empty = picture(standing(view, CENTRE, CENTRE))
    for number, node in enumerate(board.nodes):
        if node != CENTRE:
            other = board.nodes[number - 1]
            for own, partner in ((node, other), (other, node), (node, node)):
                seen = picture(standing(view, own, partner))
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


@each_row("width", [NARROWEST, 333, 400, 1200, WIDEST])
def test_every_width_can_be_had(width: int) -> None:
    views = (moments.building(), moments.setting_up(), moments.won())
    for view in views[: 1 if width > USUAL_WIDTH else None]:
        drawn = draw(view, Words(Language.IT), Look(width=width), names=moments.NAMES)
        assert (drawn.width, drawn.height) == (width, round(width * HEIGHT / WIDTH))


def test_pictures_are_small_enough_for_a_phone_on_the_way() -> None:
    states = moments.whole_game("impossible-cards-gone")
    seen = [GAME.view(state, viewer) for state in (*states[3::17], states[-1]) for viewer in (0, 1, None)]
    for view, theme in zip(seen, cycle(ThemeName), strict=False):  # as many viewers as leave no theme out
        drawn = draw(view, Words(Language.EN), Look(theme), names=moments.NAMES)
        assert len(drawn.data) <= 130 * 1024


def test_large_letters_are_larger() -> None:
    usual, large = (picture(moments.building(), Look(width=600, large=large)) for large in (False, True))
    box = (10, 570, 205, 601)  # which turn it is
    inked = [
        crop.convert("L").point(lambda value: 255 * (value < 110)).getbbox()
        for crop in (usual.crop(box), large.crop(box))
    ]
    (_, top, _, bottom), (_, higher, _, lower) = (edges or (0, 0, 0, 0) for edges in inked)
    assert lower - higher > 1.1 * (bottom - top)


@each_row("name", ["", "Zoë", "ß" * 200, "محمد", "李小龙", "🌈🦄", "a\u0301" * 99, "\ud800\n\0", "x" * 9999])
def test_any_name_can_be_drawn(name: str) -> None:
    for view in (moments.building(), moments.setting_up(), moments.won(), moments.watching()):
        for large in (False, True):
            draw(view, Words(Language.EN), Look(width=400, large=large), names=(name, name))
