"""The computer partner that people play with."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from typing import Final

from engine.chance import Chance
from engine.heldhands.actions import CHOOSE_LEFT, CHOOSE_RIGHT, Action
from engine.heldhands.cards import EMOTIONS
from engine.heldhands.movement import Ground
from engine.heldhands.phases import Phase
from engine.heldhands.policies.fast_game import FastGame, Move
from engine.heldhands.policies.light import weigh_moves
from engine.heldhands.policies.lookahead import lookahead_policy
from engine.heldhands.policies.memory import Memory
from engine.heldhands.policies.plans import Plan, carry_out, ground_of, plans
from engine.heldhands.policies.redeal import Redeal
from engine.heldhands.policies.search import try_out
from engine.heldhands.views import PlayerView

BUDGET: Final = 2000  # turns to imagine
PLANS: Final = 8
KEPT: Final = 16
PRIOR: Final = 0.01
_SIDES: Final = (CHOOSE_LEFT, CHOOSE_RIGHT)


class Character(StrEnum):
    """How a computer partner weighs what it does; none is stronger than the others."""

    CAREFUL = "careful"
    BALANCED = "balanced"
    BOLD = "bold"


def _go_on() -> bool:
    return False


def decide(
    seen: Sequence[PlayerView],
    seed: int,
    character: Character = Character.BALANCED,  # noqa: ARG001 - all are alike so far
    *,
    budget: int = BUDGET,
    stop: Callable[[], bool] = _go_on,
) -> tuple[Action, ...]:
    """Return a whole turn, or one choice, from all that this seat has seen; the last view is the present one.

    Equal views and seeds give equal actions.
    """
    view = seen[-1]
    chance = Chance(seed, "partner")
    if view.table.phase is Phase.SETUP:
        return lookahead_policy(view, chance)
    redeal = Redeal(view, Memory(seen), chance.below(2**32))
    if view.table.phase is Phase.SIDE:
        sides = [partial(_choose, side=side) for side in (0, 1)]
        return (_SIDES[try_out(sides, (0.0, 0.0), redeal.world, budget, stop)],)
    here = ground_of(view)
    if here.following:
        return carry_out(here, min(plans(here, 6), key=lambda plan: len(plan.path)))
    found = weigh_moves(redeal.world(), PLANS, 8)[:KEPT]
    best = found[0][0]
    moves = [partial(_move, move=move) for _, move in found]
    chosen = try_out(
        moves, [PRIOR * max(worth - best, -20.0) for worth, _ in found], redeal.world, budget, stop
    )
    return actions_of(here, found[chosen][1])


def strong_policy(seen: Sequence[PlayerView], chance: Chance) -> tuple[Action, ...]:
    """Play as the balanced partner."""
    return decide(seen, chance.below(2**32))


def _choose(game: FastGame, side: int) -> None:
    game.choose(side)


def _move(game: FastGame, move: Move) -> None:
    game.move(move)


def actions_of(here: Ground, move: Move) -> tuple[Action, ...]:
    """Return the steps of a move, and the end of the turn."""
    way = move.way
    plan = Plan(
        way.path, tuple(EMOTIONS[kind] for kind in way.kinds), way.balance, here.goal >> way.end & 1 == 1
    )
    return carry_out(here, plan, own_first=move.own_first)
