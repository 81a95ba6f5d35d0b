"""The space that groups the rooms where games can be watched, if whoever runs the bot wants one."""

from typing import Final

from adapters.matrix.levels import free_levels
from adapters.matrix.names import PLATFORM
from adapters.matrix.tools import Tools
from adapters.matrix.troubles import MatrixError, if_it_can_be
from adapters.matrix.wire import NewRoom
from renderers.heldhands.picture.portrait import Portrait
from renderers.language import Words

_PLACE: Final = "space"
_CHILD: Final = "m.space.child"


class Spaces:
    """Puts rooms into the space, and takes them out of it."""

    def __init__(self, tools: Tools, words: Words, *, wanted: bool) -> None:
        """Remember with this service which room the space is."""
        self._wire = tools.wire
        self._places = tools.service.places
        self._portraits = tools.portraits
        self._words = words
        self._wanted = wanted

    async def add(self, room: str) -> None:
        """Put a room into the space; a game is played all the same where that cannot be."""
        if self._wanted:
            with if_it_can_be():
                await self._wire.set_state(await self._space(), _CHILD, {"via": [self._wire.server]}, room)

    async def remove(self, room: str) -> None:
        """Take a room out of the space."""
        space = await self._places.kept(PLATFORM, _PLACE)
        if space:
            with if_it_can_be():
                await self._wire.set_state(space, _CHILD, {}, room)

    async def _space(self) -> str:
        """Return the space; a new one where there is none, or we were put out of it."""
        space = await self._places.kept(PLATFORM, _PLACE)
        if space:
            try:
                await self._wire.membership(space, self._wire.user)
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
        space = await self._wire.create(new)
        await self._places.mark(PLATFORM, _PLACE, space)
        return space
