"""What somebody sees of a message: its words, its buttons, its pictures."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tests.simulator.attachments import Attachment
from tests.simulator.bits import Flag
from tests.simulator.world import JSON

ROW, BUTTON, SELECT, TEXT = 1, 2, 3, 10
THUMBNAIL, GALLERY, FILE = 11, 12, 13
SELECTS = (3, 5, 6, 7, 8)


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str
    emoji: str
    style: int
    disabled: bool
    url: str


@dataclass(frozen=True)
class Select:
    custom_id: str
    kind: int
    placeholder: str
    options: tuple[tuple[str, str], ...]
    """Label and value of each."""
    chosen: tuple[str, ...]
    """The values that hold before anybody chooses."""
    least: int
    most: int
    disabled: bool


class Picture(NamedTuple):
    data: bytes
    alt: str
    name: str


@dataclass(frozen=True)
class Version:
    """A message as it was from one moment to the next."""

    at: float
    content: str = ""
    components: tuple[JSON, ...] = ()
    embeds: tuple[JSON, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: int = 0

    @property
    def text(self) -> str:
        """All words of it, one paragraph a line."""
        texts = [self.content]
        texts += [each.get("content", "") for each in every(self.components) if each["type"] == TEXT]
        for embed in self.embeds:
            texts += [embed.get("title", ""), embed.get("description", "")]
        return "\n".join(text for text in texts if text)

    @property
    def buttons(self) -> list[Button]:
        return [_button(each) for each in every(self.components) if each["type"] == BUTTON]

    @property
    def selects(self) -> list[Select]:
        return [_select(each) for each in every(self.components) if each["type"] in SELECTS]

    @property
    def files(self) -> list[Attachment]:
        return list(self.attachments)

    @property
    def pictures(self) -> list[Picture]:
        if not self.flags & Flag.COMPONENTS_V2:
            return [
                Picture(file.data, file.description or "", file.filename)
                for file in self.attachments
                if file.content_type.startswith("image/")
            ]
        by_id = {str(file.id): file for file in self.attachments}
        pictures = []
        for item in media_items(self.components):
            file = by_id.get(item["media"].get("attachment_id", ""))
            if file:
                alt = item.get("description") or file.description or ""
                pictures.append(Picture(file.data, alt, file.filename))
        return pictures


def every(components: Iterable[JSON]) -> Iterator[JSON]:
    """Yield all components, also those inside others, in the order in which they are read."""
    for component in components:
        yield component
        yield from every(component.get("components") or ())
        if inner := component.get("accessory") or component.get("component"):
            yield from every([inner])


def media_items(components: Iterable[JSON]) -> Iterator[JSON]:
    """Yield what shows a picture: thumbnails and the items of galleries."""
    for component in every(components):
        if component["type"] == THUMBNAIL:
            yield component
        elif component["type"] == GALLERY:
            yield from component["items"]


def _button(component: JSON) -> Button:
    return Button(
        label=component.get("label") or "",
        custom_id=component.get("custom_id") or "",
        emoji=(component.get("emoji") or {}).get("name") or "",
        style=component.get("style", 0),
        disabled=component.get("disabled", False),
        url=component.get("url") or "",
    )


def _select(component: JSON) -> Select:
    offered = component.get("options") or ()
    return Select(
        custom_id=component["custom_id"],
        kind=component["type"],
        placeholder=component.get("placeholder") or "",
        options=tuple((option["label"], option["value"]) for option in offered),
        chosen=tuple(option["value"] for option in offered if option.get("default")),
        least=component.get("min_values", 1),
        most=component.get("max_values", 1),
        disabled=component.get("disabled", False),
    )
