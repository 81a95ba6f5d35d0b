"""The computer partner that people play with: it remembers, and tries its turns in imagined games."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from engine.chance import Chance
from engine.heldhands.actions import CHOOSE_LEFT, CHOOSE_RIGHT, Action
from engine.heldhands.edition import load_edition
from engine.heldhands.movement import Ground
from engine.heldhands.phases import Phase
from engine.heldhands.policies.belief import likely_errors
from engine.heldhands.policies.fast_game import FastGame, Move
from engine.heldhands.policies.light import richer_side, weigh_moves
from engine.heldhands.policies.memory import KIND, Memory
from engine.heldhands.policies.plans import carry_out, ground_of, plans
from engine.heldhands.policies.redeal import Redeal
from engine.heldhands.policies.search import Trial, never
from engine.heldhands.policies.ways import LONGEST, ONE
from engine.heldhands.views import PlayerView

BUDGET: Final = 4000
"""Turns to imagine for one answer, a fifth of a second of one core; twice as many with arguments."""

_WAYS: Final = 8  # of each sort
_GUESSES: Final = 8
_TRIED: Final = 16  # moves
_PRIOR: Final = 0.01  # of a won game, for each point that the light player gives
_SIDES: Final = (CHOOSE_LEFT, CHOOSE_RIGHT)


class Character(StrEnum):
    """How a computer partner weighs what it does; none is stronger than the others."""

    CAREFUL = "careful"
    BALANCED = "balanced"
    BOLD = "bold"


class _Taste(NamedTuple):
    """What a move is worth to a character beyond its chances, in parts of a won game."""

    card: float  # each card spent
    balanced: float  # ending at 0
    completes: float  # the objective


_TASTES: Final[Mapping[Character, _Taste]] = {
    Character.CAREFUL: _Taste(card=-0.006, balanced=0.02, completes=0.0),
    Character.BALANCED: _Taste(card=0.0, balanced=0.0, completes=0.0),
    Character.BOLD: _Taste(card=0.006, balanced=0.0, completes=0.02),
}


def decide(
    seen: Sequence[PlayerView],
    seed: int,
    character: Character = Character.BALANCED,
    *,
    budget: int = BUDGET,
    stop: Callable[[], bool] = never,
) -> tuple[Action, ...]:
    """Return a whole turn, or one choice, from all that this seat has seen; the last view is the present one.

    Equal views, seeds and budgets give equal actions, unless `stop` ends the trial early: it is asked before
    each imagined game, and what promised most before the trial is done then. A turn is returned from its
    beginning, whatever chain is being built.
    """
    view = seen[-1]
    if load_edition(view.table.edition).levels[view.table.level]:  # arguments, which need more thought
        budget *= 2
    redeal = Redeal(view, Memory(seen), Chance(seed, "partner").below(2**32))
    return answer(view, Trial(redeal.world, budget, stop, 1 - view.seat, likely_errors(seen)), character)


def strong_policy(seen: Sequence[PlayerView], chance: Chance) -> tuple[Action, ...]:
    """Play as the balanced partner."""
    return decide(seen, chance.below(2**32))


def answer(view: PlayerView, trial: Trial, character: Character = Character.BALANCED) -> tuple[Action, ...]:
    """Return what goes best in the worlds of a trial."""
    if view.table.phase is Phase.SETUP:
        return (_SIDES[trial.best([partial(_open, seat=view.seat, side=side) for side in (0, 1)])],)
    if view.table.phase is Phase.SIDE:
        return (_SIDES[trial.best([partial(FastGame.choose, side=side) for side in (0, 1)])],)
    here = ground_of(view)
    if here.following:
        return carry_out(here, min(plans(here, LONGEST), key=lambda plan: len(plan.path)))
    weighed = weigh_moves(trial.world(), _WAYS, _GUESSES)[:_TRIED]
    choices = [partial(FastGame.move, move=move) for _, move in weighed]
    prior = [_PRIOR * worth + _like(here, move, character) for worth, move in weighed]
    return actions_of(here, weighed[trial.best(choices, prior)][1])


def _open(game: FastGame, seat: int, side: int) -> None:
    """Begin a game with this side, and the partner's that shows more."""
    game.sides[seat] = side
    game.sides[1 - seat] = richer_side(game.rows[1 - seat])
    game.begin_turn(game.chance() & 1)


def _like(here: Ground, move: Move, character: Character) -> float:
    taste, way = _TASTES[character], move.way
    worth = taste.card * way.length + taste.completes * (here.goal >> way.end & 1)
    return worth + taste.balanced * (way.balance == 0)


def actions_of(here: Ground, move: Move) -> tuple[Action, ...]:
    """Return the steps of a move, and the end of the turn."""
    for plan in plans(here, LONGEST):
        if plan.end == move.way.end and sum(ONE[KIND[half]] for half in plan.spent) == move.way.need:
            return carry_out(here, plan, own_first=move.own_first)
    raise ValueError(move)
