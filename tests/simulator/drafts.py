"""From the body of a request to what a message looks like, as far as that needs to know what there is."""

from dataclasses import replace
from typing import Any

from tests.simulator.attachments import Attachment
from tests.simulator.bits import Flag
from tests.simulator.messages import Message
from tests.simulator.posting import Draft
from tests.simulator.refusals import EMPTY_MESSAGE, INVALID_FORM, ApiError
from tests.simulator.rest.calls import Upload
from tests.simulator.rooms import Room
from tests.simulator.shown import Version, every
from tests.simulator.world import JSON

SETTABLE = (
    Flag.SUPPRESS_EMBEDS
    | Flag.EPHEMERAL
    | Flag.SUPPRESS_NOTIFICATIONS
    | Flag.COMPONENTS_V2
    | Flag.IS_VOICE_MESSAGE
)
SCHEME = "attachment://"


def draft_of(room: Room, body: JSON, uploads: dict[int, Upload]) -> Draft:
    """Return the message that a request describes."""
    attachments = _uploaded(room, body, uploads)
    draft = Draft(
        content=body.get("content") or "",
        components=resolved(room, body.get("components") or [], attachments),
        embeds=list(body.get("embeds") or []),
        attachments=attachments,
        flags=(body.get("flags") or 0) & SETTABLE,
        allowed_mentions=body.get("allowed_mentions"),
        sticker=bool(body.get("sticker_ids")),
    )
    _refuse_empty(draft.version(0.0), something_else=draft.sticker or bool(body.get("poll")))
    return draft


def edited(message: Message, body: JSON, uploads: dict[int, Upload]) -> Version:
    """Return what a message will look like: what a request does not name stays as it is."""
    now, room = message.now, message.room
    flags = _edited_flags(now, body)
    if body.get("attachments") is not None:
        listed = {str(entry.get("id")) for entry in body["attachments"]}
        uploads = {number: upload for number, upload in uploads.items() if str(number) in listed}
    attachments = _kept(now, body) + _uploaded(room, body, uploads)
    components = now.components
    if "components" in body:
        components = tuple(resolved(room, body["components"] or [], attachments))
    version = Version(
        at=message.world.clock.now,
        content=(body["content"] or "") if "content" in body else now.content,
        components=components,
        embeds=tuple(body["embeds"] or ()) if "embeds" in body else now.embeds,
        attachments=tuple(attachments),
        flags=flags,
    )
    if flags & Flag.COMPONENTS_V2 and (version.content or version.embeds):
        raise ApiError(INVALID_FORM, "a message of components can have no content and no embeds")
    _refuse_empty(version, something_else=message.sticker)
    return version


def _edited_flags(now: Version, body: JSON) -> int:
    """Return the flags after an edit: that of components can be set, and is never lost."""
    wanted = body.get("flags")
    flags = now.flags & ~Flag.LOADING
    if wanted is None:
        return flags
    return (flags & ~Flag.SUPPRESS_EMBEDS) | int(wanted) & (Flag.SUPPRESS_EMBEDS | Flag.COMPONENTS_V2)


def _kept(now: Version, body: JSON) -> list[Attachment]:
    listed = body.get("attachments")
    if "attachments" not in body:
        return list(now.attachments)
    told = {str(entry.get("id")): entry for entry in listed or ()}
    return [
        replace(file, description=told[str(file.id)].get("description", file.description))
        for file in now.attachments
        if str(file.id) in told
    ]


def _uploaded(room: Room, body: JSON, uploads: dict[int, Upload]) -> list[Attachment]:
    told = {str(entry.get("id")): entry for entry in body.get("attachments") or ()}
    attachments = []
    for number, upload in sorted(uploads.items()):
        entry = told.get(str(number), {})
        attachment = Attachment(
            id=room.world.clock.snowflake(),
            room_id=room.id,
            filename=entry.get("filename") or upload.filename,
            data=upload.data,
            description=entry.get("description"),
        )
        room.world.attachments[attachment.id] = attachment
        attachments.append(attachment)
    return attachments


def resolved(room: Room, components: list[JSON], attachments: list[Attachment]) -> list[JSON]:
    """Return components with a number for each, and with links instead of the names of files."""
    by_name = {file.filename: file for file in attachments}
    by_id = {file.id: file for file in attachments}
    used = {each["id"] for each in every(components) if each.get("id")}
    free = iter(number for number in range(1, 10_000) if number not in used)

    def media(told: JSON) -> JSON:
        url = told.get("url", "")
        if url.startswith(SCHEME):
            file = by_name.get(url.removeprefix(SCHEME))
            if file is None:
                raise ApiError(INVALID_FORM, f"{url} names no attachment of this message")
            return file.told_as_media(room.world)
        file = by_id.get(_linked(room, url))
        return file.told_as_media(room.world) if file else {**told, "proxy_url": url}

    def copy(told: Any) -> Any:  # noqa: ANN401 - components nest in many shapes
        if isinstance(told, list):
            return [copy(each) for each in told]
        if not isinstance(told, dict):
            return told
        made = {
            key: media(value) if key in ("media", "file") and isinstance(value, dict) else copy(value)
            for key, value in told.items()
        }
        if isinstance(told.get("type"), int) and not told.get("id") and "value" not in told:
            made["id"] = next(free)
        return made

    return [copy(each) for each in components]


def _linked(room: Room, url: str) -> int:
    """Return the id of the attachment that a link of ours leads to."""
    place, found, rest = url.partition("/attachments/")
    parts = rest.split("/")
    return int(parts[1]) if found and place == room.world.url and len(parts) == 3 else 0


def _refuse_empty(version: Version, *, something_else: bool) -> None:
    if not (
        version.content.strip()
        or version.components
        or version.embeds
        or version.attachments
        or something_else
    ):
        raise ApiError(EMPTY_MESSAGE)
