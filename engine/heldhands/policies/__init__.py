"""Players for self-play and for an empty chair. They see a view, never the state.

A policy answers a view with the actions it takes: a whole turn, or one action.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.chance import Chance
from engine.heldhands.actions import Action
from engine.heldhands.policies.lookahead import lookahead_policy
from engine.heldhands.policies.plans import greedy_policy, random_policy
from engine.heldhands.views import PlayerView

Policy: TypeAlias = Callable[[PlayerView, Chance], tuple[Action, ...]]

POLICIES: Final[Mapping[str, Policy]] = {
    "random": random_policy,
    "greedy": greedy_policy,
    "lookahead": lookahead_policy,
}
