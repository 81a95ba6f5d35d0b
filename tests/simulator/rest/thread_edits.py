"""How a thread is changed: renamed, archived and woken, locked."""

from tests.simulator import wire
from tests.simulator.bits import Permission
from tests.simulator.permissions import to_write
from tests.simulator.posting import NAME_CHANGED, post_notice
from tests.simulator.refusals import MISSING_PERMISSIONS, THREAD_IS_ARCHIVED, ApiError
from tests.simulator.rest.calls import Answer, Call
from tests.simulator.rooms import Thread
from tests.simulator.world import JSON

_OF_MODERATORS = {"locked", "rate_limit_per_user"}


def edit_thread(call: Call, thread: Thread) -> Answer:
    told = call.json
    _refuse(call, thread, told)
    if "auto_archive_duration" in told:
        thread.auto_archive_duration = told["auto_archive_duration"]
        thread.archive_changed = thread.last_activity = thread.world.clock.now
    thread.locked = told.get("locked", thread.locked)
    thread.invitable = told.get("invitable", thread.invitable)
    thread.slow_mode = told.get("rate_limit_per_user") or thread.slow_mode
    if told.get("archived") is False and thread.archived:
        thread.archive(archived=False)
    if "name" in told and told["name"] != thread.name:
        thread.name = told["name"]
        post_notice(thread, call.bot.user, NAME_CHANGED, thread.name)
    if told.get("archived") and not thread.archived:
        thread.archive(archived=True)
    else:
        thread.told_of_change()
    return wire.thread(thread, call.bot.user)


def _refuse(call: Call, thread: Thread, told: JSON) -> None:
    if thread.archived and told.get("archived") is not False:
        raise ApiError(THREAD_IS_ARCHIVED)
    if call.allows(thread, Permission.MANAGE_THREADS):
        return
    if thread.locked or _OF_MODERATORS & told.keys():
        raise ApiError(MISSING_PERMISSIONS)
    if told == {"archived": False}:
        call.needs(thread, to_write(thread))
    elif thread.owner is not call.bot.user:
        raise ApiError(MISSING_PERMISSIONS)
