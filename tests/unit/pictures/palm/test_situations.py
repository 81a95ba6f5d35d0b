"""One picture for each situation: it is drawn for everybody, in every theme, and shows all that it should."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from bot.language import words_in
from bot.screens import palm
from engine.contract import SPECTATOR, Viewer
from engine.palm import GAME
from engine.palm.actions import ChooseMemory, Find, Lay
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.views import PlayerView, at_rest, looked_back
from renderers.language import Language, Words
from renderers.paint.look import NARROWEST, Look, ThemeName
from renderers.paint.picture import HotSpot, Media, Picture
from renderers.palm.memories.image import memory_image
from renderers.palm.picture.draw import draw
from renderers.palm.scene import View
from tests.rows import each_row
from tests.unit.pictures.goldens import difference, opened
from tests.unit.pictures.palm import situations
from tests.unit.pictures.palm.situations import NAMES, SITUATIONS, view

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
    """Return a card as it was laid."""
    left, top = round(spot.left * image.width), round(spot.top * image.height)
    side = round((spot.right - spot.left) * image.width)
    return image.crop((left, top, left + side, top + side))


def is_composing(state: State, viewer: Viewer) -> bool:
    return state.phase is Phase.MIME and viewer == state.turn.child


@each_row("large", [False, True])
@each_row("phase", Phase)
def test_every_phase_has_a_picture_for_everybody(phase: Phase, *, large: bool) -> None:
    state = STATES[phase]()
    assert state.phase is phase
    moves = phase in {Phase.INTERFERE, Phase.ALBUM}
    for viewer in (SPECTATOR, *range(len(state.table))):
        picture = drawn(GAME.view(state, viewer), replace(NARROW, large=large))
        assert picture.media is (Media.GIF if moves else Media.PNG)
        assert (picture.width, picture.height) == opened(picture.data).size
        assert picture.width == NARROW.width
        if not is_composing(state, viewer):
            assert picture.height == NARROW.width * 5 / 4


@each_row("phase", Phase)
def test_every_phase_has_a_picture_of_its_own_in_every_theme(phase: Phase) -> None:
    state = STATES[phase]()
    viewer = min(GAME.to_act(state), default=SPECTATOR)
    shown = {drawn(GAME.view(state, viewer), replace(NARROW, theme=theme)).data for theme in ThemeName}
    assert len(shown) == len(ThemeName)


def test_the_narrowest_picture_has_room_for_everything() -> None:
    """Whoever wants small pictures with large letters gets them, also where hands become tiny."""
    look = Look(width=NARROWEST, large=True)
    for make in (situations.fullest_album, situations.expert_album):
        for viewer in (SPECTATOR, *range(len(make().table))):
            assert drawn(GAME.view(make(), viewer), look).width == NARROWEST


def test_the_page_of_child_ends_where_nothing_more_is_on_it() -> None:
    """Lists stand below it, and a phone is small."""
    state = STATES[Phase.MIME]()
    picture = drawn(GAME.view(state, state.turn.child), Look(width=240))
    assert picture.height < 250
    image = opened(picture.data).convert("RGB")
    last = image.crop((0, image.height - 12, image.width, image.height)).getcolors(image.width * 12) or []
    assert len(last) > 1, "there is something near its end"


@each_row("language", Language)
@each_row("name", SITUATIONS)
def test_every_situation_is_drawn_in_every_language_with_and_without_names(
    name: str, language: Language
) -> None:
    seen = view(name)
    with_names = draw(seen, Words(language), NARROW, names=NAMES)
    assert opened(with_names.data).size == (with_names.width, with_names.height)
    assert with_names.width == NARROW.width
    assert with_names.height <= NARROW.width * 5 / 4
    without = draw(seen, Words(language), NARROW)
    assert [(spot.name, spot.action) for spot in with_names.spots] == [
        (spot.name, spot.action) for spot in without.spots
    ]


@each_row("name", SITUATIONS)
def test_cards_lie_in_the_picture_and_beside_each_other(name: str) -> None:
    spots = drawn(view(name), NARROW).spots
    for spot in spots:
        assert 0 <= spot.left < spot.right <= 1
        assert 0 <= spot.top < spot.bottom <= 1
        wide, tall = (spot.right - spot.left) * 1200, (spot.bottom - spot.top) * 1500
        assert wide == pytest.approx(tall)
        assert wide > 200  # a finger can press it on a phone
    for one, other in combinations(spots, 2):
        assert one.right < other.left or one.bottom < other.top or other.right < one.left


@each_row("count", [8, 10, 12, 14])
def test_every_place_of_an_album_can_be_pressed_and_shows_its_card(count: int) -> None:
    seen = GAME.view(situations.short_album(), situations.GRANDFATHER)
    album = tuple(range(3, 3 + 7 * count, 7))
    picture = drawn(seen._replace(table=seen.table._replace(album=album)))
    assert [(spot.kind, spot.name) for spot in picture.spots] == [
        ("card", str(place)) for place in range(1, count + 1)
    ]
    image = opened(picture.data)
    for card, spot in zip(album, picture.spots, strict=True):
        shown = on_card(image, spot)
        side = shown.width
        inner = (side // 6, side // 6, side * 5 // 6, side * 5 // 8)  # without its number
        known = [difference(shown.crop(inner), memory_image(each, side).crop(inner)) for each in album]
        assert min(known) == known[album.index(card)]


def test_child_may_press_every_card_that_she_could_mime() -> None:
    seen = player("choosing")
    picture = drawn(seen)
    assert actions(picture) == [str(action) for action in seen.legal if isinstance(action, ChooseMemory)]
    assert len(picture.spots) == 6
    image = opened(picture.data)
    for card, spot in zip(seen.hand, picture.spots, strict=True):
        shown = on_card(image, spot)
        assert shown.getpixel((shown.width // 2, 20)) == memory_image(card, shown.width).getpixel(
            (shown.width // 2, 20)
        )


def test_every_card_that_could_be_laid_can_be_pressed() -> None:
    seen = player("laying")
    assert actions(drawn(seen)) == [str(action) for action in seen.legal if isinstance(action, Lay)]


def test_grandfather_presses_one_memory_and_then_the_other() -> None:
    seen = player("album")
    places = [str(place) for place in range(1, 9)]
    assert actions(drawn(seen)) == [f"find:{place}" for place in places]
    then = drawn(seen, pick="find:3")
    legal = [str(action) for action in seen.legal if isinstance(action, Find)]
    assert [action for action in actions(then) if action] == [
        each for each in legal if each.startswith("find:3>")
    ]
    assert then.spots[2].action == ""
    assert then.data != drawn(seen).data


@each_row("name", ["album-watched", "felt", "watched-by-child", "revealed", "over", "composing"])
def test_who_has_nothing_to_choose_has_nothing_to_press(name: str) -> None:
    assert not any(actions(drawn(view(name), NARROW)))


@each_row("pick", ["find:9", "find:0", "find:x", "find:1>2", "lay:3", ""])
def test_another_pick_is_none(pick: str) -> None:
    assert drawn(view("album"), NARROW, pick) == drawn(view("album"), NARROW)


@each_row("name", ["laying", "album", "choosing", "revealed"])
def test_a_game_that_was_let_go_is_drawn_without_anything_to_press(name: str) -> None:
    seen = player(name)
    rested = seen._replace(legal=(), table=seen.table._replace(acting=()))
    assert not any(actions(drawn(rested, NARROW)))


@each_row("pick", [None, "find:3"])
@each_row("name", SITUATIONS)
def test_what_can_be_pressed_is_a_choice_of_the_screen(name: str, pick: str | None) -> None:
    seen = view(name)
    offered = {choice.action for choice in palm.screen(seen, words_in(Language.EN), pick, NAMES).choices}
    assert {action for action in actions(drawn(seen, NARROW, pick)) if action} <= offered


@each_row("name", SITUATIONS)
def test_a_moment_that_has_passed_is_drawn_without_what_only_some_could_see(name: str) -> None:
    seen = view(name)
    for past in (at_rest(seen), looked_back(seen)):
        assert not any(actions(drawn(past, NARROW)))
