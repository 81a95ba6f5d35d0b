"""A whole game as an animation: turn by turn what was told and what came of it, and the end."""

from itertools import pairwise

import pytest

from engine.contract import SPECTATOR
from engine.palm import GAME
from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import Media
from renderers.palm.picture import journey
from renderers.palm.picture.draw import draw
from renderers.palm.picture.journey import draw_journey
from renderers.palm.scene import View
from tests.rows import each_row
from tests.unit.pictures.goldens import look_alike, opened
from tests.unit.pictures.palm.mimes import frames
from tests.unit.pictures.palm.situations import NAMES, turn_by_turn

WORDS = Words(Language.EN)
LOOK = Look(width=200)


def views(seats: int = 4, viewer: int | None = SPECTATOR) -> list[View]:
    return [GAME.view(state, viewer) for state in turn_by_turn(seats)]


@each_row("seats", [2, 3, 4])
def test_every_turn_is_told_and_then_revealed(seats: int) -> None:
    seen = views(seats)
    film = draw_journey(seen, WORDS, LOOK, names=NAMES)
    shown = frames(film.data)
    assert film.media is Media.GIF
    assert len(shown) == 2 * len(seen) - 1
    assert all(image.size == (film.width, film.height) for image, _ in shown)
    assert not any(look_alike(one, other) for (one, _), (other, _) in pairwise(shown))


@each_row("viewer", [SPECTATOR, 0, 3])
def test_it_ends_with_the_end_which_stays_longest(viewer: int | None) -> None:
    seen = views(4, viewer)
    *before, (last, stays) = frames(draw_journey(seen, WORDS, LOOK, names=NAMES).data)
    assert look_alike(last, opened(draw(seen[-1], WORDS, LOOK, names=NAMES).data))
    assert stays > max(duration for _, duration in before)


def test_two_views_are_the_turn_between_them() -> None:
    before, after = views()[1:3]
    shown = [frame for frame, _ in frames(draw_journey([before, after], WORDS, LOOK, names=NAMES).data)]
    assert len(shown) == 3
    for frame, seen in ((shown[0], before), (shown[-1], after)):
        assert look_alike(frame, opened(draw(seen, WORDS, LOOK, names=NAMES).data))


def test_the_longest_game_can_be_sent_anywhere() -> None:
    film = draw_journey(views(7), WORDS, Look(), names=NAMES)
    assert len(film.data) <= 8 * 1024 * 1024
    assert film.width == 600


def test_a_longer_game_becomes_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = views()[:2]
    monkeypatch.setattr(journey, "TRIES", (200, 160, 120))
    monkeypatch.setattr(journey, "LARGEST", len(draw_journey(seen, WORDS, LOOK).data) - 1)
    assert draw_journey(seen, WORDS, LOOK).width == 160
    monkeypatch.setattr(journey, "LARGEST", 1)
    assert draw_journey(seen, WORDS, LOOK).width == 120
