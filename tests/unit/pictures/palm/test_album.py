"""The album, a team's memories, what it was, and the points."""

from itertools import combinations

import pytest
from PIL import ImageColor

from engine.palm.options import Mode
from engine.palm.phases import Phase
from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import HotSpot, Picture
from renderers.palm.album.pages import draw_album, draw_hand
from renderers.palm.album.reveal import draw_reveal
from renderers.palm.album.scores import draw_scores
from tests.unit.pictures.goldens import opened
from tests.unit.pictures.palm.albums import NAMES, TEAMS, holding, plain_card, result, table
from tests.unit.pictures.palm.mimes import apart

WORDS = Words(Language.EN)
LOOK = Look(width=400)
ALBUM = (12, 35, 7, 81, 64, 99, 23, 50)


def middle_of(picture: Picture, spot: HotSpot) -> tuple[int, ...]:
    image = opened(picture.data)
    x, y = (spot.left + spot.right) / 2 * image.width, (spot.top + spot.bottom) / 2 * image.height
    found = image.getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("count", [8, 10, 12, 14])
def test_every_place_of_an_album_can_be_pressed(count: int) -> None:
    album = tuple(range(3, 3 + 7 * count, 7))
    picture = draw_album(table(album), WORDS, LOOK, plain_card, names=NAMES)
    assert (picture.width, picture.height) == (400, 500)
    assert [(spot.kind, spot.name) for spot in picture.spots] == [
        ("card", str(place)) for place in range(1, count + 1)
    ]
    for card, spot in zip(album, picture.spots, strict=True):
        colour = plain_card(card, 1).getpixel((0, 0))
        assert middle_of(picture, spot) == colour


@pytest.mark.parametrize("count", [6, 8, 10, 12, 14])
def test_cards_are_large_square_and_do_not_overlap(count: int) -> None:
    picture = draw_album(table(range(1, count + 1) if count > 6 else range(1, 9)), WORDS, LOOK, plain_card)
    for spot in picture.spots:
        wide, tall = (spot.right - spot.left) * 1200, (spot.bottom - spot.top) * 1500
        assert wide == pytest.approx(tall)
        assert wide > 260
        assert min(spot.left, spot.top) >= 0
        assert max(spot.right, spot.bottom) <= 1
    for one, other in combinations(picture.spots, 2):
        assert (
            one.right < other.left
            or other.right < one.left
            or one.bottom < other.top
            or other.bottom < one.top
        )


def test_a_hand_shows_the_cards_of_the_team() -> None:
    picture = draw_hand(holding((3, 14, 15, 92, 65, 35)), WORDS, LOOK, plain_card)
    assert [spot.name for spot in picture.spots] == ["1", "2", "3", "4", "5", "6"]
    assert middle_of(picture, picture.spots[3]) == plain_card(92, 1).getpixel((0, 0))


def test_an_album_does_not_tell_what_only_the_reveal_tells() -> None:
    before = table(ALBUM)
    hidden = before._replace(last=None, teams=tuple(team._replace(points=0) for team in TEAMS))
    assert draw_album(before, WORDS, LOOK, plain_card) == draw_album(hidden, WORDS, LOOK, plain_card)


def test_the_reveal_shows_memories_choices_and_who_laid_what() -> None:
    told = result(ALBUM)
    others = (
        told._replace(memories=(ALBUM[5], ALBUM[2])),
        told._replace(chosen=(ALBUM[6], ALBUM[2])),
        told._replace(chosen=(ALBUM[2], ALBUM[5])),
        told._replace(laid_by=(*told.laid_by[:6], 2, *told.laid_by[7:])),
        told._replace(gained=(0, 1, 1)),
        told._replace(grandfather=0),
    )
    shown = opened(draw_reveal(told, TEAMS, WORDS, LOOK, plain_card, names=NAMES).data)
    for other in others:
        changed = draw_reveal(other, TEAMS, WORDS, LOOK, plain_card, names=NAMES)
        assert apart(shown, opened(changed.data)) > 20


def test_scores_show_a_heart_for_each_point() -> None:
    heart = ImageColor.getrgb("#D0463B")
    counted = []
    for points in (0, 1, 4):
        teams = (TEAMS[0]._replace(points=points), *TEAMS[1:])
        picture = opened(draw_scores(table(ALBUM, teams), WORDS, LOOK, names=NAMES).data)
        first = picture.crop((0, 60, 330, 145))
        counted.append(sum(count for count, colour in first.getcolors(1 << 16) or () if colour == heart))
    assert counted[0] == 0
    assert counted[2] == pytest.approx(4 * counted[1], rel=0.1)


@pytest.mark.parametrize("theme", ThemeName)
@pytest.mark.parametrize("language", Language)
def test_every_theme_and_language_draws_all_of_them(theme: ThemeName, language: Language) -> None:
    words, look = Words(language), Look(theme, 400, large=True)
    over = table(ALBUM, (TEAMS[0],), Mode.TOGETHER)._replace(phase=Phase.OVER)
    for picture in (
        draw_album(table(ALBUM), words, look, plain_card, names=NAMES),
        draw_hand(holding((3, 14, 15, 92, 65, 35)), words, look, plain_card),
        draw_reveal(result(range(20, 34)), TEAMS, words, look, plain_card, names=NAMES),
        draw_scores(table(ALBUM), words, look, names=NAMES),
        draw_scores(over, words, look),
    ):
        assert opened(picture.data).size == (400, 500)


def test_names_are_not_needed() -> None:
    assert draw_album(table(ALBUM), WORDS, LOOK, plain_card).spots
    assert draw_reveal(result(ALBUM), TEAMS, WORDS, LOOK, plain_card, names=("", "")).spots
