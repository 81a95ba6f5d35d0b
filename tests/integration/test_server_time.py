"""Processes go by one clock, the server's; and a clock that is wrong deletes nothing."""

from dataclasses import dataclass
from typing import Any

import pytest

from bot.clock import Clock
from bot.connection import Client
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.nights.night import Stage
from bot.server_time import ServerTime
from bot.service.desk import CLOCK, DAY, HOUR, MINUTE, Desk
from bot.service.service import GameService
from bot.store.due import Queues
from bot.store.games import Games, Status
from bot.store.keys import PARTITIONS, seen_key
from bot.store.people import People
from bot.upkeep import begin_upkeep
from tests.integration.nights.evening import Evening
from tests.integration.service.tablemates import FAR, NEAR, Time, begun, due, ended, stored
from tests.rows import each_row

START = 1_700_000_000_000


@dataclass
class Clocks:
    """The clock of a server, which can be wrong, and the steady one of a machine, which cannot."""

    steady: int = 5_000
    wrong: int = 0  # by so much the server's is ahead

    def passes(self, milliseconds: int) -> None:
        self.steady += milliseconds

    @property
    def right(self) -> int:
        return START + self.steady


class WrongServer:
    """A real server whose clock can be wrong."""

    def __init__(self, client: Client, clocks: Clocks) -> None:
        self._client, self._clocks = client, clocks

    async def time(self, **_: object) -> tuple[int, int]:
        now = self._clocks.right + self._clocks.wrong
        return now // 1000, now % 1000 * 1000

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a client can do
        return getattr(self._client, name)


@pytest.fixture
def store_url(valkey: str) -> str:
    """Return the address of one server: whose clock it is makes no difference."""
    return valkey


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def server(redis_client: Client, clocks: Clocks) -> Any:  # noqa: ANN401 - it stands for a client
    return WrongServer(redis_client, clocks)


async def started(server: Client, clocks: Clocks) -> ServerTime:
    time = ServerTime(elapsed=lambda: clocks.steady)
    await time.begin(server)
    return time


async def minutes(server: Client, clocks: Clocks, time: ServerTime, count: int) -> None:
    """Let time pass, while the server is asked every minute."""
    for _ in range(count):
        clocks.passes(MINUTE)
        await time.set_by(server)


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]


async def test_a_machine_whose_clock_is_wrong_has_the_time_of_the_server(redis_client: Client) -> None:
    right, wrong = ServerTime(), ServerTime()
    await right.begin(redis_client)
    wrong._offset += HOUR // 2
    assert wrong() - right() > HOUR // 3
    await wrong.set_by(redis_client)
    assert abs(wrong() - right()) < 2_000


async def test_a_clock_that_is_wrong_for_a_while_is_not_believed_until_an_hour_has_passed(
    server: Client, clocks: Clocks, caplog: pytest.LogCaptureFixture
) -> None:
    time = await started(server, clocks)
    await minutes(server, clocks, time, 3)
    assert time.trusted()
    for wrong in (94 * DAY, 2 * HOUR, -2 * HOUR, -94 * DAY, 3650 * DAY):
        caplog.clear()
        clocks.wrong = wrong
        await minutes(server, clocks, time, 59)
        assert time() == clocks.right
        assert not time.trusted()
        clocks.wrong = 0
        await minutes(server, clocks, time, 1)
        assert time() == clocks.right
        assert time.trusted()
        assert warnings(caplog) == ["clock.jumped"]
    for jump in range(1, 8):  # again and again
        clocks.wrong = jump * 30 * DAY
        await minutes(server, clocks, time, 50)
        assert time() == clocks.right
        assert not time.trusted()
    caplog.clear()
    clocks.wrong = -10 * HOUR  # it was set right
    await minutes(server, clocks, time, 60)
    assert time() == clocks.right
    await minutes(server, clocks, time, 1)
    assert time() == clocks.right - 10 * HOUR
    assert time.trusted()
    assert warnings(caplog) == ["clock.jumped", "clock.believed"]
    caplog.clear()
    for small in (MINUTE, -30 * MINUTE, 29 * MINUTE):
        clocks.wrong = -10 * HOUR + small
        await minutes(server, clocks, time, 1)
        assert time() == clocks.right + clocks.wrong
        assert time.trusted()
    assert warnings(caplog) == [], "a small correction is taken over at once"


@each_row(
    ("off", "trusted"), [(0, True), (MINUTE, True), (7 * DAY, True), (8 * DAY, False), (60 * DAY, False)]
)
async def test_after_a_start_a_clock_far_ahead_of_the_time_seen_last_is_in_doubt_for_an_hour(
    server: Client, clocks: Clocks, caplog: pytest.LogCaptureFixture, off: int, *, trusted: bool
) -> None:
    await minutes(server, clocks, await started(server, clocks), 1)
    caplog.clear()
    clocks.passes(off)
    time = await started(server, clocks)
    assert time() == clocks.right, "people play by it all the same"
    assert time.trusted() is trusted
    assert warnings(caplog) == ([] if trusted else ["clock.doubtful"])
    await minutes(server, clocks, time, 59)
    assert time.trusted() is trusted
    await minutes(server, clocks, time, 1)
    assert time.trusted()


