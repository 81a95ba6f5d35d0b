"""A request of a bot, read and ready to be carried out; and the table of what can be asked for."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.simulator.bits import Permission
from tests.simulator.guilds import Guild
from tests.simulator.messages import Message
from tests.simulator.permissions import in_guild, in_room
from tests.simulator.refusals import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNAUTHORIZED,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    ApiError,
)
from tests.simulator.rooms import Channel, Room, Thread
from tests.simulator.users import Application
from tests.simulator.world import JSON, World

Answer = Any
"""What is sent back as JSON; None is an answer without a body."""


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
            raise ApiError(UNAUTHORIZED)
        return self.sender

    @property
    def json(self) -> JSON:
        return self.body if isinstance(self.body, dict) else {}

    def number(self, part: str) -> int:
        text = self.parts[part]
        return int(text) if text.isdecimal() else 0

    def room(self) -> Room:
        """Return the room of the path, if the bot may look into it."""
        room = self.world.rooms.get(self.number("channel_id"))
        if room is None:
            raise ApiError(UNKNOWN_CHANNEL)
        if not in_room(room, self.bot.user) & Permission.VIEW_CHANNEL:
            raise ApiError(MISSING_ACCESS)
        return room

    def channel(self) -> Channel:
        room = self.room()
        if not isinstance(room, Channel):
            raise ApiError(UNKNOWN_CHANNEL)
        return room

    def thread(self) -> Thread:
        room = self.room()
        if not isinstance(room, Thread):
            raise ApiError(UNKNOWN_CHANNEL)
        return room

    def message(self) -> Message:
        """Return the message of the path: one that is ephemeral is not there for anybody but its person."""
        message = self.room().messages.get(self.number("message_id"))
        if message is None:
            raise ApiError(UNKNOWN_MESSAGE)
        return message

    def guild(self) -> Guild:
        guild = self.world.guilds.get(self.number("guild_id"))
        if guild is None:
            raise ApiError(UNKNOWN_GUILD)
        if self.bot.user.id not in guild.members:
            raise ApiError(MISSING_ACCESS)
        return guild

    def allows(self, room: Room, permission: int) -> bool:
        return in_room(room, self.bot.user) & permission == permission

    def needs(self, room: Room, permission: int) -> None:
        if not self.allows(room, permission):
            raise ApiError(MISSING_PERMISSIONS)

    def needs_in_guild(self, guild: Guild, permission: int) -> None:
        if in_guild(guild, self.bot.user) & permission != permission:
            raise ApiError(MISSING_PERMISSIONS)


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
