"""The game service: the one door for all platforms.

`press` takes whatever was pressed on a screen. The parts are there for commands: `invitations`, `manners`,
`book`, `guests`, and `play` for looking. All of them refuse by raising a `Refusal`, and then nothing has
changed; a server that does not answer is a refusal too. `sights` makes a screen of what somebody sees, at
once, and `painter` a picture of it, a moment later. `replays` shows games that are over, `gallery` lists
those that their players show to everybody. `nights` are evenings on which many play. `places` is what
adapters remember of where games are played.
"""

from time import perf_counter

from bot.metrics import Metrics
from bot.nights.service import NightService
from bot.pictures import Painter
from bot.screens.screen import TableAction
from bot.service.book import Book
from bot.service.desk import Desk
from bot.service.gallery import Gallery
from bot.service.guests import Guests
from bot.service.invitations import Invitations
from bot.service.keys import Keys
from bot.service.manners import Manners
from bot.service.play import Play, Press, Pressed
from bot.service.readings import Readings
from bot.service.replays import Replays
from bot.service.seeds import Seeds
from bot.service.sights import Sights
from bot.service.whereabouts import Whereabouts
from engine.contract import Refusal
from renderers.language import Language


class GameService:
    """All that can be done with games."""

    def __init__(self, desk: Desk, metrics: Metrics, language: Language = Language.EN) -> None:
        """Work at this desk, and count; the language is for people who have not chosen one."""
        self.desk = desk
        self.play = Play(desk)
        self.invitations = Invitations(desk, self.play)
        self.manners = Manners(desk)
        self.nights = NightService(desk, self.play, metrics)
        self.book = Book(desk, self.nights.forget)
        self.guests = Guests(desk)
        self.keys = Keys(desk)
        self.sights = Sights(desk, self.play, language)
        self.painter = Painter(desk.house, metrics)
        readings = Readings(desk)
        self.replays = Replays(desk, readings, metrics)
        self.gallery = Gallery(desk, readings)
        self.places = Whereabouts(desk)
        self.seeds = Seeds(desk)
        self.metrics = metrics

    async def press(self, press: Press) -> Pressed:
        """Carry out what somebody pressed on a screen."""
        began = perf_counter()
        try:
            pressed = await self._carry_out(press)
        except Refusal as refusal:
            self.metrics.press_refused(refusal.code)
            raise
        self.metrics.press_accepted(perf_counter() - began)
        return pressed

    async def _carry_out(self, press: Press) -> Pressed:
        who, game = press.who, press.game
        match press.action:
            case TableAction.SHOW:
                await self.play.show(who, game)
            case TableAction.NUDGE:
                await self.manners.nudge(who, game)
            case TableAction.PART:
                await self.manners.part(who, game)
            case TableAction.STAY:
                await self.manners.stay(who, game)
            case TableAction.REMATCH:
                return Pressed(await self.invitations.rematch(who, game))
            case TableAction.ACCEPT:
                await self.invitations.accept(who, game)
            case TableAction.DECLINE:
                await self.invitations.decline(who, game)
            case TableAction.WITHDRAW:
                await self.invitations.withdraw(who, game)
            case _:
                return await self.play.press(press)
        return Pressed(game)
