"""The input of texts and pictures of a table of Palm: a view, the texts, and the names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.contract import SPECTATOR, Seat, Viewer
from engine.palm.actions import ChooseMemory
from engine.palm.options import Mode
from engine.palm.phases import Phase
from engine.palm.views import ComposedView, MimeView, PlayerView, SpectatorView, TableView
from renderers.i18n.catalogue import Words, listed
from renderers.paint.graphemes import shorten_name

View: TypeAlias = PlayerView | SpectatorView

OTHER: Final = "other"
CHILD: Final = "child"
GRANDFATHER: Final = "grandfather"

FIRST_HALF: Final = "find:"
"""The prefix of the first half of Grandfather's choice, before the number of a place in the album."""

_LONGEST_NAME: Final = 24


def parse_first_pick(pick: str | None, cards: int) -> int | None:
    """Return the place that was picked for the first memory, in an album of `cards` cards."""
    return next((place for place in range(1, cards + 1) if pick == f"{FIRST_HALF}{place}"), None)


def called(names: Sequence[str], seat: Seat | None, words: Words) -> str:
    """Return the name of a player, or "player" with the number of the seat.

    A mime that no player has performed was Pia's, the youngest in the life that is told.
    """
    if seat is None:
        return words.say("palm-pia")
    name = names[seat].strip() if seat < len(names) else ""
    return shorten_name(name, _LONGEST_NAME) if name else words.say("palm-player", number=seat + 1)


@dataclass(frozen=True, slots=True)
class Scene:
    """A view, from the side of the viewer."""

    view: View
    words: Words
    names: Sequence[str]

    @property
    def table(self) -> TableView:
        """The public part of the view."""
        return self.view.table

    @property
    def player(self) -> PlayerView | None:
        """The view of a player; None for a spectator."""
        return self.view if isinstance(self.view, PlayerView) else None

    @property
    def seat(self) -> Viewer:
        """The viewer."""
        return self.player.seat if self.player else SPECTATOR

    @property
    def feels(self) -> bool:
        """Whether the viewer is Grandfather."""
        return self.role == GRANDFATHER

    @property
    def watches(self) -> bool:
        """Whether the viewer sees the things; Grandfather and spectators only see what is felt."""
        return self.player is not None and not self.feels

    @property
    def composed(self) -> ComposedView | None:
        """The memory and the mime in the making, if the viewer is Child."""
        return self.player.composed if self.player else None

    @property
    def mimes(self) -> tuple[MimeView, ...]:
        """The mimes of this turn."""
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
        """The role of the viewer, as `$role`."""
        if self.seat is SPECTATOR:
            return OTHER
        if self.seat == self.table.child:
            return CHILD
        return GRANDFATHER if self.seat == self.table.grandfather else OTHER

    @property
    def alone(self) -> bool:
        """Whether there is one player, for whom Pia mimes."""
        return self.table.mode is Mode.ALONE

    @property
    def is_awaited(self) -> bool:
        """Whether the game is waiting for the viewer."""
        return self.seat in self.table.acting

    def name_of(self, seat: Seat | None) -> str:
        """Return the name of a player, or "player" with the number of the seat; nothing for nobody."""
        if self.alone and seat is not None and not any(self.names):
            return self.words.say("drawn-palm-grandfather")
        return "" if seat is None and not self.alone else called(self.names, seat, self.words)

    def join_names(self, seats: Iterable[Seat | None]) -> str:
        """Return the names of several players for a picture."""
        return " · ".join(map(self.name_of, seats))

    def list_names(self, seats: Iterable[Seat]) -> str:
        """Return the names of several players for a sentence; the viewer is marked."""
        return listed(self.words, [self._marked_name(seat) for seat in seats])

    def team_names(self, team: int) -> str:
        """Return the names of the players of a team."""
        return self.list_names(self.table.teams[team].seats)

    def _marked_name(self, seat: Seat) -> str:
        name = self.name_of(seat)
        return self.words.say("palm-yourself", name=name) if seat == self.seat else name


def can(player: PlayerView, kind: type) -> bool:
    """Return whether a player may do something of this kind now."""
    return any(isinstance(action, kind) for action in player.legal)


def moves(view: View) -> bool:
    """Return whether the picture of a view is an animation."""
    player = view if isinstance(view, PlayerView) else None
    chooses = player is not None and (player.composed is not None or can(player, ChooseMemory))
    return bool(view.mimes) and not chooses and view.table.phase is not Phase.OVER
