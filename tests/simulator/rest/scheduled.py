"""Routes about scheduled events."""

from tests.simulator import refusals, wire
from tests.simulator.bits import Permission
from tests.simulator.guilds import Guild
from tests.simulator.permissions import in_guild
from tests.simulator.refusals import ApiError
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.scheduled import NEXT, ScheduledEvent, moment

EVENTS = "/guilds/{guild_id}/scheduled-events"
EVENT = EVENTS + "/{event_id}"


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
