"""Game nights, as the service offers them.

`programme` lists evenings, `hosting` plans them, `leading` is for hosts on the evening itself, `listing` for
guests; `seasons` is the table of a community. What happens by itself is in `delivery/night_timers.py`, and
`delivery/night_deliverer.py` shows evenings on platforms.
"""

from typing import Final

from bot.model.night import NightRefusal, StoredNight, Unplanned
from bot.model.person import platform_of
from bot.model.silence import Hush, Sign, SilenceRule, Speaker
from bot.nights.context import TELL, NightContext, queue_of
from bot.nights.drawing import Drawing
from bot.nights.hosting import Hosting, Leading
from bot.nights.listing import Listing
from bot.nights.painting import NightPainter
from bot.nights.programme import Programme
from bot.nights.seasons import Seasons
from bot.nights.showing import Told, told
from bot.rendering.workers import RenderWorkers
from bot.service.answering import answering
from bot.service.context import ServiceContext, check_shape
from bot.service.play import Play
from bot.store.nights import Nights
from bot.telemetry.metrics import Metrics
from engine.silence import Silence

_BEGUN: Final = frozenset({Unplanned.ALREADY_PLAYING, Unplanned.ALREADY_DONE})


@answering
class NightService:
    """All that can be done with nights."""

    def __init__(self, context: ServiceContext, metrics: Metrics, workers: RenderWorkers) -> None:
        self.context = NightContext(Nights(context.games.notes.client, context.people.memories), context)
        self.programme = Programme(self.context)
        self.hosting = Hosting(self.context)
        self.leading = Leading(self.context)
        self.listing = Listing(self.context)
        self.seasons = Seasons(self.context)
        self.drawing = Drawing(self.context, Play(context))
        self.painter = NightPainter(metrics, workers)

    async def find(self, night: str) -> StoredNight:
        """Return an evening and its scoreboard, or refuse."""
        return await self.context.find(night)

    async def told(self, stored: StoredNight) -> Told:
        """Return an evening with the names of its people."""
        return await told(self.context.games.people, stored)

    async def hush(self, night: str, sign: Sign, speaker: Speaker) -> Hush | None:
        """Return why a sign is refused where an evening meets; None where it is allowed, or there is none."""
        stored = await self.context.nights.load(night)
        if stored is None or not stored.night.is_silent:
            return None
        silence = stored.night.plan.options.get("silence", Silence.QUIET)
        return SilenceRule(Silence(silence), over=False).refuses(sign, speaker)

    async def forget(self, who: str) -> None:
        """Remove a person from all evenings; one that they host goes on without a host, if it has begun."""
        check_shape(who=who)
        unknown: NightRefusal | None = None
        for name in await self.context.nights.noted(who, person=True):
            try:
                await self._forget_in(name, who)
            except NightRefusal as refusal:  # what a newer program has written; all else is done first
                if refusal.code is not Unplanned.NEWER:
                    raise
                unknown = refusal
        if unknown:
            raise unknown

    async def _forget_in(self, name: str, who: str) -> None:
        stored = await self.context.nights.load(name)
        if stored:
            if stored.night.host == who and stored.night.stage.coming:
                await self._call_off(name, who)
            await self.context.change(name, self.context.without(who))
            await self.seasons.enter(name)
        await self.context.nights.drop_notes(queue_of(platform_of(who)), name, TELL, who)
        await self.context.nights.strike(who, name, person=True)
        if await self.context.nights.load(
            name
        ):  # a line that was written in between, by who still saw the note
            await self.context.change(name, self.context.without(who))

    async def _call_off(self, name: str, host: str) -> None:
        try:
            await self.hosting.cancel(host, name, hosting="", series=True)
        except NightRefusal as refusal:
            if refusal.code not in _BEGUN:  # at this very moment: then it goes on without a host
                raise
