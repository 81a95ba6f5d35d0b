"""What a picture is made of: a view, laid out from the side of whoever looks."""

from dataclasses import dataclass

from engine.contract import Seat
from engine.heldhands.board import RINGS, Board, Ring
from engine.heldhands.edition import Edition, load_edition
from engine.heldhands.views import ChainView, PlayerView, SeatView, SpectatorView, TableView
from renderers.terminal import words
from renderers.terminal.routes import Route, routes


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with a lower and an upper side; spectators sit behind the near player."""

    seat: Seat  # the seat on the lower side
    table: TableView
    own: SeatView  # the lower side
    partner: SeatView  # the upper side
    chain: ChainView | None
    routes: tuple[Route, ...]
    chosen: Route | None  # the node that is to be paid for, once it is chosen
    watched: bool  # by a spectator, who is neither "you" nor "your partner"

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return load_edition(self.table.edition)

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.edition.board

    @property
    def names(self) -> tuple[str, str]:
        """What the lower and the upper player are called."""
        return words.SEATS if self.watched else (words.YOU, words.PARTNER)

    @property
    def came_last(self) -> SeatView:
        """Whose last path is shown: to players the partner's, to spectators the newest."""
        return self.own if self.watched and not self.own.at_turn else self.partner

    def is_open(self, ring: Ring | None) -> bool:
        """Whether a ring has been opened; None is the centre."""
        reached = len(RINGS) if self.table.ring is None else RINGS.index(self.table.ring)
        return (len(RINGS) if ring is None else RINGS.index(ring)) <= reached


def scene(view: PlayerView | SpectatorView, chosen: Route | None = None) -> Scene:
    """Return the scene of a view."""
    if isinstance(view, SpectatorView):
        return Scene(0, view.table, view.near, view.far, None, (), None, watched=True)
    ways = routes(view)
    return Scene(view.seat, view.table, view.you, view.partner, view.chain, ways, chosen, watched=False)
