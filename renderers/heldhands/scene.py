"""The input of every picture: a view from the side of the viewer, and the texts for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.contract import Seat
from engine.heldhands.board import RINGS, SEATS, Board, Ring
from engine.heldhands.edition import Edition, load_edition
from engine.heldhands.phases import Phase
from engine.heldhands.views import ChainView, PlayerView, SeatView, SpectatorView, TableView
from renderers.heldhands.routes import Route, routes
from renderers.i18n.catalogue import Words

View: TypeAlias = PlayerView | SpectatorView

YOU: Final = "you"
PARTNER: Final = "partner"
NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with a lower and an upper side; spectators sit behind the near player."""

    words: Words
    seat: Seat  # the seat on the lower side
    table: TableView
    own: SeatView  # the lower side
    partner: SeatView  # the upper side
    chain: ChainView | None
    routes: tuple[Route, ...]
    chosen: Route | None  # the chosen node, which still has to be paid for
    watched: bool  # by a spectator, who is neither "you" nor "your partner"
    names: tuple[str, str]  # of the players, the lower side first; empty if unknown

    @property
    def edition(self) -> Edition:
        """The edition of the game."""
        return load_edition(self.table.edition)

    @property
    def board(self) -> Board:
        """The board of the edition."""
        return self.edition.board

    @property
    def came_last(self) -> SeatView:
        """The player with the path to show: to players the partner, to spectators the one who moved last."""
        if not self.watched:
            return self.partner
        # A player who chooses a side has finished the path, though the turn goes on.
        moved = self.own.at_turn == (self.table.phase is Phase.SIDE)
        return self.own if moved else self.partner

    @property
    def awaited(self) -> str:
        """The player the game is waiting for, as `$who`; `NOBODY` if the game was abandoned."""
        acting = [player for player in (self.own, self.partner) if player.acting]
        return self.who(acting[0]) if acting else NOBODY

    def who(self, player: SeatView) -> str:
        """Return the `$who` of a player in messages."""
        lower, upper = SEATS if self.watched else (YOU, PARTNER)
        return lower if player is self.own else upper

    def is_open(self, ring: Ring | None) -> bool:
        """Return whether a ring has been opened; None is the centre."""
        reached = len(RINGS) if self.table.ring is None else RINGS.index(self.table.ring)
        return (len(RINGS) if ring is None else RINGS.index(ring)) <= reached


def scene(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> Scene:
    """Return the scene of a view.

    `names` are the players' names by seat. `pick` is a node that still has to be paid for; an old button may
    name any node, even one that no step leads to.
    """
    near, far = names or ("", "")
    if isinstance(view, SpectatorView):
        return Scene(
            words, 0, view.table, view.near, view.far, None, (), None, watched=True, names=(near, far)
        )
    ways = routes(view)
    return Scene(
        words,
        view.seat,
        view.table,
        view.you,
        view.partner,
        view.chain,
        ways,
        next((way for way in ways if way.node == pick), None),
        watched=False,
        names=(far, near) if view.seat else (near, far),
    )
