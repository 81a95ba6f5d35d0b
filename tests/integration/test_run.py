"""Given the command `run`: does the service start, tell what it does, and end as it was asked to?"""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from aiohttp import ClientSession
from redis.asyncio import Redis

from bot.embedded import embedded_valkey
from bot.locks import is_free
from tests.integration.conftest import DEADLINE, until
from tests.integration.program import HELDHANDS, finished, first_of_four_ports, is_ready, read_until, started

SECRET = "hunter2-hunter2"  # noqa: S105 - nobody's
RUN = (*HELDHANDS, "run")

OTHER_CLOCK = """
import asyncio, signal, sys, time
from adapters import ending, parts, program
from bot import running
from bot.parts import PartName

class Clock:
    name = PartName.CLOCK

    async def run(self, stop):
        {does}

parts.BUILDERS = {{PartName.CLOCK: lambda house: Clock()}}
{sets}
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


def no_file(directory: Path) -> str:
    """Return the first line, where there is no `.env`."""
    return f"There is no .env in {directory}; settings come from the environment."


@pytest.fixture
def directory() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hh-") as name:  # short enough for a socket
        yield Path(name)


def other_clock(does: str, sets: str = "") -> tuple[str, str, str]:
    """Return a command that runs the service with another clock."""
    return sys.executable, "-c", OTHER_CLOCK.format(does=does, sets=sets)


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Return the exit code and the rest of both outputs."""
    out, err = process.communicate(timeout=DEADLINE)
    return process.returncode, out, err


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
async def test_everything_runs_in_one_process_until_it_is_asked_to_end(by: int, directory: Path) -> None:
    port, data = first_of_four_ports(), directory / "data"
    settings = {"HELDHANDS_DATA_DIR": str(data), "HELDHANDS_HEALTH_PORT": str(port)}
    with started(*RUN, cwd=directory, **settings) as service:
        lines = read_until(service, "Ctrl-C stops it")
        assert lines[0] == no_file(directory)
        assert lines[1].endswith("runs web, clock.")
        assert str(data) in lines[2]
        assert "Valkey" in lines[2]
        assert lines[3] == f"Health: http://127.0.0.1:{port}/health, /ready and /metrics."
        table = re.fullmatch(r"Play at (http://127\.0\.0\.1:\d+) in a browser\.", lines[4])
        assert table
        assert str(service.pid) in lines[5]
        await until(partial(is_ready, port))  # its check gives up after a second, also where all is slow
        assert await answers_with(f"{table[1]}/") == 200
        assert not is_free(data / "valkey" / "valkey.lock")
        service.send_signal(by)
        code, out, err = ended(service)
    assert (code, err) == (0, "")
    assert out == "Finishing what is in hand.\nStopped.\n"
    assert is_free(data / "valkey" / "valkey.lock")


async def answers_with(url: str) -> int:
    """Return the status of a page."""
    async with ClientSession() as session, session.get(url) as response:
        return response.status


