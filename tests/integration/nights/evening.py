"""An evening in the making: a host, guests, a clock, and all that happens when it strikes."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.commands.model import JoinOptions, TimeFormat
from bot.delivery.night_deliverer import EventShowing, LobbyShowing, NightDeliverer, Note
from bot.delivery.night_timers import NightTimers
from bot.model.night import Night, Plan
from bot.nights.context import NIGHTS, queue_of
from bot.nights.running_nights import BREAK, TICK
from bot.nights.service import NightService
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.connection import Client
from bot.store.keys import PARTITIONS, night_key
from bot.store.queue import Claim, Queues, Settled
from bot.text.time_words import format_time
from engine.heldhands.record import Record, actions
from tests.integration.service.tablemates import DAY, HOUR, MINUTE, Time
from tests.records import recorded

HOME: Final = "discord:900"
HOST: Final = "discord:1"
LEASE: Final = 15_000

_MOST: Final = 64


class Programme:
    """What a platform has shown: lobbies, events, and notes."""

    time_shown: TimeFormat = staticmethod(format_time)
    elsewhere = JoinOptions(web="https://table.example.org", discord=True)

    def __init__(self, platform: str = "discord") -> None:
        self.platform = platform
        self.lobbies: list[LobbyShowing] = []
        self.events: list[EventShowing] = []
        self.notes: list[Note] = []

    async def show_lobby(self, showing: LobbyShowing) -> str:
        self.lobbies.append(showing)
        return str(len(self.lobbies))

    async def show_event(self, showing: EventShowing) -> str:
        self.events.append(showing)
        return str(len(self.events))

    async def tell(self, note: Note) -> None:
        self.notes.append(note)

    def told(self, who: str) -> list[str]:
        return [note.answer.headline for note in self.notes if note.who == who]


@dataclass
class Evening:
    """A night on a server, and whoever keeps its time."""

    service: GameService
    nights: NightService
    client: Client
    time: Time
    night: str = ""
    partitions: Sequence[int] = range(PARTITIONS)  # in which somebody looks for what is due
    programmes: dict[str, Programme] = field(default_factory=dict)

    def __post_init__(self) -> None:
        nights = self.nights
        self.sign_ups, self.hosts = nights.sign_ups, nights.hosts

    async def planned(self, in_: int = DAY * 2, host: str = HOST, **plan: Any) -> Night:  # noqa: ANN401 - fields of a plan
        told: dict[str, Any] = {"title": "Friday", "zone": "Europe/Rome", "at": self.time.now + in_, **plan}
        night = await self.nights.hosts.plan(
            host, Plan(**told), home=HOME, hosting=HOME, language="en", lobbies={"discord": "77"}
        )
        self.night = night.id
        return night

    async def now(self) -> Night:
        return (await self.nights.find(self.night)).night

    async def come(self, people: Iterable[str], **how: Any) -> None:  # noqa: ANN401 - as `here` takes it
        for who in people:
            await self.sign_ups.here(who, self.night, **how)

    async def strikes(self) -> list[str]:
        """Carry out all that is due by now, and return what that was."""
        clock = NightTimers(self.nights, Queues(self.client, night_key))
        return await self._carry_out(NIGHTS, clock.carry_out)

    async def bring(self, platform: str = "discord") -> Programme:
        """Bring all that is due by now to a platform, and return what it has shown so far."""
        programme = self.programmes.setdefault(platform, Programme(platform))
        bringing = NightDeliverer(self.service, self.nights, Queues(self.client, night_key), programme)
        await self._carry_out(queue_of(platform), bringing.carry_out)
        return programme

    async def passes(self, milliseconds: int) -> list[str]:
        self.time.passes(milliseconds)
        return await self.strikes()

    async def _carry_out(self, queue: str, carry_out: Callable[[Claim], Awaitable[Settled]]) -> list[str]:
        done: list[str] = []
        while claims := await self.claim(queue):
            for claim in claims:
                await carry_out(claim)
                done.append(claim.what)
        return done

    async def claim(self, queue: str = NIGHTS) -> list[Claim]:
        queues = Queues(self.client, night_key)
        claimed: list[Claim] = []
        for part in self.partitions:
            found = await queues.claim(queue, part, now=self.time.now, lease=LEASE, most=_MOST)
            claimed += found.claimed
        return claimed

    async def carry_out(self, claim: Claim) -> None:
        await NightTimers(self.nights, Queues(self.client, night_key)).carry_out(claim)

    async def play(self, game: str, record: Record, first: int = 0, last: int | None = None) -> None:
        await play(self.service, game, list(actions(record))[first:last])

    async def opened(self, people: Sequence[str], **plan: Any) -> Night:  # noqa: ANN401 - fields of a plan
        await self.planned(**plan)
        return await self.begins(people)

    async def about_to_begin(self, people: Iterable[str]) -> Night:
        """Plan an evening, and let these be here a minute before its hour."""
        await self.planned(2 * DAY)
        await self.passes(2 * DAY - MINUTE)
        await self.come(people)
        return await self.now()

    async def begins(self, people: Iterable[str]) -> Night:
        """Let time pass until the hour of the evening, when these are here."""
        await self.passes((await self.now()).plan.at - 10 * MINUTE - self.time.now)
        await self.come(people)
        await self.passes(10 * MINUTE)
        return await self.now()

    async def host_starts(self) -> Night:
        """Let the host pair those who are here, and return the night as it is then."""
        await self.hosts.start(HOST, self.night, hosting="")
        await self.strikes()
        return await self.now()

    async def edit(self, night: str, **changes: object) -> Night:
        return await self.hosts.edit(HOST, night, changes, hosting="")

    async def round_ends(self, *, break_too: bool = True) -> Night:
        """Let all pairs of the last round win, and let the break pass too, if it is wished."""
        for pair in (await self.now()).rounds[-1].pairs:
            await self.play(pair.game, WON)
        await self.passes(TICK)
        if break_too:
            await self.passes(BREAK)
        return await self.now()

    async def let_go(self, game: str) -> None:
        for who in (await self.service.context.find(game)).about.seats:
            await self.service.offers.part(who, game)

    async def lobby(self) -> LobbyShowing:
        return [each for each in (await self.bring()).lobbies if each.night.id == self.night][-1]

    async def reads(self) -> str:
        return "\n".join((await self.lobby()).answer.lines)


async def play(service: GameService, game: str, moves: Sequence[tuple[int, object]]) -> None:
    for seat, action in moves:
        seats = (await service.context.find(game)).about.seats
        seen = await service.play.look(seats[seat], game)
        await service.press(Press(seats[seat], game, seen.revision, str(action)))


def guests(count: int, platforms: Sequence[str] = ("discord", "matrix")) -> list[str]:
    names = {"discord": "discord:{}", "matrix": "matrix:@guest{}:example.org", "web": "web:guest{}"}
    return [names[platforms[number % len(platforms)]].format(number + 10) for number in range(count)]


WON: Final = recorded("published-held-hands")

__all__ = ["DAY", "HOME", "HOST", "HOUR", "MINUTE", "WON", "Evening", "Programme", "guests", "play"]
