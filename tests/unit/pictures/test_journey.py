"""Journeys: a whole game, or the last turn, as an animation."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest

from engine.contract import SPECTATOR
from engine.palm import GAME
from renderers.heldhands import journey as heldhands
from renderers.heldhands.journey import draw_journey
from renderers.heldhands.pixels import draw
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look, Media, Picture
from renderers.palm import journey as palm_journey
from renderers.palm import pages as palm
from renderers.palm.scene import View
from tests.data import RECORDS
from tests.rows import each_row
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import look_alike, opened
from tests.unit.pictures.palm import situations
from tests.unit.pictures.palm.mimes import frames

WORDS = Words(Language.EN)
LOOK = Look(width=300)
draw_palm = partial(palm.draw, names=situations.NAMES)
draw_palm_journey = partial(palm_journey.draw_journey, names=situations.NAMES)


def palm_views(seats: int = 4, viewer: int | None = SPECTATOR) -> list[View]:
    return [GAME.view(state, viewer) for state in situations.turn_by_turn(seats)]


@each_row("name", [moments.WON, moments.LOST, "print-and-play-held-hands"])
def test_a_whole_game_shows_every_step_and_every_turn(name: str) -> None:
    views = moments.turn_by_turn(name)
    journey = draw_journey(views, WORDS, LOOK)
    assert journey.media is Media.GIF
    shown = frames(journey.data)
    steps = sum(len(turn.steps) for seat in (views[-1].near, views[-1].far) for turn in seat.journey)
    assert len(shown) == len(views) + steps
    assert all(image.size == (journey.width, journey.height) for image, _ in shown)
    assert not any(look_alike(one, other) for (one, _), (other, _) in pairwise(shown))


@each_row("seats", [2, 3, 4])
def test_every_turn_of_palm_is_told_and_then_revealed(seats: int) -> None:
    seen = palm_views(seats)
    film = draw_palm_journey(seen, WORDS, LOOK)
    shown = frames(film.data)
    assert film.media is Media.GIF
    assert len(shown) == 2 * len(seen) - 1
    assert all(image.size == (film.width, film.height) for image, _ in shown)
    assert not any(look_alike(one, other) for (one, _), (other, _) in pairwise(shown))


@each_row(
    ("draw_all", "draw_one", "views", "longer"),
    [
        (draw_journey, draw, lambda: moments.turn_by_turn(moments.WON), 2),
        (draw_journey, draw, lambda: moments.turn_by_turn(moments.WON)[10:12], 0),
        *((draw_palm_journey, draw_palm, partial(palm_views, 4, viewer), 1) for viewer in (SPECTATOR, 0, 3)),
        (draw_palm_journey, draw_palm, lambda: palm_views()[1:3], 0),
    ],
)
def test_it_begins_with_the_first_view_and_ends_with_the_last_which_stays_longest_if_it_is_the_end(
    draw_all: Callable[..., Picture],
    draw_one: Callable[..., Picture],
    views: Callable[[], list[View]],
    longer: float,
) -> None:
    seen = views()
    (first, _), *between, (last, stays) = frames(draw_all(seen, WORDS, LOOK).data)
    for frame, view in ((first, seen[0]), (last, seen[-1])):
        assert look_alike(frame, opened(draw_one(view, WORDS, LOOK).data))
    assert stays > longer * max(duration for _, duration in between)


@pytest.mark.parametrize("name", [*RECORDS, "palm"])
def test_a_whole_game_can_be_sent_anywhere(name: str) -> None:
    if name == "palm":
        journey = draw_palm_journey(palm_views(7), WORDS, Look())  # the longest
    else:
        journey = draw_journey(moments.turn_by_turn(name), WORDS, Look(), names=moments.NAMES)
    assert len(journey.data) <= 8 * 1024 * 1024
    assert journey.width == 600


@each_row(
    ("too_large", "width", "walk"),
    [(600, 400, "step by step"), (400, 250, "step by step"), (250, 250, "turn by turn")],
)
def test_a_longer_game_becomes_smaller_and_then_goes_turn_by_turn(
    too_large: int, width: int, walk: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    views = moments.turn_by_turn(moments.WON)[:6]
    size = len(draw_journey(views, WORDS, Look(width=too_large)).data)
    monkeypatch.setattr(heldhands, "LARGEST", size - 1)
    journey = draw_journey(views, WORDS, Look())
    assert len(journey.data) < size
    assert journey.width == width
    assert (len(frames(journey.data)) > len(views)) == (walk == "step by step")


def test_a_longer_game_of_palm_becomes_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, look = palm_views()[:2], Look(width=200)
    monkeypatch.setattr(palm_journey, "TRIES", (200, 160, 120))
    monkeypatch.setattr(palm_journey, "LARGEST", len(draw_palm_journey(seen, WORDS, look).data) - 1)
    assert draw_palm_journey(seen, WORDS, look).width == 160
    monkeypatch.setattr(palm_journey, "LARGEST", 1)
    assert draw_palm_journey(seen, WORDS, look).width == 120
