"""What a seat believes of its partner: how often they do something that it would not have done."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.policies.light import weigh_moves
from engine.heldhands.policies.memory import KIND, Memory
from engine.heldhands.policies.redeal import Redeal
from engine.heldhands.policies.ways import ONE
from engine.heldhands.views import PlayerView

_REMEMBERED: Final = 6  # turns of the partner, the last ones
_WAYS: Final = 6
_GUESSES: Final = 2
_SURPRISE: Final = 6.0  # points of the light player: about what an objective is worth
_ALWAYS: Final = 0.02
_MOST: Final = 0.3


def likely_errors(seen: Sequence[PlayerView]) -> float:
    """Return how likely it is that the partner's next turn will surprise; it grows with those that did."""
    turns = [
        (before, after.partner.last)
        for before, after in pairwise(seen)
        if before.table.phase is Phase.MOVE
        and before.partner.at_turn
        and after.partner.last is not None
        and after.partner.last != before.partner.last
    ][-_REMEMBERED:]
    surprises = sum(_surprises(before, turn) for before, turn in turns)
    return min(_ALWAYS + surprises / (_REMEMBERED + len(turns)), _MOST)


def _surprises(before: PlayerView, turn: Turn) -> bool:
    """Return whether the light player would have done something much better."""
    weighed = weigh_moves(Redeal(before, Memory([before]), 0).world(), _WAYS, _GUESSES)
    if not weighed:
        return False
    need = sum(ONE[KIND[half]] for half in turn.paid)
    best = weighed[0][0]
    worth = max((worth for worth, move in weighed if move.way.need == need), default=best - 2 * _SURPRISE)
    return best - worth > _SURPRISE
