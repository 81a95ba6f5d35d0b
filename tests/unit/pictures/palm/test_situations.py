"""One picture for each situation: it is drawn for everybody, in every theme, and shows all that it should."""

import io
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops

from bot.games.palm import screen
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR
from engine.palm import GAME
from engine.palm.actions import ChooseMemory, Find, Lay
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.views import PlayerView, at_rest, looked_back
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import NARROWEST, HotSpot, Look, Media, Picture, ThemeName
from renderers.palm import pixels
from renderers.palm.memories.scenes import memory_image
from renderers.palm.mime import reel
from renderers.palm.mime.film import draw_mime
from renderers.palm.pages import draw, draw_still
from renderers.palm.scene import View, moves
from tests.rows import each_row
from tests.unit.pictures.goldens import difference, opened
from tests.unit.pictures.palm import situations
from tests.unit.pictures.palm.mimes import frames, lasts, mime
from tests.unit.pictures.palm.situations import CHILD, GRANDFATHER, NAMES, RIVAL, SITUATIONS, view

WORDS = Words(Language.EN)
PHONE = Look(width=400)
NARROW = Look(width=NARROWEST)
STATES = {
    Phase.ROLES: situations.begun,
    Phase.CHOOSE: situations.choosing,
    Phase.MIME: situations.untouched,
    Phase.INTERFERE: situations.short,
    Phase.ALBUM: situations.short_album,
    Phase.OVER: situations.over,
}


def drawn(seen: View, look: Look = PHONE, pick: str | None = None) -> Picture:
    return draw(seen, WORDS, look, names=NAMES, pick=pick)


def player(name: str) -> PlayerView:
    seen = view(name)
    assert isinstance(seen, PlayerView)
    return seen


def actions(picture: Picture) -> list[str]:
    return [spot.action for spot in picture.spots]


def on_card(image: Image.Image, spot: HotSpot) -> Image.Image:
    left, top = round(spot.left * image.width), round(spot.top * image.height)
    side = round((spot.right - spot.left) * image.width)
    return image.crop((left, top, left + side, top + side))


