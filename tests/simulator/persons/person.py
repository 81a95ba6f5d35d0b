"""Somebody who uses the simulated Discord: what they do, and what they see."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.simulator import commands, wire
from tests.simulator.bits import Flag, Permission
from tests.simulator.interactions import AUTOCOMPLETE, COMMAND, Interaction
from tests.simulator.messages import Message
from tests.simulator.permissions import in_guild, may, may_see, to_write
from tests.simulator.persons import pressing
from tests.simulator.posting import NAME_CHANGED, Draft, add_reaction, change, delete, post, post_notice
from tests.simulator.refusals import forbid
from tests.simulator.rooms import DirectRoom, Room, Thread, direct_room
from tests.simulator.scheduled import NEXT, ScheduledEvent
from tests.simulator.shown import Attachment
from tests.simulator.users import Application, User
from tests.simulator.world import JSON, Event, World


class Person(User):
    def __init__(self, world: World, name: str, *, locale: str = "en-US") -> None:
        super().__init__(world, name)
        self.locale = locale

    # Commands and components

    async def use(self, room: Room, command: str, /, **options: Any) -> Interaction:  # noqa: ANN401 - options have many types
        return await self._send(self._command(room, command, options)).begun()

    async def autocomplete(self, room: Room, command: str, /, **options: Any) -> list[JSON]:  # noqa: ANN401
        interaction = self._command(room, command, options, typing=list(options)[-1])
        await self._send(interaction).begun()
        return interaction.choices

    async def press(
        self, message: Message, label: str | None = None, *, custom_id: str | None = None
    ) -> Interaction:
        """Press a button, named by its label or its custom id."""
        button = pressing.the_button(message, label, custom_id)
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

    # Words: refused where they may not

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
        assert len(content) <= 2000, "a message of more than 2000 characters"
        files = {"voice-message.ogg": b"OggS"} if voice else attachments or {}
        needed = to_write(room)
        for permission, used in (
            (Permission.ATTACH_FILES, files),
            (Permission.SEND_VOICE_MESSAGES, voice),
            (Permission.USE_EXTERNAL_STICKERS, sticker),
            (Permission.READ_MESSAGE_HISTORY, reply_to),
        ):
            needed |= permission if used else Permission(0)
        self._needs(room, needed)
        self._refuse_locked(room)
        if isinstance(room, Thread) and room.archived:
            pressing.wake(self, room)
        clock = self.world.clock
        sent = [Attachment(clock.snowflake(), room.id, *file, voice=voice) for file in files.items()]
        flags = Flag.IS_VOICE_MESSAGE if voice else 0
        return post(room, self, Draft(content, [], sent, flags, sticker=sticker, reply_to=reply_to))

    async def react(self, message: Message, emoji: str) -> None:
        self._needs(message.room, Permission.READ_MESSAGE_HISTORY)
        if message.whispered_to:
            forbid("nobody can react to what only they see")
        if emoji not in message.reactions:
            self._needs(message.room, Permission.ADD_REACTIONS)
        self._refuse_archived(message.room)
        add_reaction(message, self, emoji)

    async def rename(self, thread: Thread, name: str) -> None:
        if thread.owner is not self:
            self._needs(thread, Permission.MANAGE_THREADS)
        self._refuse_archived(thread)
        self._refuse_locked(thread)
        thread.name = name
        post_notice(thread, self, NAME_CHANGED, name)
        thread.told_of_change()

    async def edit(self, message: Message, content: str) -> None:
        if message.author is not self:
            forbid(f"{message!r} is not {self.name}'s")
        self._needs(message.room, Permission.VIEW_CHANNEL)
        self._refuse_archived(message.room)
        self._refuse_locked(message.room)
        change(message, replace(message.now, at=self.world.clock.now, content=content))

    async def delete(self, message: Message) -> None:
        if message.author is not self and message.whispered_to is not self:  # who may dismiss it
            self._needs(message.room, Permission.MANAGE_MESSAGES)
        delete(message)

    def _needs(self, room: Room, permission: Permission) -> None:
        if not may(self, room, Permission.VIEW_CHANNEL | permission):
            forbid(f"{self.name} lacks {permission!r} in {room}")

    def _refuse_archived(self, room: Room) -> None:
        if isinstance(room, Thread) and room.archived:
            forbid(f"{room} is archived, so {self.name} can only write in it")

    def _refuse_locked(self, room: Room) -> None:
        if isinstance(room, Thread) and room.locked and not may(self, room, Permission.MANAGE_THREADS):
            forbid(f"{room} is locked for {self.name}")

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

    def close_dms(self, *, closed: bool = True) -> None:
        self.dms_closed = closed
