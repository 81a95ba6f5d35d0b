"""The game service: what all platforms call.

`press` takes a button press on a screen. The parts are called by commands: `invitations`, `gatherings`,
`signs`, `offers`, `records`, `guests`, and `play` for snapshots. All of them refuse by raising a `Refusal`,
and then nothing has changed; only when the server does not answer (`StoreUnavailable`) it may have. `views`
makes a viewer's screen at once, and `painter` its picture, a moment later. `seat_views` is what a player has
seen. `guided` begins first games in which what is new is explained. `replays` shows finished games,
`hindsights` where they turned, `gallery` lists those that their players show to everyone. `notes` is what
adapters remember of the places where games are played.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from time import perf_counter
from typing import TypeAlias

from bot.games.model import HostedGame
from bot.model.game import StoredGame
from bot.model.person import is_computer
from bot.model.screen import TableAction
from bot.rendering.render_workers import RenderWorkers, in_threads
from bot.service.context import GameAndFields, Limits, ServiceContext, seat_of
from bot.service.days import DailyTables
from bot.service.gallery import Gallery
from bot.service.gatherings import Gatherings
from bot.service.guests import Guests
from bot.service.guidance import GuidedGames
from bot.service.hindsights import Hindsights
from bot.service.identity import Identity
from bot.service.invitations import Invitations
from bot.service.offers import Offers
from bot.service.pictures import MemoryPainter, Painter
from bot.service.play import Play, Press, Pressed
from bot.service.records import Records
from bot.service.replays import Readings, Replays
from bot.service.seat_links import SeatLinks
from bot.service.seat_views import SeatViews
from bot.service.signs import Signs
from bot.service.views import PlayerScreen, Views
from bot.store.notes import Notes
from bot.store.seeds import Seeds
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from renderers.i18n.catalogue import Language

PlatformNotes: TypeAlias = Notes
"""What adapters note about places; they do not import the store themselves."""

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
        self.days = DailyTables(context)
        self.offers = Offers(context)
        self.signs = Signs(context)
        self.records = Records(context, forget_elsewhere)
        self.guests = Guests(context)
        self.guided = GuidedGames(context, self.play, self.records)
        self.identity = Identity(context)
        self.views = Views(context, self.play, language)
        self.seat_views = SeatViews(context)
        self.seat_links = SeatLinks(context, self.invitations, self.views)
        self.painter = Painter(context.kinds, metrics, workers=workers)
        self.memories = MemoryPainter(metrics, workers)
        readings = Readings(context)
        self.replays = Replays(context, readings, metrics, workers)
        self.hindsights = Hindsights(context, self.views, readings, metrics, workers)
        self.gallery = Gallery(context, readings)
        self.notes: PlatformNotes = context.games.notes
        self.seeds = Seeds(context.games.client)
        self.metrics = metrics
        self._handlers: dict[str, _Handler] = {
            TableAction.SHOW: self.play.show,
            TableAction.NUDGE: self.signs.nudge,
            TableAction.PART: self.offers.part,
            TableAction.STAY: self.offers.stay,
            TableAction.ACCEPT: self.invitations.accept,
            TableAction.DECLINE: self.invitations.decline,
            TableAction.WITHDRAW: self.invitations.withdraw,
            TableAction.LEAVE: self.gatherings.leave,
            TableAction.MOVE: self.gatherings.move,
            TableAction.BEGIN: self.gatherings.begin,
            TableAction.SKIP: self.guided.leave,
        }

    @property
    def kinds(self) -> Mapping[str, HostedGame]:
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
        return await self.context.find(game)

    def start_drawing(self) -> None:
        """Begin to start what draws for players, so that the first picture does not wait for it."""
        self._workers.start()

    async def close(self) -> None:
        """Finish the pictures that are begun, and draw no more."""
        painters = (self.painter, self.memories, self.replays)
        await self.hindsights.close()
        await asyncio.gather(self._workers.close(), *(painter.close() for painter in painters))

    async def press(self, press: Press) -> Pressed:
        """Carry out a button press: a whole action; `Views.pick` answers to the first half of one."""
        return (await self._press(press))[0]

    async def press_and_look(self, press: Press) -> PlayerScreen:
        """Carry out a button press, and return the screen to show now: after a rematch, of another game."""
        acts = press.action not in tuple(TableAction)
        known = self.context.recent.get(press.game) if acts else None
        loading = [asyncio.create_task(self.views.people_at(known[0]))] if known else []  # meanwhile
        try:
            pressed, moved = await self._press(press)
        finally:
            loaded = await asyncio.gather(*loading, return_exceptions=True)
        if moved is None:
            return await self.views.look(press.who, pressed.game)
        stored, fields = moved
        people = next((each for each in loaded if not isinstance(each, BaseException)), None)
        if people and not people.keys() >= {*stored.about.seats}:  # others sit there by now
            people = None
        return await self.views.of_player(stored, fields, press.who, people)

    async def _press(self, press: Press) -> tuple[Pressed, GameAndFields | None]:
        """Return the result of a press and, after a move, the game and its fields as `Play.press` does."""
        began, moved = perf_counter(), None
        try:
            if press.action == TableAction.REMATCH:
                pressed = Pressed(await self.invitations.rematch(press.who, press.game))
            elif handle := self._handlers.get(press.action):
                await handle(press.who, press.game)
                pressed = Pressed(press.game)
            else:
                moved = await self.play.press(press)
                stored, _ = moved
                pressed = Pressed(press.game, stored.counts.of(seat_of(stored, press.who)))
        except Refusal as refusal:
            self.metrics.press_refused(refusal.code)
            raise
        self.metrics.press_accepted(perf_counter() - began)
        if not is_computer(press.who):
            with suppress(Refusal):  # the press was carried out anyway
                await self.guests.mark_active(press.who)
        return pressed, moved
