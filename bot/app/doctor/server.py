"""The server of REDIS_URL: whether it answers, and does what the store needs."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import NoPermissionError, RedisError

from bot.app.doctor.finding import CheckPassed, CheckWarning, Finding, Patient, doubt, well, wrong
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
from engine.contract import Refusal

CHECK: Final = "redis"

_KEPT: Final = {"always": CheckPassed.FSYNC_ALWAYS, "everysec": CheckPassed.FSYNC_EVERYSEC}

MOST_APART: Final = 2.0
"""Seconds by which the clocks of this machine and the server may differ; leases are much longer."""


async def server(patient: Patient) -> list[Finding]:
    """Check the server of REDIS_URL; without one, `own_server` checks the embedded one."""
    url = patient.settings.redis_url
    if url is None:
        return []
    client, name = connect(url.get_secret_value()), server_of(url.get_secret_value())
    try:
        await reach(client, name)
        found = []
        for check in SERVER_CHECKS:
            try:
                found += await check(client, name, patient)
            except (RedisError, OSError) as error:
                found.append(wrong(CHECK, ServerRefusal(problem_of(error), server=name)))
            except Refusal as refusal:
                found.append(wrong(CHECK, refusal))
        return found
    finally:
        await client.aclose()


async def _check_version_and_settings(client: Client, name: str, _: Patient) -> list[Finding]:
    try:
        facts = await describe(client)
    except NoPermissionError:
        return [doubt(CHECK, CheckWarning.SERVER_TELLS_NOTHING, server=name)]
    found = [well(CHECK, CheckPassed.SERVER, kind=facts.kind, server=name)]
    try:
        require_version(facts, name)
    except Refusal as refusal:
        found = [wrong(CHECK, refusal)]
    found += [doubt(CHECK, warning) for warning in facts.warnings]
    if facts.append_only and ServerWarning.NO_FSYNC not in facts.warnings:
        found.append(well(CHECK, _KEPT.get(facts.fsync, CheckPassed.APPEND_ONLY)))
    if ServerWarning.EVICTS not in facts.warnings:
        found.append(well(CHECK, CheckPassed.KEEPS_ALL))
    return found


async def _check_scripts(client: Client, name: str, _: Patient) -> list[Finding]:
    await require_scripts(client, name)
    return [well(CHECK, CheckPassed.SCRIPTS_RUN)]


async def _check_cluster(client: Client, name: str, _: Patient) -> list[Finding]:
    if not isinstance(client, RedisCluster):
        return []
    nodes = client.get_primaries()
    for node in nodes:
        info = await client.cluster_info(target_nodes=node)
        if info.get("cluster_state") != "ok":
            raise ServerRefusal(ServerProblem.INCOMPLETE, server=name)
    return [well(CHECK, CheckPassed.CLUSTER, nodes=len(nodes))]


async def _check_clocks(client: Client, _: str, patient: Patient) -> list[Finding]:
    nodes = client.get_primaries() if isinstance(client, RedisCluster) else [None]
    difference = max([await _measure_difference(client, node, patient) for node in nodes])
    if difference > MOST_APART:
        return [doubt("clock", CheckWarning.CLOCKS_APART, seconds=round(difference))]
    return [well("clock", CheckPassed.CLOCKS_AGREE)]


async def _measure_difference(client: Client, node: object, patient: Patient) -> float:
    """Return the minimal difference of the clocks in seconds, whatever time the answer took."""
    before = patient.now()
    seconds, millionths = await (client.time(target_nodes=node) if node else client.time())
    there = int(seconds) + int(millionths) / 1_000_000
    return max(before - there, there - patient.now(), 0.0)


ServerCheck: TypeAlias = Callable[[Client, str, Patient], Awaitable[list[Finding]]]

SERVER_CHECKS: Final[tuple[ServerCheck, ...]] = (
    _check_version_and_settings,
    _check_scripts,
    _check_cluster,
    _check_clocks,
)
