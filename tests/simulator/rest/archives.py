"""Rooms in which a bot cannot write just now: archived and locked threads, closed direct messages."""

from tests.simulator.bits import Permission
from tests.simulator.permissions import may
from tests.simulator.refusals import (
    CLOSED_TO_YOU,
    NO_COMMON_GUILD,
    THREAD_IS_ARCHIVED,
    THREAD_IS_LOCKED,
    ApiError,
)
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.users import User


def refuse_archived(room: Room, user: User) -> None:
    """Refuse to change anything in a thread that is archived, or locked for this user."""
    if not isinstance(room, Thread):
        return
    if room.archived:
        raise ApiError(THREAD_IS_ARCHIVED)
    if room.locked and not may(user, room, Permission.MANAGE_THREADS):
        raise ApiError(THREAD_IS_LOCKED)


def refuse_closed(room: DirectRoom) -> None:
    """Refuse to write to somebody who has closed their messages, or whom the bot has nothing to do with."""
    person, app = room.person, room.app
    if person.dms_closed or app.id in person.blocked:
        raise ApiError(CLOSED_TO_YOU)
    common = any(
        person.id in guild.members and app.user.id in guild.members for guild in app.world.guilds.values()
    )
    if not common and person.id not in app.installed_by:
        raise ApiError(NO_COMMON_GUILD)
