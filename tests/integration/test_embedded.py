"""Given a data directory: is a server there, alone, private, and with everything that was acknowledged?"""

import asyncio
import os
import signal
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager
from pathlib import Path
from urllib.parse import unquote

import pytest
from redis.asyncio import Redis

from bot.config.types import Fsync
from bot.store.connection import connect
from bot.store.embedded.directory import EmbeddedError, EmbeddedProblem, acquire, is_free
from bot.store.embedded.server import embedded_valkey
from tests.integration.conftest import DEADLINE, PATIENT, until, wait_until

WRITES = 200

BOT = """
import asyncio, sys
from pathlib import Path
from redis.asyncio import Redis
from bot.store.embedded import server as embedded
from bot.store.embedded import binary

if sys.argv[2] == "orphans":  # as on a platform whose kernel does not tell a child that its parent died
    binary._LAUNCHER = binary._LAUNCHER.replace('"linux"', '"elsewhere"')

async def main():
    async with embedded.embedded_valkey(Path(sys.argv[1])) as url:
        client = Redis.from_url(url, socket_timeout=120)
        for number in range(int(sys.argv[3])):
            await client.set(f"key:{number}", number)
        print((await client.info("server"))["process_id"], flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""

# As Valkey in its first milliseconds: it answers nobody, and the first signal is lost.
FORGETFUL = """
import signal, sys
from pathlib import Path

heard = []
signal.signal(signal.SIGTERM, lambda *_: heard.append(1))
Path(sys.argv[1], "there").touch()
while len(heard) < 2:
    signal.pause()
