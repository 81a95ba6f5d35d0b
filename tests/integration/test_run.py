"""Given the command `run`: does the service start, tell what it does, and end as it was asked to?

Three tests start the program as a process: the whole of it, a signal while it is loading, and an end that
hangs. The others run the same command in this process.
"""

import asyncio
import os
import re
import resource
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from aiohttp import ClientSession
from redis import Redis

from adapters import parts
from bot import running
from bot.embedded import embedded_valkey
from bot.locks import is_free
from bot.open_files import file_limit
from bot.parts import PartName
from tests.integration.conftest import DEADLINE, PATIENT, until
from tests.integration.program import (
    HELDHANDS,
    RUNS,
    first_of_four_ports,
    is_ready,
    read_until,
    run_here,
    started,
)

SECRET = "hunter2-hunter2"  # noqa: S105 - nobody's

# The program with a clock that hangs when it is asked to end.
HANGING_CLOCK = """
import asyncio, signal, sys
from adapters import ending, parts, program
from bot.parts import PartName

class Clock:
    name = PartName.CLOCK

    async def run(self, stop):
        await stop.wait()
        {hangs}

parts.BUILDERS = {{PartName.CLOCK: lambda house: Clock()}}
ending.END_WITHIN = 1
sys.exit(program.run_program(["run", "clock"]))
"""

# The program, signalled in the middle of its first heavy import.
LOADING = """
import os, sys
from adapters.main import main

class Signalled:
    def find_spec(self, name, path, target=None):
        if name == "adapters.program":
            os.kill(os.getpid(), by)

by, sys.argv[1:] = int(sys.argv[1]), ["run"]
sys.meta_path.insert(0, Signalled())
sys.exit(main())
"""

# A command whose input is a terminal.
AT_A_TERMINAL = """
import os, sys
keyboard, terminal = os.openpty()
os.set_inheritable(keyboard, True)  # a terminal without one is hung up
os.dup2(terminal, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


@pytest.fixture
def directory(short_dir: Path) -> Path:
    return short_dir


def no_file(directory: Path) -> str:
    return f"There is no .env in {directory}; settings come from the environment."


@contextmanager
def server_in(directory: Path) -> Iterator[str]:
    """Run a server of the test's own, and give its address."""
    with asyncio.Runner() as runner:
        server = embedded_valkey(directory)
        try:
            yield runner.run(server.__aenter__())
        finally:
            runner.run(server.__aexit__(None, None, None))


