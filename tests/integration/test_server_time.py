"""Processes go by one clock, the server's; and a clock that is wrong deletes nothing."""

from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import pytest

from bot.delivery.upkeep import begin_upkeep
from bot.model.game import Status
from bot.model.night import NightStage
from bot.service.context import DAY, HOUR, MINUTE
from bot.store.connection import Client
from bot.store.keys import PARTITIONS, last_time_key
from bot.store.queue import CLOCK
from bot.store.server_clock import ServerClock
from tests.integration.nights.evening import Evening
from tests.integration.service.tablemates import FAR, NEAR, World
from tests.rows import each_row

START = 1_700_000_000_000


@dataclass
class Clocks:
    """A real server whose clock can be wrong, and the steady one of a machine, which cannot."""

    client: Client
    steady: int = 5_000
    wrong: int = 0  # by so much the server's is ahead

    @property
    def right(self) -> int:
        return START + self.steady

    async def time(self, **_: object) -> tuple[int, int]:
        now = self.right + self.wrong
        return now // 1000, now % 1000 * 1000

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a client can do
        return getattr(self.client, name)

    @property
    def server(self) -> Client:
        return cast("Client", self)

    async def started(self) -> ServerClock:
        time = ServerClock(elapsed=lambda: self.steady)
        await time.begin(self.server)
        return time

    async def minutes(self, time: ServerClock, count: int) -> None:
        """Let time pass, while the server is asked every minute."""
        for _ in range(count):
            self.steady += MINUTE
            await time.set_by(self.server)

    async def installed(self) -> "Installation":
        return Installation(self, await self.started())


@pytest.fixture
def store_url(valkey: str) -> str:
    """Return the address of one server: whose clock it is makes no difference."""
    return valkey


@pytest.fixture
def clocks(redis_client: Client) -> Clocks:
    return Clocks(redis_client)


async def test_a_machine_whose_clock_is_wrong_has_the_time_of_the_server(redis_client: Client) -> None:
    right, wrong = ServerClock(), ServerClock()
    await right.begin(redis_client)
    wrong._offset += HOUR // 2
    assert wrong() - right() > HOUR // 3
    await wrong.set_by(redis_client)
    assert abs(wrong() - right()) < HOUR // 3


async def test_a_clock_that_is_wrong_for_a_while_is_not_believed_until_an_hour_has_passed(
    clocks: Clocks, caplog: pytest.LogCaptureFixture
) -> None:
    time = await clocks.started()
    await clocks.minutes(time, 3)
    assert time.trusted()
    for wrong in (94 * DAY, 2 * HOUR, -2 * HOUR, -94 * DAY, 3650 * DAY):
        caplog.clear()
        clocks.wrong = wrong
        await clocks.minutes(time, 59)
        assert time() == clocks.right
        assert not time.trusted()
        clocks.wrong = 0
        await clocks.minutes(time, 1)
        assert time() == clocks.right
        assert time.trusted()
        assert caplog.messages == ["clock.jumped"]
    for jump in range(1, 8):  # again and again
        clocks.wrong = jump * 30 * DAY
        await clocks.minutes(time, 50)
        assert time() == clocks.right
        assert not time.trusted()
    caplog.clear()
    clocks.wrong = -10 * HOUR  # it was set right
    await clocks.minutes(time, 60)
    assert time() == clocks.right
    await clocks.minutes(time, 1)
    assert time() == clocks.right - 10 * HOUR
    assert time.trusted()
    assert caplog.messages == ["clock.jumped", "clock.believed"]
    caplog.clear()
    for small in (MINUTE, -30 * MINUTE, 29 * MINUTE):
        clocks.wrong = -10 * HOUR + small
        await clocks.minutes(time, 1)
        assert time() == clocks.right + clocks.wrong
        assert time.trusted()
    assert caplog.messages == [], "a small correction is taken over at once"


@each_row(
    ("off", "trusted"), [(0, True), (MINUTE, True), (7 * DAY, True), (8 * DAY, False), (60 * DAY, False)]
)
async def test_after_a_start_a_clock_far_ahead_of_the_time_seen_last_is_in_doubt_for_an_hour(
    clocks: Clocks, caplog: pytest.LogCaptureFixture, off: int, *, trusted: bool
) -> None:
    await clocks.minutes(await clocks.started(), 1)
    caplog.clear()
    clocks.steady += off
    time = await clocks.started()
    assert time() == clocks.right, "people play by it all the same"
    assert time.trusted() is trusted
    assert caplog.messages == ([] if trusted else ["clock.doubtful"])
    await clocks.minutes(time, 59)
    assert time.trusted() is trusted
    await clocks.minutes(time, 1)
    assert time.trusted()


