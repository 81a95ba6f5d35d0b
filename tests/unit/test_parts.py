"""Given parts: which run in this process, do they finish what is in hand, and does one that fails end all?"""

import asyncio
import errno
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app.components import PartName, PartProblem, PartRefusal, chosen_parts, health_port
from bot.app.tasks import address_refusal, run_parts
from bot.config.settings import SETTINGS, Settings
from engine.contract import Refusal
from tests.rows import each_row

WEB, DISCORD, MATRIX, CLOCK = PartName
SERVER = SecretStr("redis://localhost")
TOKEN = SecretStr("a.b.c")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.chdir(tmp_path)


def test_without_a_name_everything_that_is_configured_runs_and_otherwise_what_is_named() -> None:
    assert chosen_parts([], Settings()) == (WEB, CLOCK)
    assert chosen_parts([], Settings(discord_token=TOKEN)) == (WEB, DISCORD, CLOCK)
    assert chosen_parts([], Settings(matrix_homeserver="https://x")) == (WEB, MATRIX, CLOCK)
    assert chosen_parts(["clock"], Settings(redis_url=SERVER)) == (CLOCK,)
    assert chosen_parts(["clock", "discord", "clock"], Settings(redis_url=SERVER)) == (DISCORD, CLOCK)


def test_a_process_that_leaves_parts_to_others_needs_a_server_to_share() -> None:
    with pytest.raises(PartRefusal) as no:
        chosen_parts(["clock"], Settings())
    assert (no.value.code, no.value.facts) == (PartProblem.NEEDS_SERVER, {"parts": "clock"})
    with pytest.raises(PartRefusal):
        chosen_parts(["web", "clock"], Settings(discord_token=TOKEN))
    assert chosen_parts(["web", "clock"], Settings()) == (WEB, CLOCK)
    assert chosen_parts([*PartName], Settings()) == tuple(PartName)


@each_row(
    ("parts", "port"),
    [
        ((WEB,), 8001),
        ((DISCORD,), 8002),
        ((MATRIX,), 8003),
        ((CLOCK,), 8004),
        ((WEB, CLOCK), 8001),
        ((MATRIX, CLOCK), 8003),
        (tuple(PartName), 8001),
    ],
)
def test_each_process_has_a_health_port_of_its_own(parts: tuple[PartName, ...], port: int) -> None:
    assert health_port(parts, Settings(health_port=8001)) == port
    assert health_port(parts, Settings()) is None
    assert health_port([CLOCK], Settings(health_port=65532)) == 65535, "the highest leaves room for each"


HIDDEN = "joy on the left"


Run = Callable[[asyncio.Event], Awaitable[None]]


class SomePart:
    def __init__(self, name: PartName, run: Run) -> None:
        self.name, self._run = name, run

    async def run(self, stop: asyncio.Event) -> None:
        await self._run(stop)


async def patient(stop: asyncio.Event) -> None:
    await stop.wait()


async def failing(_: asyncio.Event) -> None:
    raise ZeroDivisionError(HIDDEN)


async def refusing(_: asyncio.Event) -> None:
    raise PartRefusal(PartProblem.PORT_TAKEN, address="127.0.0.1:80")


async def ending(_: asyncio.Event) -> None:
    pass


async def test_they_run_until_they_are_told_to_stop_and_finish_what_is_in_hand() -> None:
    stop, done = asyncio.Event(), []

    async def works(stop: asyncio.Event) -> None:
        await stop.wait()
        await asyncio.sleep(0)
        done.append("in hand")

    running = asyncio.create_task(run_parts([SomePart(PartName.WEB, works)], stop))
    await asyncio.sleep(0)
    assert not running.done()
    stop.set()
    await running
    assert done == ["in hand"]


async def refusal_of(*runs: Run, stop: asyncio.Event | None = None) -> Refusal:
    parts = [SomePart(name, run) for name, run in zip(PartName, runs, strict=False)]
    with pytest.raises(Refusal) as no:
        await run_parts(parts, stop or asyncio.Event())
    return no.value


async def test_one_that_fails_takes_the_others_with_it_and_is_named_without_what_it_said(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stop = asyncio.Event()
    no = await refusal_of(patient, failing, stop=stop)
    assert stop.is_set()
    assert no.code is PartProblem.PART_FAILED
    assert no.facts == {"part": "discord", "error": "ZeroDivisionError"}
    assert [record.getMessage() for record in caplog.records] == ["part.failed"]
    assert HIDDEN not in str(no) + caplog.text
    assert no.__cause__ is None


async def test_one_that_refuses_is_quoted_and_one_that_ends_too_early_takes_the_others_with_it() -> None:
    assert (await refusal_of(patient, refusing)).code is PartProblem.PORT_TAKEN
    no = await refusal_of(ending, patient)
    assert (no.code, no.facts) == (PartProblem.PART_ENDED, {"part": "web"})


async def test_one_that_fails_while_it_stops_is_not_hushed_up_and_one_that_never_ends_is_let_go(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ended = []

    async def fails_late(stop: asyncio.Event) -> None:
        await stop.wait()
        raise ZeroDivisionError

    async def never_ends(_: asyncio.Event) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("politely")

    stop = asyncio.Event()
    stop.set()
    assert (await refusal_of(fails_late, stop=stop)).code is PartProblem.PART_FAILED
    caplog.clear()
    await run_parts([SomePart(PartName.CLOCK, never_ends)], stop, finish_within=0.01)
    assert [record.getMessage() for record in caplog.records] == ["part.cut_off"]
    running = asyncio.create_task(run_parts([SomePart(PartName.WEB, never_ends)], asyncio.Event()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    running.cancel()  # parts do not outlive the one who waits for them
    with pytest.raises(asyncio.CancelledError):
        await running
    assert ended == ["politely", "politely"]


@each_row(
    ("number", "code"),
    [
        (errno.EADDRINUSE, PartProblem.PORT_TAKEN),
        (errno.EACCES, PartProblem.PORT_FORBIDDEN),
        (errno.EADDRNOTAVAIL, PartProblem.NOT_OUR_ADDRESS),
        (-2, PartProblem.NOT_OUR_ADDRESS),
    ],
)
def test_why_nothing_can_listen_is_a_code_with_the_address_as_browsers_want_it(
    number: int, code: PartProblem
) -> None:
    refusal = address_refusal(OSError(number, ""), "::1", 80, "PORT")
    assert refusal.code is code
    assert refusal.facts["address"] == "[::1]:80"
