"""The embedded server: the default for installations without REDIS_URL.

It is a Valkey that listens on a unix socket only and keeps append-only files in the data directory.

- With `always` a command is on the disk before it is answered, so not even a power cut loses what was
  acknowledged. Valkey commits all commands of one iteration of its loop at once: with 64 parallel games there
  is no difference (tests/bench/service.py).
- With `everysec` a command is written to the file before it is answered, so a killed Valkey loses nothing. We
  sync the file to the disk every second, so a power cut loses little more than the last second. Valkey's own
  `everysec` would answer before it writes while the disk is busy.
- Damaged files are refused, not replaced: see bot/store/embedded/append_only.py.
- There are two locks, both released by the kernel however a process ends. `bot.lock` is ours: one bot per
  directory. `valkey.lock` is inherited by the server: while it is held, a server still writes in here.
- A server should die with its bot. On Linux the kernel then sends it SIGTERM, and it ends cleanly; elsewhere
  it is orphaned. The next start shuts an orphan down instead of adopting it: a child of ours can be watched,
  has our version and our configuration, and the append-only file keeps all data.
"""

import asyncio
import os
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Final
from urllib.parse import quote

from bot.config.types import Fsync
from bot.store.embedded.append_only import Damage, files_directory, find_damage, find_files
from bot.store.embedded.binary import valkey_command, valkey_version
from bot.store.embedded.directory import (
    SERVER_LOCK,
    EmbeddedError,
    EmbeddedProblem,
    home_in,
    is_free,
    make_home,
    make_socket_path,
    no_server,
    only_bot,
    orphan_error,
    read_holder,
    remove_socket_path,
    room_in,
    sync_directory,
    write_holder,
)
from bot.store.embedded.repair import cut
from bot.telemetry.logs import Log

_LOOK_AGAIN: Final = 0.01  # seconds, like everything below
_ANSWER_WITHIN: Final = 2.0
_START_WITHIN: Final = 30.0
_STOP_WITHIN: Final = 10.0
_ASK_AGAIN: Final = 0.2
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 30.0
_SYNC_AGAIN: Final = 1.0
_STEADY: Final = 60.0  # a server that ran for this long is restarted without a long pause

log = Log(__name__)


@asynccontextmanager
async def embedded_valkey(data_dir: Path, fsync: Fsync = "always") -> AsyncIterator[str]:
    """Run a server that keeps its data in this directory, and give its `unix://` URL."""
    make_home(data_dir)
    home = home_in(data_dir)
    with only_bot(home):
        room_in(data_dir)
        server = _Server(home, make_socket_path(home), fsync)
        try:
            await server.end_orphan()
            await server.start()
            tasks = [asyncio.create_task(server.keep_alive())]
            if fsync == "everysec":
                tasks.append(asyncio.create_task(server.keep_on_disk()))
            try:
                yield f"unix://{quote(str(server.socket))}"
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            await server.stop()
            remove_socket_path(home, server.socket)


class _Server:
    def __init__(self, home: Path, socket: Path, fsync: Fsync) -> None:
        self.socket = socket
        self._home = home
        self._fsync = fsync
        self._files = files_directory(home)
        self._lock = home / SERVER_LOCK
        self._log = home / "valkey.log"
        self._process: Process | None = None

    async def end_orphan(self) -> None:
        """Shut down the server that a killed bot left behind, and wait until it is gone."""
        if is_free(self._lock):
            return
        pid, *sockets = read_holder(self._lock)
        log.warning("valkey.orphan", pid=pid)
        deadline = monotonic() + _STOP_WITHIN
        while monotonic() < deadline:
            for socket in sockets:  # where *that* bot put it
                await _ask(Path(socket), b"SHUTDOWN\r\n")
            if is_free(self._lock):
                return
            await asyncio.sleep(_LOOK_AGAIN)
        # Not killed: a child of the server may hold the lock, and its pid may be another process's by now.
        raise orphan_error(self._home)

    async def start(self) -> None:
        """Start a server and wait until it answers; a command that a power cut left unfinished is cut off."""
        await asyncio.to_thread(find_files, self._files)
        try:
            await self._launch()
        except EmbeddedError as error:
            if error.code is not EmbeddedProblem.DID_NOT_START:
                raise
            await valkey_version()
            damage = await asyncio.to_thread(self._find_damage)
            if damage is None:
                raise
            if not damage.torn:
                raise damage.refusal() from error
            log.warning("valkey.unfinished_command_cut", file=damage.file.name, bytes=damage.bytes)
            await asyncio.to_thread(cut, damage)
            await self._launch()
        await asyncio.to_thread(sync_directory, self._home)

    def _find_damage(self) -> Damage | None:
        files = find_files(self._files)
        return find_damage(files) if files else None

    async def _launch(self) -> None:
        # The lock may be held by a child of a killed server that rewrites the file; it ends by itself.
        with no_server(self._home) as lock:
            write_holder(lock, "starting", str(self.socket))
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
            write_holder(lock, str(self._process.pid), str(self.socket))
        await self._wait_until_ready(self._process)

    def _options(self) -> tuple[str, ...]:
        return (
            *("--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"),
            *("--dir", str(self._home), "--save", "", "--appendonly", "yes", "--aof-load-truncated", "no"),
            *("--appendfsync", "always" if self._fsync == "always" else "no"),
            *("--maxmemory-policy", "noeviction", "--loglevel", "warning"),
        )

    async def _wait_until_ready(self, process: Process) -> None:
        deadline = monotonic() + _START_WITHIN
        while process.returncode is None and monotonic() < deadline:
            answer = await _ask(self.socket, b"PING\r\n")
            if answer.startswith(b"+PONG"):
                return
            if answer.startswith(b"-LOADING"):  # a long file may take any time
                deadline = monotonic() + _START_WITHIN
            await asyncio.sleep(_LOOK_AGAIN)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise EmbeddedError(EmbeddedProblem.DID_NOT_START, directory=str(self._home), log=str(self._log))

    async def keep_alive(self) -> None:
        """Restart the server whenever it ends, with growing pauses if it ends soon, until cancelled."""
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
                code = error.code.value if isinstance(error, EmbeddedError) else ""
                log.failure("valkey.not_restarted", error, code=code, pause=pause)
            else:
                log.event("valkey.restarted", pid=self._process.pid)

    async def keep_on_disk(self) -> None:
        """Sync the files to the disk every second, until cancelled."""
        sizes: dict[Path, int] = {}
        while True:
            await asyncio.sleep(_SYNC_AGAIN)
            sizes = await asyncio.to_thread(_sync_files, self._files, sizes)

    async def stop(self) -> None:
        """Stop the server: by repeated requests, since a starting one ignores them; in the end by SIGKILL."""
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


async def _ask(socket: Path, command: bytes) -> bytes:
    """Return the answer; empty if there is no server, no answer in time, or if the server ended instead."""
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


def _sync_files(directory: Path, before: Mapping[Path, int]) -> dict[Path, int]:
    """Sync the files that have grown to the disk, and return the sizes of all."""
    sizes = {}
    for file in directory.glob("*.aof"):
        with suppress(OSError), file.open("rb") as written:  # a missing file was replaced by a newer one
            sizes[file] = os.fstat(written.fileno()).st_size
            if sizes[file] != before.get(file):
                os.fsync(written.fileno())
    return sizes
