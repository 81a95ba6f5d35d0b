"""Without REDIS_URL: the server in the data directory could start, or runs already."""

import asyncio
from pathlib import Path
from typing import Final
from urllib.parse import quote

from redis.exceptions import RedisError

from bot.app.doctor.finding import Doubt, Finding, Patient, Well, doubt, well, wrong
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
    """See that the server which came with the package runs on this machine."""
    if patient.settings.redis_url:
        return []
    return [well(CHECK, Well.OWN_SERVER, version=await valkey_version())]


async def data_directory(patient: Patient) -> list[Finding]:
    """See that the data directory can be written, or made; who has it, its files, and its room."""
    settings = patient.settings
    if settings.redis_url:
        return []
    directory, home = settings.data_dir, home_in(settings.data_dir)
    made = make_home(directory)
    try:
        found = [well(CHECK, Well.WRITABLE, directory=str(directory)), whose := _whose(home)]
        found.append(await _durability(home, settings))
        if whose.code is Well.LOCK_FREE:  # a server that runs has its socket, and is just writing its files
            found += [*_socket(home), *await asyncio.to_thread(_files, files_directory(home))]
    finally:
        remove_directories(made)
    return [*found, _room(directory)]


def _whose(home: Path) -> Finding:
    """Return whether a bot has the directory; for a moment we have it ourselves to find out."""
    for_bot, for_server = home / BOT_LOCK, home / SERVER_LOCK
    if for_bot.exists() and not is_free(for_bot):
        return well(CHECK, Well.RUNS_ALREADY, pid=noted_in(for_bot)[0])
    if for_server.exists() and not is_free(for_server):
        return doubt(CHECK, Doubt.ORPHAN, directory=str(home), pid=noted_in(for_server)[0])
    return well(CHECK, Well.LOCK_FREE)


async def _durability(home: Path, settings: Settings) -> Finding:
    """Return when moves reach the disk: as the server says that runs, or else as it is set."""
    lock = home / SERVER_LOCK
    always = settings.fsync == "always"
    if lock.exists() and not is_free(lock):
        for socket in noted_in(lock)[1:]:
            client = connect(f"unix://{quote(socket)}")
            try:
                always = (await describe(client)).fsync == "always"
            except (RedisError, OSError):  # it may just be starting, or ending
                pass
            finally:
                await client.aclose()
    return well(CHECK, Well.OWN_ALWAYS if always else Well.OWN_EVERYSEC)


def _socket(home: Path) -> list[Finding]:
    """Return what is wrong with the place of the socket, if anything is."""
    try:
        remove_socket_path(home, make_socket_path(home))
    except Refusal as refusal:
        return [wrong(CHECK, refusal)]
    return []


def _files(directory: Path) -> list[Finding]:
    """Return whether the files can be loaded."""
    try:
        files = find_files(directory)
        damage = find_damage(files) if files else None
    except Refusal as refusal:
        return [wrong(CHECK, refusal)]
    if damage and damage.torn:
        return [doubt(CHECK, Doubt.UNFINISHED_COMMAND, file=str(damage.file), bytes=damage.bytes)]
    if damage:
        return [wrong(CHECK, damage.refusal())]
    return [well(CHECK, Well.FILES_WHOLE)] if files else []


def _room(directory: Path) -> Finding:
    """Return whether there is room for games."""
    try:
        megabytes = room_in(directory)
    except Refusal as refusal:
        return wrong(CHECK, refusal)
    if megabytes < _LITTLE:
        return doubt(CHECK, Doubt.LITTLE_DISK, directory=str(directory), megabytes=megabytes)
    return well(CHECK, Well.DISK, megabytes=megabytes)
