"""What people are called, one by one and as teams."""

from collections.abc import Sequence

from engine.contract import Seat
from engine.palm.views import TeamView
from renderers.nights.letters import shortened


def called(names: Sequence[str], seat: Seat) -> str:
    """Return what a player is called; without a name, the number of the seat."""
    return shortened(names[seat], 20) if seat < len(names) and names[seat] else str(seat + 1)


def team_called(names: Sequence[str], team: TeamView) -> str:
    """Return what the players of a team are called."""
    return " · ".join(called(names, seat) for seat in team.seats)
