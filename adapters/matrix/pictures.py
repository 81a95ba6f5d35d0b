"""Pictures as messages: uploaded with a thumbnail, and sent with the facts that clients want."""

import asyncio
from functools import partial
from hashlib import sha256
from io import BytesIO
from mimetypes import guess_type
from typing import Final, TypeAlias

from cachetools import FIFOCache
from PIL import Image

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi, UploadedFile
from adapters.matrix.errors import MatrixError
from bot.commands.answers import AnswerFile
from bot.service.service import GameService
from bot.telemetry.logs import Log
from renderers.heldhands.portrait import Portrait, portrait
from renderers.paint.picture import Media, Picture
from renderers.paint.png import thumbnail

_NAME: Final = "table"
_ANIMATED: Final = "is_animated"  # so that clients know it before loading the picture
_BYTES: Final = "application/octet-stream"
_THUMBNAIL_WIDTH: Final = 400  # pixels
_MOST_RECENT: Final = 50  # pictures that may be sent again

_Uploaded: TypeAlias = tuple[UploadedFile, UploadedFile, Picture]  # both files, and the thumbnail


class Pictures:
    """Uploads pictures."""

    def __init__(self, api: MatrixApi) -> None:
        self._api = api
        self._recent: FIFOCache[str, _Uploaded] = FIFOCache(_MOST_RECENT)
        self._uploading: dict[str, asyncio.Task[_Uploaded]] = {}

    async def picture_message(self, picture: Picture, caption: Content, *, encrypt: bool) -> Content:
        """Return a message that shows a picture with a caption."""
        name = f"{_NAME}{picture.media.suffix}"
        whole, small_file, small = await self._upload_once(picture, name, encrypt=encrypt)
        info = {**_info(picture), **small_file.as_content("thumbnail_"), "thumbnail_info": _info(small)}
        if picture.media is Media.GIF:
            info |= {_ANIMATED: True}
        return {**caption, "msgtype": "m.image", "filename": name, **whole.as_content(), "info": info}

    async def _upload_once(self, picture: Picture, name: str, *, encrypt: bool) -> _Uploaded:
        """Upload a picture and its thumbnail, once, even if the message has to be sent again.

        The upload goes on when the caller is cancelled, and the next try uses it: a slow homeserver would be
        slower still if it got everything again.
        """
        if encrypt:  # each encrypted file has its own key
            return await self._upload(picture, name, encrypt=True)
        digest = sha256(picture.data).hexdigest()
        if found := self._recent.get(digest):
            return found
        if digest not in self._uploading:
            task = asyncio.create_task(self._upload(picture, name, encrypt=False))
            self._uploading[digest] = task
            task.add_done_callback(partial(self._keep, digest))
        return await asyncio.shield(self._uploading[digest])

    def _keep(self, digest: str, task: "asyncio.Task[_Uploaded]") -> None:
        del self._uploading[digest]
        if not task.cancelled() and not task.exception():
            self._recent[digest] = task.result()

    async def _upload(self, picture: Picture, name: str, *, encrypt: bool) -> _Uploaded:
        small = await asyncio.to_thread(thumbnail, picture, _THUMBNAIL_WIDTH)
        whole, small_file = await asyncio.gather(
            self._api.upload(picture.data, picture.media, name, encrypt=encrypt),
            self._api.upload(small.data, small.media, f"{_NAME}{small.media.suffix}", encrypt=encrypt),
        )
        return whole, small_file, small

    async def file_message(self, file: AnswerFile, *, encrypt: bool) -> Content:
        """Return a message with a file."""
        media = guess_type(file.name)[0] or _BYTES
        stored = await self._api.upload(file.content, media, file.name, encrypt=encrypt)
        size = _size(file.content) if file.is_picture else {}
        return {
            "msgtype": "m.image" if file.is_picture else "m.file",
            "body": file.alt or file.name,
            "filename": file.name,
            **stored.as_content(),
            "info": {"mimetype": media, "size": len(file.content), **size},
        }


def _size(data: bytes) -> Content:
    """Return the size of a picture, read from its data."""
    with Image.open(BytesIO(data)) as picture:
        return {"w": picture.width, "h": picture.height}


def _info(picture: Picture) -> Content:
    return {
        "mimetype": picture.media.value,
        "size": len(picture.data),
        "w": picture.width,
        "h": picture.height,
    }


_AVATAR = "m.room.avatar"

log = Log(__name__)


class Portraits:
    """Uploads avatars of the bot and of its rooms: each is drawn once, and uploaded once."""

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
