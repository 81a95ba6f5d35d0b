"""What a picture is made of: a view, laid out from the side of whoever looks, and the words for it."""

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
    chosen: Route | None  # the node that is to be paid for, once it is chosen
    watched: bool  # by a spectator, who is neither "you" nor "your partner"
    names: tuple[str, str]  # what the players are called, the lower side first; empty where nobody said

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return load_edition(self.table.edition)

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.edition.board

    @property
    def came_last(self) -> SeatView:
        """Whose last path is shown: to players the partner's, to spectators the newest."""
        if not self.watched:
            return self.partner
        # Who chooses a side has finished the way already, though the turn goes on.
        moved = self.own.at_turn == (self.table.phase is Phase.SIDE)
        return self.own if moved else self.partner

    @property
    def awaited(self) -> str:
        """For whom the game is waiting, as `$who`; `NOBODY` when it was let go."""
        acting = [player for player in (self.own, self.partner) if player.acting]
        return self.who(acting[0]) if acting else NOBODY

    def who(self, player: SeatView) -> str:
        """Return the word by which the catalogues know a player: `$who`."""
        lower, upper = SEATS if self.watched else (YOU, PARTNER)
        return lower if player is self.own else upper

    def is_open(self, ring: Ring | None) -> bool:
        """Whether a ring has been opened; None is the centre."""
        reached = len(RINGS) if self.table.ring is None else RINGS.index(self.table.ring)
        return (len(RINGS) if ring is None else RINGS.index(ring)) <= reached


def scene(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> Scene:
    """Return the scene of a view.

    `names` are what the players are called, in the order of their seats. `pick` is a node that is to be paid
    for; an old press may have picked any, also one that no step leads to.
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
