"""Moments of recorded games that are worth a picture."""

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from engine.heldhands.board import CENTRE
from engine.heldhands.hindsight import Hindsight
from engine.heldhands.options import read_options
from engine.heldhands.phases import Phase
from engine.heldhands.policies import POLICIES
from engine.heldhands.self_play import self_play
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, SpectatorView, player_view, spectator_view
from tests.data import DATA, RECORDS
from tests.unit.terminal.positions import states

HINDSIGHTS: Final = DATA / "hindsights"
NAMES: Final = ("Zoë", "Łukasz")
WON: Final = "challenging-held-hands"
LOST: Final = "difficult-no-step"


@cache
def whole_game(name: str) -> tuple[State, ...]:
    return tuple(states(name))


def hindsight_of(name: str) -> Hindsight:
    """Return what was found of a recorded game, kept here because it takes ten seconds to find."""
    return Hindsight.read((HINDSIGHTS / f"{name}.json").read_text(encoding="utf-8"))


def lost_at_once() -> State:
    """Return the end of a game that its first turn lost."""
    return self_play((POLICIES["random"],) * 2, read_options({}), 2)


def moment(name: str, wanted: Callable[[State], bool]) -> State:
    return next(state for state in whole_game(name) if wanted(state))


def acting(wanted: Callable[[State], bool], *, other: bool = False) -> PlayerView:
    """Return how the one who acts, or the other one, sees a state of a game that was won."""
    state = moment(WON, wanted)
    return player_view(state, 1 - state.active if other else state.active)


def building(steps: int = 2, after: int = 12) -> PlayerView:
    return acting(lambda state: len(state.chain) == steps and len(state.turns) > after)


def on_one_node(state: State) -> bool:
    one, other = state.players
    return state.phase is Phase.MOVE and not state.chain and one.node == other.node != CENTRE


def follows(state: State) -> bool:
    return state.phase is Phase.MOVE and state.players[1 - state.active].node == CENTRE


def argues(state: State) -> bool:
    if state.objective is None or len(state.turns) <= 8:
        return False
    return state.edition.is_argument(state.objective, state.options.level)


def seen_by(seat: int, wanted: Callable[[State], bool], name: str = WON) -> PlayerView:
    return player_view(moment(name, wanted), seat)


def owns_objective(state: State) -> bool:
    return state.phase is Phase.MOVE and state.objective_owner == 0


def long_chain() -> PlayerView:
    """Return the view of somebody with six cards in a print-and-play chain, which ends at 0 (ruling 25)."""
    for state in (state for name in RECORDS for state in whole_game(name)):
        if state.options.edition == "print-and-play" and len(state.chain) == 6:
            view = player_view(state, state.active)
            if view.chain and view.chain.preview and view.chain.balance != view.chain.preview.balance:
                return view
    raise LookupError


def watched(wanted: Callable[[State], bool], name: str = WON) -> SpectatorView:
    return spectator_view(moment(name, wanted))


def at(phase: Phase) -> Callable[[State], bool]:
    return lambda state: state.phase is phase


waiting = partial(acting, lambda state: len(state.chain) == 2 and len(state.turns) > 15, other=True)
following = partial(acting, follows)  # the partner waits in the centre
choosing_side = partial(acting, at(Phase.SIDE))
both_on_one_node = partial(acting, on_one_node)
own_objective = partial(seen_by, 0, owns_objective, "print-and-play-held-hands")
setting_up = partial(seen_by, 1, at(Phase.SETUP))
has_chosen = partial(seen_by, 0, lambda state: state.opening[0] is not None, "print-and-play-held-hands")
watching_set_up = partial(watched, at(Phase.SETUP))
watching_side = partial(watched, at(Phase.SIDE))
watching = partial(watched, argues, "difficult-cards-gone")
won = partial(seen_by, 0, at(Phase.OVER))
lost = partial(seen_by, 1, at(Phase.OVER), LOST)
could_not_follow = partial(seen_by, 0, at(Phase.OVER), "published-could-not-follow")


def turn_by_turn(name: str) -> list[SpectatorView]:
    """Return what spectators see after the set-up and after each turn."""
    return [
        spectator_view(state)
        for state in whole_game(name)
        if state.phase in (Phase.MOVE, Phase.OVER) and not state.chain
    ]