def let_clock(monkeypatch: pytest.MonkeyPatch, run: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    """Let the part `clock` do something else."""
    clock = type("Clock", (), {"name": PartName.CLOCK, "run": staticmethod(run)})
    monkeypatch.setattr(parts, "BUILDERS", {PartName.CLOCK: lambda _: clock()})


def in_one_line(complaint: str) -> bool:
    return complaint.count("\n") == 1 and complaint.endswith("\n")


async def test_everything_runs_in_one_process_until_it_is_asked_to_end(directory: Path) -> None:
    port, data = first_of_four_ports(), directory / "data"
    settings = {"HELDHANDS_DATA_DIR": str(data), "HELDHANDS_HEALTH_PORT": str(port)}
    with started(*HELDHANDS, "run", cwd=directory, **settings) as service:
        lines = read_until(service, RUNS)
        assert lines[0] == no_file(directory)
        assert lines[1].endswith("runs web, clock.")
        assert str(data) in lines[2]
        assert "Valkey" in lines[2]
        assert lines[3] == f"Health: http://127.0.0.1:{port}/health, /ready and /metrics."
        page = re.fullmatch(r"Play at (http://127\.0\.0\.1:\d+) in a browser\.", lines[4])
        assert page
        assert str(service.pid) in lines[5]
        await until(partial(is_ready, port))  # its check gives up after a second, also where all is slow
        async with ClientSession() as session, session.get(f"{page[1]}/") as response:
            assert response.status == 200
        assert not is_free(data / "valkey" / "valkey.lock")
        service.send_signal(signal.SIGTERM)
        out, err = service.communicate(timeout=DEADLINE)
    assert (service.returncode, err) == (0, "")
    assert out == "Finishing what is in hand.\nStopped.\n"
    assert is_free(data / "valkey" / "valkey.lock")


@pytest.mark.parametrize(("by", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_while_it_is_still_loading_a_signal_ends_it_without_a_word(
    by: signal.Signals, code: int, directory: Path
) -> None:
    with started(sys.executable, "-c", LOADING, str(by.value), cwd=directory) as service:
        assert (*service.communicate(timeout=DEADLINE), service.returncode) == ("", "", code)


@pytest.mark.parametrize(
    ("hangs", "by"), [("await asyncio.Event().wait()", signal.SIGINT), ("signal.pause()", signal.SIGTERM)]
)
def test_one_that_hangs_is_ended_by_a_second_ctrl_c_or_by_the_kernel(
    hangs: str, by: signal.Signals, valkey: str, directory: Path
) -> None:
    command = (sys.executable, "-c", HANGING_CLOCK.format(hangs=hangs))
    with started(sys.executable, "-c", AT_A_TERMINAL, *command, cwd=directory, REDIS_URL=valkey) as service:
        read_until(service, RUNS)
        service.send_signal(by)
        if by is signal.SIGINT:
            told = read_until(service, "Finishing what is in hand")
            assert told == ["Finishing what is in hand; another Ctrl-C ends it at once."]
            service.send_signal(by)
        service.communicate(timeout=DEADLINE)
    assert service.returncode == -(signal.SIGINT if by is signal.SIGINT else signal.SIGALRM)


def test_either_signal_ends_the_service_and_says_so(valkey: str, directory: Path) -> None:
    interrupt = partial(os.kill, os.getpid(), signal.SIGINT)
    run = run_here("run", cwd=directory, meanwhile=interrupt, REDIS_URL=valkey)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith("\nFinishing what is in hand.\nStopped.\n")


def test_port_that_is_taken_is_told_in_one_line(valkey: str, directory: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        web = run_here("run", "--port", str(port), cwd=directory, REDIS_URL=valkey)
        taken = str(min(port, 65532))
        health = run_here("run", "web", cwd=directory, REDIS_URL=valkey, HELDHANDS_HEALTH_PORT=taken)
    for run in (web, health):
        assert run.returncode == 1
        assert run.stderr.startswith(f"heldhands run: 127.0.0.1:{port} is taken by another program")
        assert in_one_line(run.stderr)
        assert "Play at" not in run.stdout
    assert health.stderr.endswith("or set HELDHANDS_HEALTH_PORT to another port.\n")


def test_arguments_and_settings_that_are_wrong_are_told_line_by_line(directory: Path) -> None:
    for port in ("x", "-1", "65536", "9" * 99, "٣"):
        run = run_here("run", f"--port={port}", cwd=directory)
        assert run.returncode == 2
        assert run.stderr.startswith("heldhands run: argument --port: ")
        assert "is not a port from 0 to 65535" in run.stderr
        assert in_one_line(run.stderr)
    nobody = run_here("run", "telegram", cwd=directory)
    assert nobody.returncode == 2
    assert '"telegram" is not a part; choose from web, discord, matrix, clock' in nobody.stderr
    assert in_one_line(nobody.stderr)
    wrong = run_here("run", cwd=directory, HELDHANDS_PORT="x", HELDHANDS_LOG="loud", DISCORD_TOKEN=SECRET)
    assert wrong.returncode == 2
    names = [line.split()[2] for line in wrong.stderr.splitlines()]
    assert names == ["DISCORD_TOKEN", "HELDHANDS_PORT", "HELDHANDS_LOG"]
    assert SECRET not in wrong.stderr
    for part in PartName:
        alone = run_here("run", part.value, cwd=directory, HELDHANDS_DATA_DIR=str(directory))
        assert (alone.returncode, alone.stdout) == (2, f"{no_file(directory)}\n")
        sentence = "without the other parts has to share games with them: set REDIS_URL"
        assert alone.stderr.startswith(f"heldhands run: {part.value} {sentence}")
        assert in_one_line(alone.stderr)


def test_directory_that_another_one_uses_is_told_in_one_line_with_its_process(directory: Path) -> None:
    with server_in(directory):
        second = run_here("run", cwd=directory, HELDHANDS_DATA_DIR=str(directory), HELDHANDS_LANGUAGE="it")
    assert second.returncode == 1
    assert second.stdout == f"In {directory} non c'è un .env; le impostazioni vengono dall'ambiente.\n"
    assert second.stderr == (
        f"heldhands run: {directory} è già usata dal processo {os.getpid()}; "
        "imposta REDIS_URL per averne più di uno.\n"
    )


def test_it_ends_at_once_while_it_is_still_waiting_for_its_server(directory: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        held = list[socket.socket]()
        run = run_here(
            "run",
            cwd=directory,
            at="There is no .env",
            meanwhile=lambda: held.append(silent.accept()[0]),
            REDIS_URL=f"redis://127.0.0.1:{silent.getsockname()[1]}",
        )
        for connection in held:
            connection.close()
    assert held
    assert run.returncode == 0
    assert "Traceback" not in run.stderr
    assert run.stdout.endswith("Stopping before it was ready.\nStopped.\n")


def test_while_it_waits_for_its_server_it_says_so_and_lives(directory: Path) -> None:
    port = first_of_four_ports()
    told = list[object]()

    async def ask() -> None:
        async with ClientSession(f"http://127.0.0.1:{port}") as session:
            async with session.get("/health") as response:
                told.append(response.status)
            async with session.get("/ready") as response:
                told.append((await response.json())["checks"])

    settings = {"REDIS_URL": f"unix://me:{SECRET}@{directory}/nobody", "HELDHANDS_HEALTH_PORT": str(port)}
    meanwhile = partial(asyncio.run, ask())
    run = run_here("run", cwd=directory, at="does not answer yet", meanwhile=meanwhile, **settings)
    assert told == [200, {"redis": "unreachable"}]
    assert run.returncode == 0
    assert run.stdout.splitlines()[1:] == [
        f"{directory}/nobody does not answer yet: it is tried for 10 seconds.",
        "Stopping before it was ready.",
        "Stopped.",
    ]


def test_what_is_in_hand_is_finished_although_a_supervisor_repeats_itself_or_let_go_if_it_takes_too_long(
    valkey: str, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deliver(stop: asyncio.Event) -> None:
        await stop.wait()
        os.kill(os.getpid(), signal.SIGTERM)  # again
        await asyncio.sleep(0)
        sys.stdout.write("delivered\n")

    async def never(_: asyncio.Event) -> None:
        await asyncio.Event().wait()

    let_clock(monkeypatch, deliver)
    run = run_here("run", "clock", cwd=directory, REDIS_URL=valkey)
    assert run.returncode == 0
    assert run.stdout.endswith("\nFinishing what is in hand.\ndelivered\nStopped.\n")
    let_clock(monkeypatch, never)
    monkeypatch.setattr(running.run_parts, "__defaults__", (0.01,))
    run = run_here("run", "clock", cwd=directory, REDIS_URL=valkey)
    assert run.returncode == 0
    assert "part.cut_off part=clock" in run.stderr


def test_whatever_fails_takes_the_process_down_with_one_clear_line_and_no_traceback(
    valkey: str, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: asyncio.Event) -> None:
        raise ValueError(SECRET)

    def break_down(_: object) -> None:
        raise ValueError(SECRET)

    let_clock(monkeypatch, fail)
    part = run_here("run", "clock", cwd=directory, REDIS_URL=valkey)
    monkeypatch.setattr(parts, "BUILDERS", {PartName.CLOCK: break_down})
    house = run_here("run", "clock", cwd=directory, REDIS_URL=valkey)
    for run, logged, told in (
        (
            part,
            "part.failed part=clock error=ValueError",
            "The part clock failed (ValueError) and took the process with it",
        ),
        (house, "run.failed error=ValueError", "Something went wrong that should not (ValueError)"),
    ):
        assert run.returncode == 1
        log, line = run.stderr.splitlines()
        assert logged in log
        assert line.endswith(f": {told}; the log says where.")
        assert SECRET not in run.stdout + run.stderr


def test_a_login_that_does_not_do_is_one_line_without_the_password(valkey: str, directory: Path) -> None:
    url = valkey.replace("unix://", f"unix://me:{SECRET}@") + f"?password={SECRET}"
    refused = run_here("run", cwd=directory, REDIS_URL=url, HELDHANDS_LOG="debug")
    assert (refused.returncode, refused.stdout) == (1, f"{no_file(directory)}\n")
    assert refused.stderr.startswith(
        f"heldhands run: {valkey.removeprefix('unix://')} does not accept the name"
    )
    assert in_one_line(refused.stderr)
    assert SECRET not in refused.stderr


def test_a_part_that_is_not_configured_stays_up_with_as_many_descriptors_as_it_may_have(
    valkey: str, directory: Path
) -> None:
    port, limits = first_of_four_ports(), list[int]()

    def meanwhile() -> None:
        limits.append(file_limit())
        asyncio.run(until(partial(is_ready, port + 1)))

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
    try:
        settings = {"REDIS_URL": valkey, "HELDHANDS_HEALTH_PORT": str(port)}
        run = run_here("run", "discord", cwd=directory, meanwhile=meanwhile, **settings)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert run.returncode == 0
    assert "The part discord has nothing to do: DISCORD_TOKEN is not set." in run.stdout.splitlines()
    assert limits == [min(65_536, hard) if hard != resource.RLIM_INFINITY else 65_536]


def test_what_is_dangerous_about_the_server_and_the_settings_is_said(directory: Path) -> None:
    with server_in(directory) as url, Redis.from_url(url, **PATIENT) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        https = "https://hands.example.org"
        run = run_here("run", cwd=directory, REDIS_URL=url, HELDHANDS_PUBLIC_URL=https)
    assert run.returncode == 0
    evicts, proxies = run.stderr.splitlines()
    assert evicts.startswith("heldhands run: Warning: When its memory is short, the server forgets games:")
    assert proxies.startswith("heldhands run: Warning: HELDHANDS_PUBLIC_URL is https,")
