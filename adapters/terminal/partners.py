"""Computer partners, for a single player."""

from dataclasses import dataclass
from typing import Final

from engine.chance import Chance
from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.policies import POLICIES, Policy
from engine.heldhands.views import PlayerView

COMPUTERS: Final = tuple(POLICIES)


@dataclass(frozen=True, slots=True)
class Partner:
    """A computer at one seat: it sees that seat's view and nothing else."""

    policy: Policy
    chance: Chance

    def answer(self, view: PlayerView) -> tuple[Action, ...]:
        """Return its next actions: a whole turn, or one action of it."""
        return self.policy(view, self.chance)


def computer(name: str, seat: Seat, seed: int) -> Partner:
    """Return the computer of this name; with equal seeds it plays equal games."""
    return Partner(POLICIES[name], Chance(seed, f"{name} on seat {seat}"))