Path(sys.argv[1], "ended").touch()
"""


@asynccontextmanager
async def client_in(short_dir: Path, fsync: Fsync = "always") -> AsyncIterator[Redis]:
    async with embedded_valkey(short_dir, fsync) as url, Redis.from_url(url, **PATIENT) as client:
        yield client


async def refused(short_dir: Path) -> tuple[object, object]:
    with pytest.raises(EmbeddedError) as no:
        async with embedded_valkey(short_dir):
            pass
    return no.value.code, no.value.facts


@contextmanager
def bot_in(short_dir: Path, *, orphans: bool) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run a bot in a process of its own that writes, and give it and the pid of its Valkey."""
    command = [sys.executable, "-c", BOT, str(short_dir), "orphans" if orphans else "dies", str(WRITES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path.cwd()) as bot:  # noqa: S603 - ours
        assert bot.stdout
        server = int(bot.stdout.readline())
        try:
            yield bot, server
        finally:
            bot.kill()
            lock = short_dir / "valkey" / "valkey.lock"
            if orphans and not is_free(lock):  # the test failed before it was shut down
                os.kill(server, signal.SIGKILL)
            wait_until(lambda: is_free(lock))


def only_file(short_dir: Path, pattern: str) -> Path:
    (file,) = (short_dir / "valkey" / "appendonlydir").glob(pattern)
    return file


async def all_is_there(short_dir: Path, *, but_by: int) -> None:
    """See that another server has all that the bot wrote."""
    async with client_in(short_dir) as client:
        assert (await client.info("server"))["process_id"] != but_by
        found = await client.mget([f"key:{number}" for number in range(WRITES)])
    assert found == [str(number).encode() for number in range(WRITES)]


async def test_a_second_start_is_refused_and_a_server_dies_with_its_bot_and_loses_nothing(
    short_dir: Path,
) -> None:
    with bot_in(short_dir, orphans=False) as (bot, server):
        code, facts = await refused(short_dir)
        assert code is EmbeddedProblem.ALREADY_RUNNING
        assert facts == {"directory": str(short_dir), "pid": str(bot.pid)}
        assert bot.poll() is None
        assert not is_free(short_dir / "valkey" / "valkey.lock")
        bot.kill()
        bot.wait()
        wait_until(lambda: is_free(short_dir / "valkey" / "valkey.lock"))
        await all_is_there(short_dir, but_by=server)


async def test_an_orphan_is_shut_down_before_a_new_server_starts_and_nothing_is_lost(short_dir: Path) -> None:
    with bot_in(short_dir, orphans=True) as (bot, orphan):
        bot.kill()
        bot.wait()
        assert not is_free(short_dir / "valkey" / "valkey.lock")
        await all_is_there(short_dir, but_by=orphan)
    assert "ready to exit" in (short_dir / "valkey" / "valkey.log").read_text()


async def test_an_orphan_that_does_not_end_is_named(short_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.embedded.server._STOP_WITHIN", 0.05)
    async with client_in(short_dir) as client:
        server = (await client.info("server"))["process_id"]
    lock = acquire(short_dir / "valkey" / "valkey.lock")
    assert lock is not None
    facts = {"directory": str(short_dir / "valkey"), "pid": str(server)}
    assert await refused(short_dir) == (EmbeddedProblem.ORPHAN_STAYS, facts)
    os.close(lock)


@pytest.mark.parametrize(("fsync", "synced"), [("always", [1, 0]), ("everysec", [0, 0])])
async def test_what_was_acknowledged_is_in_the_file_and_by_always_on_the_disk(
    short_dir: Path, fsync: Fsync, synced: list[int]
) -> None:
    async with client_in(short_dir, fsync) as client:
        # By Valkey's own `everysec` it may answer first while the disk is busy; killed then, it loses moves.
        assert (await client.config_get("appendfsync"))["appendfsync"] != "everysec"
        for number in range(WRITES):
            await client.set("key", f"value {number}")
            assert only_file(short_dir, "*.incr.aof").read_bytes().endswith(f"value {number}\r\n".encode())
        for number in range(3):
            await client.set("key", number)
            assert await client.waitaof(1, 0, 1) == synced  # here, on replicas; waiting for a millisecond


async def test_by_everysec_what_was_written_is_soon_on_the_disk(
    short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = list[bytes]()

    def fsync(descriptor: int) -> None:
        synced.append(os.pread(descriptor, 100_000, 0))

    monkeypatch.setattr("bot.store.embedded.server._SYNC_AGAIN", 0.01)
    monkeypatch.setattr("bot.store.embedded.server.os.fsync", fsync)
    async with client_in(short_dir, "everysec") as client:
        for value in ("first", "second"):
            await client.set("key", value)
            await until(lambda value=value: any(value.encode() in content for content in synced))  # type: ignore[misc]


async def test_a_server_that_dies_is_started_again_with_its_data_and_who_was_idle_does_not_notice(
    short_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="bot.store.embedded.server")
    async with embedded_valkey(short_dir) as url, aclosing(connect(url, patience=DEADLINE)) as idle:
        await idle.set("a", 1)
        first = (await idle.info("server"))["process_id"]
        os.kill(first, signal.SIGKILL)
        await until(lambda: caplog.messages == ["valkey.ended", "valkey.restarted"])
        assert await idle.get("a") == b"1"
        assert (await idle.info("server"))["process_id"] != first


async def test_one_that_forgets_the_first_signal_is_asked_again(
    short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgetful = [sys.executable, "-c", FORGETFUL, str(short_dir)]
    monkeypatch.setattr("bot.store.embedded.server.valkey_command", lambda *_: forgetful)
    starting = asyncio.create_task(embedded_valkey(short_dir).__aenter__())
    await until((short_dir / "there").exists)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert (short_dir / "ended").exists()  # by itself: it was not killed


async def test_a_server_that_hangs_is_ended_too(short_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.embedded.server._STOP_WITHIN", 0.05)
    monkeypatch.setattr("bot.store.embedded.server._ANSWER_WITHIN", 0.05)
    async with client_in(short_dir) as client:
        await client.set("a", 1)
        os.kill((await client.info("server"))["process_id"], signal.SIGSTOP)
    assert is_free(short_dir / "valkey" / "valkey.lock")
    async with client_in(short_dir) as client:
        assert await client.get("a") == b"1"


async def test_it_is_private_and_out_of_reach_of_the_network_and_of_ctrl_c_whatever_its_directory_is_called(
    short_dir: Path,
) -> None:
    home = short_dir / 'a b %20 ü "' / "valkey"
    async with embedded_valkey(home.parent) as url, Redis.from_url(url, **PATIENT) as client:
        await client.set("a", 1)
        assert unquote(url) == f"unix://{home}/valkey.sock"
        assert {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in [home, *home.rglob("*")]} == {0}
        assert await client.config_get("port") == {"port": "0"}
        assert os.getsid((await client.info("server"))["process_id"]) != os.getsid(0)
    assert only_file(home.parent, "*.incr.aof").stat().st_size


async def test_a_socket_with_a_long_path_goes_to_a_private_directory(
    short_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (runtime := short_dir / "run").mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    async with embedded_valkey(short_dir / ("x" * 150)) as url:
        room = Path(unquote(url.removeprefix("unix://"))).parent
        assert room.parent == runtime
        assert stat.S_IMODE(room.stat().st_mode) == 0o700
    assert not room.exists()