def test_a_port_that_is_taken_is_told_in_one_line(directory: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        run = finished(*RUN, "--port", str(port), cwd=directory, HELDHANDS_DATA_DIR=str(directory))
    assert run.returncode == 1
    assert run.stderr.startswith(f"heldhands run: 127.0.0.1:{port} is taken by another program")
    assert run.stderr.count("\n") == 1
    assert "Play at" not in run.stdout


def test_a_data_directory_in_use_is_told_in_one_line(directory: Path) -> None:
    settings = {"HELDHANDS_DATA_DIR": str(directory / "data")}
    with started(*RUN, cwd=directory, **settings) as service:
        read_until(service, "Ctrl-C stops it")
        second = finished(*RUN, cwd=directory, **settings)
        service.send_signal(signal.SIGTERM)
        assert ended(service)[0] == 0
    assert second.returncode == 1
    assert str(directory / "data") in second.stderr
    assert second.stderr.count("\n") == 1


@pytest.mark.parametrize("port", ["x", "-1", "65536", "9" * 99, "٣"])
def test_a_port_that_is_none_is_told_in_one_line(port: str, directory: Path) -> None:
    run = finished(*RUN, f"--port={port}", cwd=directory)
    assert run.returncode == 2
    assert run.stderr.startswith("heldhands run: argument --port: ")
    assert "is not a port from 0 to 65535" in run.stderr
    assert run.stderr.count("\n") == 1


async def test_it_ends_at_once_while_it_is_still_waiting_for_its_server(directory: Path) -> None:
    knocked, left = asyncio.Event(), asyncio.Event()

    async def say_nothing(_: StreamReader, writer: StreamWriter) -> None:
        knocked.set()
        await left.wait()
        writer.close()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with started(*RUN, cwd=directory, REDIS_URL=f"redis://127.0.0.1:{port}") as service:
            await knocked.wait()
            service.send_signal(signal.SIGTERM)
            code, out, err = await asyncio.to_thread(ended, service)
        left.set()
    assert code == 0
    assert "Traceback" not in err
    assert out.endswith("Stopping before it was ready.\nStopped.\n")


async def test_while_it_waits_for_its_server_it_says_so_and_lives(directory: Path) -> None:
    port = first_of_four_ports()
    settings = {"REDIS_URL": f"unix://me:{SECRET}@{directory}/nobody", "HELDHANDS_HEALTH_PORT": str(port)}
    with started(*RUN, cwd=directory, **settings) as service:
        lines = await asyncio.to_thread(read_until, service, "does not answer yet")
        assert lines[1] == f"{directory}/nobody does not answer yet: it is tried for 10 seconds."
        async with ClientSession(f"http://127.0.0.1:{port}") as session:
            async with session.get("/health") as response:
                assert response.status == 200
            async with session.get("/ready") as response:
                assert (await response.json())["checks"] == {"redis": "unreachable"}
        service.send_signal(signal.SIGTERM)
        code, out, _ = await asyncio.to_thread(ended, service)
    assert (code, out) == (0, "Stopping before it was ready.\nStopped.\n")


@pytest.mark.parametrize(("by", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_while_it_is_still_loading_a_signal_ends_it_without_a_word(
    by: signal.Signals, code: int, directory: Path
) -> None:
    with started(sys.executable, "-c", LOADING, str(by.value), cwd=directory) as service:
        assert ended(service) == (code, "", "")


def test_a_terminal_is_told_of_the_other_ctrl_c(valkey: str, directory: Path) -> None:
    with started(sys.executable, "-c", AT_A_TERMINAL, *RUN, cwd=directory, REDIS_URL=valkey) as service:
        read_until(service, "Ctrl-C stops it")
        service.send_signal(signal.SIGINT)
        code, out, _ = ended(service)
    assert (code, out) == (0, "Finishing what is in hand; another Ctrl-C ends it at once.\nStopped.\n")


def test_what_is_in_hand_is_finished(valkey: str, directory: Path) -> None:
    does = "await stop.wait(); await asyncio.sleep(0); print('delivered', flush=True)"
    with started(*other_clock(does), cwd=directory, REDIS_URL=valkey) as service:
        read_until(service, "Ctrl-C stops it")
        service.send_signal(signal.SIGTERM)
        code, out, _ = ended(service)
    assert code == 0
    assert out.endswith("delivered\nStopped.\n")


def test_what_takes_too_long_is_let_go(valkey: str, directory: Path) -> None:
    does, sets = "await asyncio.Event().wait()", "running.run_parts.__defaults__ = (0.01,)"
    with started(*other_clock(does, sets), cwd=directory, REDIS_URL=valkey) as service:
        read_until(service, "Ctrl-C stops it")
        service.send_signal(signal.SIGTERM)
        code, _, err = ended(service)
    assert code == 0
    assert "part.cut_off part=clock" in err


def test_a_second_ctrl_c_ends_it_at_once(valkey: str, directory: Path) -> None:
    does = "await asyncio.Event().wait()"
    with started(*other_clock(does), cwd=directory, REDIS_URL=valkey) as service:
        read_until(service, "Ctrl-C stops it")
        service.send_signal(signal.SIGINT)
        read_until(service, "Finishing what is in hand")
        service.send_signal(signal.SIGINT)
        assert ended(service)[0] == -signal.SIGINT


def test_a_supervisor_may_repeat_itself(valkey: str, directory: Path) -> None:
    does = "await stop.wait(); await asyncio.to_thread(sys.stdin.readline)"  # which `ended` closes
    with started(*other_clock(does), cwd=directory, REDIS_URL=valkey) as service:
        read_until(service, "Ctrl-C stops it")
        service.send_signal(signal.SIGTERM)
        read_until(service, "Finishing what is in hand")
        service.send_signal(signal.SIGTERM)
        assert ended(service)[0] == 0


def test_one_that_hangs_is_ended_by_the_kernel(valkey: str, directory: Path) -> None:
    does, sets = "await stop.wait(); signal.pause()", "ending.END_WITHIN = 1"
    with started(*other_clock(does, sets), cwd=directory, REDIS_URL=valkey) as service:
        read_until(service, "Ctrl-C stops it")
        service.send_signal(signal.SIGTERM)
        assert ended(service)[0] == -signal.SIGALRM


def test_a_part_that_fails_takes_the_process_down_with_one_clear_line(valkey: str, directory: Path) -> None:
    failed = finished(*other_clock(f"raise ValueError('{SECRET}')"), cwd=directory, REDIS_URL=valkey)
    assert failed.returncode == 1
    log, line = failed.stderr.splitlines()
    assert "part.failed part=clock error=ValueError" in log
    assert line.endswith(
        ": The part clock failed (ValueError) and took the process with it; the log says where."
    )
    assert SECRET not in failed.stdout + failed.stderr


def test_whatever_goes_wrong_is_one_line_and_no_traceback(valkey: str, directory: Path) -> None:
    sets = f"parts.BUILDERS = {{PartName.CLOCK: lambda house: int('{SECRET}')}}"
    failed = finished(*other_clock("pass", sets), cwd=directory, REDIS_URL=valkey)
    assert failed.returncode == 1
    log, line = failed.stderr.splitlines()
    assert "run.failed error=ValueError" in log
    assert line.endswith(": Something went wrong that should not (ValueError); the log says where.")
    assert SECRET not in failed.stdout + failed.stderr


def test_a_second_one_in_the_same_directory_is_told_who_has_it(directory: Path) -> None:
    settings = {"HELDHANDS_DATA_DIR": str(directory)}
    with started(*RUN, cwd=directory, **settings) as first:
        read_until(first, "Ctrl-C stops it")
        second = finished(*RUN, cwd=directory, **settings, HELDHANDS_LANGUAGE="it")
        assert first.poll() is None
    assert second.returncode == 1
    assert second.stdout == f"In {directory} non c'è un .env; le impostazioni vengono dall'ambiente.\n"
    assert second.stderr == (
        f"heldhands run: {directory} è già usata dal processo {first.pid}; "
        "imposta REDIS_URL per averne più di uno.\n"
    )


def test_a_part_alone_without_a_server_to_share_is_told_so(directory: Path) -> None:
    alone = finished(*RUN, "web", cwd=directory, HELDHANDS_DATA_DIR=str(directory))
    assert (alone.returncode, alone.stdout) == (2, f"{no_file(directory)}\n")
    assert alone.stderr.startswith("heldhands run: web without the other parts has to share games with them:")
    assert alone.stderr.count("\n") == 1


def test_a_part_that_does_not_exist_is_named(directory: Path) -> None:
    nobody = finished(*RUN, "telegram", cwd=directory)
    assert nobody.returncode == 2
    assert '"telegram" is not a part; choose from web, discord, matrix, clock' in nobody.stderr
    assert nobody.stderr.count("\n") == 1


def test_wrong_settings_are_told_line_by_line(directory: Path) -> None:
    wrong = finished(*RUN, cwd=directory, HELDHANDS_PORT="x", HELDHANDS_LOG="loud", DISCORD_TOKEN=SECRET)
    assert wrong.returncode == 2
    assert [line.split()[2] for line in wrong.stderr.splitlines()] == [
        "DISCORD_TOKEN",
        "HELDHANDS_PORT",
        "HELDHANDS_LOG",
    ]
    assert SECRET not in wrong.stderr


def test_a_login_that_does_not_do_is_one_line_without_the_password(valkey: str, directory: Path) -> None:
    url = valkey.replace("unix://", f"unix://me:{SECRET}@") + f"?password={SECRET}"
    refused = finished(*RUN, cwd=directory, REDIS_URL=url, HELDHANDS_LOG="debug")
    assert (refused.returncode, refused.stdout) == (1, f"{no_file(directory)}\n")
    assert refused.stderr.startswith(
        f"heldhands run: {valkey.removeprefix('unix://')} does not accept the name"
    )
    assert refused.stderr.count("\n") == 1
    assert SECRET not in refused.stderr


def test_a_port_that_is_taken_is_one_line(valkey: str, directory: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = finished(
            *RUN, "web", cwd=directory, REDIS_URL=valkey, HELDHANDS_HEALTH_PORT=str(min(port, 65532))
        )
    assert (refused.returncode, refused.stdout) == (1, f"{no_file(directory)}\n")
    assert refused.stderr.startswith(f"heldhands run: 127.0.0.1:{port} is taken by another program")
    assert refused.stderr.endswith("or set HELDHANDS_HEALTH_PORT to another port.\n")
    assert refused.stderr.count("\n") == 1


async def test_a_part_that_is_not_configured_stays_up_and_says_so(valkey: str, directory: Path) -> None:
    port = first_of_four_ports()
    settings = {"REDIS_URL": valkey, "HELDHANDS_HEALTH_PORT": str(port)}
    with started(*RUN, "discord", cwd=directory, **settings) as service:
        lines = read_until(service, "Ctrl-C stops it")
        assert "The part discord has nothing to do: DISCORD_TOKEN is not set." in lines
        await until(partial(is_ready, port + 1))
        service.send_signal(signal.SIGTERM)
        assert ended(service)[0] == 0


async def test_what_is_dangerous_about_the_server_is_said(directory: Path) -> None:
    async with embedded_valkey(directory) as url, Redis.from_url(url) as client:
        await client.config_set("maxmemory-policy", "allkeys-lru")
        with started(*RUN, cwd=directory, REDIS_URL=url) as service:
            await asyncio.to_thread(read_until, service, "Ctrl-C stops it")
            service.send_signal(signal.SIGTERM)
            code, _, err = await asyncio.to_thread(ended, service)
    assert code == 0
    assert err.startswith("heldhands run: Warning: When its memory is short, the server forgets games:")
    assert err.count("\n") == 1


async def test_it_is_not_ready_while_its_server_is_away(directory: Path) -> None:
    port = first_of_four_ports()
    async with embedded_valkey(directory) as url, Redis.from_url(url) as client:
        server = int((await client.info("server"))["process_id"])
        settings = {"REDIS_URL": url, "HELDHANDS_HEALTH_PORT": str(port)}
        with started(*RUN, cwd=directory, **settings) as service:
            await asyncio.to_thread(read_until, service, "Ctrl-C stops it")
            os.kill(server, signal.SIGSTOP)
            try:
                assert not await is_ready(port)
            finally:
                os.kill(server, signal.SIGCONT)

            async def ready_again() -> bool:
                return await is_ready(port)

            await until(ready_again)
