"""The components of a message: which may stand where, how many, and each by itself."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from tests.simulator.contract.attachments import LONGEST_DESCRIPTION, SCHEME, Attached
from tests.simulator.contract.buttons import check_button, check_select
from tests.simulator.contract.part import Part

MOST_COMPONENTS: Final = 40
MOST_LEGACY_ROWS: Final = 5
MOST_LETTERS: Final = 4000
MOST_BUTTONS: Final = 5


class Kind(IntEnum):
    """The types of components that a message can have."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17


SELECTS: Final = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)
IN_A_CONTAINER: Final = (Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)
IN_A_MESSAGE: Final = (*IN_A_CONTAINER, Kind.CONTAINER)
IN_A_ROW: Final = (*SELECTS, Kind.BUTTON)


@dataclass(slots=True)
class Tally:
    """What is counted over all components of a message."""

    attached: Attached
    count: int = 0
    letters: int = 0
    ids: set[object] = field(default_factory=set)
    custom_ids: set[object] = field(default_factory=set)


def check_components(message: Part, attached: Attached, *, v2: bool | None) -> None:
    """Check all components; `v2` is None in an edit that does not say, where the message itself knows."""
    tally = Tally(attached)
    tops = message.parts("components")
    for top in tops:
        _check(top, IN_A_MESSAGE, tally)
        if v2 is False and top.fields.get("type") != Kind.ROW:
            top.note("needs_v2", "only rows can do without the flag 1 << 15", "type")
    if v2 is False and len(tops) > MOST_LEGACY_ROWS:
        message.note("wrong_count", f"{len(tops)} rows, not 0 to {MOST_LEGACY_ROWS}", "components")
    if tally.count > MOST_COMPONENTS:
        message.note("too_many_components", f"{tally.count}, not 0 to {MOST_COMPONENTS}", "components")
    if tally.letters > MOST_LETTERS:
        message.note("texts_too_long", f"{tally.letters} characters, not 0 to {MOST_LETTERS}", "components")


def _check(component: Part, allowed: Collection[int], tally: Tally) -> None:
    component.require("type")
    kind = component.whole("type")
    tally.count += 1
    _check_id(component, tally)
    if kind is None:
        return
    if kind in allowed:
        _CHECKS[kind](component, tally)
    else:
        component.note("misplaced_component", f"a component of type {kind} cannot be here", "type")


def _check_id(component: Part, tally: Tally) -> None:
    number = component.whole("id", 0, (1 << 31) - 1)
    if number and number in tally.ids:
        component.note("id_twice", f"another component has the id {number}", "id")
    tally.ids.add(number)
    custom = component.text("custom_id")
    if custom is not None and custom in tally.custom_ids:
        component.note("custom_id_twice", f"another component has the custom id {custom!r}", "custom_id")
    tally.custom_ids.add(custom)


def _check_row(row: Part, tally: Tally) -> None:
    row.require("components")
    children = row.parts("components", 1, MOST_BUTTONS)
    for child in children:
        _check(child, IN_A_ROW, tally)
    if len(children) > 1 and any(child.fields.get("type") in SELECTS for child in children):
        row.note("row_width", "a select menu fills its row", "components")


def _check_section(section: Part, tally: Tally) -> None:
    section.require("components", "accessory")
    for child in section.parts("components", 1, 3):
        _check(child, (Kind.TEXT,), tally)
    accessory = section.part("accessory")
    if accessory is not None:
        _check(accessory, (Kind.BUTTON, Kind.THUMBNAIL), tally)


def _check_text(text: Part, tally: Tally) -> None:
    text.require("content")
    content = text.text("content", 1, MOST_LETTERS)
    tally.letters += len(content or "")


def _check_media(owner: Part, name: str, tally: Tally, *, only_attached: bool = False) -> None:
    owner.require(name)
    media = owner.part(name)
    if media is None:
        return
    media.require("url")
    url = media.text("url", 1, 2048)
    schemes = (SCHEME,) if only_attached else (SCHEME, "https://", "http://")
    if url and not url.startswith(schemes):
        media.note("wrong_value", f"{url!r} does not start with {' or '.join(schemes)}", "url")
    tally.attached.check(media, "url", url or "")


def _check_thumbnail(picture: Part, tally: Tally) -> None:
    picture.text("description", 1, LONGEST_DESCRIPTION)
    picture.truth("spoiler")
    _check_media(picture, "media", tally)


def _check_gallery(gallery: Part, tally: Tally) -> None:
    gallery.require("items")
    for item in gallery.parts("items", 1, 10):
        _check_thumbnail(item, tally)


def _check_file(file: Part, tally: Tally) -> None:
    file.truth("spoiler")
    _check_media(file, "file", tally, only_attached=True)


def _check_separator(separator: Part, _: Tally) -> None:
    separator.truth("divider")
    separator.one_of("spacing", (1, 2))


def _check_container(container: Part, tally: Tally) -> None:
    container.require("components")
    container.whole("accent_color", 0, 0xFFFFFF)
    container.truth("spoiler")
    for child in container.parts("components", 1, MOST_COMPONENTS):
        _check(child, IN_A_CONTAINER, tally)


_CHECKS: Final[Mapping[int, Callable[[Part, Tally], None]]] = {
    Kind.ROW: _check_row,
    Kind.BUTTON: lambda button, _: check_button(button),
    Kind.SECTION: _check_section,
    Kind.TEXT: _check_text,
    Kind.THUMBNAIL: _check_thumbnail,
    Kind.GALLERY: _check_gallery,
    Kind.FILE: _check_file,
    Kind.SEPARATOR: _check_separator,
    Kind.CONTAINER: _check_container,
    **dict.fromkeys(SELECTS, lambda select, _: check_select(select)),
}
