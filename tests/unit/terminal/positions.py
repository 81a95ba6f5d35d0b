"""Positions from recorded games, for tests that look at many of them."""

from collections.abc import Iterator

from engine.contract import SPECTATOR
from engine.heldhands import GAME
from engine.heldhands.board import SEATS
from engine.heldhands.record import actions, read_record
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, SpectatorView, player_view
from tests.data import RECORDS
from tests.effort import PROFILE

VIEWERS = (0, 1, SPECTATOR)


def states(name: str) -> Iterator[State]:
    record = read_record(RECORDS[name])
    state = GAME.setup(record.options, len(SEATS), record.seed)
    yield state
    for seat, action in actions(record):
        state, _ = GAME.apply(state, seat, action)
        yield state


def some_states(name: str) -> Iterator[State]:
    *before, last = states(name)
    yield from before[::5]
    yield last


watched_states = some_states if PROFILE == "quick" else states
"""Return the states of a recorded game at which this run looks: all of them, or some in a quick one."""


def views(name: str) -> Iterator[PlayerView | SpectatorView]:
    for state in some_states(name):
        for viewer in VIEWERS:
            yield GAME.view(state, viewer)


def movers(name: str) -> Iterator[PlayerView]:
    """Return the views of the players who are asked, each in its turn."""
    for state in some_states(name):
        for seat in GAME.to_act(state):
            yield player_view(state, seat)
