"""The Discord events that announce our game nights: created once, and updated with them.

A night does not depend on its event: there is none where we may not create events, and one that was deleted
is not created again.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, Self

from discord import (
    Client,
    EntityType,
    EventStatus,
    Guild,
    HTTPException,
    NotFound,
    PrivacyLevel,
    ScheduledEvent,
    Thread,
)
from discord.abc import GuildChannel
from discord.utils import MISSING
from pydantic import BaseModel, ConfigDict, ValidationError

from adapters.discord.addresses import PLATFORM
from adapters.discord.errors import Code, UnreachableReason, translate_errors
from bot.delivery.deliverer import Unreachable
from bot.delivery.night_deliverer import EventShowing
from bot.model.night import Night, NightStage
from bot.model.screen import cut
from bot.service.service import PlatformNotes
from bot.telemetry.logs import Log
from bot.text.display_names import code_of

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
    """What is stored of one event.

    We follow events that people change by hand. Our own changes come back to us like all others, so each is
    stored before it is sent, where every process finds it.
    """

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


_LONGEST_ABOUT: Final = 1000
_LONGEST_PLACE: Final = 100
_BAD_REQUEST: Final = 400

log = Log(__name__)


class Events:
    """Creates and updates events."""

    def __init__(self, client: Client, records: EventRecords, now: Callable[[], int]) -> None:
        self._client = client
        self._records = records
        self._now = now

    async def deliver(self, showing: EventShowing) -> str:
        """Bring the event of a night up to date, and return its id."""
        with translate_errors():
            if showing.memo and not await self._close_if_postponed(int(showing.memo), showing.night):
                await self._update(int(showing.memo), showing)
                return showing.memo
            if showing.night.stage.done or showing.night.plan.at <= self._now():  # too late to announce it
                return ""
            return await self._announce(showing)

    async def _announce(self, showing: EventShowing) -> str:
        """Create an event, unless an earlier attempt did and could not store it."""
        night, channel = showing.night, await self._channel(int(showing.place))
        guild = channel.guild
        if guild.me and not guild.me.guild_permissions.create_events:
            raise Unreachable(UnreachableReason.FORBIDDEN)
        event = await self._find_existing(guild, night)
        if event:
            await self._records.write(
                event.id, EventRecord(night=night.id, guild=guild.id, shape=EventFields.from_event(event))
            )
            await self._update(event.id, showing)
            return str(event.id)
        try:
            event = await self._create(showing, guild, channel.name)
        except HTTPException as error:
            if error.status != _BAD_REQUEST:
                raise
            log.warning("event.refused", status=error.status, code=error.code)  # there may be too many
            return ""
        shape, about, cover = (
            EventFields.from_event(event),
            _digest(_description(showing)),
            _digest(_cover_source(night)),
        )
        record = EventRecord(night=night.id, guild=guild.id, shape=shape, about=about, cover=cover)
        await self._records.write(event.id, record)
        return str(event.id)

    async def _create(self, showing: EventShowing, guild: Guild, where: str) -> ScheduledEvent:
        shape, picture = EventFields.for_night(showing.night, EventStatus.scheduled), await showing.cover()
        return await guild.create_scheduled_event(
            name=shape.title,
            start_time=_to_datetime(shape.start),
            end_time=_to_datetime(shape.end),
            entity_type=EntityType.external,
            privacy_level=PrivacyLevel.guild_only,
            location=cut(f"#{where}", _LONGEST_PLACE),
            description=_description(showing),
            image=picture.data if picture else MISSING,
        )

    async def _channel(self, place: int) -> GuildChannel:
        """Return the channel of a lobby; for a thread, its parent."""
        channel: object = self._client.get_channel(place) or await self._client.fetch_channel(place)
        channel = channel.parent if isinstance(channel, Thread) else channel
        if not isinstance(channel, GuildChannel):
            raise Unreachable(UnreachableReason.GONE)
        return channel

    async def _find_existing(self, guild: Guild, night: Night) -> ScheduledEvent | None:
        ours, code = self._client.user, code_of(night.id)
        for event in await guild.fetch_scheduled_events(with_counts=False):
            if ours and event.creator_id == ours.id and code in (event.description or ""):
                return event
        return None

    async def _close_if_postponed(self, event_id: int, night: Night) -> bool:
        """Close an event that has started by itself while its night was postponed; return whether it was.

        A started event cannot be moved, so another one is needed.
        """
        record = await self._records.read(event_id)
        if record is None or record.shape.status != EventStatus.active.value:
            return False
        ahead = night.stage.coming and night.plan.at > self._now()
        if not ahead or record.shape.start == EventFields.for_night(night, EventStatus.scheduled).start:
            return False
        over = record.shape.model_copy(update={"status": EventStatus.completed.value})
        await self._records.write(event_id, record.before_change(over))
        await self._edit(event_id, record.guild, _changes(record.shape, over))
        await self._records.delete(event_id, record)
        return True

    async def _update(self, event_id: int, showing: EventShowing) -> None:
        """Send the changes, if there are any and the event is not over."""
        night, record = showing.night, await self._records.read(event_id)
        if record is None:  # it is over, or was deleted
            return
        shape, about, cover = (
            _next_fields(record.shape, night),
            _digest(_description(showing)),
            _digest(_cover_source(night)),
        )
        changes, announces = _changes(record.shape, shape), night.stage.coming and not _is_over(record.shape)
        if announces and record.about != about:
            changes["description"] = _description(showing)
        if announces and record.cover != cover and (picture := await showing.cover()):
            changes["image"] = picture.data
        if changes:
            noted = record.before_change(shape)
            await self._records.write(event_id, noted)
            if await self._edit(event_id, record.guild, changes):
                await self._records.write(event_id, noted.after_change(shape, about, cover))
        if night.stage.done:
            await self._records.delete(event_id, record)

    async def _edit(self, event_id: int, place: int, changes: dict[str, Any]) -> bool:
        """Edit an event, and return whether Discord accepted that."""
        try:
            guild = self._client.get_guild(place) or await self._client.fetch_guild(place)
            event = guild.get_scheduled_event(event_id) or await guild.fetch_scheduled_event(event_id)
            await event.edit(**changes)
        except NotFound:  # deleted on purpose; the gateway reports it too
            log.event("event.gone")
        except HTTPException as error:
            if error.code != Code.EVENT_IS_OVER and error.status != _BAD_REQUEST:
                raise
            log.warning("event.refused", status=error.status, code=error.code)  # the night goes on without
        else:
            return True
        return False


def _is_over(shape: EventFields) -> bool:
    return EventStatus(shape.status) in {EventStatus.completed, EventStatus.cancelled}


def _next_fields(before: EventFields, night: Night) -> EventFields:
    """Return the fields that an event should get.

    Discord allows only some changes of status, and no change of time once the event has started.
    """
    status, stage = EventStatus(before.status), night.stage
    if _is_over(before):
        return before
    if stage.done:
        over = EventStatus.completed if status is EventStatus.active else EventStatus.cancelled
        return before.model_copy(update={"status": over.value})
    if status is not EventStatus.scheduled:
        return before
    if stage is NightStage.PLAYING:
        return before.model_copy(update={"status": EventStatus.active.value})
    return EventFields.for_night(night, status)


def _changes(before: EventFields, after: EventFields) -> dict[str, Any]:
    """Return the changes of an event as arguments of the library."""
    changes: dict[str, Any] = {}
    if after.status != before.status:
        changes["status"] = EventStatus(after.status)
    if after.title != before.title:
        changes["name"] = after.title
    if (after.start, after.end) != (before.start, before.end):
        changes |= {"start_time": _to_datetime(after.start), "end_time": _to_datetime(after.end)}
    return changes


def _description(showing: EventShowing) -> str:
    """Return the description of an event, with a link to its channel."""
    where = f"\n<#{showing.place}>"
    return cut(showing.description, _LONGEST_ABOUT - len(where)) + where


def _cover_source(night: Night) -> str:
    """Return all that the picture of an event depends on."""
    plan = night.plan
    return f"{plan.title} {plan.at} {plan.zone} {plan.options} {plan.places} {plan.weekly} {night.language}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _to_datetime(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
