"""Who may do what where, computed as Discord documents it."""

from tests.simulator.bits import EVERYTHING, IN_DIRECT_MESSAGES, WHILE_TIMED_OUT, Permission
from tests.simulator.guilds import Guild, Member
from tests.simulator.rooms import PRIVATE_THREAD, Channel, DirectRoom, GroupRoom, Room, Thread
from tests.simulator.users import Application, User

NEEDS_WORDS = (
    Permission.MENTION_EVERYONE
    | Permission.SEND_TTS_MESSAGES
    | Permission.ATTACH_FILES
    | Permission.EMBED_LINKS
)
"""What nobody can do who cannot send messages either."""


def in_guild(guild: Guild, user: User) -> int:
    """Return what somebody may do in a guild, wherever no channel says otherwise."""
    if guild.owner is user:
        return EVERYTHING
    member = guild.members.get(user.id)
    if member is None:
        return 0
    allowed = _of_roles(guild, member)
    return allowed & WHILE_TIMED_OUT if _timed_out(member, allowed) else allowed


def in_room(room: Room, user: User) -> int:
    """Return what somebody may do in a room: nothing at all where they may not look."""
    if isinstance(room, DirectRoom):
        return int(IN_DIRECT_MESSAGES) if user in (room.app.user, room.person) else 0
    if isinstance(room, GroupRoom):
        return int(IN_DIRECT_MESSAGES) if user in room.people else 0
    channel = room.parent if isinstance(room, Thread) else room
    assert isinstance(channel, Channel)
    member = channel.guild.members.get(user.id)
    if member is None:
        return 0
    allowed = _in_channel(channel, member)
    if allowed == EVERYTHING:
        return allowed
    if isinstance(room, Thread) and _is_hidden(room, user, allowed):
        return 0
    return _without_the_implied(allowed, room, member)


def may(user: User, room: Room, permission: int) -> bool:
    return in_room(room, user) & permission == permission


def may_see(user: User, room: Room) -> bool:
    return may(user, room, Permission.VIEW_CHANNEL)


def to_write(room: Room) -> Permission:
    """Return the permission that sending a message here needs."""
    return Permission.SEND_MESSAGES_IN_THREADS if isinstance(room, Thread) else Permission.SEND_MESSAGES


def _of_roles(guild: Guild, member: Member) -> int:
    allowed = guild.everyone.permissions
    for role in member.roles:
        allowed |= guild.roles[role].permissions
    return EVERYTHING if allowed & Permission.ADMINISTRATOR else allowed


def _in_channel(channel: Channel, member: Member) -> int:
    guild = channel.guild
    allowed = EVERYTHING if guild.owner is member.user else _of_roles(guild, member)
    if allowed == EVERYTHING:
        return allowed
    if everyone := channel.overwrites.get(guild.everyone.id):
        allowed = allowed & ~everyone.deny | everyone.allow
    given = denied = 0
    for role in member.roles:
        if overwrite := channel.overwrites.get(role):
            given |= overwrite.allow
            denied |= overwrite.deny
    allowed = allowed & ~denied | given
    if own := channel.overwrites.get(member.user.id):
        allowed = allowed & ~own.deny | own.allow
    return allowed


def _is_hidden(thread: Thread, user: User, allowed: int) -> bool:
    member_only = thread.kind == PRIVATE_THREAD and not allowed & Permission.MANAGE_THREADS
    return member_only and user.id not in thread.joined


def _without_the_implied(allowed: int, room: Room, member: Member) -> int:
    if not allowed & Permission.VIEW_CHANNEL:
        return 0
    if not allowed & to_write(room):
        allowed &= ~NEEDS_WORDS
    return allowed & WHILE_TIMED_OUT if _timed_out(member, allowed) else allowed


def _timed_out(member: Member, allowed: int) -> bool:
    return allowed != EVERYTHING and member.timed_out_until > member.guild.world.clock.now


def for_app(room: Room, app: Application) -> int:
    """Return what an application may do in its answers, also where its bot is no member."""
    if isinstance(room, DirectRoom) or app.user.id in (room.guild.members if room.guild else {}):
        return in_room(room, app.user)
    return int(IN_DIRECT_MESSAGES)
