"""Routes about the bot itself and its commands, about people, guilds, channels, threads and events."""

from tests.simulator import refusals, wire
from tests.simulator.bits import Permission
from tests.simulator.commands import CHAT
from tests.simulator.guilds import Guild
from tests.simulator.permissions import in_guild, to_write
from tests.simulator.posting import NAME_CHANGED, begin, post_notice
from tests.simulator.refusals import ApiError
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.rooms import MEMBER, ROLE, Channel, Overwrite, Thread, direct_room
from tests.simulator.scheduled import NEXT, ScheduledEvent, moment

COMMANDS = "/applications/{application_id}/commands"
CHANNEL = "/channels/{channel_id}"
OVERWRITE = CHANNEL + "/permissions/{overwrite_id}"
EVENTS = "/guilds/{guild_id}/scheduled-events"
EVENT = EVENTS + "/{event_id}"

# The bot and people


@route("GET", "/gateway/bot")
def get_gateway_bot(call: Call) -> Answer:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return {"url": call.world.gateway_url, "shards": 1, "session_start_limit": limit}


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def get_application(call: Call) -> Answer:
    return wire.application(call.bot)


@route("GET", "/users/@me")
def get_me(call: Call) -> Answer:
    return wire.user(call.bot.user)


@route("POST", "/users/@me/channels")
def create_dm(call: Call) -> Answer:
    """Open direct messages: that works with everybody; only writing may be refused."""
    user = call.world.users.get(int(call.json["recipient_id"]))
    if user is None:
        raise ApiError(refusals.UNKNOWN_USER)
    if user.bot:
        raise ApiError(refusals.INVALID_RECIPIENTS)
    return wire.room(direct_room(call.bot, user))


@route("PUT", COMMANDS)
def overwrite_commands(call: Call) -> Answer:
    if call.number("application_id") != call.bot.id:
        raise ApiError(refusals.MISSING_ACCESS)
    registered = call.bot.global_commands
    old = {command["name"]: int(command["id"]) for command in registered.values()}
    registered.clear()
    for told in call.body:
        number = old.get(told["name"]) or call.world.clock.snowflake()
        registered[number] = {
            "id": str(number),
            "application_id": str(call.bot.id),
            "version": str(call.world.clock.snowflake()),
            "default_member_permissions": None,
            **told,
            "type": CHAT,
            "contexts": told.get("contexts") or [0, 1, 2],
            "integration_types": told.get("integration_types") or [0],
        }
    return list(registered.values())


# Guilds and channels


