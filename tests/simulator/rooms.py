"""Where messages are: channels, threads, and the direct messages between a person and a bot."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.simulator import wire
from tests.simulator.world import Event, World

if TYPE_CHECKING:
    from tests.simulator.guilds import Guild, Role
    from tests.simulator.messages import Message
    from tests.simulator.users import Application, User

TEXT, DIRECT, GROUP, PUBLIC_THREAD = 0, 1, 3, 11
ROLE, MEMBER = 0, 1


@dataclass
class Overwrite:
    id: int
    kind: int
    allow: int = 0
    deny: int = 0


class Room:
    kind: int
    guild: "Guild | None" = None

    def __init__(self, world: World, room_id: int, name: str) -> None:
        self.world = world
        self.id = room_id
        self.name = name
        self.messages: dict[int, Message] = {}
        self.whispers: dict[int, Message] = {}
        self.last_message_id: int | None = None
        world.rooms[self.id] = self

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    def __repr__(self) -> str:
        return f"<#{self.name}>"


class Channel(Room):
    kind = TEXT
    guild: "Guild"

    def __init__(self, guild: "Guild", name: str) -> None:
        super().__init__(guild.world, guild.world.clock.snowflake(), name)
        self.guild = guild
        self.position = len(guild.channels)
        self.overwrites: dict[int, Overwrite] = {}
        guild.channels[self.id] = self

    def overwrite(self, target: "User | Application | Role", *, allow: int = 0, deny: int = 0) -> None:
        kind = ROLE if target.id in self.guild.roles else MEMBER
        self.overwrites[target.id] = Overwrite(target.id, kind, int(allow), int(deny))
        self.told_of_change()

    def told_of_change(self) -> None:
        self.guild.tell("CHANNEL_UPDATE", wire.channel(self), self)

    def delete(self) -> None:
        for thread in [thread for thread in self.guild.threads.values() if thread.parent is self]:
            thread.delete()
        self.guild.tell("CHANNEL_DELETE", wire.channel(self), self)
        del self.guild.channels[self.id], self.world.rooms[self.id]


class Thread(Room):
    kind = PUBLIC_THREAD
    guild: "Guild"

    def __init__(self, parent: Channel, room_id: int, name: str, owner: "User") -> None:
        super().__init__(parent.world, room_id, name)
        self.parent = parent
        self.guild = parent.guild
        self.owner = owner
        self.archived = False
        self.locked = False
        self.auto_archive_duration = 4320
        self.joined: dict[int, float] = {}
        self.created = self.archive_changed = self.last_activity = self.world.clock.now
        self.sent = 0
        self.guild.threads[self.id] = self

    def archive(self, *, archived: bool, at: float | None = None) -> None:
        self.archived = archived
        self.archive_changed = self.world.clock.now if at is None else at
        if not archived:
            self.last_activity = self.archive_changed
        self.told_of_change()

    def archive_if_idle(self) -> None:
        due = self.last_activity + self.auto_archive_duration * 60
        if not self.archived and due <= self.world.clock.now:
            self.archive(archived=True, at=due)

    def told_of_change(self) -> None:
        self.world.emit(Event("THREAD_UPDATE", lambda to: wire.thread(self, to.user), self.guild, self))

    def add(self, user: "User") -> None:
        if user.id in self.joined:
            return
        self.joined[user.id] = self.world.clock.now
        if user.application:
            data = {**wire.thread(self, user), "newly_created": False}
            self.world.emit(Event("THREAD_CREATE", lambda _: data, self.guild, self, only=user.application))
        change = {
            "id": str(self.id),
            "guild_id": str(self.guild.id),
            "member_count": len(self.joined),
            "added_members": [wire.thread_member(self, user)],
        }
        self.world.emit(Event("THREAD_MEMBERS_UPDATE", lambda _: change, self.guild, self, about=user))

    def delete(self) -> None:
        data = {
            "id": str(self.id),
            "guild_id": str(self.guild.id),
            "parent_id": str(self.parent.id),
            "type": self.kind,
        }
        self.guild.tell("THREAD_DELETE", data, self)
        del self.guild.threads[self.id], self.world.rooms[self.id]


class GroupRoom(Room):
    """Messages between people, where no bot is: one comes in by the commands of somebody who has it only."""

    kind = GROUP

    def __init__(self, world: World, people: "tuple[User, ...]") -> None:
        super().__init__(world, world.clock.snowflake(), " & ".join(person.name for person in people))
        self.people = people


class DirectRoom(Room):
    kind = DIRECT

    def __init__(self, app: "Application", person: "User") -> None:
        super().__init__(app.world, app.world.clock.snowflake(), f"DM of {app.name} and {person.name}")
        self.app = app
        self.person = person
        self.people = (person,)
        app.direct_rooms[person.id] = self


def direct_room(app: "Application", person: "User") -> DirectRoom:
    return app.direct_rooms.get(person.id) or DirectRoom(app, person)
