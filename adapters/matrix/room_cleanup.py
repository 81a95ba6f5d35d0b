"""Rooms of games that are over are closed kindly after a while, and rooms that are nobody's are left."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from aiohttp import ClientError

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import Code, MatrixError
from adapters.matrix.format import FormattedMessage
from adapters.matrix.room_message import RoomMessage
from adapters.matrix.rooms import OurRoom, RoomKind
from adapters.matrix.spaces import Spaces
from bot.service.context import DAY
from bot.telemetry.logs import Log
from engine.contract import Refusal
from renderers.i18n.catalogue import Words

_EVERY: Final = 3600.0  # seconds
_MARGIN: Final = 2.0  # after we were told to wait: for what people wait for
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
        self._sending = RoomMessage(context)
        self._answers = context.answers
        self._spaces = spaces
        self._words = words
        self._after = days * DAY

    async def run(self) -> None:
        """Look around now and then, for ever."""
        while True:
            await self.look_around()
            await asyncio.sleep(_EVERY)

    async def look_around(self) -> None:
        """Close what has been over for long, and remember all the others for longer."""
        for room in self._api.rooms:
            try:  # whatever is wrong with one, the others want to be looked after too
                place = await self._rooms.at(room)
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
        """Say good-bye, let nobody in any more, and go; what cannot be done now is done the next time."""
        if await self._service.notes.claim(f"farewell:{place.room}", _A_WEEK):
            farewell = FormattedMessage().lines([self._words.say("matrix-closing")]).content()
            await self._answers.write(place.room, farewell)
        if place.kind is RoomKind.TABLE:  # whoever sees the space need not know of seats
            await self._spaces.remove(place.room)
        await self._patiently(partial(self._api.set_state, place.room, "m.room.join_rules", _INVITE_ONLY))
        if not await self._rooms.has(place.room, place.game):  # another one has begun there meanwhile
            return
        await self._patiently(partial(self._api.leave, place.room))
        await self._rooms.lose(place.room)
        await self._keypads.forget(place.room)
        await self._sending.forget(place.room)
        log.event("matrix.room_closed", kind=place.kind.value)

    async def _patiently(self, doing: Callable[[], Awaitable[None]]) -> None:
        """Do something, and wait as long as we are told to: nobody waits for us here."""
        while True:
            try:
                return await doing()
            except MatrixError as error:
                if error.code != Code.LIMITED:
                    raise
                await asyncio.sleep(error.wait + _MARGIN)
