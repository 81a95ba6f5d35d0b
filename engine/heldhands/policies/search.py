"""Choosing by trial: what may be done next is tried in games that are imagined to their end.

Everything is tried in the same worlds, and half of what is left is given up after each round.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from engine.heldhands.policies.fast_game import HELD_HANDS, FastGame
from engine.heldhands.policies.light import play_out

Choice: TypeAlias = Callable[[FastGame], None]
"""Something that may be done next, carried out in a world."""

_HOPE: Final = 0.2  # the worth of a lost game in which all objectives were completed


def try_out(
    choices: Sequence[Choice],
    prior: Sequence[float],
    world: Callable[[], FastGame],
    budget: int,
    stop: Callable[[], bool],
) -> int:
    """Return the number of the choice after which imagined games go best, or of the likeliest when stopped.

    The budget is the number of turns to imagine; the prior is in parts of a won game.
    """
    alive, total = sorted(range(len(choices)), key=lambda n: -prior[n]), [0.0] * len(choices)
    rounds = max(1, (len(choices) - 1).bit_length())
    worlds = 0
    for left in range(rounds, 0, -1):
        until = budget // left
        budget -= until
        while until > 0:
            dealt = world()
            worlds += 1
            for n in alive:
                if stop():
                    return max(alive, key=lambda n: prior[n])
                game = dealt.copy()
                choices[n](game)
                until -= 1 + play_out(game)
                total[n] += _worth(game)
        alive.sort(key=lambda n: -(total[n] / worlds + prior[n]))
        alive = alive[: (len(alive) + 1) // 2]
    return alive[0]


def _worth(game: FastGame) -> float:
    if game.ending == HELD_HANDS:
        return 1.0
    return _HOPE * (game.completed / game.rules.all) ** 2
