"""What is stored of the Discord events that announce our game nights.

We follow events that people change by hand. Our own changes come back to us like all others, so they must be
told apart: each is stored before it is sent, where every process finds it.
"""

from typing import Final, Self

from discord import EventStatus, ScheduledEvent
from pydantic import BaseModel, ConfigDict, ValidationError

from adapters.discord.addresses import PLATFORM
from bot.model.night import Night
from bot.model.screen import cut
from bot.service.notes import PlatformNotes

LONGEST_TITLE: Final = 100

_SECOND: Final = 1000
_ECHOES: Final = 4  # how many of our own changes may still be on their way back


class EventFields(BaseModel):
    """The fields of an event that matter for a night."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    title: str
    start: int  # seconds since 1970
    end: int
    status: int  # as Discord counts

    @classmethod
    def from_event(cls, event: ScheduledEvent) -> Self:
        """Return the fields of an event; the end is 0 if the event was moved to a voice channel."""
        end = round(event.end_time.timestamp()) if event.end_time else 0
        return cls(
            title=event.name,
            start=round(event.start_time.timestamp()),
            end=end,
            status=event.status.value,
        )

    @classmethod
    def for_night(cls, night: Night, status: EventStatus) -> Self:
        """Return the fields that the event of a night should have."""
        plan = night.plan
        return cls(
            title=cut(plan.title, LONGEST_TITLE),
            start=plan.at // _SECOND,
            end=plan.ends // _SECOND,
            status=status.value,
        )


class EventRecord(BaseModel):
    """What is stored of one event."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    night: str
    guild: int
    shape: EventFields  # the last known fields
    ours: tuple[EventFields, ...] = ()  # our latest changes, also one about to be made: they may come back
    about: str = ""  # a digest of its description
    cover: str = ""  # a digest of all that its picture shows

    def is_echo(self, shape: EventFields) -> bool:
        """Return whether these are fields that we have written ourselves."""
        return shape == self.shape or shape in self.ours

    def after_echo(self, shape: EventFields) -> Self:
        """Return the record after an echo: the same change would be another user's from now on."""
        if shape not in self.ours:
            return self
        later = self.ours[self.ours.index(shape) + 1 :]
        return self.model_copy(update={"shape": shape, "ours": later})

    def before_change(self, shape: EventFields) -> Self:
        """Return the record before our change: if the process dies, the change is made again."""
        return self.model_copy(update={"ours": (*self.ours, shape)[-_ECHOES:]})

    def after_change(self, shape: EventFields, about: str, cover: str) -> Self:
        """Return the record after our change."""
        return self.model_copy(update={"shape": shape, "about": about, "cover": cover})

    def after_edit(self, shape: EventFields) -> Self:
        """Return the record after a change by another user: our earlier changes are no echoes any more."""
        return self.model_copy(update={"shape": shape, "ours": ()})


class EventRecords:
    """Stores which event belongs to which night, and its last known fields."""

    def __init__(self, notes: PlatformNotes) -> None:
        self._notes = notes

    async def read(self, event: int) -> EventRecord | None:
        """Return the record of an event; None if it is not ours."""
        found = await self._notes.recall(PLATFORM, _event(event))
        try:
            return EventRecord.model_validate_json(found) if found else None
        except ValidationError:  # written by a newer version
            return None

    async def event_of(self, night: str) -> int:
        """Return the event of a night; 0 if it has none."""
        return int(await self._notes.recall(PLATFORM, _night(night)) or 0)

    async def write(self, event: int, record: EventRecord) -> None:
        """Store the record of an event."""
        await self._notes.remember(PLATFORM, _event(event), record.model_dump_json())
        await self._notes.remember(PLATFORM, _night(record.night), str(event))

    async def delete(self, event: int, record: EventRecord) -> None:
        """Delete the record of an event, which is followed no longer."""
        await self._notes.forget(PLATFORM, _event(event))
        await self._notes.forget(PLATFORM, _night(record.night))


def _event(event: int) -> str:
    return f"event/{event}"


def _night(night: str) -> str:
    return f"event-of/{night}"
