"""The computer partner that people play with."""

from collections.abc import Sequence
from enum import StrEnum

from engine.chance import Chance
from engine.heldhands.actions import Action
from engine.heldhands.policies.lookahead import lookahead_policy
from engine.heldhands.views import PlayerView


class Character(StrEnum):
    """How a computer partner weighs what it does; none is stronger than the others."""

    CAREFUL = "careful"
    BALANCED = "balanced"
    BOLD = "bold"


def decide(
    seen: Sequence[PlayerView],
    seed: int,
    character: Character = Character.BALANCED,  # noqa: ARG001 - all are alike so far
) -> tuple[Action, ...]:
    """Return a whole turn, or one choice, from all that this seat has seen; the last view is the present one.

    Equal views and seeds give equal actions.
    """
    return lookahead_policy(seen[-1], Chance(seed, "partner"))
