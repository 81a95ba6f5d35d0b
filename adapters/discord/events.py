"""The events by which Discord announces our evenings: made once, and changed with them.

An evening can do without: where we may not make events there is none, and one that somebody has deleted is
not made again.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

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

from adapters.discord.errors import Code, Trouble, bringing
from adapters.discord.event_records import EventRecords, Known, Shape
from bot.delivery.deliverer import Unreachable
from bot.delivery.night_deliverer import EventShowing
from bot.model.night import Night, Stage
from bot.model.screen import cut
from bot.screens.table import code_of
from bot.telemetry.logs import Log

_LONGEST_ABOUT: Final = 1000
_LONGEST_PLACE: Final = 100
_BAD_REQUEST: Final = 400

log = Log(__name__)


class Events:
    """Makes and changes events."""

    def __init__(self, client: Client, book: EventRecords, now: Callable[[], int]) -> None:
        self._client = client
        self._book = book
        self._now = now

    async def bring(self, showing: EventShowing) -> str:
        """Let the event of an evening be as it should be, and return which one it is."""
        with bringing():
            if showing.memo and not await self._is_left_behind(int(showing.memo), showing.night):
                await self._change(int(showing.memo), showing)
                return showing.memo
            if showing.night.stage.done or showing.night.plan.at <= self._now():  # too late to announce it
                return ""
            return await self._begin(showing)

    async def _begin(self, showing: EventShowing) -> str:
        """Make an event, unless somebody who has made it before us could not tell us so any more."""
        night, channel = showing.night, await self._channel(int(showing.place))
        guild = channel.guild
        if guild.me and not guild.me.guild_permissions.create_events:
            raise Unreachable(Trouble.FORBIDDEN)
        event = await self._made_before(guild, night)
        if event:
            await self._book.write(event.id, Known(night=night.id, guild=guild.id, shape=Shape.of(event)))
            await self._change(event.id, showing)
            return str(event.id)
        try:
            event = await self._make(showing, guild, channel.name)
        except HTTPException as error:
            if error.status != _BAD_REQUEST:
                raise
            log.warning("event.refused", status=error.status, code=error.code)  # there may be too many
            return ""
        shape, about, cover = Shape.of(event), _mark(_about(showing)), _mark(_on_cover(night))
        known = Known(night=night.id, guild=guild.id, shape=shape, about=about, cover=cover)
        await self._book.write(event.id, known)
        return str(event.id)

    async def _make(self, showing: EventShowing, guild: Guild, where: str) -> ScheduledEvent:
        shape, picture = Shape.wanted(showing.night, EventStatus.scheduled), await showing.cover()
        return await guild.create_scheduled_event(
            name=shape.title,
            start_time=_moment(shape.start),
            end_time=_moment(shape.end),
            entity_type=EntityType.external,
            privacy_level=PrivacyLevel.guild_only,
            location=cut(f"#{where}", _LONGEST_PLACE),
            description=_about(showing),
            image=picture.data if picture else MISSING,
        )

    async def _channel(self, place: int) -> GuildChannel:
        """Return the channel of a lobby; of a thread, the one in which it is."""
        channel: object = self._client.get_channel(place) or await self._client.fetch_channel(place)
        channel = channel.parent if isinstance(channel, Thread) else channel
        if not isinstance(channel, GuildChannel):
            raise Unreachable(Trouble.GONE)
        return channel

    async def _made_before(self, guild: Guild, night: Night) -> ScheduledEvent | None:
        ours, code = self._client.user, code_of(night.id)
        for event in await guild.fetch_scheduled_events(with_counts=False):
            if ours and event.creator_id == ours.id and code in (event.description or ""):
                return event
        return None

    async def _is_left_behind(self, number: int, night: Night) -> bool:
        """Close an event that has begun, as each does at its hour, while its evening was put off.

        It cannot be moved any more, so there has to be another one.
        """
        known = await self._book.read(number)
        if known is None or known.shape.status != EventStatus.active.value:
            return False
        ahead = night.stage.coming and night.plan.at > self._now()
        if not ahead or known.shape.start == Shape.wanted(night, EventStatus.scheduled).start:
            return False
        over = known.shape.model_copy(update={"status": EventStatus.completed.value})
        await self._book.write(number, known.about_to_be(over))
        await self._send(number, known.guild, _changes(known.shape, over))
        await self._book.strike(number, known)
        return True

    async def _change(self, number: int, showing: EventShowing) -> None:
        """Write what has changed, and nothing where nothing has, or the event is over."""
        night, known = showing.night, await self._book.read(number)
        if known is None:  # it is over, or somebody has deleted it
            return
        shape, about, cover = _next(known.shape, night), _mark(_about(showing)), _mark(_on_cover(night))
        changes, announces = _changes(known.shape, shape), night.stage.coming and not _is_over(known.shape)
        if announces and known.about != about:
            changes["description"] = _about(showing)
        if announces and known.cover != cover and (picture := await showing.cover()):
            changes["image"] = picture.data
        if changes:
            noted = known.about_to_be(shape)
            await self._book.write(number, noted)
            if await self._send(number, known.guild, changes):
                await self._book.write(number, noted.made(shape, about, cover))
        if night.stage.done:
            await self._book.strike(number, known)

    async def _send(self, number: int, place: int, changes: dict[str, Any]) -> bool:
        """Change an event, and return whether Discord has taken that."""
        try:
            guild = self._client.get_guild(place) or await self._client.fetch_guild(place)
            event = guild.get_scheduled_event(number) or await guild.fetch_scheduled_event(number)
            await event.edit(**changes)
        except NotFound:  # whoever has deleted it meant it, and the gateway tells us so too
            log.event("event.gone")
        except HTTPException as error:
            if error.code != Code.EVENT_IS_OVER and error.status != _BAD_REQUEST:
                raise
            log.warning("event.refused", status=error.status, code=error.code)  # the evening goes on without
        else:
            return True
        return False


def _is_over(shape: Shape) -> bool:
    return EventStatus(shape.status) in {EventStatus.completed, EventStatus.cancelled}


def _next(before: Shape, night: Night) -> Shape:
    """Return what an event becomes: it goes on only as Discord allows, and once it has begun it stays."""
    status, stage = EventStatus(before.status), night.stage
    if _is_over(before):
        return before
    if stage.done:
        over = EventStatus.completed if status is EventStatus.active else EventStatus.cancelled
        return before.model_copy(update={"status": over.value})
    if status is not EventStatus.scheduled:
        return before
    if stage is Stage.PLAYING:
        return before.model_copy(update={"status": EventStatus.active.value})
    return Shape.wanted(night, status)


def _changes(before: Shape, after: Shape) -> dict[str, Any]:
    """Return what of an event is to be changed, in the words of the library."""
    changes: dict[str, Any] = {}
    if after.status != before.status:
        changes["status"] = EventStatus(after.status)
    if after.title != before.title:
        changes["name"] = after.title
    if (after.start, after.end) != (before.start, before.end):
        changes |= {"start_time": _moment(after.start), "end_time": _moment(after.end)}
    return changes


def _about(showing: EventShowing) -> str:
    """Return what an event says of itself, and where it is: there a place is something to press."""
    where = f"\n<#{showing.place}>"
    return cut(showing.description, _LONGEST_ABOUT - len(where)) + where


def _on_cover(night: Night) -> str:
    """Return all that the picture of an event is made from."""
    plan = night.plan
    return f"{plan.title} {plan.at} {plan.zone} {plan.options} {plan.places} {plan.weekly} {night.language}"


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
