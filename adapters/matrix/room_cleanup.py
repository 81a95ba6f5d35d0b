"""Closes the rooms of games that have been over for a while, and leaves rooms that nobody uses."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from aiohttp import ClientError

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import Code, MatrixError
from adapters.matrix.format import FormattedMessage
from adapters.matrix.rooms import OurRoom, RoomKind
from adapters.matrix.spaces import Spaces
from bot.service.context import DAY
from bot.telemetry.logs import Log
from engine.contract import Refusal
from renderers.i18n.catalogue import Words

_EVERY: Final = 3600.0  # seconds
_MARGIN: Final = 2.0  # seconds added to a wait, so that users go first
_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds
_INVITE_ONLY: Final = {"join_rule": "invite"}

log = Log(__name__)


class RoomCleanup:
    """Closes rooms."""

    def __init__(self, context: MatrixContext, spaces: Spaces, words: Words, *, days: int) -> None:
        self._api = context.api
        self._service = context.service
        self._rooms = context.rooms
        self._keypads = context.keypads
        self._room_message = context.room_message
        self._answers = context.answers
        self._spaces = spaces
        self._words = words
        self._after = days * DAY

    async def run(self) -> None:
        """Clean up every hour, for ever."""
        while True:
            await self.clean_up()
            await asyncio.sleep(_EVERY)

    async def clean_up(self) -> None:
        """Close the rooms of games that are long over, and renew the notes about all others."""
        for room in self._api.rooms:
            try:  # one room that fails must not stop the others
                place = await self._rooms.find(room)
                if place and await self._is_over(place):
                    await self._close(place)
                elif place:
                    await self._service.notes.renew(PLATFORM, room)
            except (Refusal, MatrixError, ClientError, OSError) as error:
                log.failure("matrix.room_untidy", error)

    async def _is_over(self, place: OurRoom) -> bool:
        """Return whether nobody has played in a room for long."""
        since = await self._service.play.at_rest_since(place.game)
        return since is not None and self._service.now() > since + self._after

    async def _close(self, place: OurRoom) -> None:
        """Say goodbye, close the room and leave it; a step that fails is done the next time."""
        if await self._service.notes.claim(f"farewell:{place.room}", _A_WEEK):
            farewell = FormattedMessage().lines([self._words.say("matrix-closing")]).content()
            await self._answers.send(place.room, farewell)
        if place.kind is RoomKind.TABLE:  # seat rooms are not in the space
            await self._spaces.remove(place.room)
        await self._retry_while_limited(
            partial(self._api.set_state, place.room, "m.room.join_rules", _INVITE_ONLY)
        )
        if not await self._rooms.has_game(place.room, place.game):  # another game has begun there meanwhile
            return
        await self._retry_while_limited(partial(self._api.leave, place.room))
        await self._rooms.forget(place.room)
        await self._keypads.forget(place.room)
        await self._room_message.forget(place.room)
        log.event("matrix.room_closed", kind=place.kind.value)

    async def _retry_while_limited(self, request: Callable[[], Awaitable[None]]) -> None:
        """Send a request, waiting as long as the homeserver tells us to: nobody waits for it."""
        while True:
            try:
                return await request()
            except MatrixError as error:
                if error.code != Code.LIMITED:
                    raise
                await asyncio.sleep(error.wait + _MARGIN)
