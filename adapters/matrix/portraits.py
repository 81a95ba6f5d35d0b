"""What we and our rooms look like: drawn once, and given to the homeserver once."""

import asyncio

from adapters.matrix.names import PLATFORM
from adapters.matrix.troubles import MatrixError
from adapters.matrix.wire import Content, Stored, Wire
from bot.logs import Log
from bot.service.service import GameService
from renderers.heldhands.picture.portrait import Portrait, portrait

_AVATAR = "m.room.avatar"

log = Log(__name__)


class Portraits:
    """Has pictures of us and of our rooms."""

    def __init__(self, wire: Wire, service: GameService) -> None:
        """Remember with this service where they are."""
        self._wire = wire
        self._places = service.places

    async def of(self, which: Portrait) -> Stored | None:
        """Return a picture as the homeserver has it; None where it does not take it."""
        place = f"portrait/{which}/{self._wire.user}"
        if kept := await self._places.kept(PLATFORM, place):
            return Stored({"it": kept})
        picture = await asyncio.to_thread(portrait, which)
        try:
            stored = await self._wire.upload(picture.data, picture.media, f"{which}{picture.media.suffix}")
        except MatrixError as error:
            log.event("portrait.refused", code=error.code)
            return None
        await self._places.mark(PLATFORM, place, str(stored.where["it"]))
        return stored

    async def state(self, which: Portrait) -> list[Content]:
        """Return what is said of a room that looks like this."""
        stored = await self.of(which)
        return [{"type": _AVATAR, "content": {"url": stored.where["it"]}}] if stored else []
