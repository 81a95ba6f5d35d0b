"""Given parts: which run in this process, do they finish what is in hand, and does one that fails end all?"""

import asyncio
import errno
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.app.components import (
    Component,
    ComponentName,
    ComponentProblem,
    ComponentRefusal,
    choose_components,
    health_port,
    run_components,
    run_loop,
)
from bot.config.settings import SETTINGS, Settings
from bot.http.network_addresses import AddressProblem, AddressRefusal, address_refusal
from engine.contract import Refusal
from tests.rows import each_row

WEB, DISCORD, MATRIX, CLOCK, COMPUTER = ComponentName
SERVER = SecretStr("redis://localhost")
TOKEN = SecretStr("a.b.c")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.chdir(tmp_path)


def test_without_a_name_everything_that_is_configured_runs_and_otherwise_what_is_named() -> None:
    assert choose_components([], Settings()) == (WEB, CLOCK, COMPUTER)
    assert choose_components([], Settings(discord_token=TOKEN)) == (WEB, DISCORD, CLOCK, COMPUTER)
    assert choose_components([], Settings(matrix_homeserver="https://x")) == (WEB, MATRIX, CLOCK, COMPUTER)
    assert choose_components(["clock"], Settings(redis_url=SERVER)) == (CLOCK,)
    assert choose_components(["clock", "discord", "clock"], Settings(redis_url=SERVER)) == (DISCORD, CLOCK)


def test_a_process_that_leaves_parts_to_others_needs_a_server_to_share() -> None:
    with pytest.raises(ComponentRefusal) as no:
        choose_components(["clock"], Settings())
    assert (no.value.code, no.value.facts) == (ComponentProblem.NEEDS_SERVER, {"parts": "clock"})
    with pytest.raises(ComponentRefusal):
        choose_components(["web", "clock"], Settings(discord_token=TOKEN))
    assert choose_components(["web", "clock", "computer"], Settings()) == (WEB, CLOCK, COMPUTER)
    assert choose_components([*ComponentName], Settings()) == tuple(ComponentName)


@each_row(
    ("parts", "port"),
    [
        ((WEB,), 8001),
        ((DISCORD,), 8002),
        ((MATRIX,), 8003),
        ((CLOCK,), 8004),
        ((COMPUTER,), 8005),
        ((WEB, CLOCK), 8001),
        ((MATRIX, CLOCK), 8003),
        (tuple(ComponentName), 8001),
    ],
)
def test_each_process_has_a_health_port_of_its_own(parts: tuple[ComponentName, ...], port: int) -> None:
    assert health_port(parts, Settings(health_port=8001)) == port
    assert health_port(parts, Settings()) is None
    assert health_port([COMPUTER], Settings(health_port=65531)) == 65535, "the highest leaves room for each"


HIDDEN = "joy on the left"


Run = Callable[[asyncio.Event], Coroutine[Any, Any, None]]


async def patient(stop: asyncio.Event) -> None:
    await stop.wait()


async def failing(_: asyncio.Event) -> None:
    raise ZeroDivisionError(HIDDEN)


async def refusing(_: asyncio.Event) -> None:
    raise AddressRefusal(AddressProblem.PORT_TAKEN, address="127.0.0.1:80")


async def ending(_: asyncio.Event) -> None:
    pass


async def test_they_run_until_they_are_told_to_stop_and_finish_what_is_in_hand() -> None:
    stop, done = asyncio.Event(), []

    async def works(stop: asyncio.Event) -> None:
        await stop.wait()
        await asyncio.sleep(0)
        done.append("in hand")

    running = asyncio.create_task(run_components([Component(ComponentName.WEB, works)], stop))
    await asyncio.sleep(0)
    assert not running.done()
    stop.set()
    await running
    assert done == ["in hand"]


async def refusal_of(*runs: Run, stop: asyncio.Event | None = None) -> Refusal:
    parts = [Component(name, run) for name, run in zip(ComponentName, runs, strict=False)]
    with pytest.raises(Refusal) as no:
        await run_components(parts, stop or asyncio.Event())
    return no.value


async def test_one_that_fails_takes_the_others_with_it_and_is_named_without_what_it_said(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stop = asyncio.Event()
    no = await refusal_of(patient, failing, stop=stop)
    assert stop.is_set()
    assert no.code is ComponentProblem.PART_FAILED
    assert no.facts == {"part": "discord", "error": "ZeroDivisionError"}
    assert [record.getMessage() for record in caplog.records] == ["part.failed"]
    assert HIDDEN not in str(no) + caplog.text
    assert no.__cause__ is None


async def test_one_that_refuses_is_quoted_and_one_that_ends_too_early_takes_the_others_with_it() -> None:
    assert (await refusal_of(patient, refusing)).code is AddressProblem.PORT_TAKEN
    no = await refusal_of(ending, patient)
    assert (no.code, no.facts) == (ComponentProblem.PART_ENDED, {"part": "web"})


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
    assert (await refusal_of(fails_late, stop=stop)).code is ComponentProblem.PART_FAILED
    caplog.clear()
    await run_components([Component(ComponentName.CLOCK, never_ends)], stop, finish_within=0.01)
    assert [record.getMessage() for record in caplog.records] == ["part.cut_off"]
    running = asyncio.create_task(run_components([Component(ComponentName.WEB, never_ends)], asyncio.Event()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    running.cancel()  # parts do not outlive the one who waits for them
    with pytest.raises(asyncio.CancelledError):
        await running
    assert ended == ["politely", "politely"]


@each_row(
    ("number", "code"),
    [
        (errno.EADDRINUSE, AddressProblem.PORT_TAKEN),
        (errno.EACCES, AddressProblem.PORT_FORBIDDEN),
        (errno.EADDRNOTAVAIL, AddressProblem.NOT_OUR_ADDRESS),
        (-2, AddressProblem.NOT_OUR_ADDRESS),
    ],
)
def test_why_nothing_can_listen_is_a_code_with_the_address_as_browsers_want_it(
    number: int, code: AddressProblem
) -> None:
    refusal = address_refusal(OSError(number, ""), "::1", 80, "PORT")
    assert refusal.code is code
    assert refusal.facts["address"] == "[::1]:80"


async def module_of_the_loop(found: list[str]) -> None:
    found.append(type(asyncio.get_running_loop()).__module__.partition(".")[0])


def test_the_program_runs_in_the_loop_of_uvloop_or_in_that_of_asyncio_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    modules = list[str]()
    run_loop(module_of_the_loop(modules))
    monkeypatch.setitem(sys.modules, "uvloop", None)
    run_loop(module_of_the_loop(modules))
    assert modules == ["uvloop", "asyncio"]
