"""Harm that is done to the store: it is killed, it does not answer, its disk is full."""

import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from typing import Final, TypeAlias

from redis.exceptions import RedisError

from bot.connection import Client
from bot.valkey.append_only import files_directory
from bot.valkey.directory import home_in

Until: TypeAlias = Callable[[Callable[[], Awaitable[bool]]], Awaitable[None]]
"""Waits for a condition."""

ROOM: Final = 10_000  # bytes that are left on a disk which is about to be full


async def pid_of(server: Client) -> int:
    """Return the process of a server."""
    info = await server.info("server")
    return int(info["process_id"])


async def kill_store(client: Client, until: Until) -> None:
    """Kill a server, and wait until another one answers in its place."""
    killed = await pid_of(client)
    os.kill(killed, signal.SIGKILL)
    await until(lambda: is_another(client, killed))


async def is_another(client: Client, than: int) -> bool:
    """Return whether a server answers, and is another process than this one."""
    try:
        return await pid_of(client) != than
    except RedisError:
        return False


@contextmanager
def paused(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def fill_disk(pid: int, data_dir: Path | None = None, room: int = ROOM) -> None:
    """Let no file of a server become larger than the one that it writes to is now, and a little.

    A server that syncs always ends by this, and the next one has no such limit.
    """
    files = files_directory(home_in(data_dir)).glob("*.incr.aof") if data_dir else []
    _, size = max(((stat.st_mtime_ns, stat.st_size) for stat in map(Path.stat, files)), default=(0, 0))
    prlimit(pid, RLIMIT_FSIZE, (size + room, RLIM_INFINITY))


def empty_disk(pid: int) -> None:
    """Let the files of a server grow again."""
    prlimit(pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))