async def test_who_starts_again_while_in_doubt_is_in_doubt_until_the_clock_is_set_right(
    clocks: Clocks,
) -> None:
    await clocks.started()
    clocks.wrong = 94 * DAY
    for _ in range(3):
        time = await clocks.started()
        await clocks.minutes(time, 30)
        assert not time.trusted()
    clocks.wrong = 0
    time = await clocks.started()
    assert time.trusted()
    assert int(await clocks.client.get(last_time_key()) or 0) == clocks.right
    clocks.steady += DAY
    clocks.wrong = -600 * DAY  # a machine without a clock of its own
    time = await clocks.started()
    await clocks.minutes(time, 2)
    clocks.wrong = 0
    await clocks.minutes(time, 1)
    assert time() == clocks.right, "it is believed at once"
    assert not time.trusted()
    await clocks.minutes(time, 60)
    assert time.trusted()


# What is deleted


class Installation(World):
    """A service that goes by a clock that can be wrong, and a game of each kind, which should stay."""

    def __init__(self, clocks: Clocks, clock: ServerClock) -> None:
        super().__init__(clocks.server, now=clock, trusts_clock=clock.trusted)
        self.clocks, self.clock = clocks, clock
        self.evening = Evening(self, self.nights, clocks.server, self.time)
        self.keeper = self.timers()

    async def make(self) -> "Kept":
        self.time.now = self.clock()
        begun, ended = await self.begun(), await self.ended()
        invitation = await self.invitations.invite(NEAR, FAR)
        return Kept(begun, ended, invitation, (await self.evening.planned(3 * DAY)).id)

    async def runs(self, minutes: int) -> None:
        """Let time pass, and carry out all that is due then, of games and of evenings."""
        await self.clocks.minutes(self.clock, minutes)
        self.time.now = self.clock()
        for _ in range(3):
            for part in range(PARTITIONS):
                claims = await self.queues.claim(CLOCK, part, now=self.clock(), lease=1000, most=99)
                for claim in claims.claimed:
                    await self.keeper.carry_out(claim)
            await self.evening.strikes()

    async def has(self, kept: "Kept") -> bool:
        statuses = [await self.status(game) for game in kept[:3]]
        meant = [Status.PLAYING, Status.OVER, Status.INVITED]
        return statuses == meant and await self.stage(kept) is NightStage.PLANNED

    async def stage(self, kept: "Kept") -> NightStage:
        return (await self.nights.find(kept.night)).night.stage

    async def idle(self, kept: "Kept") -> float:
        return (await self.due("clock", kept.unfinished))["idle"]


class Kept(NamedTuple):
    unfinished: str
    finished: str
    invitation: str
    night: str


async def test_a_clock_that_jumps_while_we_run_ends_nothing_and_puts_nothing_off(clocks: Clocks) -> None:
    there = await clocks.installed()
    kept = await there.make()
    before = await there.due("clock", kept.unfinished)
    for wrong in (500 * DAY, 0, -500 * DAY, 0):
        clocks.wrong = wrong
        await there.runs(minutes=5)
        assert await there.has(kept)
    assert await there.due("clock", kept.unfinished) == before
    assert (await there.due("matrix", await there.begun()))["0"] <= clocks.right


async def test_a_process_that_starts_with_a_wrong_clock_ends_nothing(clocks: Clocks) -> None:
    there = await clocks.installed()
    kept = await there.make()
    await clocks.minutes(there.clock, 1)
    clocks.wrong = 500 * DAY
    wrong = await clocks.installed()
    for _ in range(5):
        await wrong.runs(minutes=10)
        assert await wrong.has(kept)
    clocks.wrong = 0
    right = await clocks.installed()
    await begin_upkeep(right.context)
    await right.runs(minutes=12)
    assert await right.has(kept)
    assert await right.idle(kept) <= right.clock() + DAY
    clocks.steady += 3 * DAY
    await right.runs(minutes=1)
    assert await right.stage(kept) is NightStage.OPEN, "it begins in time"


async def test_what_a_wrong_clock_has_put_off_comes_back_when_the_clock_is_right(clocks: Clocks) -> None:
    kept = await (await clocks.installed()).make()
    clocks.wrong = 94 * DAY
    there = await clocks.installed()
    await there.runs(minutes=0)
    assert await there.idle(kept) > clocks.right + 90 * DAY
    clocks.wrong = 0
    await clocks.minutes(there.clock, 61)
    await there.ended()  # something for the clock to do
    await there.runs(minutes=0)
    await there.runs(minutes=11)
    assert await there.idle(kept) <= clocks.right + DAY
    assert await there.has(kept)


async def test_what_is_over_while_we_were_off_goes_after_an_hour(clocks: Clocks) -> None:
    kept = await (await clocks.installed()).make()
    clocks.steady += 100 * DAY
    there = await clocks.installed()
    await there.runs(minutes=0)
    assert await there.has(kept)
    for _ in range(2):
        await there.runs(minutes=61)
    statuses = [await there.status(game) for game in (kept.unfinished, kept.invitation)]
    assert statuses == [Status.ABANDONED, Status.EXPIRED]
    assert await there.stage(kept) is NightStage.MISSED
