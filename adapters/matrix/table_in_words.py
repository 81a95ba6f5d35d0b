"""A description of the table, in a seat room; it is redacted with the screen that it describes.

Before the first turn it describes both halves of the player's cards, which nobody may look at later.
"""

from functools import partial
from uuid import uuid4

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority
from adapters.matrix.format import format_notice
from adapters.matrix.redactions import Redactions
from bot.service.service import GameService


class TableInWords:
    """Sends descriptions of the table."""

    def __init__(
        self, api: MatrixApi, service: GameService, background: BackgroundQueue, redactions: Redactions
    ) -> None:
        self._api = api
        self._service = service
        self._notes = service.notes
        self._background = background
        self._redactions = redactions

    def send_soon(self, room: str, who: str, game: str) -> None:
        """Queue a description of what a player sees."""
        key = uuid4().hex
        self._background.add(Priority.MESSAGE, key, partial(self._send_now, room, who, game, key))

    async def _send_now(self, room: str, who: str, game: str, key: str) -> None:
        # Looked up now, because the job may have waited.
        player_screen = await self._service.views.look(who, game)
        await self._send(room, format_notice(*player_screen.screen.description.splitlines()), key)

    async def _send(self, room: str, content: Content, key: str) -> None:
        event = await self._api.send(room, content, key)
        await self.remove(room)
        await self._notes.remember(PLATFORM, _note_key(room), event)

    async def remove(self, room: str) -> None:
        """Redact the description in a room."""
        if told := await self._notes.recall(PLATFORM, _note_key(room)):
            self._redactions.remove(room, told)
            await self._notes.forget(PLATFORM, _note_key(room))


def _note_key(room: str) -> str:
    return f"words/{room}"
