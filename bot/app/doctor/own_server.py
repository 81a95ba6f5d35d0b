"""The embedded server, used without REDIS_URL: whether it could start, or runs already."""

import asyncio
from pathlib import Path
from typing import Final
from urllib.parse import quote

from redis.exceptions import RedisError

from bot.app.doctor.finding import CheckPassed, CheckWarning, Finding, Patient, doubt, well, wrong
from bot.config.settings import Settings
from bot.store.connection import connect, describe
from bot.store.embedded.append_only import files_directory, find_damage, find_files
from bot.store.embedded.binary import valkey_version
from bot.store.embedded.directory import (
    BOT_LOCK,
    SERVER_LOCK,
    home_in,
    make_home,
    make_socket_path,
    remove_directories,
    remove_socket_path,
    room_in,
)
from bot.store.embedded.file_lock import is_free, noted_in
from engine.contract import Refusal

CHECK: Final = "games"

_LITTLE: Final = 500  # megabytes


async def own_binary(patient: Patient) -> list[Finding]:
    """Check that the server of the package runs on this machine."""
    if patient.settings.redis_url:
        return []
    return [well(CHECK, CheckPassed.OWN_SERVER, version=await valkey_version())]


async def data_directory(patient: Patient) -> list[Finding]:
    """Check that the data directory is writable, who uses it, its files, and the free space."""
    settings = patient.settings
    if settings.redis_url:
        return []
    directory, home = settings.data_dir, home_in(settings.data_dir)
    made = make_home(directory)
    try:
        found = [well(CHECK, CheckPassed.WRITABLE, directory=str(directory)), lock := _check_lock(home)]
        found.append(await _check_durability(home, settings))
        if lock.code is CheckPassed.LOCK_FREE:  # a running server has its socket, and is writing its files
            found += [*_check_socket(home), *await asyncio.to_thread(_check_files, files_directory(home))]
    finally:
        remove_directories(made)
    return [*found, _check_room(directory)]


def _check_lock(home: Path) -> Finding:
    """Check whether a bot uses the directory; trying takes the lock for a moment."""
    for_bot, for_server = home / BOT_LOCK, home / SERVER_LOCK
    if for_bot.exists() and not is_free(for_bot):
        return well(CHECK, CheckPassed.RUNS_ALREADY, pid=noted_in(for_bot)[0])
    if for_server.exists() and not is_free(for_server):
        return doubt(CHECK, CheckWarning.ORPHAN, directory=str(home), pid=noted_in(for_server)[0])
    return well(CHECK, CheckPassed.LOCK_FREE)


async def _check_durability(home: Path, settings: Settings) -> Finding:
    """Report when moves reach the disk: as the running server says, else as the settings say."""
    always = settings.fsync == "always"
    if address := own_address(home):
        client = connect(address)
        try:
            always = (await describe(client)).fsync == "always"
        except (RedisError, OSError):  # it may be starting or stopping
            pass
        finally:
            await client.aclose()
    return well(CHECK, CheckPassed.OWN_ALWAYS if always else CheckPassed.OWN_EVERYSEC)


def own_address(home: Path) -> str:
    """Return the address of the embedded server, empty if it does not run."""
    lock = home / SERVER_LOCK
    if not lock.exists() or is_free(lock):
        return ""
    _, *sockets = noted_in(lock)
    return f"unix://{quote(sockets[0])}" if sockets else ""


def _check_socket(home: Path) -> list[Finding]:
    """Check that a socket can be created."""
    try:
        remove_socket_path(home, make_socket_path(home))
    except Refusal as refusal:
        return [wrong(CHECK, refusal)]
    return []


def _check_files(directory: Path) -> list[Finding]:
    """Check that the files can be loaded."""
    try:
        files = find_files(directory)
        damage = find_damage(files) if files else None
    except Refusal as refusal:
        return [wrong(CHECK, refusal)]
    if damage and damage.torn:
        return [doubt(CHECK, CheckWarning.UNFINISHED_COMMAND, file=str(damage.file), bytes=damage.bytes)]
    if damage:
        return [wrong(CHECK, damage.refusal())]
    return [well(CHECK, CheckPassed.FILES_WHOLE)] if files else []


def _check_room(directory: Path) -> Finding:
    """Check the free space on the disk."""
    try:
        megabytes = room_in(directory)
    except Refusal as refusal:
        return wrong(CHECK, refusal)
    if megabytes < _LITTLE:
        return doubt(CHECK, CheckWarning.LITTLE_DISK, directory=str(directory), megabytes=megabytes)
    return well(CHECK, CheckPassed.DISK, megabytes=megabytes)
