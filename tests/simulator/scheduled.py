"""Scheduled events of a guild."""

import base64
from datetime import datetime

from tests.simulator.guilds import Guild
from tests.simulator.users import User
from tests.simulator.wire.scheduled import scheduled_event
from tests.simulator.world import JSON

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
NEXT = {SCHEDULED: (SCHEDULED, ACTIVE, CANCELED), ACTIVE: (ACTIVE, COMPLETED)}
"""What can become of an event; of one that is over, nothing."""

EXTERNAL = 3
"""An event that takes place in no channel of voices."""


class ScheduledEvent:
    def __init__(self, guild: Guild, creator: User, told: JSON) -> None:
        self.guild = guild
        self.id = guild.world.clock.snowflake()
        self.creator = creator
        self.status = SCHEDULED
        self.name = ""
        self.description: str | None = None
        self.start = ""
        self.end: str | None = None
        self.kind = EXTERNAL
        self.channel_id: str | None = None
        self.location: str | None = None
        self.cover: bytes | None = None
        self.interested: list[int] = []
        self.change(told)
        guild.scheduled_events[self.id] = self
        guild.tell("GUILD_SCHEDULED_EVENT_CREATE", scheduled_event(self))

    def change(self, told: JSON) -> None:
        self.name = told.get("name", self.name)
        self.description = told.get("description", self.description)
        self.start = told.get("scheduled_start_time", self.start)
        self.end = told.get("scheduled_end_time", self.end)
        self.kind = told.get("entity_type", self.kind)
        self.channel_id = told.get("channel_id", self.channel_id)
        self.status = told.get("status", self.status)
        if "entity_metadata" in told:
            self.location = (told["entity_metadata"] or {}).get("location")
        if "image" in told:
            self.cover = base64.b64decode(told["image"].partition(",")[2]) if told["image"] else None

    @property
    def is_over(self) -> bool:
        return self.status not in NEXT

    def go_on_by_itself(self) -> None:
        """Begin and end at the hours that were said: nobody has to press anything for that."""
        now = self.guild.world.clock.now
        if self.kind != EXTERNAL:
            return
        if self.status == SCHEDULED and moment(self.start) <= now:
            self.status = ACTIVE
            self.told_of_change()
        if self.status == ACTIVE and self.end and moment(self.end) <= now:
            self.status = COMPLETED
            self.told_of_change()

    def told_of_change(self) -> None:
        self.guild.tell("GUILD_SCHEDULED_EVENT_UPDATE", scheduled_event(self))

    def delete(self) -> None:
        del self.guild.scheduled_events[self.id]
        self.guild.tell("GUILD_SCHEDULED_EVENT_DELETE", scheduled_event(self))

    def interest(self, user: User, *, interested: bool) -> None:
        if interested == (user.id in self.interested):
            return
        if interested:
            self.interested.append(user.id)
        else:
            self.interested.remove(user.id)
        data = {
            "guild_scheduled_event_id": str(self.id),
            "user_id": str(user.id),
            "guild_id": str(self.guild.id),
        }
        self.guild.tell(f"GUILD_SCHEDULED_EVENT_USER_{'ADD' if interested else 'REMOVE'}", data)


def moment(written: str) -> float:
    """Return the second that was written."""
    return datetime.fromisoformat(written).timestamp()
