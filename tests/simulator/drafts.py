"""From the body of a request to what a message looks like, as far as that needs to know what there is."""

from dataclasses import dataclass, replace
from typing import Any

from tests.simulator.bits import Flag
from tests.simulator.messages import Message
from tests.simulator.posting import Draft
from tests.simulator.refusals import EMPTY_MESSAGE, INVALID_FORM, ApiError
from tests.simulator.rooms import Room
from tests.simulator.shown import Attachment, Version, every
from tests.simulator.world import JSON

SETTABLE = Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
SCHEME = "attachment://"


@dataclass(frozen=True)
class Upload:
    filename: str
    data: bytes


def draft_of(room: Room, body: JSON, uploads: dict[int, Upload]) -> Draft:
    attachments = _uploaded(room, body, uploads)
    draft = Draft(
        content=body.get("content") or "",
        components=_resolved(room, body.get("components") or [], attachments),
        attachments=attachments,
        flags=(body.get("flags") or 0) & SETTABLE,
        allowed_mentions=body.get("allowed_mentions"),
    )
    _refuse_empty(draft.version(0.0))
    return draft


def edited(message: Message, body: JSON, uploads: dict[int, Upload]) -> Version:
    """Return what a message will look like: what a request does not name stays as it is."""
    now, room = message.now, message.room
    # The flag of components can be set, and is never lost.
    flags = now.flags & ~Flag.LOADING | (body.get("flags") or 0) & Flag.COMPONENTS_V2
    attachments = _kept(now, body) + _uploaded(room, body, uploads)
    components = now.components
    if "components" in body:
        components = tuple(_resolved(room, body["components"] or [], attachments))
    content = (body["content"] or "") if "content" in body else now.content
    if flags & Flag.COMPONENTS_V2 and content:
        raise ApiError(INVALID_FORM, "a message of components can have no content")
    version = Version(message.world.clock.now, content, components, tuple(attachments), flags)
    _refuse_empty(version)
    return version


def _kept(now: Version, body: JSON) -> list[Attachment]:
    if "attachments" not in body:
        return list(now.attachments)
    told = {str(entry["id"]): entry for entry in body["attachments"] or ()}
    return [
        replace(file, description=told[str(file.id)].get("description", file.description))
        for file in now.attachments
        if str(file.id) in told
    ]


def _uploaded(room: Room, body: JSON, uploads: dict[int, Upload]) -> list[Attachment]:
    told = {str(entry["id"]): entry for entry in body.get("attachments") or ()}
    return [
        Attachment(
            id=room.world.clock.snowflake(),
            room_id=room.id,
            filename=told.get(str(number), {}).get("filename") or upload.filename,
            data=upload.data,
            description=told.get(str(number), {}).get("description"),
        )
        for number, upload in sorted(uploads.items())
    ]


def _resolved(room: Room, components: list[JSON], attachments: list[Attachment]) -> list[JSON]:
    """Return components with a number for each, and with links instead of the names of files."""
    by_name = {file.filename: file for file in attachments}
    used = {each["id"] for each in every(components) if each.get("id")}
    free = iter(number for number in range(1, 10_000) if number not in used)

    def media(told: JSON) -> JSON:
        if not told["url"].startswith(SCHEME):
            return {**told, "proxy_url": told["url"]}
        file = by_name.get(told["url"].removeprefix(SCHEME))
        if file is None:
            raise ApiError(INVALID_FORM, f"{told['url']} names no attachment of this message")
        return file.told_as_media(room.world)

    def copy(told: Any) -> Any:  # noqa: ANN401 - components nest in many shapes
        if isinstance(told, list):
            return [copy(each) for each in told]
        if not isinstance(told, dict):
            return told
        made = {key: media(value) if key in ("media", "file") else copy(value) for key, value in told.items()}
        return {**made, "id": made.get("id") or next(free)} if "type" in told else made

    return [copy(each) for each in components]


def _refuse_empty(version: Version) -> None:
    if not (version.content.strip() or version.components or version.attachments):
        raise ApiError(EMPTY_MESSAGE)
