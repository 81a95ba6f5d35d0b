"""A cooperative player: weighs what a turn leaves to the partner before ending it.

For the best plans of this turn it imagines the partner's best answer. What it cannot see (cards to be drawn,
halves that a change of perspective turns up, the next objective) it imagines several times, at random.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.chance import Chance
from engine.heldhands.actions import Action, ChooseSide, Row, Step
from engine.heldhands.board import CENTRE, RINGS, members
from engine.heldhands.cards import EMOTIONS, Emotion, Side, halves
from engine.heldhands.chains import chains
from engine.heldhands.movement import Ground, ground
from engine.heldhands.phases import Phase
from engine.heldhands.policies.plans import Plan, carry_out, ground_of, plans
from engine.heldhands.views import PlayerView

Halves: TypeAlias = tuple[Emotion, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """What a turn is worth; found by trying, on games other than those we report."""

    completed: float = 10.0
    card: float = -1.35  # each card spent
    drawn: float = 0.325  # each card drawn
    balance: tuple[float, float, float] = (1.6, 0.0, -3.0)  # ending at 0, 1, 2 from the middle of the scale
    partner_completes: float = 6.0
    partner_card: float = -0.4
    partner_balance: tuple[float, float, float] = (2.0, 0.4, -0.55)
    partner_choice: float = 0.488  # times the root of the nodes on which the partner could end
    partner_stuck: float = -24.0
    apart: float = -0.8  # each step between us while an argument is open
    follows: float = 40.0  # the partner can follow me into the centre
    left_alone: float = -60.0  # the partner cannot
    ready: float = 3.57  # each of us who could enter the centre from here


WEIGHTS: Final = Weights()
_LONGEST: Final = 6  # cards in a plan
_WEIGHED: Final = 16  # plans that are weighed with the partner in mind
_ERRS: Final = 10  # one turn in so many is an error
_LONGEST_ERROR: Final = 3
_WORLDS: Final = 3  # how often the unseen is imagined


@dataclass(frozen=True, slots=True)
class _After:
    """The table that a plan leaves to the partner, as far as it can be seen."""

    node: str  # where I stand
    balance: int
    mine: Halves  # my halves that still show
    hidden: int  # my covered halves
    theirs: Halves
    completed: int
    objective: Emotion | None  # None when it is not known yet
    argument: bool


def lookahead_policy(view: PlayerView, chance: Chance) -> tuple[Action, ...]:
    """Choose the turn that is best for both."""
    if view.table.phase is Phase.SETUP:
        return (ChooseSide(max(Side, key=lambda side: _variety(halves(view.you.whole, side)))),)
    worlds = [tuple(chance.choice(EMOTIONS) for _ in range(6)) for _ in range(_WORLDS)]
    if view.table.phase is Phase.SIDE:
        return (_choose_side(view, worlds),)
    here = ground_of(view)
    if here.following:
        return carry_out(here, min(plans(here, _LONGEST), key=lambda plan: len(plan.path)))
    promising = sorted(plans(here, _LONGEST), key=lambda plan: (-_own_worth(plan), plan.path))[:_WEIGHED]
    best = max(promising, key=lambda plan: _own_worth(plan) + _worth_to_partner(view, here, plan, worlds))
    return carry_out(here, best)


def erring_policy(view: PlayerView, chance: Chance) -> tuple[Action, ...]:
    """Play like lookahead, but in a tenth of the turns anything: the strong player is measured beside it."""
    if view.table.phase is not Phase.MOVE or chance.below(_ERRS):
        return lookahead_policy(view, chance)
    here = ground_of(view)
    return carry_out(here, chance.choice(plans(here, _LONGEST_ERROR)))


def _variety(row: Halves) -> tuple[int, int]:
    """Return how many emotions a row shows, and how often its rarest."""
    return len(set(row)), min(row.count(emotion) for emotion in EMOTIONS)


def _own_worth(plan: Plan) -> float:
    """Return the worth of a plan without regard to the partner."""
    worth = WEIGHTS.balance[abs(plan.balance)] + WEIGHTS.card * len(plan.path)
    return worth + WEIGHTS.completed * plan.completes


def _worth_to_partner(view: PlayerView, here: Ground, plan: Plan, worlds: Sequence[Halves]) -> float:
    """Return the worth of what a plan leaves to the partner."""
    steps = carry_out(here, plan)
    mine, theirs = _remaining(here.own, steps, Row.OWN), _remaining(here.partners, steps, Row.PARTNER)
    drawn = here.edition.draws(plan.balance, len(mine), view.table.deck)
    side = here.board.sides[view.seat][plan.end]
    turned = side is not None and side is not view.you.side
    objective = view.table.objective
    after = _After(
        node=here.board.nodes[plan.end],
        balance=plan.balance,
        mine=() if turned else mine,
        hidden=drawn + len(mine) if turned else drawn,
        theirs=theirs,
        completed=view.table.completed + plan.completes,
        objective=None if plan.completes or objective is None else objective.emotion,
        argument=objective is not None and objective.argument and not plan.completes,
    )
    return WEIGHTS.drawn * drawn + _prospect(view, after, worlds)


def _remaining(row: Halves, steps: Sequence[Action], wanted: Row) -> Halves:
    spent = {step.place for step in steps if isinstance(step, Step) and step.row is wanted}
    return tuple(emotion for place, emotion in enumerate(row, 1) if place not in spent)


def _choose_side(view: PlayerView, worlds: Sequence[Halves]) -> ChooseSide:
    """Keep what shows or turn it over, whichever leaves more to the partner."""
    objective, now, row = view.table.objective, view.you.side or Side.LEFT, view.you.row

    def prospect(mine: Halves, hidden: int) -> float:
        after = _After(
            node=view.you.node,
            balance=view.you.balance,
            mine=mine,
            hidden=hidden,
            theirs=view.partner.row,
            completed=view.table.completed,
            objective=objective and objective.emotion,
            argument=objective is not None and objective.argument,
        )
        return _prospect(view, after, worlds)

    return ChooseSide(now if prospect(row, 0) >= prospect((), len(row)) else now.other)


def _prospect(view: PlayerView, after: _After, worlds: Sequence[Halves]) -> float:
    """Return how well the partner can answer, over the worlds that are possible."""
    if not after.hidden:
        worlds = worlds[:1]
    answer = _last_answer if after.completed == view.table.objectives else _answer
    return sum(answer(view, after, after.mine + world[: after.hidden]) for world in worlds) / len(worlds)


def _answer(view: PlayerView, after: _After, mine: Halves) -> float:
    """Return the worth of the partner's best answer while there are objectives to come."""
    here = _partners_ground(view, after, mine)
    board, wanted = here.board, [after.objective] if after.objective else EMOTIONS
    ring = board.on_ring[RINGS[after.completed // here.edition.set]]
    best = -float("inf")
    best_on: dict[Emotion | None, float] = {}
    ends = 0
    for path, balance, _ in chains(here, _LONGEST - 1):
        end = path[-1]
        ends |= 1 << end
        worth = WEIGHTS.partner_balance[abs(balance)] + WEIGHTS.partner_card * len(path)
        best = max(best, worth)
        if (here.goal if after.objective else ring) >> end & 1:
            emotion = board.emotions[end]
            best_on[emotion] = max(worth, best_on.get(emotion, worth))
    if not ends:
        return WEIGHTS.partner_stuck
    apart = _distance(here, board.number[after.node]) if after.argument else 0
    worths = (max(best, best_on[e] + WEIGHTS.partner_completes) if e in best_on else best for e in wanted)
    chosen: float = sum(worths) / len(wanted) + WEIGHTS.partner_choice * min(ends.bit_count(), 8) ** 0.5
    return chosen + WEIGHTS.apart * apart


def _last_answer(view: PlayerView, after: _After, mine: Halves) -> float:
    """Return the worth of a turn when only the centre is left."""
    partner = _partners_ground(view, after, mine)
    if after.node == CENTRE:
        return WEIGHTS.follows if _enters(partner) else WEIGHTS.left_alone
    if not any(chains(partner, 1)):
        return WEIGHTS.partner_stuck
    me = ground(
        partner.edition,
        after.node,
        after.balance,
        mine,
        after.theirs,
        CENTRE if _enters(partner) else view.partner.node,
        after.completed,
        None,
        False,  # noqa: FBT003 - no objective, no argument
    )
    return WEIGHTS.ready * (_enters(partner) + _enters(me))


def _distance(here: Ground, goal: int) -> int:
    """Return how many steps the goal is away over open rings, whatever the cards."""
    steps, reached, allowed = 0, 1 << here.start, here.open_nodes | 1 << goal
    while not reached >> goal & 1:
        steps += 1
        for node in members(reached):
            reached |= here.board.neighbours[node] & allowed
    return steps


def _enters(here: Ground) -> bool:
    """Whether a chain of reasonable length ends in the centre."""
    centre = here.board.centre.bit_length() - 1
    return any(path[-1] == centre for path, _, _ in chains(here, _LONGEST))


def _partners_ground(view: PlayerView, after: _After, mine: Halves) -> Ground:
    """Return what the partner's next movement stands on."""
    partner, edition = view.partner, ground_of(view).edition
    return ground(
        edition,
        partner.node,
        partner.balance,
        after.theirs,
        mine,
        after.node,
        after.completed,
        after.objective,
        after.argument,
    )
