"""The space that groups the table rooms, if the operator wants one."""

from typing import Final

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import NewRoom
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError, best_effort
from adapters.matrix.rooms import free_levels
from renderers.heldhands.portrait import Portrait
from renderers.i18n.catalogue import Words

_PLACE: Final = "space"
_CHILD: Final = "m.space.child"


class Spaces:
    """Adds rooms to the space, and removes them."""

    def __init__(self, context: MatrixContext, words: Words, *, wanted: bool) -> None:
        self._api = context.api
        self._notes = context.service.notes
        self._portraits = context.portraits
        self._words = words
        self._wanted = wanted

    async def add(self, room: str) -> None:
        """Add a room to the space, if that is possible."""
        if self._wanted:
            with best_effort():
                await self._api.set_state(await self._space(), _CHILD, {"via": [self._api.server]}, room)

    async def remove(self, room: str) -> None:
        """Remove a room from the space."""
        space = await self._notes.recall(PLATFORM, _PLACE)
        if space:
            with best_effort():
                await self._api.set_state(space, _CHILD, {}, room)

    async def _space(self) -> str:
        """Return the space; create it if there is none, or the bot was removed from it."""
        space = await self._notes.recall(PLATFORM, _PLACE)
        if space:
            try:
                await self._api.membership(space, self._api.user)
            except MatrixError as error:
                if not error.is_permanent:
                    raise
            else:
                return space
        portrait = await self._portraits.avatar_state(Portrait.BOT)
        new = NewRoom(
            self._words.say("title"),
            self._words.say("matrix-space-topic"),
            public=True,
            space=True,
            levels=free_levels() | {"events_default": 50},
            state=portrait,
        )
        space = await self._api.create(new)
        await self._notes.remember(PLATFORM, _PLACE, space)
        return space
