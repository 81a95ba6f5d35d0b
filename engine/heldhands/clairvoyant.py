"""A player who sees every card and every objective to come, for measuring only: a ceiling for the strong one.

It tries its moves like the strong player, but in the one true world; only shuffles to come are chance. The
import contracts keep it out of every game.
"""

from typing import Final

from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.board import SEATS
from engine.heldhands.cards import Side
from engine.heldhands.game import GAME
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.policies.fast_game import HELD_HANDS, LOST, FastGame, next_random, rules_of
from engine.heldhands.policies.memory import KIND, number_of
from engine.heldhands.policies.partner import BUDGET, answer
from engine.heldhands.policies.search import Trial, never
from engine.heldhands.state import State
from engine.heldhands.views import player_view

_ENDINGS: Final = {None: 0, Ending.HELD_HANDS: HELD_HANDS}


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


def fast_game_of(state: State) -> FastGame:
    """Return the whole truth of a game on plain numbers."""
    board, arguments = state.edition.board, state.edition.levels[state.options.level]
    return FastGame(
        rules=rules_of(state.edition),
        nodes=[board.number[player.node] for player in state.players],
        balances=[player.balance for player in state.players],
        rows=[[number_of(card) for card in player.row] for player in state.players],
        sides=[int(player.side is Side.RIGHT) for player in state.players],
        piles=[[number_of(card) for card in player.discard] for player in state.players],
        deck=[number_of(card) for card in reversed(state.deck)],
        objectives=[(KIND[one.emotion], one.bar in arguments) for one in state.objectives],
        completed=state.completed,
        active=state.active,
        random=len(state.turns),
        choosing=state.phase is Phase.SIDE,
        ending=_ENDINGS.get(state.ending, LOST),
    )
