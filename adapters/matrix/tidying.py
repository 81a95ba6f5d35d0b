"""Rooms of games that are over are closed kindly after a while, and rooms that are nobody's are left."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from aiohttp import ClientError

from adapters.matrix.dressing import Paper
from adapters.matrix.names import PLATFORM
from adapters.matrix.rooms import OurRoom, RoomKind
from adapters.matrix.sending import Sending
from adapters.matrix.spaces import Spaces
from adapters.matrix.tools import Tools
from adapters.matrix.troubles import Code, MatrixError
from bot.logs import Log
from bot.service.desk import DAY
from engine.contract import Refusal
from renderers.language import Words

_EVERY: Final = 3600.0  # seconds
_MARGIN: Final = 2.0  # after we were told to wait: for what people wait for
_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds
_INVITE_ONLY: Final = {"join_rule": "invite"}

log = Log(__name__)


class Tidying:
    """Closes rooms."""

    def __init__(self, tools: Tools, spaces: Spaces, words: Words, *, days: int) -> None:
        """Close rooms so many days after the end of a game."""
        self._wire = tools.wire
        self._service = tools.service
        self._rooms = tools.rooms
        self._keypads = tools.keypads
        self._sending = Sending(tools)
        self._answers = tools.answers
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
        for room in self._wire.rooms:
            try:  # whatever is wrong with one, the others want to be looked after too
                place = await self._rooms.at(room)
                if place and await self._is_over(place):
                    await self._close(place)
                elif place:
                    await self._service.places.renew(PLATFORM, room)
            except (Refusal, MatrixError, ClientError, OSError) as error:
                log.failure("matrix.room_untidy", error)

    async def _is_over(self, place: OurRoom) -> bool:
        """Tell whether nobody has played in a room for long."""
        since = await self._service.play.at_rest_since(place.game)
        return since is not None and self._service.desk.now() > since + self._after

    async def _close(self, place: OurRoom) -> None:
        """Say good-bye, let nobody in any more, and go; what cannot be done now is done the next time."""
        if await self._service.places.first(f"farewell:{place.room}", _A_WEEK):
            farewell = Paper().lines([self._words.say("matrix-closing")]).content()
            await self._answers.write(place.room, farewell)
        if place.kind is RoomKind.TABLE:  # whoever sees the space need not know of seats
            await self._spaces.remove(place.room)
        await self._patiently(partial(self._wire.set_state, place.room, "m.room.join_rules", _INVITE_ONLY))
        if not await self._rooms.has(place.room, place.game):  # another one has begun there meanwhile
            return
        await self._patiently(partial(self._wire.leave, place.room))
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
