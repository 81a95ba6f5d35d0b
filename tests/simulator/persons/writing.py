"""What somebody does with words: writing, reacting, renaming; refused where they may not."""

from collections.abc import Mapping

from tests.simulator.bits import Flag, Permission
from tests.simulator.messages import Message
from tests.simulator.permissions import may, may_see, to_write
from tests.simulator.persons.pressing import wake
from tests.simulator.posting import NAME_CHANGED, Draft, add_reaction, change, delete, post, post_notice
from tests.simulator.refusals import forbid
from tests.simulator.rooms import Room, Thread
from tests.simulator.shown import Attachment, Version
from tests.simulator.users import User


def write(person: User, room: Room, draft: Draft, files: Mapping[str, bytes], *, voice: bool) -> Message:
    demand(person, room, Permission.VIEW_CHANNEL | to_write(room))
    if files or voice:
        demand(person, room, Permission.ATTACH_FILES)
    if voice:
        demand(person, room, Permission.SEND_VOICE_MESSAGES)
        draft.flags |= Flag.IS_VOICE_MESSAGE
    if draft.sticker:
        demand(person, room, Permission.USE_EXTERNAL_STICKERS)
    if draft.reply_to:
        demand(person, room, Permission.READ_MESSAGE_HISTORY)
    refuse_locked(person, room)
    if isinstance(room, Thread) and room.archived:
        wake(person, room)
    draft.attachments += [
        Attachment(room.world.clock.snowflake(), room.id, name, data, voice=voice)
        for name, data in files.items()
    ]
    assert len(draft.content) <= 2000, "a message of more than 2000 characters"
    return post(room, person, draft)


def react(person: User, message: Message, emoji: str) -> None:
    demand(person, message.room, Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY)
    if message.whispered_to:
        forbid("nobody can react to what only they see")
    if emoji not in message.reactions:
        demand(person, message.room, Permission.ADD_REACTIONS)
    refuse_archived(person, message.room)
    add_reaction(message, person, emoji)


def rename(person: User, thread: Thread, name: str) -> None:
    if thread.owner is not person:
        demand(person, thread, Permission.MANAGE_THREADS)
    refuse_archived(person, thread)
    refuse_locked(person, thread)
    thread.name = name
    post_notice(thread, person, NAME_CHANGED, name)
    thread.told_of_change()


def edit(person: User, message: Message, content: str) -> None:
    if message.author is not person:
        forbid(f"{message!r} is not {person.name}'s")
    demand(person, message.room, Permission.VIEW_CHANNEL)
    refuse_archived(person, message.room)
    refuse_locked(person, message.room)
    now = message.now
    change(message, Version(person.world.clock.now, content, attachments=now.attachments, flags=now.flags))


def remove(person: User, message: Message) -> None:
    if message.author is not person and message.whispered_to is not person:  # who may dismiss it
        demand(person, message.room, Permission.MANAGE_MESSAGES)
    delete(message)


def demand(person: User, room: Room, permission: Permission) -> None:
    if not may_see(person, room):
        forbid(f"{person.name} does not see {room}")
    if not may(person, room, permission):
        forbid(f"{person.name} lacks {permission!r} in {room}")


def refuse_archived(person: User, room: Room) -> None:
    if isinstance(room, Thread) and room.archived:
        forbid(f"{room} is archived, so {person.name} can only write in it")


def refuse_locked(person: User, room: Room) -> None:
    if isinstance(room, Thread) and room.locked and not may(person, room, Permission.MANAGE_THREADS):
        forbid(f"{room} is locked for {person.name}")
