"""What keeps the games: the server of REDIS_URL or the embedded one, and its clock."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import quote

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import NoPermissionError, RedisError

from bot.app.components import ComponentName, is_configured
from bot.app.doctor.finding import CheckContext, CheckPassed, CheckWarning, Finding, doubt, well, wrong
from bot.config.settings import Settings
from bot.model.person import COMPUTER, WEB
from bot.model.refusals import StoreUnavailable
from bot.nights.context import queue_of
from bot.store.connection import Client, ServerWarning, connect, describe
from bot.store.diagnose import (
    ServerProblem,
    ServerRefusal,
    problem_of,
    reach,
    require_scripts,
    require_version,
    server_of,
)
from bot.store.embedded.append_only import files_directory, find_damage, find_files
from bot.store.embedded.binary import valkey_version
from bot.store.embedded.directory import (
    BOT_LOCK,
    SERVER_LOCK,
    home_in,
    is_free,
    make_home,
    make_socket_path,
    read_holder,
    remove_directories,
    remove_socket_path,
    room_in,
)
from bot.store.keys import wake_channel
from bot.store.queue import CLOCK
from bot.store.server_clock import HOUR, gap_of, is_doubtful
from engine.contract import Refusal

_SERVER: Final = "redis"
_CLOCK: Final = "clock"
_GAMES: Final = "games"
_PARTS: Final = "parts"
_LITTLE: Final = 500  # megabytes
_KEPT: Final = {"always": CheckPassed.FSYNC_ALWAYS, "everysec": CheckPassed.FSYNC_EVERYSEC}

_LISTENED_TO: Final = {
    ComponentName.WEB: wake_channel(WEB),
    ComponentName.DISCORD: wake_channel(queue_of(ComponentName.DISCORD)),  # the web listens to games too
    ComponentName.MATRIX: wake_channel(queue_of(ComponentName.MATRIX)),
    ComponentName.CLOCK: wake_channel(CLOCK),
    ComponentName.COMPUTER: wake_channel(COMPUTER),
}
"""A channel to which only this component listens while it runs."""

MOST_APART: Final = 2.0
"""Seconds by which the clocks of this machine and the server may differ; leases are much longer."""


async def server(context: CheckContext) -> list[Finding]:
    """Check the server of REDIS_URL, if there is one: the checks below are for the embedded server."""
    url = context.settings.redis_url
    if url is None:
        return []
    client, name = connect(url.get_secret_value()), server_of(url.get_secret_value())
    try:
        await reach(client, name)
        found = []
        for check in _SERVER_CHECKS:
            try:
                found += await check(client, name, context)
            except (RedisError, StoreUnavailable, OSError) as error:
                found.append(wrong(_SERVER, ServerRefusal(problem_of(error), server=name)))
            except Refusal as refusal:
                found.append(wrong(_SERVER, refusal))
        return found
    finally:
        await client.aclose()


async def _check_version_and_settings(client: Client, name: str, _: CheckContext) -> list[Finding]:
    try:
        facts = await describe(client)
    except NoPermissionError:
        return [doubt(_SERVER, CheckWarning.SERVER_TELLS_NOTHING, server=name)]
    found = [well(_SERVER, CheckPassed.SERVER, kind=facts.kind, server=name)]
    try:
        require_version(facts, name)
    except Refusal as refusal:
        found = [wrong(_SERVER, refusal)]
    found += [doubt(_SERVER, warning) for warning in facts.warnings]
    if facts.append_only and ServerWarning.NO_FSYNC not in facts.warnings:
        found.append(well(_SERVER, _KEPT.get(facts.fsync, CheckPassed.APPEND_ONLY)))
    if ServerWarning.EVICTS not in facts.warnings:
        found.append(well(_SERVER, CheckPassed.KEEPS_ALL))
    return found


async def _check_scripts(client: Client, name: str, _: CheckContext) -> list[Finding]:
    await require_scripts(client, name)
    return [well(_SERVER, CheckPassed.SCRIPTS_RUN)]


async def _check_cluster(client: Client, name: str, _: CheckContext) -> list[Finding]:
    if not isinstance(client, RedisCluster):
        return []
    nodes = client.get_primaries()
    for node in nodes:
        info = await client.cluster_info(target_nodes=node)
        if info.get("cluster_state") != "ok":
            raise ServerRefusal(ServerProblem.INCOMPLETE, server=name)
    return [well(_SERVER, CheckPassed.CLUSTER, nodes=len(nodes))]


async def _check_clocks(client: Client, _: str, context: CheckContext) -> list[Finding]:
    nodes = client.get_primaries() if isinstance(client, RedisCluster) else [None]
    difference = max([await _measure_difference(client, node, context) for node in nodes])
    if difference > MOST_APART:
        return [doubt(_CLOCK, CheckWarning.CLOCKS_APART, seconds=round(difference))]
    return [well(_CLOCK, CheckPassed.CLOCKS_AGREE)]


async def _measure_difference(client: Client, node: object, context: CheckContext) -> float:
    """Return the minimal difference of the clocks in seconds, whatever time the answer took."""
    before = context.now()
    seconds, millionths = await (client.time(target_nodes=node) if node else client.time())
    there = int(seconds) + int(millionths) / 1_000_000
    return max(before - there, there - context.now(), 0.0)


_ServerCheck: TypeAlias = Callable[[Client, str, CheckContext], Awaitable[list[Finding]]]

_SERVER_CHECKS: Final[tuple[_ServerCheck, ...]] = (
    _check_version_and_settings,
    _check_scripts,
    _check_cluster,
    _check_clocks,
)


async def parts(context: CheckContext) -> list[Finding]:
    """Check that all components run if some do; without REDIS_URL one process runs all of them."""
    url = context.settings.redis_url
    if url is None:
        return []
    client = connect(url.get_secret_value())
    try:
        heard = await _count_listeners(client)
    except (RedisError, StoreUnavailable, OSError):  # reported by the checks of the server, or forbidden
        return []
    finally:
        await client.aclose()
    wanted = [name for name in ComponentName if is_configured(name, context.settings)]
    silent = [name for name in wanted if not heard[_LISTENED_TO[name]]]
    if silent == wanted:  # nothing is started yet
        return []
    if silent:
        return [doubt(_PARTS, CheckWarning.PARTS_MISSING, parts=" ".join(silent))]
    return [well(_PARTS, CheckPassed.PARTS_RUN)]


async def _count_listeners(client: Client) -> Counter[str]:
    """Return how many processes listen to each channel of components."""
    await client.initialize()  # otherwise an unused cluster client knows no node
    heard = Counter[str]()
    for node in client.get_nodes() if isinstance(client, RedisCluster) else [None]:
        command = ("PUBSUB NUMSUB", *_LISTENED_TO.values())
        answer = await (
            client.execute_command(*command, target_nodes=node) if node else client.execute_command(*command)
        )
        heard.update({bytes(channel).decode(): count for channel, count in answer})
    return heard


async def own_binary(context: CheckContext) -> list[Finding]:
    """Check that the server of the package runs on this machine."""
    if context.settings.redis_url:
        return []
    return [well(_GAMES, CheckPassed.OWN_SERVER, version=await valkey_version())]


async def data_directory(context: CheckContext) -> list[Finding]:
    """Check that the data directory is writable, who uses it, its files, and the free space."""
    settings = context.settings
    if settings.redis_url:
        return []
    directory, home = settings.data_dir, home_in(settings.data_dir)
    made = make_home(directory)
    try:
        found = [well(_GAMES, CheckPassed.WRITABLE, directory=str(directory)), lock := _check_lock(home)]
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
        return well(_GAMES, CheckPassed.RUNS_ALREADY, pid=read_holder(for_bot)[0])
    if for_server.exists() and not is_free(for_server):
        return doubt(_GAMES, CheckWarning.ORPHAN, directory=str(home), pid=read_holder(for_server)[0])
    return well(_GAMES, CheckPassed.LOCK_FREE)


async def _check_durability(home: Path, settings: Settings) -> Finding:
    """Report when moves reach the disk: as the running server says, else as the settings say."""
    always = settings.fsync == "always"
    if address := _own_address(home):
        client = connect(address)
        try:
            always = (await describe(client)).fsync == "always"
        except (RedisError, OSError):  # it may be starting or stopping
            pass
        finally:
            await client.aclose()
    return well(_GAMES, CheckPassed.OWN_ALWAYS if always else CheckPassed.OWN_EVERYSEC)


def _own_address(home: Path) -> str:
    """Return the address of the embedded server, empty if it does not run."""
    lock = home / SERVER_LOCK
    if not lock.exists() or is_free(lock):
        return ""
    _, *sockets = read_holder(lock)
    return f"unix://{quote(sockets[0])}" if sockets else ""


def _check_socket(home: Path) -> list[Finding]:
    try:
        remove_socket_path(home, make_socket_path(home))
    except Refusal as refusal:
        return [wrong(_GAMES, refusal)]
    return []


def _check_files(directory: Path) -> list[Finding]:
    try:
        files = find_files(directory)
        damage = find_damage(files) if files else None
    except Refusal as refusal:
        return [wrong(_GAMES, refusal)]
    if damage and damage.torn:
        return [doubt(_GAMES, CheckWarning.UNFINISHED_COMMAND, file=str(damage.file), bytes=damage.bytes)]
    if damage:
        return [wrong(_GAMES, damage.refusal())]
    return [well(_GAMES, CheckPassed.FILES_WHOLE)] if files else []


def _check_room(directory: Path) -> Finding:
    try:
        megabytes = room_in(directory)
    except Refusal as refusal:
        return wrong(_GAMES, refusal)
    if megabytes < _LITTLE:
        return doubt(_GAMES, CheckWarning.LITTLE_DISK, directory=str(directory), megabytes=megabytes)
    return well(_GAMES, CheckPassed.DISK, megabytes=megabytes)


async def clock(context: CheckContext) -> list[Finding]:
    """Compare the server's clock with the time seen last; no finding without a server or a last time."""
    url = context.settings.redis_url
    address = url.get_secret_value() if url else _own_address(home_in(context.settings.data_dir))
    if not address:
        return []
    client = connect(address)
    try:
        return await _compare(client)
    except (StoreUnavailable, OSError):  # reported by the checks of the server
        return []
    finally:
        await client.aclose()


async def _compare(client: Client) -> list[Finding]:
    gap = await gap_of(client)
    if gap is None:
        return []
    if not is_doubtful(gap):
        return [well(_CLOCK, CheckPassed.CLOCK_STEADY)]
    return [
        doubt(
            _CLOCK,
            CheckWarning.CLOCK_AHEAD if gap > 0 else CheckWarning.CLOCK_BEHIND,
            hours=round(abs(gap) / HOUR),
        )
    ]
