"""Every state of the recorded games keeps the promises: they come where chance hardly ever does."""

from random import Random

from engine.heldhands import GAME
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.record import actions, read_record
from engine.heldhands.state import State
from engine.replay import replay
from tests.data import GAMES
from tests.properties.hidden import VIEWERS, another_world
from tests.rows import each_row


def states(name: str) -> list[State]:
    record = read_record(GAMES[name])
    log = [(seat, str(action)) for seat, action in actions(record)]
    return list(replay(GAME, record.options, 2, record.seed, log))


@each_row("name", GAMES)
def test_views_tell_nothing_hidden(name: str) -> None:
    rng = Random(name)
    for state in states(name):
        for viewer in VIEWERS:
            for _ in range(2):
                other = another_world(state, viewer, rng)
                assert GAME.view(other, viewer) == GAME.view(state, viewer)


@each_row("name", GAMES)
def test_json_round_trips(name: str) -> None:
    for state in states(name):
        assert GAME.load(GAME.dump(state)) == state


def test_they_come_everywhere() -> None:
    seen: set[object] = set()
    for name in GAMES:
        for state in states(name):
            near, far = state.players
            seen |= {state.phase, state.ending, state.ring}
            if "C" in (near.node, far.node):
                seen.add("somebody in the centre")
            if near.node == far.node:
                seen.add("both in the centre" if near.node == "C" else "both on one node")
    assert {*Phase, *Ending, "somebody in the centre", "both in the centre", "both on one node"} <= seen
