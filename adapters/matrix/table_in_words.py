"""The table in words, in a seat room; it goes when the screen goes that it tells of.

Before the first turn it holds both halves of the player's cards, at which nobody may look later.
"""

from functools import partial
from uuid import uuid4

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority
from adapters.matrix.format import notice
from adapters.matrix.redactions import Redactions
from bot.service.service import GameService


class TableInWords:
    """Tells in words what a picture shows."""

    def __init__(
        self, api: MatrixApi, service: GameService, background: BackgroundQueue, redactions: Redactions
    ) -> None:
        self._api = api
        self._service = service
        self._notes = service.notes
        self._background = background
        self._redactions = redactions

    def tell(self, room: str, who: str, game: str) -> None:
        """Tell a player what they see, as soon as the homeserver lets us."""
        key = uuid4().hex
        self._background.add(Priority.WORD, key, partial(self._tell, room, who, game, key))

    async def _tell(self, room: str, who: str, game: str, key: str) -> None:
        player_screen = await self._service.views.look(who, game)  # now: we may have waited
        await self._send(room, notice(*player_screen.screen.description.splitlines()), key)

    async def _send(self, room: str, content: Content, key: str) -> None:
        event = await self._api.send(room, content, key)
        await self.take_away(room)
        await self._notes.remember(PLATFORM, _place(room), event)

    async def take_away(self, room: str) -> None:
        """Take away what was told in a room."""
        if told := await self._notes.recall(PLATFORM, _place(room)):
            self._redactions.take_away(room, told)
            await self._notes.forget(PLATFORM, _place(room))


def _place(room: str) -> str:
    return f"words/{room}"
