"""What people do by hand with the events of our evenings: these move, begin, or are called off with them.

Whoever is interested in an event is on the list of its evening. What happens while we are not there is seen
when we come back.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from discord import Client, EventStatus, Guild, NotFound, Object, ScheduledEvent, User

from adapters.discord.addresses import PLATFORM, address
from adapters.discord.event_records import EventRecords, Known, Shape
from adapters.discord.invitations import AnyUser, InvitationPosts
from bot.model.game import NOBODY
from bot.model.night import Night, Stage
from bot.model.person import platform_of
from bot.model.refusals import Denied
from bot.nights.service import NightService
from bot.service.guests import readable
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.contract import Refusal

_PAGE: Final = 100  # people: what Discord tells at once
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
        book: EventRecords,
        invitation_posts: InvitationPosts,
    ) -> None:
        self._client = client
        self._service = service
        self._nights = nights
        self._book = book
        self._invitation_posts = invitation_posts

    async def on_update(self, event: ScheduledEvent) -> None:
        """Follow what somebody has changed; what we have changed ourselves comes here too."""
        known, shape = await self._book.read(event.id), Shape.of(event)
        if known is None:
            return
        if known.is_echo(shape):
            if (heard := known.heard(shape)) != known:
                await self._book.write(event.id, heard)
            return
        with _as_far_as_it_goes():
            if night := await self._led_here(known):
                await self._follow(night, known.shape, shape)
        await self._book.write(event.id, known.followed(shape))

    async def on_delete(self, event: int) -> None:
        """Call an evening off whose event was deleted."""
        known = await self._book.read(event)
        if known is None:
            return
        with _as_far_as_it_goes():
            if night := await self._led_here(known):
                await self._nights.hosting.follow_cancelling(night.id)
        await self._book.strike(event, known)

    async def on_interest(self, guild: Guild, event: int, user: int, *, interested: bool) -> None:
        """Put somebody on the list of an evening, or take them off."""
        known = await self._book.read(event)
        if known is None:
            return
        with _as_far_as_it_goes():
            if not interested:
                await self._nights.listing.interest(address(user), known.night, interested=False)
                return
            try:
                member = guild.get_member(user) or await guild.fetch_member(user)
            except NotFound:  # they have left meanwhile
                return
            await self._note(member, known)

    async def catch_up(self, guild: Guild) -> None:
        """See what happened to the events of a server while we were not there."""
        for event in guild.scheduled_events:
            if known := await self._book.read(event.id):
                await self.on_update(event)
                await self._look_who_is_interested(event, known)
        there = {event.id for event in guild.scheduled_events}
        for night in await self._nights.programme.coming(f"{PLATFORM}:{guild.id}"):
            event_id = await self._book.event_of(night.id)
            if event_id and event_id not in there:
                await self._look_for(guild, event_id)

    async def _look_for(self, guild: Guild, number: int) -> None:
        """See what became of an event that is not among those to come."""
        try:
            event = await guild.fetch_scheduled_event(number, with_counts=False)
        except NotFound:
            await self.on_delete(number)
        else:
            await self.on_update(event)

    async def _look_who_is_interested(self, event: ScheduledEvent, known: Known) -> None:
        people = {user.id: user async for user in _interested(event)}
        with _as_far_as_it_goes():
            night = (await self._nights.find(known.night)).night
            for user in people.values():
                who = address(user.id)
                if night.entry(who) is None and who not in night.declined:
                    await self._note(user, known)
            gone = [
                entry.who
                for entry in night.listed
                if entry.interested and platform_of(entry.who) == PLATFORM
                if entry.who not in {address(user) for user in people}
            ]
            for who in gone:
                await self._nights.listing.interest(who, night.id, interested=False)

    async def _note(self, user: AnyUser, known: Known) -> None:
        if user.bot:  # whoever makes an event is interested in it: that is us
            return
        await self._invitation_posts.introduce(user)
        await self._nights.listing.interest(address(user.id), known.night, interested=True)

    async def _led_here(self, known: Known) -> Night | None:
        """Return the evening of an event, if it belongs to the server of that event.

        One from elsewhere may have been brought here by any guest who has a server: it is not theirs to lead.
        """
        night = (await self._nights.find(known.night)).night
        return night if night.home == f"{PLATFORM}:{known.guild}" else None

    async def _follow(self, night: Night, before: Shape, now: Shape) -> None:
        """Do with an evening what somebody has done with its event, and with nothing else of it."""
        hosting, status = self._nights.hosting, EventStatus(now.status)
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
        if ended and night.stage is Stage.PLAYING:
            await self._nights.leading.end(night.host, night.id, hosting=night.home)

    def _has_come(self, hour: int) -> bool:
        """Return whether an hour of an event has come, give or take what clocks differ.

        Discord begins and ends events by itself then, and nobody means anything by that.
        """
        return bool(hour) and self._service.now() >= (hour - _MINUTE) * _SECOND

    async def _begin(self, night: Night) -> None:
        """Begin now; where nobody could say so far that they are here, this is the hour from now on."""
        hosting, plan = self._nights.hosting, night.plan
        if night.stage is Stage.PLANNED:
            now = self._service.now() // _SECOND * _SECOND
            await hosting.follow(night.id, title=plan.title, at=now, minutes=plan.minutes)
        elif night.stage is Stage.OPEN:
            await self._nights.leading.start(night.host, night.id, hosting=night.home)


async def _interested(event: ScheduledEvent) -> AsyncIterator[User]:
    """Return everybody who is interested in an event; the library would read the same page again."""
    last = 0
    while True:
        page = [user async for user in event.users(limit=_PAGE, after=Object(last), oldest_first=True)]
        for user in page:
            yield user
        if len(page) < _PAGE:
            return
        last = max(user.id for user in page)


@contextmanager
def _as_far_as_it_goes() -> Iterator[None]:
    """Do with an evening what can be done: it may be over, or forgotten, or full."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code is Denied.NO_ANSWER:
            raise
        log.event("event.not_followed", code=str(refusal.code))
