"""Pictures as messages: uploaded with a small copy, and sent with all that a client wants to know of them."""

import asyncio
from hashlib import sha256
from io import BytesIO
from mimetypes import guess_type
from typing import Final

from PIL import Image

from adapters.matrix.wire import Content, Stored, Wire
from bot.commands.answers import AnswerFile
from renderers.paint.picture import Picture
from renderers.paint.thumbnail import thumbnail

_NAME: Final = "table"
_BYTES: Final = "application/octet-stream"
_SMALL: Final = 400  # pixels
_MOST_RECENT: Final = 50  # pictures that may be sent again


class Pictures:
    """Uploads pictures."""

    def __init__(self, wire: Wire) -> None:
        """Give them to this homeserver."""
        self._wire = wire
        self._recent: dict[str, tuple[Stored, Stored, Picture]] = {}

    async def shown(self, picture: Picture, caption: Content, *, encrypt: bool) -> Content:
        """Return a message that shows a picture above its caption."""
        name = f"{_NAME}{picture.media.suffix}"
        whole, little, small = await self._uploaded(picture, name, encrypt=encrypt)
        about = {**_info(picture), **little.under("thumbnail_"), "thumbnail_info": _info(small)}
        return {**caption, "msgtype": "m.image", "filename": name, **whole.under(), "info": about}

    async def _uploaded(
        self, picture: Picture, name: str, *, encrypt: bool
    ) -> tuple[Stored, Stored, Picture]:
        """Upload a picture and its small copy; once, though what shows it may have to be sent again."""
        digest = "" if encrypt else sha256(picture.data).hexdigest()  # each secret has a key of its own
        if found := self._recent.get(digest):
            return found
        small = await asyncio.to_thread(thumbnail, picture, _SMALL)
        whole, little = await asyncio.gather(
            self._wire.upload(picture.data, picture.media, name, encrypt=encrypt),
            self._wire.upload(small.data, small.media, name, encrypt=encrypt),
        )
        if digest:
            self._recent[digest] = whole, little, small
            while len(self._recent) > _MOST_RECENT:
                del self._recent[next(iter(self._recent))]
        return whole, little, small

    async def handed_over(self, file: AnswerFile, *, encrypt: bool) -> Content:
        """Return a message with something to take home."""
        media = guess_type(file.name)[0] or _BYTES
        stored = await self._wire.upload(file.content, media, file.name, encrypt=encrypt)
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