async def test_who_starts_again_while_in_doubt_is_in_doubt_until_the_clock_is_set_right(
    server: Client, clocks: Clocks
) -> None:
    await started(server, clocks)
    clocks.wrong = 94 * DAY
    for _ in range(3):
        time = await started(server, clocks)
        await minutes(server, clocks, time, 30)
        assert not time.trusted()
    clocks.wrong = 0
    time = await started(server, clocks)
    assert time.trusted()
    assert int(await server.get(seen_key()) or 0) == clocks.right
    clocks.passes(DAY)
    clocks.wrong = -600 * DAY  # a machine without a clock of its own
    time = await started(server, clocks)
    await minutes(server, clocks, time, 2)
    clocks.wrong = 0
    await minutes(server, clocks, time, 1)
    assert time() == clocks.right, "it is believed at once"
    assert not time.trusted()
    await minutes(server, clocks, time, 60)
    assert time.trusted()


# What is deleted


class Installation:
    """A service that goes by a clock that can be wrong, and whoever carries out what is due."""

    def __init__(self, server: Client, time: ServerTime) -> None:
        desk = Desk(Games(server), People(server), HOUSE, time, trusts_clock=time.trusted)
        self.service = GameService(desk, Metrics())
        self.evening = Evening(self.service, server, Time())
        self.queues = Queues(server)
        self.clock = Clock(self.service, self.queues)
        self.time = time

    async def strikes(self) -> None:
        """Carry out all that is due by now, of games and of evenings."""
        self.evening.time.now = self.time()
        for _ in range(3):
            for part in range(PARTITIONS):
                claims = await self.queues.claim(CLOCK, part, now=self.time(), lease=1000, most=99)
                for claim in claims.claimed:
                    await self.clock.carry_out(claim)
            for night in await self.evening.claim():
                await self.evening.carry_out(night)


async def installed(server: Client, clocks: Clocks) -> Installation:
    return Installation(server, await started(server, clocks))


@dataclass
class Kept:
    unfinished: str
    finished: str
    invitation: str
    night: str

    @classmethod
    async def made(cls, there: Installation, client: Client) -> "Kept":
        there.evening.time.now = there.time()
        return cls(
            await begun(there.service),
            await ended(there.service, client, "published-held-hands"),
            await there.service.invitations.invite(NEAR, FAR),
            (await there.evening.planned(3 * DAY)).id,
        )

    async def is_there(self, service: GameService) -> bool:
        games = [
            await service.desk.games.load(game) for game in (self.unfinished, self.finished, self.invitation)
        ]
        night = (await service.nights.find(self.night)).night
        statuses = [game.status if game else None for game in games]
        return statuses == [Status.PLAYING, Status.OVER, Status.INVITED] and night.stage is Stage.PLANNED


async def test_a_clock_that_jumps_while_we_run_ends_nothing_and_puts_nothing_off(
    server: Client, redis_client: Client, clocks: Clocks
) -> None:
    there = await installed(server, clocks)
    kept = await Kept.made(there, redis_client)
    before = await due(redis_client, "clock", kept.unfinished)
    for wrong in (500 * DAY, 0, -500 * DAY, 0):
        clocks.wrong = wrong
        await minutes(server, clocks, there.time, 5)
        await there.strikes()
        assert await kept.is_there(there.service)
    assert await due(redis_client, "clock", kept.unfinished) == before
    again = await begun(there.service)
    assert (await due(redis_client, "matrix", again))["0"] <= clocks.right


async def test_a_process_that_starts_with_a_wrong_clock_ends_nothing(
    server: Client, redis_client: Client, clocks: Clocks
) -> None:
    there = await installed(server, clocks)
    kept = await Kept.made(there, redis_client)
    await minutes(server, clocks, there.time, 1)
    clocks.wrong = 500 * DAY
    wrong = await installed(server, clocks)
    for _ in range(5):
        await minutes(server, clocks, wrong.time, 10)
        await wrong.strikes()
        assert await kept.is_there(wrong.service)
    clocks.wrong = 0
    right = await installed(server, clocks)
    await begin_upkeep(right.service.desk)
    await minutes(server, clocks, right.time, 12)
    await right.strikes()
    assert await kept.is_there(right.service)
    assert (await due(redis_client, "clock", kept.unfinished))["idle"] <= right.time() + DAY
    clocks.passes(3 * DAY)
    await minutes(server, clocks, right.time, 1)
    await right.strikes()
    assert (await right.service.nights.find(kept.night)).night.stage is Stage.OPEN, "it begins in time"


async def test_what_a_wrong_clock_has_put_off_comes_back_when_the_clock_is_right(
    server: Client, redis_client: Client, clocks: Clocks
) -> None:
    kept = await Kept.made(await installed(server, clocks), redis_client)
    clocks.wrong = 94 * DAY
    there = await installed(server, clocks)
    await there.strikes()
    assert (await due(redis_client, "clock", kept.unfinished))["idle"] > clocks.right + 90 * DAY
    clocks.wrong = 0
    await minutes(server, clocks, there.time, 61)
    await ended(there.service, redis_client, "published-held-hands")  # something for the clock to do
    await there.strikes()
    await minutes(server, clocks, there.time, 11)
    await there.strikes()
    assert (await due(redis_client, "clock", kept.unfinished))["idle"] <= clocks.right + DAY
    assert await kept.is_there(there.service)


async def test_what_is_over_while_we_were_off_goes_after_an_hour(
    server: Client, redis_client: Client, clocks: Clocks
) -> None:
    there = await installed(server, clocks)
    kept = await Kept.made(there, redis_client)
    clocks.passes(100 * DAY)
    there = await installed(server, clocks)
    await there.strikes()
    assert await kept.is_there(there.service)
    for _ in range(2):
        await minutes(server, clocks, there.time, 61)
        await there.strikes()
    assert (await stored(there.service, kept.unfinished)).status is Status.ABANDONED
    assert (await stored(there.service, kept.invitation)).status is Status.EXPIRED
    assert (await there.service.nights.find(kept.night)).night.stage is Stage.MISSED
