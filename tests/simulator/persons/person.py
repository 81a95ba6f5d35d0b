"""Somebody who uses the simulated Discord: what they do, and what they see."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.simulator import commands, wire
from tests.simulator.bits import Permission
from tests.simulator.interactions import AUTOCOMPLETE, COMMAND, Interaction
from tests.simulator.messages import Message
from tests.simulator.permissions import in_guild, may, may_see
from tests.simulator.persons import pressing, writing
from tests.simulator.posting import Draft
from tests.simulator.refusals import forbid
from tests.simulator.rooms import DirectRoom, Room, Thread, direct_room
from tests.simulator.scheduled import NEXT, ScheduledEvent
from tests.simulator.users import Application, User
from tests.simulator.world import JSON, Event, World


class Notification(NamedTuple):
    message: Message
    why: str


class Person(User):
    def __init__(self, world: World, name: str, *, locale: str = "en-US") -> None:
        super().__init__(world, name)
        self.locale = locale
        self.notifications: list[Notification] = []

    # Commands and components

    async def use(self, room: Room, command: str, /, **options: Any) -> Interaction:  # noqa: ANN401 - options have many types
        return await self._send(self._command(room, command, options)).begun()

    async def autocomplete(self, room: Room, command: str, /, **options: Any) -> list[JSON]:  # noqa: ANN401
        interaction = self._command(room, command, options, typing=list(options)[-1])
        await self._send(interaction).begun()
        return interaction.choices

    async def press(
        self, message: Message, wanted: pressing.Wanted | None = None, *, custom_id: str | None = None
    ) -> Interaction:
        """Press a button, named by its label, emoji, a condition or its custom id."""
        button = pressing.the_button(message, wanted, custom_id)
        pressing.reach(self, message)
        return await self._send(pressing.press_of(self, message, button.custom_id)).begun()

    async def select(self, message: Message, custom_id: str, values: list[str]) -> Interaction:
        pressing.check_choice(message, custom_id, values)
        pressing.reach(self, message)
        return await self._send(pressing.press_of(self, message, custom_id, values)).begun()

    async def choose(self, message: Message, wanted: str, option: str) -> Interaction:
        """Choose from a list, both named as they are read: the list by how its words begin."""
        custom_id, value = pressing.the_option(message, wanted, option)
        return await self.select(message, custom_id, [value])

    def _command(
        self, room: Room, text: str, options: dict[str, Any], typing: str | None = None
    ) -> Interaction:
        name, *path = text.split()
        if not may_see(self, room):
            forbid(f"{self.name} does not see {room}")
        found = commands.find(self, room, name)
        commands.refuse_commands(self, room)
        if isinstance(room, Thread) and room.archived:
            pressing.wake(self, room)
        data = commands.filled_in(found, path, options, room, typing)
        interaction = Interaction(found.app, self, room, AUTOCOMPLETE if typing else COMMAND, data)
        interaction.owners, interaction.context = found.owners, found.context
        only_mine = room.guild is not None and "0" not in found.owners
        interaction.always_ephemeral = only_mine and not may(self, room, Permission.USE_EXTERNAL_APPS)
        return interaction

    def _send(self, interaction: Interaction) -> Interaction:
        data = wire.interaction(interaction)
        guild = interaction.room.guild
        self.world.emit(Event("INTERACTION_CREATE", lambda _: data, guild, only=interaction.app))
        return interaction

    # Words

    async def write(  # noqa: PLR0913 - all that a message can have
        self,
        room: Room,
        content: str = "",
        *,
        attachments: Mapping[str, bytes] | None = None,
        sticker: bool = False,
        voice: bool = False,
        reply_to: Message | None = None,
    ) -> Message:
        draft = Draft(content=content, sticker=sticker, reply_to=reply_to)
        files = {"voice-message.ogg": b"OggS"} if voice else dict(attachments or {})
        return writing.write(self, room, draft, files, voice=voice)

    async def react(self, message: Message, emoji: str) -> None:
        writing.react(self, message, emoji)

    async def rename(self, thread: Thread, name: str) -> None:
        writing.rename(self, thread, name)

    async def edit(self, message: Message, content: str) -> None:
        writing.edit(self, message, content)

    async def delete(self, message: Message) -> None:
        writing.remove(self, message)

    # Events

    async def interested(self, event: ScheduledEvent, *, interested: bool = True) -> None:
        event.interest(self, interested=interested)

    async def change_event(self, event: ScheduledEvent, **told: Any) -> None:  # noqa: ANN401 - as the API has it
        """Change an event by hand: `name`, `scheduled_start_time`, `status` and so on."""
        self._may_manage(event)
        assert not event.is_over, "an event that is over cannot be changed"
        status = told.get("status", event.status)
        assert status in NEXT[event.status], f"an event cannot go from {event.status} to {status}"
        event.change(told)
        event.told_of_change()

    async def delete_event(self, event: ScheduledEvent) -> None:
        self._may_manage(event)
        event.delete()

    def _may_manage(self, event: ScheduledEvent) -> None:
        if not in_guild(event.guild, self) & Permission.MANAGE_EVENTS:
            forbid(f"{self.name} may not change the event {event.name}")

    # What they see

    def messages(self, room: Room, *, notices: bool = False) -> list[Message]:
        """Return what this person sees in a room, oldest first; notices are what Discord itself writes."""
        if not may_see(self, room):
            return []
        whispers = [message for message in room.whispers.values() if message.whispered_to is self]
        seen = sorted([*room.messages.values(), *whispers], key=lambda message: message.id)
        return [each for each in seen if not each.loading and (notices or not each.is_notice)]

    def dm(self, app: Application) -> DirectRoom:
        return direct_room(app, self)

    def dms(self, app: Application) -> list[Message]:
        return self.messages(self.dm(app))

    # Peace

    def close_dms(self) -> None:
        self.dms_closed = True

    def block(self, app: Application) -> None:
        self.blocked.add(app.id)

    def unblock(self, app: Application) -> None:
        self.blocked.discard(app.id)

    def notify(self, message: Message, why: str) -> None:
        self.notifications.append(Notification(message, why))
