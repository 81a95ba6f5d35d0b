"""Two players to compare others with."""

from engine.chance import Chance
from engine.heldhands.actions import CLEAR, TAKE_BACK, Action
from engine.heldhands.phases import Phase
from engine.heldhands.policies.plans import Plan, carry_out, ground_of, plans
from engine.heldhands.views import PlayerView

_LONGEST = 6


def random_policy(view: PlayerView, chance: Chance) -> tuple[Action, ...]:
    """Do anything that is legal; take back only where nothing else is left."""
    forward = [action for action in view.legal if action not in (TAKE_BACK, CLEAR)]
    return (chance.choice(forward or view.legal),)


def greedy_policy(view: PlayerView, chance: Chance) -> tuple[Action, ...]:
    """Complete the objective if I can, then keep my balance, then spare cards; no thought of the partner."""
    if view.table.phase is not Phase.MOVE:
        return (chance.choice(view.legal),)
    here = ground_of(view)
    ways = plans(here, _LONGEST)
    best = max(map(_worth, ways))
    return carry_out(here, chance.choice([plan for plan in ways if _worth(plan) == best]))


def _worth(plan: Plan) -> tuple[bool, int, int]:
    return plan.completes, -abs(plan.balance), -len(plan.path)
