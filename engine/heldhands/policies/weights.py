"""What the light player finds worth how much: found by trying, on games other than those reported."""

from dataclasses import dataclass
from typing import Final, TypeAlias

Scale: TypeAlias = tuple[float, ...]


@dataclass(frozen=True)
class Weights:
    """What a turn is worth; a scale is by the number of complete sets, or by how far from 0 a balance is."""

    completed: float
    card: Scale  # each card spent
    balance: Scale
    drawn: Scale  # each card drawn
    partner_completes: float
    partner_card: float
    partner_balance: Scale
    partner_stuck: float
    choice: float  # each first step that the partner has
    apart: float  # each step to a place where an open argument can be settled
    apart_later: float  # each step between the two while arguments are to come
    meets: float  # the partner could wait for me on the emotion of an open argument, and I join
    waits: float  # I end on the emotion of an open argument
    again: float  # the partner cannot complete the objective, and I could next time
    away: float  # each step from the nearest goal, where the partner cannot complete it
    turned: float  # each card that turns over
    pile: float  # each card that makes the larger pile larger
    follows: float  # the partner can follow me into the centre
    left_alone: float
    ready: float  # each of the two who could enter the centre
    hand_in_hand: float  # the partner could enter, and then I
    gate: float  # each step of mine from the centre when only the centre is left
    gate_early: float  # the same, while the last set is open
    stay: Scale  # by the first steps that I have after the partner's answer


WEIGHTS: Final = Weights(
    completed=6.24,
    card=(-1.18, -1.58, -2.32, -1.2),
    balance=(1.15, 0.07, -3.35),
    drawn=(0.85, 0.13, 0.08, 0.13),
    partner_completes=5.87,
    partner_card=-0.89,
    partner_balance=(1.86, 0.33, -0.82),
    partner_stuck=-18.14,
    choice=0.29,
    apart=-0.99,
    apart_later=-0.65,
    meets=2.47,
    waits=0.5,
    again=1.17,
    away=-0.15,
    turned=-0.27,
    pile=0.4,
    follows=36.63,
    left_alone=-50.91,
    ready=3.31,
    hand_in_hand=11.44,
    gate=-0.43,
    gate_early=-0.2,
    stay=(-4.11, 0.16, 0.86),
)
