"""Routes about threads: starting them, who is in them, and lists of them."""

from tests.simulator import wire
from tests.simulator.bits import Intent, Permission
from tests.simulator.messages import Message
from tests.simulator.permissions import may_see, to_write
from tests.simulator.posting import RECIPIENT_ADDED, post_notice
from tests.simulator.refusals import (
    MISSING_ACCESS,
    THREAD_EXISTS,
    THREAD_IS_ARCHIVED,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    WRONG_KIND_OF_CHANNEL,
    ApiError,
)
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.rooms import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Thread,
)
from tests.simulator.starting import begin
from tests.simulator.users import User

CHANNEL = "/channels/{channel_id}"
MEMBERS = CHANNEL + "/thread-members"


@route("POST", CHANNEL + "/messages/{message_id}/threads")
def start_from_message(call: Call) -> Answer:
    message = call.message()
    channel = message.room
    if not isinstance(channel, Channel):
        raise ApiError(WRONG_KIND_OF_CHANNEL)
    call.needs(channel, Permission.CREATE_PUBLIC_THREADS)
    if message.thread or message.id in call.world.rooms:
        raise ApiError(THREAD_EXISTS)
    kind = ANNOUNCEMENT_THREAD if channel.kind == ANNOUNCEMENT else PUBLIC_THREAD
    return _begun(call, Thread(channel, message.id, call.json["name"], call.bot.user, kind), message)


@route("POST", CHANNEL + "/threads")
def start_without_message(call: Call) -> Answer:
    channel = call.room()
    kind = call.json.get("type", PRIVATE_THREAD)
    if not isinstance(channel, Channel):
        raise ApiError(WRONG_KIND_OF_CHANNEL)
    private = kind == PRIVATE_THREAD
    call.needs(channel, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    snowflake = call.world.clock.snowflake()
    return _begun(call, Thread(channel, snowflake, call.json["name"], call.bot.user, kind))


@route("PUT", MEMBERS + "/@me")
def join_thread(call: Call) -> Answer:
    _active(call).add(call.bot.user)


@route("DELETE", MEMBERS + "/@me")
def leave_thread(call: Call) -> Answer:
    _active(call).remove(call.bot.user)


@route("PUT", MEMBERS + "/{user_id}")
def add_to_thread(call: Call) -> Answer:
    thread = _active(call)
    call.needs(thread, to_write(thread))
    user = _user(call)
    if user.id not in thread.guild.members or not may_see(user, thread.parent):
        raise ApiError(MISSING_ACCESS)
    if user.id not in thread.joined:
        thread.add(user)
        post_notice(thread, call.bot.user, RECIPIENT_ADDED, about=user)


@route("DELETE", MEMBERS + "/{user_id}")
def remove_from_thread(call: Call) -> Answer:
    thread = _active(call)
    if not (thread.kind == PRIVATE_THREAD and thread.owner is call.bot.user):
        call.needs(thread, Permission.MANAGE_THREADS)
    thread.remove(_user(call))


@route("GET", MEMBERS + "/{user_id}")
def get_thread_member(call: Call) -> Answer:
    thread, user = call.thread(), _user(call)
    if user.id not in thread.joined:
        raise ApiError(UNKNOWN_MEMBER)
    return wire.thread_member(thread, user)


@route("GET", MEMBERS)
def list_thread_members(call: Call) -> Answer:
    if not call.bot.enabled & Intent.GUILD_MEMBERS:
        raise ApiError(MISSING_ACCESS)
    thread = call.thread()
    return [wire.thread_member(thread, call.world.users[user]) for user in thread.joined]


@route("GET", "/guilds/{guild_id}/threads/active")
def list_active(call: Call) -> Answer:
    threads = call.guild().threads.values()
    return _listed(call, [each for each in threads if not each.archived and may_see(call.bot.user, each)])


@route("GET", CHANNEL + "/threads/archived/public")
def list_archived_public(call: Call) -> Answer:
    return _archived(call, private=False)


@route("GET", CHANNEL + "/threads/archived/private")
def list_archived_private(call: Call) -> Answer:
    call.needs(call.room(), Permission.MANAGE_THREADS)
    return _archived(call, private=True)


@route("GET", CHANNEL + "/users/@me/threads/archived/private")
def list_archived_joined(call: Call) -> Answer:
    return _archived(call, private=True, joined=True)


def _archived(call: Call, *, private: bool, joined: bool = False) -> Answer:
    channel = call.channel()
    call.needs(channel, Permission.READ_MESSAGE_HISTORY)
    threads = [
        each
        for each in channel.guild.threads.values()
        if each.parent is channel
        and each.archived
        and (each.kind == PRIVATE_THREAD) == private
        and (not joined or call.bot.user.id in each.joined)
    ]
    threads.sort(key=lambda each: each.archive_changed, reverse=True)
    limit = int(call.query.get("limit", "50"))
    return _listed(call, threads[:limit]) | {"has_more": len(threads) > limit}


def _listed(call: Call, threads: list[Thread]) -> Answer:
    me = call.bot.user
    return {
        "threads": [wire.thread(each, me) for each in threads],
        "members": [wire.thread_member(each, me) for each in threads if me.id in each.joined],
    }


def _active(call: Call) -> Thread:
    thread = call.thread()
    if thread.archived:
        raise ApiError(THREAD_IS_ARCHIVED)
    return thread


def _user(call: Call) -> User:
    user = call.bot.user if call.parts["user_id"] == "@me" else call.world.users.get(call.number("user_id"))
    if user is None:
        raise ApiError(UNKNOWN_USER)
    return user


def _begun(call: Call, thread: Thread, message: Message | None = None) -> Answer:
    thread.auto_archive_duration = call.json.get("auto_archive_duration") or thread.auto_archive_duration
    thread.invitable = call.json.get("invitable", True)
    thread.slow_mode = call.json.get("rate_limit_per_user") or 0
    return wire.thread(begin(thread, message), call.bot.user)
