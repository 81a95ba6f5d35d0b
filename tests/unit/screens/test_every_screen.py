"""Given any position of the recorded games, each partial chain included: what every screen promises."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.language import words_in
from bot.screens.heldhands import player_screen, spectator_screen
from bot.screens.screen import Screen, TableAction
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, player_view, spectator_view
from renderers.language import Language
from tests.data import GAMES
from tests.properties.perft import positions
from tests.rows import each_row
from tests.unit.heldhands.table import table
from tests.unit.screens.limits import keeps_limits
from tests.unit.terminal.positions import watched_states


def screen_of(state: State, viewer: Viewer, language: Language, pick: str | None = None) -> Screen:
    words = words_in(language)
    if viewer is SPECTATOR:
        return spectator_screen(spectator_view(state), words)
    return player_screen(player_view(state, viewer), words, pick)


def picks(view: PlayerView) -> list[str]:
    return sorted({action.to for action in view.legal if isinstance(action, Step)})


def check(state: State, language: Language) -> None:
    """Check the screens of both players and of those who watch."""
    keeps_limits(screen_of(state, SPECTATOR, language))
    acting = GAME.to_act(state)
    for seat in (0, 1):
        view = player_view(state, seat)
        screen = screen_of(state, seat, language)
        keeps_limits(screen)
        assert screen.awaited == (seat in acting)
        assert screen.over == (state.ending is not None)
        legal = {str(action) for action in view.legal}
        pressed = {choice.action for choice in screen.choices} - {TableAction.SHOW}
        nodes = pressed - legal
        assert nodes <= set(picks(view))
        reached = pressed - nodes
        for node in nodes:
            card_screen = screen_of(state, seat, language, node)
            keeps_limits(card_screen)
            cards = {choice.action for choice in card_screen.choices} - {TableAction.SHOW}
            assert cards <= legal
            assert len(cards) > 1, "a single card makes the whole step"
            reached |= cards
        assert reached == legal, "everything within two presses"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", Language)
def test_what_every_screen_promises(name: str, language: Language) -> None:
    for state in watched_states(name):
        check(state, language)


def walks(state: State, rng: Random) -> Iterator[State]:
    """Return a chain of chance, step by step, until it can go no further."""
    while steps := [a for a in GAME.legal_actions(state, state.active) if isinstance(a, Step)]:
        state, _ = GAME.apply(state, state.active, rng.choice(steps))
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_chains_that_nobody_built_keep_the_promises_too(name: str) -> None:
    rng = Random(name)
    for _, position in positions(name):
        for state in walks(position, rng):
            check(state, rng.choice(tuple(Language)))


@each_row("language", Language)
def test_twelve_cards_that_can_pay_find_room(language: Language) -> None:
    state = table(near="I4", completed=24, near_balance=-1, near_row="C H C H C H", far_row="H C H C H C")
    screen = screen_of(state, 0, language, "C")
    keeps_limits(screen)
    assert len(screen.choices) == 12 + 1
