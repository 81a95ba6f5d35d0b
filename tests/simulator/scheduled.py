"""Scheduled events of a guild that are in no channel of voices."""

import base64
from datetime import datetime

from tests.simulator import wire
from tests.simulator.guilds import Guild
from tests.simulator.users import User
from tests.simulator.world import JSON

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
NEXT = {SCHEDULED: (SCHEDULED, ACTIVE, CANCELED), ACTIVE: (ACTIVE, COMPLETED)}
"""What can become of an event; of one that is over, nothing."""


class ScheduledEvent:
    def __init__(self, guild: Guild, creator: User, told: JSON) -> None:
        self.guild = guild
        self.id = guild.world.clock.snowflake()
        self.creator = creator
        self.status = SCHEDULED
        self.name = self.start = self.end = self.location = ""
        self.description: str | None = None
        self.cover: bytes | None = None
        self.interested: list[int] = []
        self.change(told)
        guild.scheduled_events[self.id] = self
        guild.tell("GUILD_SCHEDULED_EVENT_CREATE", wire.scheduled_event(self))

    def change(self, told: JSON) -> None:
        self.name = told.get("name", self.name)
        self.description = told.get("description", self.description)
        self.start = told.get("scheduled_start_time", self.start)
        self.end = told.get("scheduled_end_time", self.end)
        self.status = told.get("status", self.status)
        self.location = (told.get("entity_metadata") or {}).get("location", self.location)
        if "image" in told:
            self.cover = base64.b64decode(told["image"].partition(",")[2]) if told["image"] else None

    @property
    def is_over(self) -> bool:
        return self.status not in NEXT

    def go_on_by_itself(self) -> None:
        for status, hour in ((SCHEDULED, self.start), (ACTIVE, self.end)):
            if self.status == status and moment(hour) <= self.guild.world.clock.now:
                self.status += 1
                self.told_of_change()

    def told_of_change(self) -> None:
        self.guild.tell("GUILD_SCHEDULED_EVENT_UPDATE", wire.scheduled_event(self))

    def delete(self) -> None:
        del self.guild.scheduled_events[self.id]
        self.guild.tell("GUILD_SCHEDULED_EVENT_DELETE", wire.scheduled_event(self))

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
    return datetime.fromisoformat(written).timestamp()
