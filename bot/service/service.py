"""The game service: what all platforms call.

`press` takes a button press on a screen. The parts are called by commands: `invitations`, `gatherings`,
`nudges`, `records`, `guests`, and `play` for snapshots. All of them refuse by raising a `Refusal`, and then
nothing has changed; a server that does not answer is a refusal too. `views` makes a viewer's screen at once,
and `painter` its picture, a moment later. `replays` shows finished games, `gallery` lists those that their
players show to everyone. `notes` is what adapters remember of the places where games are played.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from time import perf_counter
from typing import TypeAlias

from bot.games.model import HostedGame
from bot.model.game import StoredGame
from bot.model.refusals import ServiceRefusal
from bot.model.screen import TableAction
from bot.rendering.workers import RenderWorkers, in_threads
from bot.service.answering import answered
from bot.service.context import Limits, ServiceContext
from bot.service.gallery import Gallery
from bot.service.gatherings import Gatherings
from bot.service.guests import Guests
from bot.service.identity import Identity
from bot.service.invitations import Invitations
from bot.service.memories import MemoryPainter
from bot.service.notes import PlatformNotes
from bot.service.nudges import Nudges
from bot.service.pictures import Painter
from bot.service.play import Play, Press, Pressed
from bot.service.readings import Readings
from bot.service.records import Records
from bot.service.replays import Replays
from bot.service.seat_links import SeatLinks
from bot.service.seeds import Seeds
from bot.service.views import Views
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from renderers.i18n.catalogue import Language

_Handler: TypeAlias = Callable[[str, str], Awaitable[object]]
"""Carries out a table action: the person, the game."""


class GameService:
    """Everything that can be done with games."""

    def __init__(
        self,
        context: ServiceContext,
        metrics: Metrics,
        language: Language = Language.EN,
        workers: RenderWorkers | None = None,
        *,
        forget_elsewhere: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """`language` is for people who have not chosen one.

        Without workers, pictures are drawn in threads of this process. `forget_elsewhere` is called too when
        a person is forgotten.
        """
        self._workers = workers = workers or in_threads()
        self.context = context
        self.play = Play(context)
        self.gatherings = Gatherings(context, self.play)
        self.invitations = Invitations(context, self.play, self.gatherings)
        self.nudges = Nudges(context)
        self.records = Records(context, forget_elsewhere)
        self.guests = Guests(context)
        self.identity = Identity(context)
        self.views = Views(context, self.play, language)
        self.seat_links = SeatLinks(context, self.invitations, self.views)
        self.painter = Painter(context.kinds, metrics, workers=workers)
        self.memories = MemoryPainter(metrics, workers)
        readings = Readings(context)
        self.replays = Replays(context, readings, metrics, workers)
        self.gallery = Gallery(context, readings)
        self.notes = PlatformNotes(context)
        self.seeds = Seeds(context)
        self.metrics = metrics
        self._handlers: dict[str, _Handler] = {
            TableAction.SHOW: self.play.show,
            TableAction.NUDGE: self.nudges.nudge,
            TableAction.PART: self.nudges.part,
            TableAction.STAY: self.nudges.stay,
            TableAction.ACCEPT: self.invitations.accept,
            TableAction.DECLINE: self.invitations.decline,
            TableAction.WITHDRAW: self.invitations.withdraw,
            TableAction.LEAVE: self.gatherings.leave,
            TableAction.MOVE: self.gatherings.move,
            TableAction.BEGIN: self.gatherings.begin,
        }

    @property
    def games(self) -> Mapping[str, HostedGame]:
        """The games that can be played here, by name."""
        return self.context.kinds

    @property
    def limits(self) -> Limits:
        """Durations."""
        return self.context.limits

    def now(self) -> int:
        """Return the time, in milliseconds since 1970."""
        return self.context.now()

    def kind(self, name: str) -> HostedGame:
        """Return the game of this name; refuses if it cannot be played here."""
        return self.context.kind(name)

    async def find(self, game: str) -> StoredGame:
        """Load a game; refuses if there is none."""
        async with answered():
            return await self.context.find(game)

    async def start_drawing(self) -> None:
        """Start the workers that draw for players, so that the first picture does not wait for them."""
        await self._workers.start()

    async def close(self) -> None:
        """Finish the pictures that are begun, and draw no more."""
        painters = (self.painter, self.memories, self.replays)
        await asyncio.gather(self._workers.close(), *(painter.close() for painter in painters))

    async def press(self, press: Press) -> Pressed:
        """Carry out a button press."""
        began = perf_counter()
        try:
            pressed = await self._carry_out(press)
        except Refusal as refusal:
            self.metrics.press_refused(refusal.code)
            raise
        self.metrics.press_accepted(perf_counter() - began)
        with suppress(ServiceRefusal):  # the press was carried out anyway
            await self.guests.note_visit(press.who)
        return pressed

    async def _carry_out(self, press: Press) -> Pressed:
        if press.action == TableAction.REMATCH:
            return Pressed(await self.invitations.rematch(press.who, press.game))
        if handle := self._handlers.get(press.action):
            await handle(press.who, press.game)
            return Pressed(press.game)
        return await self.play.press(press)
