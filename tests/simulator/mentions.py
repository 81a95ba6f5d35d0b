"""Whom a message calls, and for whom it rings."""

import re
from typing import TYPE_CHECKING

from tests.simulator.bits import Flag, Permission
from tests.simulator.messages import Message
from tests.simulator.permissions import may, may_see
from tests.simulator.rooms import DirectRoom, Thread
from tests.simulator.world import JSON

if TYPE_CHECKING:
    from tests.simulator.users import User

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)")


def note_mentions(message: Message, allowed: JSON | None) -> None:
    """Note in a message whom it calls, as far as its author lets it."""
    text, world = message.text, message.world
    parse = None if allowed is None else set(allowed.get("parse") or ())
    users = None if allowed is None else {int(each) for each in allowed.get("users") or ()}
    roles = None if allowed is None else {int(each) for each in allowed.get("roles") or ()}
    named = dict.fromkeys(int(found) for found in _USER.findall(text))
    message.mentions = [
        world.users[each]
        for each in named
        if each in world.users and (parse is None or users is None or "users" in parse or each in users)
    ]
    if message.reply_to and (allowed is None or allowed.get("replied_user")):
        message.mentions.append(message.reply_to.author)
    guild = message.room.guild
    if guild:
        loud = may(message.author, message.room, Permission.MENTION_EVERYONE)
        message.mentioned_roles = [
            int(found)
            for found in _ROLE.findall(text)
            if int(found) in guild.roles
            and (loud or guild.roles[int(found)].mentionable)
            and (parse is None or "roles" in parse or (roles is not None and int(found) in roles))
        ]
        message.mentions_everyone = bool(
            _EVERYONE.search(text) and loud and (parse is None or "everyone" in parse)
        )


def ring(message: Message) -> None:
    """Let a new message ring for those whom it calls: an edit never does."""
    if isinstance(message.room, Thread):
        for user in message.mentions:
            if may_see(user, message.room.parent) and not message.ephemeral:
                message.room.add(user)
    for user, why in _called(message):
        notify = getattr(user, "notify", None)
        if notify and user is not message.author and may_see(user, message.room):
            message.rang_for.append(user)
            notify(message, why)


def _called(message: Message) -> "list[tuple[User, str]]":
    if message.now.flags & Flag.SUPPRESS_NOTIFICATIONS or message.ephemeral:
        return []
    if isinstance(message.room, DirectRoom):
        return [(message.room.person, "direct message")]
    called = {user.id: (user, "mention") for user in message.mentions}
    guild = message.room.guild
    for member in guild.members.values() if guild else ():
        if message.mentions_everyone or member.roles.intersection(message.mentioned_roles):
            called.setdefault(member.user.id, (member.user, "mention of many"))
    return list(called.values())
