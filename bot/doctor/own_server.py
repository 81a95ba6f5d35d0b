"""Without REDIS_URL: the server in the data directory could start, or runs already."""

import asyncio
import platform
import re
import shutil
import tempfile
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.doctor.finding import Ailment, Doubt, Finding, IllRefusal, Patient, Well, doubt, well, wrong
from bot.embedded import unwritable, valkey_command
from bot.locks import is_free, noted_in

CHECK: Final = "games"

_MEGABYTE: Final = 1_000_000
_TOO_LITTLE: Final = 50  # megabytes; a game is a few kilobytes, but the file is rewritten beside itself
_LITTLE: Final = 500
_VERSION: Final = re.compile(r"\bv=(\S+)")


async def own_binary(patient: Patient) -> list[Finding]:
    """See that the server which came with the package runs on this machine."""
    if patient.settings.redis_url:
        return []
    process = await asyncio.create_subprocess_exec(
        *valkey_command("--version"), stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL
    )
    output, _ = await process.communicate()
    version = _VERSION.search(output.decode(errors="replace"))
    if process.returncode or not version:
        there = f"{platform.system()} {platform.machine()}"
        raise IllRefusal(Ailment.BINARY_DOES_NOT_RUN, platform=there)
    return [well(CHECK, Well.OWN_SERVER, version=version[1])]


async def data_directory(patient: Patient) -> list[Finding]:
    """See that the data directory can be written, or made; who has it, and how much room there is."""
    if patient.settings.redis_url:
        return []
    directory = patient.settings.data_dir
    try:
        _try_to_write(directory)
    except OSError as error:
        raise unwritable(directory, error) from None
    written = well(CHECK, Well.WRITABLE, directory=str(directory))
    return [written, _whose(directory / "valkey"), _room(directory)]


def _try_to_write(directory: Path) -> None:
    """Raise what a start would raise; a directory that has to be made for it is removed again."""
    made: list[Path] = []
    try:
        for each in (*reversed(directory.parents), directory):
            if not each.exists():
                each.mkdir(mode=0o700)
                made.append(each)
        with tempfile.TemporaryFile(dir=directory):
            pass
    finally:
        for each in reversed(made):
            with suppress(OSError):
                each.rmdir()


def _whose(home: Path) -> Finding:
    """Return whether a bot has the directory; for a moment we have it ourselves to find out."""
    for_bot, for_server = home / "bot.lock", home / "valkey.lock"
    if for_bot.exists() and not is_free(for_bot):
        return well(CHECK, Well.RUNS_ALREADY, pid=noted_in(for_bot)[0])
    if for_server.exists() and not is_free(for_server):
        return doubt(CHECK, Doubt.ORPHAN, directory=str(home), pid=noted_in(for_server)[0])
    return well(CHECK, Well.LOCK_FREE)


def _room(directory: Path) -> Finding:
    """Return whether there is room for games."""
    free = shutil.disk_usage(_first_that_is(directory)).free // _MEGABYTE
    if free < _TOO_LITTLE:
        return wrong(CHECK, IllRefusal(Ailment.DISK_FULL, directory=str(directory), megabytes=free))
    if free < _LITTLE:
        return doubt(CHECK, Doubt.LITTLE_DISK, directory=str(directory), megabytes=free)
    return well(CHECK, Well.DISK, megabytes=free)


def _first_that_is(directory: Path) -> Path:
    """Return the directory, or the nearest one above it that exists."""
    return next(each for each in (directory, *directory.parents) if each.exists())
