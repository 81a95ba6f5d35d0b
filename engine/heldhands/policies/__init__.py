"""Players for self-play and for an empty chair. They see views, never the state.

A policy answers all that its seat has seen, the present view last, with the actions it takes: a whole turn,
or one action. What they choose among has four names:

- a *chain* (`engine.heldhands.chains`) is a path that is legal now, node by node;
- a *plan* (`plans`) is a turn of the real game: what chains to one end for the same emotions come to;
- a *way* (`ways`) is the same for a turn of an imagined game: packed into numbers, for any cards, made once;
- a *move* (`fast_game`) is a way and whose row pays first.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from engine.chance import Chance
from engine.heldhands.actions import Action
from engine.heldhands.policies.lookahead import erring_policy, lookahead_policy
from engine.heldhands.policies.partner import strong_policy
from engine.heldhands.policies.plans import greedy_policy, random_policy
from engine.heldhands.views import PlayerView

Policy: TypeAlias = Callable[[Sequence[PlayerView], Chance], tuple[Action, ...]]


def _at_sight(policy: Callable[[PlayerView, Chance], tuple[Action, ...]]) -> Policy:
    """Return a policy that looks at the present view alone."""
    return lambda seen, chance: policy(seen[-1], chance)


POLICIES: Final[Mapping[str, Policy]] = {
    "random": _at_sight(random_policy),
    "greedy": _at_sight(greedy_policy),
    "lookahead": _at_sight(lookahead_policy),
    "erring": _at_sight(erring_policy),
    "strong": strong_policy,
}
