"""The server of REDIS_URL: it has to be there, and to do what our store needs."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias, cast

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import NoPermissionError, OutOfMemoryError, ReadOnlyError, RedisError, ResponseError

from bot.connection import Client, ServerWarning, connect, describe
from bot.doctor.finding import Ailment, Doubt, Finding, IllRefusal, Patient, Well, doubt, well, wrong
from bot.reach import ServerProblem, ServerRefusal, problem_of, reach, server_of
from engine.contract import Refusal

CHECK: Final = "redis"

LEAST: Final = {"valkey": (7, 2), "redis": (6, 2)}
"""The first versions that our scripts and our client were tried on: RESP3 came with Redis 6, and every Valkey
has it. Whatever calls itself something else gives the version of the Redis that it resembles."""

MOST_APART: Final = 2.0
"""Seconds between the clock of this machine and that of the server; leases are much longer than that."""

# All that the scripts of the store do: read, write and tell. It leaves nothing behind.
_SCRIPT: Final = """
redis.call('HSET', KEYS[1], 'rev', 1)
redis.call('ZADD', KEYS[2], 'NX', 1, 'a')
redis.call('PUBLISH', 'hh:doctor', '')
return redis.call('DEL', KEYS[1], KEYS[2])
"""
_KEYS: Final = ("hh:{doctor}:hash", "hh:{doctor}:set")


async def server(patient: Patient) -> list[Finding]:
    """Look at the server of REDIS_URL; without one, `own_server` looks."""
    url = patient.settings.redis_url
    if url is None:
        return []
    client, name = connect(url.get_secret_value()), server_of(url.get_secret_value())
    try:
        await reach(client, name)
        found = []
        for look in LOOKS:
            try:
                found += await look(client, name, patient)
            except (RedisError, OSError) as error:
                found.append(wrong(CHECK, ServerRefusal(problem_of(error), server=name)))
            except Refusal as refusal:
                found.append(wrong(CHECK, refusal))
        return found
    finally:
        await client.aclose()


async def _itself(client: Client, name: str, _: Patient) -> list[Finding]:
    try:
        facts = await describe(client)
    except NoPermissionError:
        return [doubt(CHECK, Doubt.SERVER_TELLS_NOTHING, server=name)]
    kind = f"{facts.name.capitalize()} {facts.version}"
    least = LEAST.get(facts.name, LEAST["redis"])
    if _numbers(facts.version) < least:
        found = [
            wrong(CHECK, IllRefusal(Ailment.SERVER_TOO_OLD, server=name, kind=kind, least=_dotted(least)))
        ]
    else:
        found = [well(CHECK, Well.SERVER, kind=kind, server=name)]
    warnings = facts.warnings
    found += [doubt(CHECK, warning) for warning in warnings]
    if ServerWarning.NO_PERSISTENCE not in warnings:
        found.append(well(CHECK, Well.APPEND_ONLY))
    if ServerWarning.EVICTS not in warnings:
        found.append(well(CHECK, Well.KEEPS_ALL))
    return found


async def _scripts(client: Client, name: str, _: Patient) -> list[Finding]:
    try:
        await cast("Awaitable[object]", client.eval(_SCRIPT, len(_KEYS), *_KEYS))
    except NoPermissionError:
        raise ServerRefusal(ServerProblem.FORBIDS, server=name) from None
    except ReadOnlyError:
        raise IllRefusal(Ailment.SERVER_READ_ONLY, server=name) from None
    except OutOfMemoryError:
        raise IllRefusal(Ailment.SERVER_FULL, server=name) from None
    except ResponseError as error:
        raise IllRefusal(Ailment.SCRIPTS_FAIL, server=name, error=type(error).__name__) from None
    return [well(CHECK, Well.SCRIPTS_RUN)]


async def _cluster(client: Client, name: str, _: Patient) -> list[Finding]:
    if not isinstance(client, RedisCluster):
        return []
    nodes = client.get_primaries()
    for node in nodes:
        info = await client.cluster_info(target_nodes=node)
        if info.get("cluster_state") != "ok":
            raise ServerRefusal(ServerProblem.INCOMPLETE, server=name)
    return [well(CHECK, Well.CLUSTER, nodes=len(nodes))]


async def _clocks(client: Client, _: str, patient: Patient) -> list[Finding]:
    nodes = client.get_primaries() if isinstance(client, RedisCluster) else [None]
    apart = max([await _apart(client, node, patient) for node in nodes])
    if apart > MOST_APART:
        return [doubt("clock", Doubt.CLOCKS_APART, seconds=round(apart))]
    return [well("clock", Well.CLOCKS_AGREE)]


async def _apart(client: Client, node: object, patient: Patient) -> float:
    """Return how many seconds the clocks differ at least, however long the answer took."""
    before = patient.now()
    seconds, millionths = await (client.time(target_nodes=node) if node else client.time())
    there = int(seconds) + int(millionths) / 1_000_000
    return max(before - there, there - patient.now(), 0.0)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


Look: TypeAlias = Callable[[Client, str, Patient], Awaitable[list[Finding]]]

LOOKS: Final[tuple[Look, ...]] = (_itself, _scripts, _cluster, _clocks)
