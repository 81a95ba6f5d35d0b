"""The service of game nights.

`programme` lists evenings, `hosting` plans them, `leading` is for hosts during the evening, `listing` is for
guests, `seasons` is the table of a community. Timers are in `delivery/night_timers.py`, and
`delivery/night_deliverer.py` shows evenings on platforms.
"""

from typing import Final

from bot.model.night import NightProblem, NightRefusal, StoredNight
from bot.model.person import platform_of
from bot.model.silence import Sign, SilenceProblem, SilenceRule, Speaker
from bot.nights.context import TELL, NightContext, queue_of
from bot.nights.hosting import Hosting, Leading
from bot.nights.listing import Listing
from bot.nights.pictures import NightPainter
from bot.nights.programme import Programme
from bot.nights.rounds import Rounds
from bot.nights.seasons import Seasons
from bot.nights.showing import NamedNight, load_names
from bot.rendering.workers import RenderWorkers
from bot.service.answering import answering
from bot.service.context import ServiceContext, check_shape
from bot.service.play import Play
from bot.store.nights import Nights
from bot.telemetry.metrics import Metrics
from engine.silence import Silence

_BEGUN: Final = frozenset({NightProblem.ALREADY_PLAYING, NightProblem.ALREADY_DONE})


@answering
class NightService:
    """Everything that people can do with nights."""

    def __init__(self, context: ServiceContext, metrics: Metrics, workers: RenderWorkers) -> None:
        self.context = NightContext(Nights(context.games.notes.client, context.people.life), context)
        self.programme = Programme(self.context)
        self.hosting = Hosting(self.context)
        self.leading = Leading(self.context)
        self.listing = Listing(self.context)
        self.seasons = Seasons(self.context)
        self.rounds = Rounds(self.context, Play(context))
        self.painter = NightPainter(metrics, workers)

    async def find(self, night: str) -> StoredNight:
        """Return an evening and its scoreboard; refuse if there is none."""
        return await self.context.find(night)

    async def told(self, stored: StoredNight) -> NamedNight:
        """Return an evening with the names of its people."""
        return await load_names(self.context.games.people, stored)

    async def hush(self, night: str, sign: Sign, speaker: Speaker) -> SilenceProblem | None:
        """Return why a sign is refused in an evening's lobby; None if it is allowed."""
        stored = await self.context.nights.load(night)
        if stored is None or not stored.night.is_silent:
            return None
        silence = stored.night.plan.options.get("silence", Silence.QUIET)
        return SilenceRule(Silence(silence), over=False).refuses(sign, speaker)

    async def forget(self, who: str) -> None:
        """Remove a person from all evenings; one they host is cancelled, unless it has begun."""
        check_shape(who=who)
        newer: NightRefusal | None = None
        for name in await self.context.nights.noted(who, person=True):
            try:
                await self._forget_in(name, who)
            except NightRefusal as refusal:  # written by a newer version; do the others first
                if refusal.code is not NightProblem.NEWER:
                    raise
                newer = refusal
        if newer:
            raise newer

    async def _forget_in(self, name: str, who: str) -> None:
        stored = await self.context.nights.load(name)
        if stored:
            if stored.night.host == who and stored.night.stage.coming:
                await self._cancel(name, who)
            await self.context.change(name, self.context.without(who))
            await self.seasons.enter(name)
        await self.context.nights.drop_notes(queue_of(platform_of(who)), name, TELL, who)
        await self.context.nights.strike(who, name, person=True)
        if await self.context.nights.load(name):  # again: a concurrent change may have added them
            await self.context.change(name, self.context.without(who))

    async def _cancel(self, name: str, host: str) -> None:
        try:
            await self.hosting.cancel(host, name, hosting="", series=True)
        except NightRefusal as refusal:
            if refusal.code not in _BEGUN:  # it began just now, and goes on without a host
                raise
