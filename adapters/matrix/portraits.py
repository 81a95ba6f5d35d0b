"""Avatars of the bot and of its rooms: drawn once, and uploaded once."""

import asyncio

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi, UploadedFile
from adapters.matrix.errors import MatrixError
from bot.service.service import GameService
from bot.telemetry.logs import Log
from renderers.heldhands.picture.portrait import Portrait, portrait

_AVATAR = "m.room.avatar"

log = Log(__name__)


class Portraits:
    """Uploads avatars."""

    def __init__(self, api: MatrixApi, service: GameService) -> None:
        self._api = api
        self._notes = service.notes

    async def upload(self, which: Portrait) -> UploadedFile | None:
        """Return an avatar as an uploaded file; None if the homeserver refuses it."""
        place = f"portrait/{which}/{self._api.user}"
        if kept := await self._notes.recall(PLATFORM, place):
            return UploadedFile(kept)
        picture = await asyncio.to_thread(portrait, which)
        try:
            stored = await self._api.upload(picture.data, picture.media, f"{which}{picture.media.suffix}")
        except MatrixError as error:
            log.event("portrait.refused", code=error.code)
            return None
        await self._notes.remember(PLATFORM, place, str(stored.location))
        return stored

    async def avatar_state(self, which: Portrait) -> list[Content]:
        """Return the state events that give a room this avatar."""
        stored = await self.upload(which)
        return [{"type": _AVATAR, "content": {"url": stored.location}}] if stored else []
