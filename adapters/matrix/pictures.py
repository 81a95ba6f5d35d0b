"""Pictures as messages: uploaded with a small copy, and sent with all that a client wants to know of them."""

import asyncio
from functools import partial
from hashlib import sha256
from io import BytesIO
from mimetypes import guess_type
from typing import Final, TypeAlias

from PIL import Image

from adapters.matrix.api import Content, MatrixApi, Stored
from bot.commands.answers import AnswerFile
from renderers.paint.picture import Media, Picture
from renderers.paint.thumbnail import thumbnail

_NAME: Final = "table"
_ANIMATED: Final = "is_animated"  # so that clients need not load it to know that
_BYTES: Final = "application/octet-stream"
_SMALL: Final = 400  # pixels
_MOST_RECENT: Final = 50  # pictures that may be sent again


_Uploaded: TypeAlias = tuple[Stored, Stored, Picture]  # the whole one, and the small one


class Pictures:
    """Uploads pictures."""

    def __init__(self, api: MatrixApi) -> None:
        self._api = api
        self._recent: dict[str, _Uploaded] = {}
        self._uploading: dict[str, asyncio.Task[_Uploaded]] = {}

    async def shown(self, picture: Picture, caption: Content, *, encrypt: bool) -> Content:
        """Return a message that shows a picture above its caption."""
        name = f"{_NAME}{picture.media.suffix}"
        whole, little, small = await self._uploaded(picture, name, encrypt=encrypt)
        about = {**_info(picture), **little.under("thumbnail_"), "thumbnail_info": _info(small)}
        if picture.media is Media.GIF:
            about |= {_ANIMATED: True}
        return {**caption, "msgtype": "m.image", "filename": name, **whole.under(), "info": about}

    async def _uploaded(self, picture: Picture, name: str, *, encrypt: bool) -> _Uploaded:
        """Upload a picture and its small copy; once, though what shows it may have to be sent again.

        Whoever is broken off leaves it to whoever tries again: a homeserver that is too slow for us would be
        slower still if it got everything anew.
        """
        if encrypt:  # each secret has a key of its own
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
            while len(self._recent) > _MOST_RECENT:
                del self._recent[next(iter(self._recent))]

    async def _upload(self, picture: Picture, name: str, *, encrypt: bool) -> _Uploaded:
        small = await asyncio.to_thread(thumbnail, picture, _SMALL)
        whole, little = await asyncio.gather(
            self._api.upload(picture.data, picture.media, name, encrypt=encrypt),
            self._api.upload(small.data, small.media, f"{_NAME}{small.media.suffix}", encrypt=encrypt),
        )
        return whole, little, small

    async def handed_over(self, file: AnswerFile, *, encrypt: bool) -> Content:
        """Return a message with something to take home."""
        media = guess_type(file.name)[0] or _BYTES
        stored = await self._api.upload(file.content, media, file.name, encrypt=encrypt)
        size = _size(file.content) if file.is_picture else {}
        return {
            "msgtype": "m.image" if file.is_picture else "m.file",
            "body": file.alt or file.name,
            "filename": file.name,
            **stored.under(),
            "info": {"mimetype": media, "size": len(file.content), **size},
        }


def _size(data: bytes) -> Content:
    """Return how large a picture is, as it says itself."""
    with Image.open(BytesIO(data)) as picture:
        return {"w": picture.width, "h": picture.height}


def _info(picture: Picture) -> Content:
    return {
        "mimetype": picture.media.value,
        "size": len(picture.data),
        "w": picture.width,
        "h": picture.height,
    }
