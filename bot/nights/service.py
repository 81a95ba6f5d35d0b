"""The service of game nights.

`lists` has lists of nights, `hosts` is for hosts, `sign_ups` for guests; `seasons` is a community's table.
Timers are in `delivery/night_timers.py`, and `delivery/night_deliverer.py` shows nights on platforms.
"""

from typing import Final

from bot.model.night import NightProblem, NightRefusal, StoredNight
from bot.model.person import platform_of
from bot.model.silence import Sign, SilenceProblem, SilenceRule, Speaker
from bot.nights.context import TELL, NightContext, NightLists, queue_of
from bot.nights.hosts import Hosts
from bot.nights.night_pictures import NamedNight, NightPainter, load_names
from bot.nights.rounds import Rounds
from bot.nights.seasons import Seasons
from bot.nights.sign_ups import SignUps
from bot.rendering.render_workers import RenderWorkers
from bot.service.context import ServiceContext, check_shape
from bot.service.play import Play
from bot.store.nights import Nights
from bot.telemetry.metrics import Metrics
from engine.contract import Silence

_BEGUN: Final = frozenset({NightProblem.ALREADY_PLAYING, NightProblem.ALREADY_DONE})


class NightService:
    """Everything that people can do with nights."""

    def __init__(self, context: ServiceContext, metrics: Metrics, workers: RenderWorkers) -> None:
        self.context = NightContext(Nights(context.games.client, context.people.life), context)
        self.lists = NightLists(self.context)
        self.hosts = Hosts(self.context)
        self.sign_ups = SignUps(self.context)
        self.seasons = Seasons(self.context)
        self.rounds = Rounds(self.context, Play(context))
        self.painter = NightPainter(metrics, workers)

    async def find(self, night: str) -> StoredNight:
        """Return a night and its scoreboard; refuse if there is none."""
        return await self.context.find(night)

    async def load_names(self, stored: StoredNight) -> NamedNight:
        """Return a night with the names of its people."""
        return await load_names(self.context.service.people, stored)

    async def hush(self, night: str, sign: Sign, speaker: Speaker) -> SilenceProblem | None:
        """Return why a sign is refused in a night's lobby; None if it is allowed."""
        stored = await self.context.nights.load(night)
        if stored is None or not stored.night.is_silent:
            return None
        silence = stored.night.plan.options.get("silence", Silence.QUIET)
        return SilenceRule(Silence(silence), over=False).refuses(sign, speaker)

    async def forget(self, who: str) -> None:
        """Remove a person from all nights; one they host is cancelled, unless it has begun."""
        check_shape(who=who)
        newer: NightRefusal | None = None
        for name in await self.context.nights.noted(who):
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
            await self.hosts.cancel(host, name, hosting="", series=True)
        except NightRefusal as refusal:
            if refusal.code not in _BEGUN:  # it began just now, and goes on without a host
                raise
