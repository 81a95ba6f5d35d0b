"""The whole truth of a game on plain numbers: for looking back and for measuring, never for playing."""

from typing import Final

from engine.heldhands.cards import Side
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.policies.fast_game import HELD_HANDS, LOST, FastGame, rules_of
from engine.heldhands.policies.memory import KIND, number_of
from engine.heldhands.state import State

_ENDINGS: Final = {None: 0, Ending.HELD_HANDS: HELD_HANDS}


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
