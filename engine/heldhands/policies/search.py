"""Choosing by trial: what may be done next is tried in games that are imagined to their end.

Everything is tried in the same worlds, and half of what is left is given up after each round.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.heldhands.policies.fast_game import HELD_HANDS, FastGame
from engine.heldhands.policies.light import play_out

Choice: TypeAlias = Callable[[FastGame], None]
"""Something that may be done next, carried out in a world."""

_HOPE: Final = 0.5  # the worth of a lost game in which all objectives were completed

_PACE: Final = 0.004  # each turn to the end: of two ways that win as often, people like the shorter


def never() -> bool:
    """Let a trial go on to its end."""
    return False


@dataclass(frozen=True)
class Trial:
    """How to try."""

    world: Callable[[], FastGame]
    budget: int  # turns to imagine
    stop: Callable[[], bool]  # asked before each game
    partner: int  # the seat of the player who may err
    errors: float  # the part of the partner's turns that are errors

    def best(self, choices: Sequence[Choice], prior: Sequence[float] = ()) -> int:
        """Return the number of the choice after which games go best; of the likeliest when stopped.

        The prior is what each choice is worth before the trial, in parts of a won game.
        """
        prior = prior or [0.0] * len(choices)
        alive, total = sorted(range(len(choices)), key=lambda n: -prior[n]), [0.0] * len(choices)
        likeliest, budget, worlds = alive[0], self.budget, 0
        for rounds in range((len(choices) - 1).bit_length(), 0, -1):
            until = budget - budget // rounds
            while budget > until:
                dealt = self.world()
                worlds += 1
                for n in alive:
                    if self.stop():
                        return likeliest
                    game = dealt.copy()
                    choices[n](game)
                    turns = 1 + play_out(game, self.partner, self.errors)
                    budget -= turns
                    total[n] += _worth(game, turns)
            alive.sort(key=lambda n: -(total[n] / worlds + prior[n]))
            alive = alive[: (len(alive) + 1) // 2]
        return alive[0]


def _worth(game: FastGame, turns: int) -> float:
    if game.ending == HELD_HANDS:
        return 1.0 - _PACE * turns
    return _HOPE * game.completed / game.rules.all