@route("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Answer:
    return wire.guild(call.guild())


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Answer:
    member = call.guild().members.get(call.number("user_id"))
    if member is None:
        raise ApiError(refusals.UNKNOWN_MEMBER)
    return wire.member(member)


@route("GET", CHANNEL)
def get_channel(call: Call) -> Answer:
    return wire.room(call.room(), call.bot.user)


@route("PUT", OVERWRITE)
def put_overwrite(call: Call) -> Answer:
    """Give or take permissions in a channel: only those that the bot has itself."""
    channel, target, told = _channel(call), call.number("overwrite_id"), call.json
    call.needs(channel, Permission.MANAGE_ROLES)
    allow, deny, kind = int(told.get("allow") or 0), int(told.get("deny") or 0), told.get("type")
    if kind not in (ROLE, MEMBER) or (kind == ROLE) != (target in channel.guild.roles):
        raise ApiError(refusals.INVALID_FORM, f"an overwrite of type {kind} for {target}")
    has = in_guild(channel.guild, call.bot.user)
    if (allow | deny) & ~has and not _rules_here(call, channel):
        raise ApiError(refusals.MISSING_PERMISSIONS)
    channel.overwrites[target] = Overwrite(target, kind, allow, deny)
    channel.told_of_change()


def _rules_here(call: Call, channel: Channel) -> bool:
    mine = {call.bot.user.id, *channel.guild.members[call.bot.user.id].roles}
    here = (overwrite for overwrite in channel.overwrites.values() if overwrite.id in mine)
    return any(overwrite.allow & Permission.MANAGE_ROLES for overwrite in here)


@route("DELETE", OVERWRITE)
def delete_overwrite(call: Call) -> Answer:
    channel = _channel(call)
    call.needs(channel, Permission.MANAGE_ROLES)
    if channel.overwrites.pop(call.number("overwrite_id"), None) is None:
        raise ApiError(refusals.UNKNOWN_OVERWRITE)
    channel.told_of_change()


def _channel(call: Call) -> Channel:
    room = call.room()
    if not isinstance(room, Channel):
        raise ApiError(refusals.UNKNOWN_CHANNEL)
    return room


# Threads


@route("POST", CHANNEL + "/messages/{message_id}/threads")
def start_thread(call: Call) -> Answer:
    message, channel = call.message(), _channel(call)
    call.needs(channel, Permission.CREATE_PUBLIC_THREADS)
    if message.thread or message.id in call.world.rooms:
        raise ApiError(refusals.THREAD_EXISTS)
    thread = Thread(channel, message.id, call.json["name"], call.bot.user)
    thread.auto_archive_duration = call.json.get("auto_archive_duration") or thread.auto_archive_duration
    return wire.thread(begin(thread, message), call.bot.user)


@route("PATCH", CHANNEL)
def edit_thread(call: Call) -> Answer:
    thread, told = call.room(), call.json
    if not isinstance(thread, Thread):
        raise ApiError(refusals.UNKNOWN_CHANNEL)
    _refuse_edit(call, thread)
    thread.locked = told.get("locked", thread.locked)
    if told.get("archived") is False and thread.archived:
        thread.archive(archived=False)
    if told.get("name", thread.name) != thread.name:
        thread.name = told["name"]
        post_notice(thread, call.bot.user, NAME_CHANGED, thread.name)
    if told.get("archived") and not thread.archived:
        thread.archive(archived=True)
    else:
        thread.told_of_change()
    return wire.thread(thread, call.bot.user)


def _refuse_edit(call: Call, thread: Thread) -> None:
    told = call.json
    if thread.archived and told.get("archived") is not False:
        raise ApiError(refusals.THREAD_IS_ARCHIVED)
    if call.allows(thread, Permission.MANAGE_THREADS):
        return
    if thread.locked or "locked" in told:
        raise ApiError(refusals.MISSING_PERMISSIONS)
    if told == {"archived": False}:
        call.needs(thread, to_write(thread))
    elif thread.owner is not call.bot.user:
        raise ApiError(refusals.MISSING_PERMISSIONS)


# Scheduled events


@route("POST", EVENTS)
def create_event(call: Call) -> Answer:
    guild = call.guild()
    call.needs_in_guild(guild, Permission.CREATE_EVENTS)
    _check_hours(call, call.json["scheduled_start_time"], call.json["scheduled_end_time"])
    if len(_to_come(guild)) >= 100:
        raise ApiError(refusals.INVALID_FORM, "more than 100 events")
    return wire.scheduled_event(ScheduledEvent(guild, call.bot.user, call.json))


@route("GET", EVENTS)
def list_events(call: Call) -> Answer:
    return [wire.scheduled_event(event) for event in _to_come(call.guild())]


@route("GET", EVENT)
def get_event(call: Call) -> Answer:
    return wire.scheduled_event(_event(call))


@route("PATCH", EVENT)
def edit_event(call: Call) -> Answer:
    event, told = _managed(call), call.json
    if event.is_over:
        raise ApiError(refusals.EVENT_IS_OVER)
    if told.get("status", event.status) not in NEXT[event.status]:
        raise ApiError(refusals.INVALID_FORM, f"an event cannot go from {event.status} to {told['status']}")
    _check_hours(
        call, told.get("scheduled_start_time", event.start), told.get("scheduled_end_time", event.end)
    )
    event.change(told)
    event.told_of_change()
    return wire.scheduled_event(event)


@route("GET", EVENT + "/users")
def list_interested(call: Call) -> Answer:
    event = _event(call)
    limit, after = int(call.query.get("limit", "100")), int(call.query.get("after", "0"))
    before = int(call.query.get("before", str(1 << 63)))
    found = [each for each in sorted(event.interested) if after < each < before][:limit]
    return [
        {"guild_scheduled_event_id": str(event.id), "user": wire.user(call.world.users[each])}
        for each in found
    ]


def _to_come(guild: Guild) -> list[ScheduledEvent]:
    return [event for event in guild.scheduled_events.values() if not event.is_over]


def _check_hours(call: Call, start: str, end: str | None) -> None:
    if "scheduled_start_time" in call.json and moment(start) <= call.world.clock.now:
        raise ApiError(refusals.INVALID_FORM, "an event cannot begin in the past")
    if not end or moment(end) <= moment(start):
        raise ApiError(refusals.INVALID_FORM, "an event ends, and not before it begins")


def _event(call: Call) -> ScheduledEvent:
    event = call.guild().scheduled_events.get(call.number("event_id"))
    if event is None:
        raise ApiError(refusals.UNKNOWN_EVENT)
    return event


def _managed(call: Call) -> ScheduledEvent:
    event = _event(call)
    allowed = in_guild(event.guild, call.bot.user)
    own = event.creator is call.bot.user and allowed & Permission.CREATE_EVENTS
    if not own and not allowed & Permission.MANAGE_EVENTS:
        raise ApiError(refusals.MISSING_PERMISSIONS)
    return event
