"""Pictures cannot leak: worlds that differ only in what a viewer cannot know look the same, byte for byte."""

from collections.abc import Callable
from random import Random

from engine.contract import SPECTATOR
from engine.palm import GAME
from engine.palm.state import State
from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.palm.picture.draw import draw
from renderers.palm.picture.journey import draw_journey
from tests.properties.palm_hidden import another_world
from tests.rows import each_row
from tests.unit.pictures.palm import situations
from tests.unit.pictures.palm.situations import NAMES

WORDS = Words(Language.EN)
LOOK = Look(width=200)
STATES = (
    *(situations.begun, situations.composing, situations.choosing, situations.short, situations.half_laid),
    *(situations.on_edge, situations.second_mime, situations.short_album, situations.expert_album),
    *(situations.large_album, situations.revealed, situations.over),
)


@each_row(("number", "make"), enumerate(STATES))
def test_nobody_sees_what_they_cannot_know(number: int, make: Callable[[], State]) -> None:
    state, rng = make(), Random(number)
    for viewer in (SPECTATOR, *range(len(state.table))):
        shown = draw(GAME.view(state, viewer), WORDS, LOOK, names=NAMES)
        for _ in range(2):
            other = another_world(state, viewer, rng)
            assert draw(GAME.view(other, viewer), WORDS, LOOK, names=NAMES) == shown


def test_those_who_may_know_it_see_it() -> None:
    """The other worlds really are other worlds: somebody else can tell."""
    state = situations.short()
    other = another_world(state, SPECTATOR, Random(5))
    for viewer in range(2, 4):
        assert draw(GAME.view(other, viewer), WORDS, LOOK) != draw(GAME.view(state, viewer), WORDS, LOOK)


@each_row("viewer", [SPECTATOR, *range(4)])
def test_a_game_that_goes_on_is_looked_at_again_without_what_goes_on(viewer: int | None) -> None:
    state = situations.next_turn()
    other = another_world(state, viewer, Random(9))
    one, two = ([GAME.view(each, viewer) for each in (situations.begun(), last)] for last in (state, other))
    assert draw_journey(one, WORDS, LOOK, names=NAMES) == draw_journey(two, WORDS, LOOK, names=NAMES)
