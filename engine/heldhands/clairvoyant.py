"""A player who sees every card and every objective to come, for measuring only: a ceiling for the strong one.

It tries its moves like the strong player, but in the one true world; only shuffles to come are chance. The
import contracts keep it out of every game.
"""

from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.board import SEATS
from engine.heldhands.game import GAME
from engine.heldhands.options import Options
from engine.heldhands.policies.fast_game import FastGame, next_random
from engine.heldhands.policies.partner import BUDGET, answer
from engine.heldhands.policies.search import Trial, never
from engine.heldhands.state import State
from engine.heldhands.truth import fast_game_of
from engine.heldhands.views import player_view


def play_openly(options: Options, seed: int, budget: int = BUDGET) -> State:
    """Return the end of a game between two who see everything; equal arguments give equal games."""
    state = GAME.setup(options, len(SEATS), seed)
    while seats := GAME.to_act(state):
        for action in decide_openly(state, seats[0], budget):
            state, _ = GAME.apply(state, seats[0], action)
    return state


def decide_openly(state: State, seat: Seat, budget: int = BUDGET) -> tuple[Action, ...]:
    """Return a whole turn, or one choice."""
    truth = fast_game_of(state)

    def world() -> FastGame:
        truth.random = next_random(truth.random)
        return truth.copy()

    return answer(player_view(state, seat), Trial(world, budget, never, 1 - seat, errors=0.0))
