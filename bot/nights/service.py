"""Game nights, as the service offers them.

`programme` lists evenings, `hosting` plans them, `leading` is for hosts on the evening itself, `listing` for
guests; `seasons` is the table of a community. What happens by itself is in `clock.py`, what is shown where in
`delivering.py`.
"""

from typing import Final

from bot.metrics import Metrics
from bot.nights.desk import TELL, NightDesk, queue_of
from bot.nights.drawing import Drawing
from bot.nights.hosting import Hosting
from bot.nights.leading import Leading
from bot.nights.listing import Listing
from bot.nights.painting import NightPainter
from bot.nights.programme import Programme
from bot.nights.refusals import NightRefusal, Unplanned
from bot.nights.seasons import Seasons
from bot.rendering.workers import RenderWorkers
from bot.service.answering import answering
from bot.service.desk import Desk, check_shape
from bot.service.play import Play
from bot.silence import Hush, Sign, SilenceRule, Speaker
from bot.store.nights import Nights, StoredNight
from bot.store.people import platform_of
from engine.silence import Silence

_BEGUN: Final = frozenset({Unplanned.ALREADY_PLAYING, Unplanned.ALREADY_DONE})


@answering
class NightService:
    """All that can be done with nights."""

    def __init__(self, desk: Desk, play: Play, metrics: Metrics, workers: RenderWorkers) -> None:
        """Work beside this desk, and count pictures."""
        self.desk = NightDesk(Nights(desk.games.places.client, desk.people.life), desk)
        self.programme = Programme(self.desk)
        self.hosting = Hosting(self.desk)
        self.leading = Leading(self.desk)
        self.listing = Listing(self.desk)
        self.seasons = Seasons(self.desk)
        self.drawing = Drawing(self.desk, play)
        self.painter = NightPainter(metrics, workers)

    async def find(self, night: str) -> StoredNight:
        """Return an evening and its scoreboard, or refuse."""
        return await self.desk.find(night)

    async def hush(self, night: str, sign: Sign, speaker: Speaker) -> Hush | None:
        """Return why a sign is refused where an evening meets; None where it is allowed, or there is none."""
        stored = await self.desk.nights.load(night)
        if stored is None or not stored.night.is_silent:
            return None
        silence = stored.night.plan.options.get("silence", Silence.QUIET)
        return SilenceRule(Silence(silence), over=False).refuses(sign, speaker)

    async def forget(self, who: str) -> None:
        """Remove a person from all evenings; one that they host goes on without a host, if it has begun."""
        check_shape(who=who)
        unknown: NightRefusal | None = None
        for name in await self.desk.nights.noted(who, person=True):
            try:
                await self._forget_in(name, who)
            except NightRefusal as refusal:  # what a newer program has written; all else is done first
                if refusal.code is not Unplanned.NEWER:
                    raise
                unknown = refusal
        if unknown:
            raise unknown

    async def _forget_in(self, name: str, who: str) -> None:
        stored = await self.desk.nights.load(name)
        if stored:
            if stored.night.host == who and stored.night.stage.coming:
                await self._call_off(name, who)
            await self.desk.change(name, self.desk.without(who))
            await self.seasons.enter(name)
        await self.desk.nights.drop_notes(queue_of(platform_of(who)), name, TELL, who)
        await self.desk.nights.strike(who, name, person=True)
        if await self.desk.nights.load(name):  # a line that was written in between, by who still saw the note
            await self.desk.change(name, self.desk.without(who))

    async def _call_off(self, name: str, host: str) -> None:
        try:
            await self.hosting.cancel(host, name, hosting="", series=True)
        except NightRefusal as refusal:
            if refusal.code not in _BEGUN:  # at this very moment: then it goes on without a host
                raise
