"""A request of a bot, read and ready to be carried out; what it asks for; what a message will look like."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from tests.simulator import refusals
from tests.simulator.bits import Flag, Permission
from tests.simulator.guilds import Guild
from tests.simulator.messages import Message
from tests.simulator.permissions import in_guild, may
from tests.simulator.posting import Draft
from tests.simulator.refusals import ApiError
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.shown import Attachment, Version, every
from tests.simulator.users import Application
from tests.simulator.world import JSON, World

Answer = Any
"""What is sent back as JSON; None is an answer without a body."""

SETTABLE = Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
SCHEME = "attachment://"


@dataclass(frozen=True)
class Upload:
    filename: str
    data: bytes


@dataclass
class Call:
    world: World
    method: str
    path: str
    parts: dict[str, str]
    query: dict[str, str]
    sender: Application | None = None
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)

    @property
    def bot(self) -> Application:
        if self.sender is None:
            raise ApiError(refusals.UNAUTHORIZED)
        return self.sender

    @property
    def json(self) -> JSON:
        return self.body if isinstance(self.body, dict) else {}

    def number(self, part: str) -> int:
        text = self.parts[part]
        return int(text) if text.isdecimal() else 0

    def room(self) -> Room:
        room = self.world.rooms.get(self.number("channel_id"))
        if room is None:
            raise ApiError(refusals.UNKNOWN_CHANNEL)
        if not self.allows(room, Permission.VIEW_CHANNEL):
            raise ApiError(refusals.MISSING_ACCESS)
        return room

    def message(self) -> Message:
        message = self.room().messages.get(self.number("message_id"))
        if message is None:
            raise ApiError(refusals.UNKNOWN_MESSAGE)
        return message

    def guild(self) -> Guild:
        guild = self.world.guilds.get(self.number("guild_id"))
        if guild is None:
            raise ApiError(refusals.UNKNOWN_GUILD)
        if self.bot.user.id not in guild.members:
            raise ApiError(refusals.MISSING_ACCESS)
        return guild

    def allows(self, room: Room, permission: int) -> bool:
        return may(self.bot.user, room, permission)

    def needs(self, room: Room, permission: int) -> None:
        if not self.allows(room, permission):
            raise ApiError(refusals.MISSING_PERMISSIONS)

    def needs_in_guild(self, guild: Guild, permission: int) -> None:
        if in_guild(guild, self.bot.user) & permission != permission:
            raise ApiError(refusals.MISSING_PERMISSIONS)

    def refuse_archived(self, room: Room) -> None:
        if isinstance(room, Thread) and room.archived:
            raise ApiError(refusals.THREAD_IS_ARCHIVED)
        if isinstance(room, Thread) and room.locked and not self.allows(room, Permission.MANAGE_THREADS):
            raise ApiError(refusals.THREAD_IS_LOCKED)

    def refuse_closed(self, room: DirectRoom) -> None:
        person, app = room.person, room.app
        if person.dms_closed:
            raise ApiError(refusals.CLOSED_TO_YOU)
        guilds = app.world.guilds.values()
        common = any(person.id in each.members and app.user.id in each.members for each in guilds)
        if not common and person.id not in app.installed_by:
            raise ApiError(refusals.NO_COMMON_GUILD)


Deed = Callable[[Call], Answer]


@dataclass(frozen=True)
class Route:
    method: str
    path: str
    deed: Deed
    by_token: bool
    """Whether the path itself has the secret that allows it."""


ROUTES: list[Route] = []


def route(method: str, path: str, *, by_token: bool = False) -> Callable[[Deed], Deed]:
    def note(deed: Deed) -> Deed:
        ROUTES.append(Route(method, path, deed, by_token))
        return deed

    return note


# From the body of a request to what a message looks like, as far as that needs to know what there is


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
        raise ApiError(refusals.INVALID_FORM, "a message of components can have no content")
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
            raise ApiError(refusals.INVALID_FORM, f"{told['url']} names no attachment of this message")
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
        raise ApiError(refusals.EMPTY_MESSAGE)
