"""A view with what is needed to draw it: words, names, and who looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.contract import Seat
from engine.palm.views import PlayerView, SpectatorView, TableView
from renderers.language import Words
from renderers.palm.album.players import called

View: TypeAlias = PlayerView | SpectatorView


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn, for whom."""

    view: View
    words: Words
    names: Sequence[str]

    @property
    def table(self) -> TableView:
        """What everybody knows."""
        return self.view.table

    @property
    def player(self) -> PlayerView | None:
        """Who looks, unless they only watch."""
        return self.view if isinstance(self.view, PlayerView) else None

    @property
    def feels(self) -> bool:
        """Whether whoever looks is Grandfather."""
        return self.player is not None and self.player.seat == self.table.grandfather

    @property
    def watches(self) -> bool:
        """Whether whoever looks sees the things; Grandfather and those around the table only feel."""
        return self.player is not None and not self.feels

    def called(self, seat: Seat | None) -> str:
        """Return what somebody is called."""
        return "" if seat is None else called(self.names, seat)

    def called_all(self, seats: Sequence[Seat]) -> str:
        """Return what some are called."""
        return " · ".join(self.called(seat) for seat in seats)
