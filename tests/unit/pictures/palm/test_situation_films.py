"""Films on pages: what moves, for whom, and how much there is of it."""

import io

import pytest
from PIL import Image, ImageChops

from engine.contract import SPECTATOR
from engine.palm import GAME
from engine.palm.state import State
from engine.palm.views import PlayerView
from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import HotSpot, Media, Picture
from renderers.palm.memories.image import memory_image
from renderers.palm.mime.draw import draw_mime
from renderers.palm.picture import page, reels
from renderers.palm.picture.draw import draw
from renderers.palm.scene import View
from tests.rows import each_row
from tests.unit.pictures.goldens import difference, opened
from tests.unit.pictures.palm import situations
from tests.unit.pictures.palm.mimes import frames, lasts, mime
from tests.unit.pictures.palm.situations import CHILD, GRANDFATHER, NAMES, RIVAL, SITUATIONS, view

WORDS = Words(Language.EN)
PHONE = Look(width=400)
HEAVY = ("cubes/drop/index-palm/firm/slow/1", "cloth/drape/little-palm/firm/slow/1")


def drawn(seen: View, look: Look = PHONE, pick: str | None = None) -> Picture:
    return draw(seen, WORDS, look, names=NAMES, pick=pick)


def player(name: str) -> PlayerView:
    seen = view(name)
    assert isinstance(seen, PlayerView)
    return seen


def on_card(image: Image.Image, spot: HotSpot) -> Image.Image:
    """Return a card as it was laid."""
    left, top = round(spot.left * image.width), round(spot.top * image.height)
    side = round((spot.right - spot.left) * image.width)
    return image.crop((left, top, left + side, top + side))


@each_row("name", ["laying", "album"])
def test_memories_keep_their_colours_beside_a_film(name: str) -> None:
    seen = player(name)
    picture = drawn(seen, Look())
    image = opened(picture.data)
    cards = seen.table.album or seen.hand
    for card, spot in zip(cards, picture.spots, strict=True):
        shown = on_card(image, spot)
        side = shown.width
        seen_part = (side // 6, side // 6, side * 5 // 6, side * 5 // 8)  # without its number
        assert difference(shown.crop(seen_part), memory_image(card, side).crop(seen_part)) <= 10


def test_both_mimes_are_played_one_after_the_other() -> None:
    seen = player("album-watched")
    films = [lasts(draw_mime(each, WORDS, Look(width=200), watched=True).data) for each in seen.mimes]
    assert lasts(drawn(seen).data) == sum(films) + 300


def test_only_the_hand_moves() -> None:
    picture = drawn(view("laying"))
    first, *others = (image for image, _ in frames(picture.data))
    boxes = [ImageChops.difference(first, other).getbbox() for other in others]
    moved = [box for box in boxes if box]
    assert len(moved) > 50
    for _, _, right, bottom in moved:
        assert right < picture.width * 0.6
        assert bottom < picture.spots[0].top * picture.height


def test_grandfather_feels_what_the_others_see() -> None:
    felt, watched, around = (drawn(view(name)) for name in ("felt", "watched-by-child", "felt-by-spectators"))
    assert felt.data != watched.data
    assert lasts(felt.data) == lasts(watched.data) == lasts(around.data)
    apart = {
        drawn(GAME.view(situations.interfering(), viewer)).data for viewer in (GRANDFATHER, SPECTATOR, CHILD)
    }
    assert len(apart) == 3


def test_nothing_moves_before_it_is_performed() -> None:
    assert drawn(view("composing")).media is Media.PNG


def test_a_film_is_made_once_for_all_who_see_the_same() -> None:
    state = situations.interfering()
    drawn(GAME.view(state, 2), PHONE)
    made = reels._reel.cache_info()
    drawn(GAME.view(state, 4), PHONE)
    assert reels._reel.cache_info().misses == made.misses
    assert made.maxsize is not None
    assert made.maxsize <= 32


def test_the_longest_mimes_can_be_sent_anywhere() -> None:
    seen = player("album-watched")
    long = mime(*(4 * HEAVY))
    picture = drawn(seen._replace(mimes=(long, long._replace(which=2))), Look())
    assert len(picture.data) <= 3_000_000


def test_a_page_that_is_too_large_becomes_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "TRIES", (300, 250, 200))
    monkeypatch.setattr(page, "LARGEST", len(drawn(view("laying"), Look(width=300)).data) - 1)
    picture = drawn(view("laying"))
    assert picture.width == 250
    monkeypatch.setattr(page, "LARGEST", 1)
    assert drawn(view("laying")).width == 200


def test_two_mimes_that_feel_the_same_are_the_same_to_grandfather_and_around_the_table() -> None:
    one, other = (situations.felt_alike(thing) for thing in ("pawn", "top"))
    for viewer in (GRANDFATHER, SPECTATOR):
        assert drawn(GAME.view(one, viewer)).data == drawn(GAME.view(other, viewer)).data
    for viewer in (CHILD, RIVAL):
        assert drawn(GAME.view(one, viewer)).data != drawn(GAME.view(other, viewer)).data


def whole(state: State) -> bytes:
    return drawn(GAME.view(state, RIVAL), Look(width=240)).data


def test_the_same_view_is_the_same_picture_byte_for_byte() -> None:
    reels._reel.cache_clear()
    once = whole(situations.interfering())
    reels._reel.cache_clear()
    assert whole(situations.interfering()) == once
    with Image.open(io.BytesIO(once)) as film:
        assert film.info["loop"] == 0


@each_row("name", ["felt", "felt-by-spectators", "album"])
def test_what_is_felt_is_made_of_feelings_alone(name: str) -> None:
    """Even if a view knew the things, nobody who only feels would see them."""
    seen = view(name)
    things = GAME.view(SITUATIONS[name][0](), CHILD).mimes
    knowing = [mime._replace(touches=told.touches) for mime, told in zip(seen.mimes, things, strict=True)]
    assert all(mime.touches for mime in knowing)
    assert drawn(seen._replace(mimes=tuple(knowing))) == drawn(seen)
