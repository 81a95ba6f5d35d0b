"""The table in words, in a seat room; it goes when the screen goes that it tells of.

Before the first turn it holds both halves of the player's cards, at which nobody may look later.
"""

from functools import partial
from uuid import uuid4

from adapters.matrix.chores import Chores, Rank
from adapters.matrix.dressing import notice
from adapters.matrix.names import PLATFORM
from adapters.matrix.sweeping import Sweeping
from adapters.matrix.wire import Content, Wire
from bot.service.service import GameService


class InWords:
    """Tells in words what a picture shows."""

    def __init__(self, wire: Wire, service: GameService, chores: Chores, sweeping: Sweeping) -> None:
        """Remember with this service what was told."""
        self._wire = wire
        self._service = service
        self._places = service.places
        self._chores = chores
        self._sweeping = sweeping

    def tell(self, room: str, who: str, game: str) -> None:
        """Tell a player what they see, as soon as the homeserver lets us."""
        key = uuid4().hex
        self._chores.add(Rank.WORD, key, partial(self._tell, room, who, game, key))

    async def _tell(self, room: str, who: str, game: str, key: str) -> None:
        sight = await self._service.sights.look(who, game)  # now: we may have waited
        await self._send(room, notice(*sight.screen.description.splitlines()), key)

    async def _send(self, room: str, content: Content, key: str) -> None:
        event = await self._wire.send(room, content, key)
        await self.take_away(room)
        await self._places.mark(PLATFORM, _place(room), event)

    async def take_away(self, room: str) -> None:
        """Take away what was told in a room."""
        if told := await self._places.kept(PLATFORM, _place(room)):
            self._sweeping.take_away(room, told)
            await self._places.let_go(PLATFORM, _place(room))


def _place(room: str) -> str:
    return f"words/{room}"
