"""A request of a bot, read and ready to be carried out; and the table of what can be asked for."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.simulator import refusals
from tests.simulator.bits import Permission
from tests.simulator.drafts import Upload
from tests.simulator.guilds import Guild
from tests.simulator.messages import Message
from tests.simulator.permissions import in_guild, in_room, may
from tests.simulator.refusals import ApiError
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.users import Application
from tests.simulator.world import JSON, World

Answer = Any
"""What is sent back as JSON; None is an answer without a body."""


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

    def asks_for(self, what: str) -> bool:
        return self.query.get(what, "").lower() in ("1", "true")

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
        return in_room(room, self.bot.user) & permission == permission

    def needs(self, room: Room, permission: int) -> None:
        if not self.allows(room, permission):
            raise ApiError(refusals.MISSING_PERMISSIONS)

    def needs_in_guild(self, guild: Guild, permission: int) -> None:
        if in_guild(guild, self.bot.user) & permission != permission:
            raise ApiError(refusals.MISSING_PERMISSIONS)

    def refuse_archived(self, room: Room) -> None:
        if isinstance(room, Thread) and room.archived:
            raise ApiError(refusals.THREAD_IS_ARCHIVED)
        if (
            isinstance(room, Thread)
            and room.locked
            and not may(self.bot.user, room, Permission.MANAGE_THREADS)
        ):
            raise ApiError(refusals.THREAD_IS_LOCKED)

    def refuse_closed(self, room: DirectRoom) -> None:
        person, app = room.person, room.app
        if person.dms_closed or app.id in person.blocked:
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
