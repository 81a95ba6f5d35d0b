"""Routes about scheduled events."""

from tests.simulator import wire
from tests.simulator.bits import Permission
from tests.simulator.guilds import Guild
from tests.simulator.permissions import in_guild
from tests.simulator.refusals import (
    EVENT_IS_OVER,
    INVALID_FORM,
    MISSING_PERMISSIONS,
    UNKNOWN_EVENT,
    ApiError,
)
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.scheduled import EXTERNAL, NEXT, ScheduledEvent, moment
from tests.simulator.wire.scheduled import scheduled_event
from tests.simulator.world import JSON

EVENTS = "/guilds/{guild_id}/scheduled-events"
EVENT = EVENTS + "/{event_id}"


@route("POST", EVENTS)
def create_event(call: Call) -> Answer:
    guild = call.guild()
    call.needs_in_guild(guild, Permission.CREATE_EVENTS)
    _check(call, call.json)
    if len(_to_come(guild)) >= 100:
        raise ApiError(INVALID_FORM, "more than 100 events")
    return scheduled_event(ScheduledEvent(guild, call.bot.user, call.json))


@route("GET", EVENTS)
def list_events(call: Call) -> Answer:
    return [scheduled_event(event, with_count=_counted(call)) for event in _to_come(call.guild())]


@route("GET", EVENT)
def get_event(call: Call) -> Answer:
    return scheduled_event(_event(call), with_count=_counted(call))


@route("PATCH", EVENT)
def edit_event(call: Call) -> Answer:
    event = _managed(call)
    if event.is_over:
        raise ApiError(EVENT_IS_OVER)
    if call.json.get("status", event.status) not in NEXT[event.status]:
        raise ApiError(INVALID_FORM, f"an event cannot go from {event.status} to {call.json['status']}")
    _check(call, {**scheduled_event(event), **call.json})
    event.change(call.json)
    event.told_of_change()
    return scheduled_event(event)


@route("DELETE", EVENT)
def delete_event(call: Call) -> Answer:
    _managed(call).delete()


@route("GET", EVENT + "/users")
def list_interested(call: Call) -> Answer:
    event = _event(call)
    limit, after = int(call.query.get("limit", "100")), int(call.query.get("after", "0"))
    before = int(call.query.get("before", str(1 << 63)))
    listed = []
    for number in [each for each in sorted(event.interested) if after < each < before][:limit]:
        told: JSON = {
            "guild_scheduled_event_id": str(event.id),
            "user": wire.user(call.world.users[number]),
        }
        member = event.guild.members.get(number)
        if member and call.query.get("with_member", "").lower() in ("1", "true"):
            told["member"] = wire.member(member)
        listed.append(told)
    return listed


def _to_come(guild: Guild) -> list[ScheduledEvent]:
    return [event for event in guild.scheduled_events.values() if not event.is_over]


def _check(call: Call, told: JSON) -> None:
    start, end = moment(told["scheduled_start_time"]), told.get("scheduled_end_time")
    if "scheduled_start_time" in call.json and start <= call.world.clock.now:
        raise ApiError(INVALID_FORM, "an event cannot begin in the past")
    if end and moment(end) <= start:
        raise ApiError(INVALID_FORM, "an event cannot end before it begins")
    if told["entity_type"] == EXTERNAL and not end:
        raise ApiError(INVALID_FORM, "an event that is in no channel has an end")


def _event(call: Call) -> ScheduledEvent:
    event = call.guild().scheduled_events.get(call.number("event_id"))
    if event is None:
        raise ApiError(UNKNOWN_EVENT)
    return event


def _managed(call: Call) -> ScheduledEvent:
    """Return the event, if the bot may change it: its own, or any with the right to manage events."""
    event = _event(call)
    allowed = in_guild(event.guild, call.bot.user)
    own = event.creator is call.bot.user and allowed & Permission.CREATE_EVENTS
    if not own and not allowed & Permission.MANAGE_EVENTS:
        raise ApiError(MISSING_PERMISSIONS)
    return event


def _counted(call: Call) -> bool:
    return call.query.get("with_user_count", "").lower() in ("1", "true")
