"""The space that groups the rooms where games can be watched, if whoever runs the bot wants one."""

from typing import Final

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import NewRoom
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError, if_it_can_be
from adapters.matrix.power_levels import free_levels
from renderers.heldhands.picture.portrait import Portrait
from renderers.i18n.catalogue import Words

_PLACE: Final = "space"
_CHILD: Final = "m.space.child"


class Spaces:
    """Puts rooms into the space, and takes them out of it."""

    def __init__(self, context: MatrixContext, words: Words, *, wanted: bool) -> None:
        self._api = context.api
        self._notes = context.service.notes
        self._portraits = context.portraits
        self._words = words
        self._wanted = wanted

    async def add(self, room: str) -> None:
        """Put a room into the space; a game is played all the same where that cannot be."""
        if self._wanted:
            with if_it_can_be():
                await self._api.set_state(await self._space(), _CHILD, {"via": [self._api.server]}, room)

    async def remove(self, room: str) -> None:
        """Take a room out of the space."""
        space = await self._notes.recall(PLATFORM, _PLACE)
        if space:
            with if_it_can_be():
                await self._api.set_state(space, _CHILD, {}, room)

    async def _space(self) -> str:
        """Return the space; a new one where there is none, or we were put out of it."""
        space = await self._notes.recall(PLATFORM, _PLACE)
        if space:
            try:
                await self._api.membership(space, self._api.user)
            except MatrixError as error:
                if not error.is_the_place:
                    raise
            else:
                return space
        portrait = await self._portraits.state(Portrait.BOT)
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
