"""What texts and pictures of a table of Palm are made of: a view, words, and what people are called."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.contract import SPECTATOR, Seat, Viewer
from engine.palm.options import Mode
from engine.palm.phases import Phase
from engine.palm.views import ComposedView, MimeView, PlayerView, SpectatorView, TableView
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import listed
from renderers.page.typography import shortened

View: TypeAlias = PlayerView | SpectatorView

OTHER: Final = "other"
CHILD: Final = "child"
GRANDFATHER: Final = "grandfather"

FIRST_HALF: Final = "find:"
"""How the first half of Grandfather's choice begins; the number of a place in the album follows."""

_LONGEST_NAME: Final = 24


def first_picked(pick: str | None, cards: int) -> int | None:
    """Return the place that was pointed at for the first memory, in an album of so many cards."""
    return next((place for place in range(1, cards + 1) if pick == f"{FIRST_HALF}{place}"), None)


def called(names: Sequence[str], seat: Seat, words: Words) -> str:
    """Return what somebody is called; without a name, by the number of the seat."""
    name = names[seat].strip() if seat < len(names) else ""
    return shortened(name, _LONGEST_NAME) if name else words.say("palm-player", number=seat + 1)


@dataclass(frozen=True, slots=True)
class Scene:
    """A view from the side of whoever looks."""

    view: View
    words: Words
    names: Sequence[str]

    @property
    def table(self) -> TableView:
        """What everybody knows."""
        return self.view.table

    @property
    def player(self) -> PlayerView | None:
        """What whoever looks knows of their own, unless they only watch."""
        return self.view if isinstance(self.view, PlayerView) else None

    @property
    def seat(self) -> Viewer:
        """Who looks."""
        return self.player.seat if self.player else SPECTATOR

    @property
    def feels(self) -> bool:
        """Whether whoever looks is Grandfather."""
        return self.role == GRANDFATHER

    @property
    def watches(self) -> bool:
        """Whether whoever looks sees the things; Grandfather and those around the table only feel."""
        return self.player is not None and not self.feels

    @property
    def composed(self) -> ComposedView | None:
        """The memory and the mime in the making, if the viewer is Child."""
        return self.player.composed if self.player else None

    @property
    def mimes(self) -> tuple[MimeView, ...]:
        """What was performed in this turn."""
        return self.view.mimes

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that the viewer may lay or mime in this turn."""
        player = self.player
        if not player or self.table.phase is Phase.OVER:
            return ()
        mimes_from_it = self.table.mode is Mode.INDIVIDUALLY and self.role == CHILD
        return player.hand if mimes_from_it or not self.table.teams[player.team].active else ()

    @property
    def role(self) -> str:
        """Whether the viewer is Child, Grandfather or somebody else, as `$role`."""
        if self.seat is SPECTATOR:
            return OTHER
        if self.seat == self.table.child:
            return CHILD
        return GRANDFATHER if self.seat == self.table.grandfather else OTHER

    @property
    def is_awaited(self) -> bool:
        """Whether the game is waiting for the viewer."""
        return self.seat in self.table.acting

    def called(self, seat: Seat | None) -> str:
        """Return what somebody is called; without a name, by the number of the seat."""
        return "" if seat is None else called(self.names, seat, self.words)

    def in_a_row(self, seats: Iterable[Seat]) -> str:
        """Return what several people are called, as it stands in pictures."""
        return " · ".join(map(self.called, seats))

    def all_called(self, seats: Iterable[Seat]) -> str:
        """Return what several people are called, as it stands in sentences: the viewer is marked."""
        return listed(self.words, [self._marked(seat) for seat in seats])

    def team_called(self, team: int) -> str:
        """Return what the players of a team are called."""
        return self.all_called(self.table.teams[team].seats)

    def _marked(self, seat: Seat) -> str:
        name = self.called(seat)
        return self.words.say("palm-yourself", name=name) if seat == self.seat else name
