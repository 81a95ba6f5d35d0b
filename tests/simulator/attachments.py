"""Files that hang on messages: kept as bytes, and downloadable for a day."""

import mimetypes
import struct
from dataclasses import dataclass

from tests.simulator.world import JSON, World

LINK_LIFE = 24 * 60 * 60
"""Seconds after which a link to a file is dead."""


@dataclass(frozen=True)
class Attachment:
    id: int
    room_id: int
    filename: str
    data: bytes
    description: str | None = None
    voice: bool = False

    @property
    def content_type(self) -> str:
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    def url(self, world: World) -> str:
        dies = int(world.clock.now) + LINK_LIFE
        return f"{world.url}/attachments/{self.room_id}/{self.id}/{self.filename}?ex={dies:x}"

    def size(self) -> tuple[int, int] | None:
        """Return width and height, if this is a PNG or a GIF."""
        if self.data[:8] == b"\x89PNG\r\n\x1a\n":
            width, height = struct.unpack(">II", self.data[16:24])
            return width, height
        if self.data[:4] == b"GIF8":
            width, height = struct.unpack("<HH", self.data[6:10])
            return width, height
        return None

    def told(self, world: World) -> JSON:
        url = self.url(world)
        told: JSON = {
            "id": str(self.id),
            "filename": self.filename,
            "size": len(self.data),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
        }
        if size := self.size():
            told["width"], told["height"] = size
        if self.description is not None:
            told["description"] = self.description
        if self.voice:
            told |= {"duration_secs": 1.0, "waveform": "AAAA"}
        return told

    def told_as_media(self, world: World) -> JSON:
        """Return it as a component that shows it tells of it."""
        url = self.url(world)
        told: JSON = {
            "id": str(self.id),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
            "loading_state": 2,
            "flags": 0,
            "attachment_id": str(self.id),
        }
        told["width"], told["height"] = self.size() or (None, None)
        return told
