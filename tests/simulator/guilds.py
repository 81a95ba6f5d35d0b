"""Guilds: their roles, members and channels."""

from typing import TYPE_CHECKING

from tests.simulator import wire
from tests.simulator.bits import NEW_EVERYONE
from tests.simulator.rooms import Channel, Thread
from tests.simulator.users import Application, User
from tests.simulator.world import JSON, Event, World

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.simulator.scheduled import ScheduledEvent


class Role:
    def __init__(
        self, guild: "Guild", name: str, permissions: int, *, bot: Application | None = None
    ) -> None:
        self.guild = guild
        self.id = guild.world.clock.snowflake() if guild.roles else guild.id
        self.name = name
        self.permissions = permissions
        self.position = len(guild.roles)
        self.bot = bot
        guild.roles[self.id] = self

    def allow(self, permissions: int) -> None:
        self.permissions = int(permissions)
        self.guild.tell("GUILD_ROLE_UPDATE", {"guild_id": str(self.guild.id), "role": wire.role(self)})


class Member:
    def __init__(self, guild: "Guild", user: User) -> None:
        self.guild = guild
        self.user = user
        self.roles: set[int] = set()
        self.joined = guild.world.clock.now


class Guild:
    def __init__(self, world: World, name: str, owner: User, *, locale: str = "en-US") -> None:
        self.world = world
        self.id = world.clock.snowflake(own_millisecond=True)
        self.name = name
        self.owner = owner
        self.locale = locale
        self.roles: dict[int, Role] = {}
        self.members: dict[int, Member] = {}
        self.channels: dict[int, Channel] = {}
        self.threads: dict[int, Thread] = {}
        self.scheduled_events: dict[int, ScheduledEvent] = {}
        self.everyone = Role(self, "@everyone", int(NEW_EVERYONE))
        world.guilds[self.id] = self
        self.join(owner)

    def join(self, user: User) -> Member:
        member = self.members[user.id] = Member(self, user)
        self.tell("GUILD_MEMBER_ADD", {**wire.member(member), "guild_id": str(self.id)})
        return member

    def new_role(self, name: str, permissions: int = 0, members: "Iterable[User | Application]" = ()) -> Role:
        role = Role(self, name, int(permissions))
        self.tell("GUILD_ROLE_CREATE", {"guild_id": str(self.id), "role": wire.role(role)})
        for each in members:
            self.members[each.id].roles.add(role.id)
            self._tell_of_change(self.members[each.id])
        return role

    def _tell_of_change(self, member: Member) -> None:
        data = {**wire.member(member), "guild_id": str(self.id)}
        self.world.emit(Event("GUILD_MEMBER_UPDATE", lambda _: data, self, about=member.user))

    def new_channel(self, name: str) -> Channel:
        channel = Channel(self, name)
        self.tell("CHANNEL_CREATE", wire.channel(channel), channel)
        return channel

    def install(self, app: Application, permissions: int = 0) -> None:
        """Add a bot with a role that allows exactly this, as an invitation link does."""
        role = Role(self, app.name, int(permissions), bot=app)
        self.join(app.user).roles.add(role.id)
        self.world.emit(Event("GUILD_CREATE", lambda to: wire.whole_guild(self, to), self, only=app))

    def leave(self, who: User | Application) -> None:
        user = who.user if isinstance(who, Application) else who
        if user.application:
            data = {"id": str(self.id)}
            self.world.emit(Event("GUILD_DELETE", lambda _: data, self, only=user.application))
            for role in [role for role in self.roles.values() if role.bot is user.application]:
                del self.roles[role.id]
        del self.members[user.id]
        for thread in self.threads.values():
            thread.joined.pop(user.id, None)
        self.tell("GUILD_MEMBER_REMOVE", {"guild_id": str(self.id), "user": wire.user(user)})

    def tell(self, name: str, data: JSON, room: "Channel | Thread | None" = None) -> None:
        self.world.emit(Event(name, lambda _: data, self, room))

    def __repr__(self) -> str:
        return f"<guild {self.name}>"
