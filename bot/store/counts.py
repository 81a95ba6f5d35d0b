"""How often each viewer's view of a game has changed: the revision that a person sees.

The revision of the game itself grows with every step of a chain that is being built, and nobody else may know
of those. So each viewer has a count of their own, and a button carries that. It is old when its player has
acted since it was drawn. That somebody else has acted does not make it old: whether it is still legal, the
game decides.
"""

from typing import NamedTuple

from engine.contract import SPECTATOR, Seat, Viewer


class Counts(NamedTuple):
    """The counts of one game."""

    seen: tuple[int, ...] = ()  # by seat, and in the last place of those who watch
    acted: tuple[int, ...] = ()  # by seat: what it was when this player had acted last

    @classmethod
    def begin(cls, seats: int) -> "Counts":
        """Return the counts of a game that was just dealt."""
        return cls((1,) * (seats + 1), (0,) * seats)

    @classmethod
    def read(cls, text: str) -> "Counts":
        """Return what `str` wrote."""
        numbers = tuple(map(int, text.split()))
        seats = len(numbers) // 2
        return cls(numbers[: seats + 1], numbers[seats + 1 :])

    def __str__(self) -> str:
        """Write them in one line."""
        return " ".join(map(str, (*self.seen, *self.acted)))

    def of(self, viewer: Viewer) -> int:
        """Return how often this viewer's view has changed; 0 before there is one."""
        if not self.seen:
            return 0
        return self.seen[-1 if viewer is SPECTATOR else viewer]

    def is_old(self, seat: Seat, revision: int) -> bool:
        """Tell whether something was drawn before this player acted last, or was never drawn at all."""
        return not self.acted[seat] <= revision <= self.seen[seat]

    def after(self, seat: Seat, *, public: bool) -> "Counts":
        """Return the counts when a player has acted; in public, everybody's view has changed."""
        seen = tuple(
            count + 1 if public or number == seat else count for number, count in enumerate(self.seen)
        )
        acted = tuple(seen[seat] if number == seat else count for number, count in enumerate(self.acted))
        return Counts(seen, acted)
