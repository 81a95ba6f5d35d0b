"""What somebody sees of a message: its words, its buttons, its files and pictures."""

import mimetypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tests.simulator.bits import Flag
from tests.simulator.world import JSON, World

ROW, BUTTON, SELECT, TEXT = 1, 2, 3, 10
GALLERY, FILE = 12, 13


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

    def told(self, world: World) -> JSON:
        told = self.told_as_media(world) | {"filename": self.filename, "size": len(self.data)}
        if self.description is not None:
            told["description"] = self.description
        return told | ({"duration_secs": 1.0, "waveform": "AAAA"} if self.voice else {})

    def told_as_media(self, world: World) -> JSON:
        url = f"{world.url}/attachments/{self.room_id}/{self.id}/{self.filename}"
        return {
            "id": str(self.id),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
            "loading_state": 2,
            "flags": 0,
            "attachment_id": str(self.id),
        }


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str
    emoji: str
    style: int
    disabled: bool


@dataclass(frozen=True)
class Select:
    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]
    chosen: tuple[str, ...]
    """The values that hold before anybody chooses."""
    least: int
    most: int
    disabled: bool


class Picture(NamedTuple):
    data: bytes
    alt: str
    name: str


class Shown:
    """What can be read from a message: from how it is now, or from how it was once."""

    @property
    def now(self) -> "Version":
        raise NotImplementedError

    @property
    def text(self) -> str:
        shown = [each["content"] for each in every(self.now.components) if each["type"] == TEXT]
        return "\n".join(text for text in (self.now.content, *shown) if text)

    @property
    def buttons(self) -> list[Button]:
        return [_button(each) for each in every(self.now.components) if each["type"] == BUTTON]

    @property
    def selects(self) -> list[Select]:
        return [_select(each) for each in every(self.now.components) if each["type"] == SELECT]

    @property
    def files(self) -> list[Attachment]:
        return list(self.now.attachments)

    @property
    def pictures(self) -> list[Picture]:
        if not self.now.flags & Flag.COMPONENTS_V2:
            images = [file for file in self.now.attachments if file.content_type.startswith("image/")]
            return [Picture(file.data, file.description or "", file.filename) for file in images]
        by_id = {str(file.id): file for file in self.now.attachments}
        shown = [each for each in every(self.now.components) if each["type"] == GALLERY]
        items = [
            (item, by_id.get(item["media"].get("attachment_id", "")))
            for each in shown
            for item in each["items"]
        ]
        return [
            Picture(file.data, item.get("description") or file.description or "", file.filename)
            for item, file in items
            if file
        ]


@dataclass(frozen=True)
class Version(Shown):
    at: float
    content: str = ""
    components: tuple[JSON, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: int = 0

    @property
    def now(self) -> "Version":
        return self


def every(components: Iterable[JSON]) -> Iterator[JSON]:
    for component in components:
        yield component
        yield from every(component.get("components") or ())


def _button(component: JSON) -> Button:
    return Button(
        label=component.get("label") or "",
        custom_id=component["custom_id"],
        emoji=(component.get("emoji") or {}).get("name") or "",
        style=component["style"],
        disabled=component.get("disabled", False),
    )


def _select(component: JSON) -> Select:
    return Select(
        custom_id=component["custom_id"],
        placeholder=component.get("placeholder") or "",
        options=tuple((option["label"], option["value"]) for option in component["options"]),
        chosen=tuple(option["value"] for option in component["options"] if option.get("default")),
        least=component.get("min_values", 1),
        most=component.get("max_values", 1),
        disabled=component.get("disabled", False),
    )
