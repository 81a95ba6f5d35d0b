"""The game service: the one door for all platforms.

`press` takes whatever was pressed on a screen. The parts are there for commands: `invitations`,
`gatherings`, `manners`, `book`, `guests`, and `play` for looking. All of them refuse by raising a `Refusal`,
and then nothing has changed; a server that does not answer is a refusal too. `sights` makes a screen of what
somebody sees, at once, and `painter` a picture of it, a moment later. `replays` shows games that are over,
`gallery` lists those that their players show to everybody. `nights` are evenings on which many play. `places`
is what adapters remember of where games are played.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter
from typing import TypeAlias

from bot.life import LifePainter
from bot.metrics import Metrics
from bot.nights.service import NightService
from bot.pictures import Painter
from bot.refusals import ServiceRefusal
from bot.rendering.workers import RenderWorkers, in_threads
from bot.screens.screen import TableAction
from bot.service.book import Book
from bot.service.desk import Desk
from bot.service.gallery import Gallery
from bot.service.gatherings import Gatherings
from bot.service.guests import Guests
from bot.service.identity import Identity
from bot.service.invitations import Invitations
from bot.service.manners import Manners
from bot.service.play import Play, Press, Pressed
from bot.service.readings import Readings
from bot.service.replays import Replays
from bot.service.seat_links import SeatLinks
from bot.service.seeds import Seeds
from bot.service.sights import Sights
from bot.service.whereabouts import Whereabouts
from engine.contract import Refusal
from renderers.language import Language

_Doing: TypeAlias = Callable[[str, str], Awaitable[object]]
"""What somebody does to a game."""


class GameService:
    """All that can be done with games."""

    def __init__(
        self,
        desk: Desk,
        metrics: Metrics,
        language: Language = Language.EN,
        workers: RenderWorkers | None = None,
    ) -> None:
        """Work at this desk, and count; the language is for people who have not chosen one.

        Without workers, pictures are drawn in threads of this process.
        """
        self._workers = workers = workers or in_threads()
        self.desk = desk
        self.play = Play(desk)
        self.gatherings = Gatherings(desk, self.play)
        self.invitations = Invitations(desk, self.play, self.gatherings)
        self.manners = Manners(desk)
        self.nights = NightService(desk, self.play, metrics, workers)
        self.book = Book(desk, self.nights.forget)
        self.guests = Guests(desk)
        self.identity = Identity(desk)
        self.sights = Sights(desk, self.play, language)
        self.seat_links = SeatLinks(desk, self.invitations, self.sights)
        self.painter = Painter(desk.house, metrics, workers=workers)
        self.life = LifePainter(metrics, workers)
        readings = Readings(desk)
        self.replays = Replays(desk, readings, metrics, workers)
        self.gallery = Gallery(desk, readings)
        self.places = Whereabouts(desk)
        self.seeds = Seeds(desk)
        self.metrics = metrics
        self._doings: dict[str, _Doing] = {
            TableAction.SHOW: self.play.show,
            TableAction.NUDGE: self.manners.nudge,
            TableAction.PART: self.manners.part,
            TableAction.STAY: self.manners.stay,
            TableAction.ACCEPT: self.invitations.accept,
            TableAction.DECLINE: self.invitations.decline,
            TableAction.WITHDRAW: self.invitations.withdraw,
            TableAction.LEAVE: self.gatherings.leave,
            TableAction.MOVE: self.gatherings.move,
            TableAction.BEGIN: self.gatherings.begin,
        }

    async def start_drawing(self) -> None:
        """Have ready what draws for players, so that the first picture does not wait for it."""
        await self._workers.start()

    async def close(self) -> None:
        """Finish the pictures that are begun; from then on there are none."""
        painters = (self.painter, self.life, self.replays, self.nights.painter)
        await asyncio.gather(self._workers.close(), *(painter.close() for painter in painters))

    async def press(self, press: Press) -> Pressed:
        """Carry out what somebody pressed on a screen."""
        began = perf_counter()
        try:
            pressed = await self._carry_out(press)
        except Refusal as refusal:
            self.metrics.press_refused(refusal.code)
            raise
        self.metrics.press_accepted(perf_counter() - began)
        with suppress(ServiceRefusal):  # the press counts all the same
            await self.guests.seen(press.who)
        return pressed

    async def _carry_out(self, press: Press) -> Pressed:
        if press.action == TableAction.REMATCH:
            return Pressed(await self.invitations.rematch(press.who, press.game))
        if doing := self._doings.get(press.action):
            await doing(press.who, press.game)
            return Pressed(press.game)
        return await self.play.press(press)
