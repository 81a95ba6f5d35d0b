"""Who may do what where, computed as Discord documents it."""

from tests.simulator.bits import EVERYTHING, IN_DIRECT_MESSAGES, Permission
from tests.simulator.guilds import Guild
from tests.simulator.rooms import Channel, DirectRoom, GroupRoom, Room, Thread
from tests.simulator.users import Application, User

NEEDS_WORDS = Permission.MENTION_EVERYONE | Permission.ATTACH_FILES | Permission.EMBED_LINKS
"""What nobody can do who cannot send messages either."""


def in_guild(guild: Guild, user: User) -> int:
    if guild.owner is user:
        return EVERYTHING
    if user.id not in guild.members:
        return 0
    allowed = guild.everyone.permissions
    for role in guild.members[user.id].roles:
        allowed |= guild.roles[role].permissions
    return EVERYTHING if allowed & Permission.ADMINISTRATOR else allowed


def in_room(room: Room, user: User) -> int:
    if isinstance(room, DirectRoom):
        return int(IN_DIRECT_MESSAGES) if user in (room.app.user, room.person) else 0
    if isinstance(room, GroupRoom):
        return int(IN_DIRECT_MESSAGES) if user in room.people else 0
    channel = room.parent if isinstance(room, Thread) else room
    assert isinstance(channel, Channel)
    if user.id not in channel.guild.members:
        return 0
    allowed = in_guild(channel.guild, user)
    if allowed == EVERYTHING:
        return allowed
    allowed = _overwritten(channel, user, allowed)
    if not allowed & Permission.VIEW_CHANNEL:
        return 0
    return allowed if allowed & to_write(room) else allowed & ~NEEDS_WORDS


def may(user: User, room: Room, permission: int) -> bool:
    return in_room(room, user) & permission == permission


def may_see(user: User, room: Room) -> bool:
    return may(user, room, Permission.VIEW_CHANNEL)


def to_write(room: Room) -> Permission:
    return Permission.SEND_MESSAGES_IN_THREADS if isinstance(room, Thread) else Permission.SEND_MESSAGES


def _overwritten(channel: Channel, user: User, allowed: int) -> int:
    """Let everyone's overwrite count first, then those of roles together, then that of the member."""
    everyone = channel.guild.everyone.id
    for who in ([everyone], channel.guild.members[user.id].roles, [user.id]):
        given = denied = 0
        for each in who:
            if overwrite := channel.overwrites.get(each):
                given |= overwrite.allow
                denied |= overwrite.deny
        allowed = allowed & ~denied | given
    return allowed


def for_app(room: Room, app: Application) -> int:
    """Return what an application may do in its answers, also where its bot is no member."""
    if isinstance(room, DirectRoom) or app.user.id in (room.guild.members if room.guild else {}):
        return in_room(room, app.user)
    return int(IN_DIRECT_MESSAGES)