def unlike(card: int, image: Image.Image, spot: HotSpot) -> int:
    """Return how much what lies on a spot differs from a card, without its number."""
    shown = on_card(image, spot)
    side = shown.width
    inner = (side // 6, side // 6, side * 5 // 6, side * 5 // 8)
    return difference(shown.crop(inner), memory_image(card, side).crop(inner))


@each_row("phase", Phase)
def test_every_phase_has_a_picture_for_everybody_and_one_of_its_own_in_every_theme(phase: Phase) -> None:
    state = STATES[phase]()
    assert state.phase is phase
    media = Media.GIF if phase in {Phase.INTERFERE, Phase.ALBUM} else Media.PNG
    for viewer, large in product((SPECTATOR, *range(len(state.table))), (False, True)):
        picture = drawn(GAME.view(state, viewer), replace(NARROW, large=large))
        assert (picture.media, picture.width) == (media, NARROW.width)
        assert (picture.width, picture.height) == opened(picture.data).size
        composing = phase is Phase.MIME and viewer == state.turn.child
        assert composing or picture.height == NARROW.width * 5 / 4
    seen = GAME.view(state, min(GAME.to_act(state), default=SPECTATOR))
    assert len({drawn(seen, replace(NARROW, theme=theme)).data for theme in ThemeName}) == len(ThemeName)


@each_row("make", [situations.fullest_album, situations.expert_album])
def test_the_narrowest_picture_has_room_for_everything_in_large_letters(make: Callable[[], State]) -> None:
    for viewer in (SPECTATOR, *range(len(make().table))):
        assert drawn(GAME.view(make(), viewer), replace(NARROW, large=True)).width == NARROWEST


def test_the_page_of_child_ends_where_nothing_more_is_on_it() -> None:
    """Lists stand below it, and a phone is small."""
    picture = drawn(view("untouched"), Look(width=240))
    assert picture.height < 250
    image = opened(picture.data)
    last = image.crop((0, image.height - 12, image.width, image.height)).getcolors(image.width * 12) or []
    assert len(last) > 1, "there is something near its end"


@each_row("name", SITUATIONS)
def test_every_situation_is_drawn_in_every_language_with_and_without_names(name: str) -> None:
    seen = view(name)
    for language in Language:
        named, without = (draw(seen, Words(language), NARROW, names=names) for names in (NAMES, ()))
        assert opened(named.data).size == (named.width, named.height)
        assert named.width == NARROW.width
        assert named.height <= NARROW.width * 5 / 4
        spots = [[(spot.name, spot.action) for spot in each.spots] for each in (named, without)]
        assert spots[0] == spots[1]


@each_row("name", SITUATIONS)
def test_cards_lie_beside_each_other_and_what_can_be_pressed_is_a_choice_of_the_screen(name: str) -> None:
    seen = view(name)
    spots = drawn(seen, NARROW).spots
    for spot in spots:
        assert 0 <= spot.left < spot.right <= 1
        assert 0 <= spot.top < spot.bottom <= 1
        wide, tall = (spot.right - spot.left) * 1200, (spot.bottom - spot.top) * 1500
        assert wide == pytest.approx(tall)
        assert wide > 200  # a finger can press it on a phone
    for one, other in combinations(spots, 2):
        assert one.right < other.left or one.bottom < other.top or other.right < one.left
    for pick in (None, "find:3"):
        offered = {
            choice.action for choice in screen.make_screen(seen, words_in(Language.EN), pick, NAMES).choices
        }
        assert {*actions(drawn(seen, NARROW, pick))} - {""} <= offered
    for past in (at_rest(seen), looked_back(seen)):
        assert not any(actions(drawn(past, NARROW))), "a moment that has passed has nothing to press"


@each_row("count", [8, 10, 12, 14])
def test_every_place_of_an_album_can_be_pressed_and_shows_its_card(count: int) -> None:
    seen = GAME.view(situations.short_album(), GRANDFATHER)
    album = tuple(range(3, 3 + 7 * count, 7))
    picture = drawn(seen._replace(table=seen.table._replace(album=album)))
    places = [("card", str(place)) for place in range(1, count + 1)]
    assert [(spot.kind, spot.name) for spot in picture.spots] == places
    image = opened(picture.data)
    for card, spot in zip(album, picture.spots, strict=True):
        known = [unlike(each, image, spot) for each in album]
        assert min(known) == known[album.index(card)]


def test_every_card_that_could_be_laid_or_mimed_can_be_pressed() -> None:
    seen = player("laying")
    assert actions(drawn(seen)) == [str(action) for action in seen.legal if isinstance(action, Lay)]
    seen = player("choosing")
    picture = drawn(seen)
    assert actions(picture) == [str(action) for action in seen.legal if isinstance(action, ChooseMemory)]
    assert len(picture.spots) == 6
    image = opened(picture.data)
    for card, spot in zip(seen.hand, picture.spots, strict=True):
        shown = on_card(image, spot)
        at = shown.width // 2, 20
        assert shown.getpixel(at) == memory_image(card, shown.width).getpixel(at)


def test_grandfather_presses_one_memory_and_then_the_other() -> None:
    seen = player("album")
    assert actions(drawn(seen)) == [f"find:{place}" for place in range(1, 9)]
    then = drawn(seen, pick="find:3")
    legal = [str(action) for action in seen.legal if isinstance(action, Find)]
    assert [*filter(None, actions(then))] == [each for each in legal if each.startswith("find:3>")]
    assert then.spots[2].action == ""
    assert then.data != drawn(seen).data
    for pick in ("find:9", "find:0", "find:x", "find:1>2", "lay:3", ""):
        assert drawn(seen, NARROW, pick) == drawn(seen, NARROW), "another pick is none"


@each_row("name", ["laying", "album"])
def test_memories_keep_their_colours_beside_a_film(name: str) -> None:
    seen = player(name)
    picture = drawn(seen, Look())
    for card, spot in zip(seen.table.album or seen.hand, picture.spots, strict=True):
        assert unlike(card, opened(picture.data), spot) <= 10


@each_row("name", SITUATIONS)
def test_what_is_animated_has_a_still_picture_too_that_is_pressed_in_the_same_places(name: str) -> None:
    seen = view(name)
    picture, still = drawn(seen, NARROW), draw_still(seen, WORDS, NARROW, names=NAMES)
    assert moves(seen) == (picture.media is Media.GIF)
    assert still.media is Media.PNG
    assert (still.spots, still.width, still.height) == (picture.spots, picture.width, picture.height)


def test_both_mimes_are_played_one_after_the_other() -> None:
    seen = player("album-watched")
    films = [lasts(draw_mime(each, WORDS, Look(width=200), watched=True).data) for each in seen.mimes]
    assert lasts(drawn(seen).data) == sum(films) + 300


def test_only_the_hand_moves_and_nothing_before_it_is_performed() -> None:
    assert drawn(view("composing")).media is Media.PNG
    picture = drawn(view("laying"))
    first, *others = (image for image, _ in frames(picture.data))
    moved = [box for other in others if (box := ImageChops.difference(first, other).getbbox())]
    assert len(moved) > 50
    for _, _, right, bottom in moved:
        assert right < picture.width * 0.6
        assert bottom < picture.spots[0].top * picture.height


def test_grandfather_feels_what_the_others_see() -> None:
    felt, watched, around = (drawn(view(name)) for name in ("felt", "watched-by-child", "felt-by-spectators"))
    assert lasts(felt.data) == lasts(watched.data) == lasts(around.data)
    state = situations.interfering()
    assert len({drawn(GAME.view(state, viewer)).data for viewer in (GRANDFATHER, SPECTATOR, CHILD)}) == 3


def test_a_film_is_made_once_for_all_who_see_the_same_and_is_the_same_byte_for_byte() -> None:
    state = situations.interfering()
    reel._reel.cache_clear()
    once = drawn(GAME.view(state, RIVAL)).data
    made = reel._reel.cache_info()
    drawn(GAME.view(state, 4))
    assert reel._reel.cache_info().misses == made.misses
    assert made.maxsize is not None
    assert made.maxsize <= 32
    reel._reel.cache_clear()
    assert drawn(GAME.view(state, RIVAL)).data == once
    with Image.open(io.BytesIO(once)) as film:
        assert film.info["loop"] == 0


def test_a_page_that_is_too_large_becomes_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    long = mime(*(4 * ("cubes/drop/index-palm/firm/slow/1", "cloth/drape/little-palm/firm/slow/1")))
    longest = player("album-watched")._replace(mimes=(long, long._replace(which=2)))
    assert len(drawn(longest, Look()).data) <= 3_000_000
    monkeypatch.setattr(pixels, "TRIES", (300, 250, 200))
    monkeypatch.setattr(pixels, "LARGEST", len(drawn(view("laying"), Look(width=300)).data) - 1)
    assert drawn(view("laying")).width == 250
    monkeypatch.setattr(pixels, "LARGEST", 1)
    assert drawn(view("laying")).width == 200
