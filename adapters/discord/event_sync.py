"""Follows what people do by hand with the events of our game nights: these are moved, started or cancelled.

Users who are interested in an event are listed for its night. What happens while the bot is offline is caught
up with later.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from discord import Client, EventStatus, Guild, NotFound, Object, ScheduledEvent, User

from adapters.discord.addresses import PLATFORM, address
from adapters.discord.events import EventFields, EventRecord, EventRecords
from adapters.discord.invitations import AnyUser, InvitationPosts
from bot.model.game import NOBODY
from bot.model.night import Night, NightStage
from bot.model.person import platform_of
from bot.model.refusals import ServiceProblem
from bot.nights.service import NightService
from bot.service.guests import readable
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.contract import Refusal

_PAGE: Final = 100  # users: Discord's limit
_MINUTE: Final = 60
_SECOND: Final = 1000

log = Log(__name__)


class EventSync:
    """Follows events."""

    def __init__(
        self,
        client: Client,
        service: GameService,
        nights: NightService,
        records: EventRecords,
        invitation_posts: InvitationPosts,
    ) -> None:
        self._client = client
        self._service = service
        self._nights = nights
        self._records = records
        self._invitation_posts = invitation_posts

    async def on_update(self, event: ScheduledEvent) -> None:
        """Follow a change by another user; our own changes arrive here too."""
        record, shape = await self._records.read(event.id), EventFields.from_event(event)
        if record is None:
            return
        if record.is_echo(shape):
            if (noted := record.after_echo(shape)) != record:
                await self._records.write(event.id, noted)
            return
        with _log_refusals():
            if night := await self._find_home_night(record):
                await self._apply_changes(night, record.shape, shape)
        await self._records.write(event.id, record.after_edit(shape))

    async def on_delete(self, event: int) -> None:
        """Cancel the night of a deleted event."""
        record = await self._records.read(event)
        if record is None:
            return
        with _log_refusals():
            if night := await self._find_home_night(record):
                await self._nights.hosts.follow_cancelling(night.id)
        await self._records.delete(event, record)

    async def on_interest(self, guild: Guild, event: int, user: int, *, interested: bool) -> None:
        """Add a user to the list of a night, or remove them."""
        record = await self._records.read(event)
        if record is None:
            return
        with _log_refusals():
            if not interested:
                await self._nights.sign_ups.interest(address(user), record.night, interested=False)
                return
            try:
                member = guild.get_member(user) or await guild.fetch_member(user)
            except NotFound:  # they have left the server
                return
            await self._add_interest(member, record)

    async def catch_up(self, guild: Guild) -> None:
        """Follow what happened to the events of a server while the bot was offline."""
        for event in guild.scheduled_events:
            if record := await self._records.read(event.id):
                await self.on_update(event)
                await self._sync_interest(event, record)
        there = {event.id for event in guild.scheduled_events}
        for night in await self._nights.lists.coming(f"{PLATFORM}:{guild.id}"):
            event_id = await self._records.event_of(night.id)
            if event_id and event_id not in there:
                await self._check_missing(guild, event_id)

    async def _check_missing(self, guild: Guild, event_id: int) -> None:
        """Follow what happened to an event that is no longer scheduled."""
        try:
            event = await guild.fetch_scheduled_event(event_id, with_counts=False)
        except NotFound:
            await self.on_delete(event_id)
        else:
            await self.on_update(event)

    async def _sync_interest(self, event: ScheduledEvent, record: EventRecord) -> None:
        people = {user.id: user async for user in _fetch_interested(event)}
        with _log_refusals():
            night = (await self._nights.find(record.night)).night
            for user in people.values():
                who = address(user.id)
                if night.entry(who) is None and who not in night.declined:
                    await self._add_interest(user, record)
            gone = [
                entry.who
                for entry in night.listed
                if entry.interested and platform_of(entry.who) == PLATFORM
                if entry.who not in {address(user) for user in people}
            ]
            for who in gone:
                await self._nights.sign_ups.interest(who, night.id, interested=False)

    async def _add_interest(self, user: AnyUser, record: EventRecord) -> None:
        if user.bot:  # the creator of an event counts as interested, which is us
            return
        await self._invitation_posts.introduce(user)
        await self._nights.sign_ups.interest(address(user.id), record.night, interested=True)

    async def _find_home_night(self, record: EventRecord) -> Night | None:
        """Return the night of an event, if it belongs to the server of that event.

        Any guest with a server of their own can show a night there, but not change it.
        """
        night = (await self._nights.find(record.night)).night
        return night if night.home == f"{PLATFORM}:{record.guild}" else None

    async def _apply_changes(self, night: Night, before: EventFields, now: EventFields) -> None:
        """Apply to a night what was changed in its event, and nothing else."""
        hosting, status = self._nights.hosts, EventStatus(now.status)
        if status is EventStatus.cancelled or (status is EventStatus.completed and night.stage.coming):
            if not self._has_come(before.end):
                await hosting.follow_cancelling(night.id)
            return
        if (now.title, now.start, now.end) != (before.title, before.start, before.end):
            title = readable(now.title) if now.title != before.title else night.plan.title
            at = now.start * _SECOND if now.start != before.start else night.plan.at
            minutes = (now.end - now.start) // _MINUTE if now.end else night.plan.minutes
            await hosting.follow(night.id, title=title, at=at, minutes=max(1, minutes))
        if night.host == NOBODY or now.status == before.status:
            return
        if status is EventStatus.active and not self._has_come(before.start):
            await self._begin(night)
        ended = status is EventStatus.completed and not self._has_come(before.end)
        if ended and night.stage is NightStage.PLAYING:
            await self._nights.hosts.end(night.host, night.id, hosting=night.home)

    def _has_come(self, hour: int) -> bool:
        """Return whether a start or end has come, give or take a minute of clock difference.

        Discord then starts and ends events by itself, so such a change is no user's wish.
        """
        return bool(hour) and self._service.now() >= (hour - _MINUTE) * _SECOND

    async def _begin(self, night: Night) -> None:
        """Start the night now; if its check-in is not open yet, make this its hour."""
        hosting, plan = self._nights.hosts, night.plan
        if night.stage is NightStage.PLANNED:
            now = self._service.now() // _SECOND * _SECOND
            await hosting.follow(night.id, title=plan.title, at=now, minutes=plan.minutes)
        elif night.stage is NightStage.OPEN:
            await self._nights.hosts.start(night.host, night.id, hosting=night.home)


async def _fetch_interested(event: ScheduledEvent) -> AsyncIterator[User]:
    """Yield all users who are interested in an event; the library's paging repeats the same page."""
    last = 0
    while True:
        page = [user async for user in event.users(limit=_PAGE, after=Object(last), oldest_first=True)]
        for user in page:
            yield user
        if len(page) < _PAGE:
            return
        last = max(user.id for user in page)


@contextmanager
def _log_refusals() -> Iterator[None]:
    """Log refusals: the night may be over, deleted or full."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code is ServiceProblem.NO_ANSWER:
            raise
        log.event("event.not_followed", code=str(refusal.code))
