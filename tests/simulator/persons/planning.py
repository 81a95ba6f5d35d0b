"""What somebody does with the events of a guild, by hand."""

from tests.simulator.bits import Permission
from tests.simulator.permissions import in_guild
from tests.simulator.refusals import forbid
from tests.simulator.scheduled import NEXT, ScheduledEvent
from tests.simulator.users import User
from tests.simulator.world import JSON


def change(person: User, event: ScheduledEvent, told: JSON) -> None:
    """Change an event: a field of the API and its value for each change."""
    _demand(person, event)
    assert not event.is_over, "an event that is over cannot be changed"
    status = told.get("status", event.status)
    assert status in NEXT[event.status], f"an event cannot go from {event.status} to {status}"
    event.change(told)
    event.told_of_change()


def remove(person: User, event: ScheduledEvent) -> None:
    _demand(person, event)
    event.delete()


def _demand(person: User, event: ScheduledEvent) -> None:
    if event.creator is not person and not in_guild(event.guild, person) & Permission.MANAGE_EVENTS:
        forbid(f"{person.name} may not change the event {event.name}")
