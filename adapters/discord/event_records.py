"""What we know of the events by which Discord announces our evenings.

An event is followed where people change it by hand, so it must be known what we have written ourselves: that
comes back to us like every other change. It is noted before it is sent, where every process finds it.
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
_ECHOES: Final = 4  # so many of our own changes may still be on their way back to us


class Shape(BaseModel):
    """All of an event that means something for an evening."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    title: str
    start: int  # seconds since 1970
    end: int
    status: int  # as Discord counts

    @classmethod
    def of(cls, event: ScheduledEvent) -> Self:
        """Return an event as it is; its end is 0 if somebody has moved it to a voice channel."""
        end = round(event.end_time.timestamp()) if event.end_time else 0
        return cls(
            title=event.name,
            start=round(event.start_time.timestamp()),
            end=end,
            status=event.status.value,
        )

    @classmethod
    def wanted(cls, night: Night, status: EventStatus) -> Self:
        """Return the event of an evening as it should be."""
        plan = night.plan
        return cls(
            title=cut(plan.title, LONGEST_TITLE),
            start=plan.at // _SECOND,
            end=plan.ends // _SECOND,
            status=status.value,
        )


class Known(BaseModel):
    """An event of ours."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    night: str
    guild: int
    shape: Shape  # how it is now, as far as we know
    ours: tuple[Shape, ...] = ()  # how we have made it of late, or were about to: it may come back as an echo
    about: str = ""  # a mark of its description
    cover: str = ""  # a mark of all that its picture shows

    def is_echo(self, shape: Shape) -> bool:
        """Return whether an event is as we have made it ourselves."""
        return shape == self.shape or shape in self.ours

    def heard(self, shape: Shape) -> Self:
        """Return it after an echo: whoever makes it so again is somebody else."""
        if shape not in self.ours:
            return self
        later = self.ours[self.ours.index(shape) + 1 :]
        return self.model_copy(update={"shape": shape, "ours": later})

    def about_to_be(self, shape: Shape) -> Self:
        """Return it before we change it: if we die in between, we change it once more."""
        return self.model_copy(update={"ours": (*self.ours, shape)[-_ECHOES:]})

    def made(self, shape: Shape, about: str, cover: str) -> Self:
        """Return it as we have changed it."""
        return self.model_copy(update={"shape": shape, "about": about, "cover": cover})

    def followed(self, shape: Shape) -> Self:
        """Return it as somebody else has changed it: how we have made it before is no echo any more."""
        return self.model_copy(update={"shape": shape, "ours": ()})


class EventRecords:
    """Which event belongs to which evening, and how it was when we last looked."""

    def __init__(self, notes: PlatformNotes) -> None:
        self._notes = notes

    async def read(self, event: int) -> Known | None:
        """Return what is known of an event; None where it is none of ours."""
        found = await self._notes.recall(PLATFORM, _event(event))
        try:
            return Known.model_validate_json(found) if found else None
        except ValidationError:  # what a newer program has written is not ours to judge
            return None

    async def event_of(self, night: str) -> int:
        """Return the event of an evening; 0 where it has none."""
        return int(await self._notes.recall(PLATFORM, _night(night)) or 0)

    async def write(self, event: int, known: Known) -> None:
        """Note how an event is."""
        await self._notes.remember(PLATFORM, _event(event), known.model_dump_json())
        await self._notes.remember(PLATFORM, _night(known.night), str(event))

    async def strike(self, event: int, known: Known) -> None:
        """Follow an event no longer."""
        await self._notes.forget(PLATFORM, _event(event))
        await self._notes.forget(PLATFORM, _night(known.night))


def _event(event: int) -> str:
    return f"event/{event}"


def _night(night: str) -> str:
    return f"event-of/{night}"
