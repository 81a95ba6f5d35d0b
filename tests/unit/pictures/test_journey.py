"""Journeys: a whole game, or the last turn, as an animation."""

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageSequence

from engine.heldhands.views import SpectatorView
from renderers.heldhands.picture.draw import draw, draw_journey
from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import Media
from tests.data import GAMES
from tests.rows import each_row
from tests.unit.pictures import moments
from tests.unit.pictures.goldens import look_alike, opened

WORDS = Words(Language.EN)
LOOK = Look(width=300)


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    with Image.open(io.BytesIO(data)) as film:
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(film)]


def steps_of(views: list[SpectatorView]) -> int:
    end = views[-1]
    return sum(len(turn.steps) for player in (end.near, end.far) for turn in player.journey)


@each_row("name", [moments.WON, moments.LOST, "print-and-play-held-hands"])
def test_a_whole_game_shows_every_step_and_every_turn(name: str) -> None:
    views = moments.turn_by_turn(name)
    journey = draw_journey(views, WORDS, LOOK)
    assert journey.media is Media.GIF
    shown = frames(journey.data)
    assert len(shown) == len(views) + steps_of(views)
    assert all(image.size == (journey.width, journey.height) for image, _ in shown)


def test_it_ends_with_the_end_which_stays_longest() -> None:
    views = moments.turn_by_turn(moments.WON)
    *before, (last, stays) = frames(draw_journey(views, WORDS, LOOK).data)
    assert look_alike(last, opened(draw(views[-1], WORDS, LOOK).data))
    assert stays > 2 * max(duration for _, duration in before)


def test_a_game_that_goes_on_has_a_journey_too() -> None:
    views = moments.turn_by_turn(moments.WON)[:6]
    *_, (last, _) = frames(draw_journey(views, WORDS, LOOK).data)
    assert look_alike(last, opened(draw(views[-1], WORDS, LOOK).data))


def test_two_views_are_the_turn_between_them() -> None:
    before, after = moments.turn_by_turn(moments.WON)[10:12]
    moved = after.near if after.near.last != before.near.last else after.far
    assert moved.last
    shown = [frame for frame, _ in frames(draw_journey([before, after], WORDS, LOOK).data)]
    assert len(shown) == 2 + len(moved.last.steps)
    assert look_alike(shown[0], opened(draw(before, WORDS, LOOK).data))
    assert look_alike(shown[-1], opened(draw(after, WORDS, LOOK).data))
    assert not any(look_alike(one, other) for one, other in pairwise(shown))  # cards and balance move along


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_can_be_sent_anywhere(name: str) -> None:
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
    monkeypatch.setattr("renderers.heldhands.picture.draw.LARGEST", size - 1)
    journey = draw_journey(views, WORDS, Look())
    assert len(journey.data) < size
    assert journey.width == width
    assert (len(frames(journey.data)) > len(views)) == (walk == "step by step")
