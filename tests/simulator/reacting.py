"""Reactions: put on and taken off messages."""

from tests.simulator import wire
from tests.simulator.messages import Message
from tests.simulator.users import User
from tests.simulator.wire.messages import emoji as told_emoji
from tests.simulator.world import JSON, Event


def add_reaction(message: Message, user: User, emoji: str) -> None:
    who = message.reactions.setdefault(emoji, [])
    if user in who:
        return
    who.append(user)
    data = _told(message, emoji) | {"user_id": str(user.id), "burst": False, "type": 0}
    data["message_author_id"] = str(message.author.id)
    if message.room.guild and (member := message.room.guild.members.get(user.id)):
        data["member"] = wire.member(member)
    _tell("MESSAGE_REACTION_ADD", message, data)


def remove_reaction(message: Message, user: User, emoji: str) -> None:
    who = message.reactions.get(emoji, [])
    if user not in who:
        return
    who.remove(user)
    if not who:
        del message.reactions[emoji]
    data = _told(message, emoji) | {"user_id": str(user.id), "burst": False, "type": 0}
    _tell("MESSAGE_REACTION_REMOVE", message, data)


def remove_emoji(message: Message, emoji: str) -> None:
    if message.reactions.pop(emoji, None):
        _tell("MESSAGE_REACTION_REMOVE_EMOJI", message, _told(message, emoji))


def remove_all(message: Message) -> None:
    message.reactions.clear()
    data = _told(message, "")
    del data["emoji"]
    _tell("MESSAGE_REACTION_REMOVE_ALL", message, data)


def _told(message: Message, emoji: str) -> JSON:
    guild = message.room.guild
    return {
        "message_id": str(message.id),
        "channel_id": str(message.room.id),
        "emoji": told_emoji(emoji),
        **({"guild_id": str(guild.id)} if guild else {}),
    }


def _tell(name: str, message: Message, data: JSON) -> None:
    message.world.emit(Event(name, lambda _: data, message.room.guild, message.room))
