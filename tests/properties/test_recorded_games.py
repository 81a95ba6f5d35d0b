"""Every state of the recorded games keeps the promises, in pictures and words: chance hardly comes there."""

from random import Random

import pytest

from engine.contract import Viewer
from engine.heldhands import GAME
from engine.heldhands.state import State
from renderers.heldhands.description import describe_briefly, describe_fully
from renderers.heldhands.journey import draw_journey
from renderers.heldhands.pages import list_scene
from renderers.heldhands.pixels import draw
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look
from tests.data import RECORDS
from tests.properties.hidden import VIEWERS, another_world
from tests.rows import each_row
from tests.unit.terminal.positions import states

LOOK = Look(width=200)
WORDS = Words(Language.EN)


@each_row("name", RECORDS)
def test_views_tell_nothing_hidden_and_states_come_back_from_json(name: str) -> None:
    rng = Random(name)
    for state in states(name):
        assert GAME.load(GAME.dump(state)) == state
        for viewer in VIEWERS:
            for _ in range(2):
                other = another_world(state, viewer, rng)
                assert GAME.view(other, viewer) == GAME.view(state, viewer)


def shown(state: State, viewer: Viewer) -> tuple[object, ...]:
    view = GAME.view(state, viewer)
    listed = list_scene(view, WORDS, LOOK).as_json(())
    return draw(view, WORDS, LOOK), listed, describe_fully(view, WORDS), describe_briefly(view, WORDS)


@pytest.mark.parametrize("name", RECORDS)
def test_pictures_and_descriptions_tell_nothing_hidden(name: str) -> None:
    rng = Random(name)
    *before, end = states(name)
    for state in (*before[:2], *before[2::9], end):
        for viewer in VIEWERS:
            assert shown(another_world(state, viewer, rng), viewer) == shown(state, viewer)


def test_an_animation_of_a_game_that_goes_on_tells_nothing_hidden() -> None:
    rng = Random(7)
    game = [state for state in states("published-held-hands") if not state.chain][3:9]
    for viewer in VIEWERS:
        here = [GAME.view(state, viewer) for state in game]
        there = [GAME.view(another_world(state, viewer, rng), viewer) for state in game]
        assert draw_journey(there, WORDS, LOOK) == draw_journey(here, WORDS, LOOK)
