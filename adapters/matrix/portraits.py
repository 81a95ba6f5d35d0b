"""What we and our rooms look like: drawn once, and given to the homeserver once."""

import asyncio

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi, Stored
from adapters.matrix.errors import MatrixError
from bot.service.service import GameService
from bot.telemetry.logs import Log
from renderers.heldhands.picture.portrait import Portrait, portrait

_AVATAR = "m.room.avatar"

log = Log(__name__)


class Portraits:
    """Has pictures of us and of our rooms."""

    def __init__(self, api: MatrixApi, service: GameService) -> None:
        self._api = api
        self._notes = service.notes

    async def of(self, which: Portrait) -> Stored | None:
        """Return a picture as the homeserver has it; None where it does not take it."""
        place = f"portrait/{which}/{self._api.user}"
        if kept := await self._notes.recall(PLATFORM, place):
            return Stored({"it": kept})
        picture = await asyncio.to_thread(portrait, which)
        try:
            stored = await self._api.upload(picture.data, picture.media, f"{which}{picture.media.suffix}")
        except MatrixError as error:
            log.event("portrait.refused", code=error.code)
            return None
        await self._notes.remember(PLATFORM, place, str(stored.where["it"]))
        return stored

    async def state(self, which: Portrait) -> list[Content]:
        """Return what is said of a room that looks like this."""
        stored = await self.of(which)
        return [{"type": _AVATAR, "content": {"url": stored.where["it"]}}] if stored else []
