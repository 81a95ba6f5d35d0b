"""The connection to Redis or Valkey, one server or a cluster, and what there is to know about that server.

Connecting is tried several times, with growing pauses. So is a command that the server refused because it is
still loading, or because its cluster is changing shape: it was not executed. A command that was sent and not
answered is never sent again: it may have been executed. Our scripts would survive it, since they compare
revisions, but the second answer would be "too late" to somebody whose press was accepted by the first.
Whoever sent it gets redis' ConnectionError or TimeoutError, and looks at what is stored before going on.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.cluster import RedisCluster
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    BusyLoadingError,
    ClusterDownError,
    MaxConnectionsError,
    RedisClusterException,
    RedisError,
    ResponseError,
    SlotNotCoveredError,
)
from redis.exceptions import ConnectionError as NoConnectionError
from redis.maint_notifications import MaintNotificationsConfig

from bot.config.types import CLUSTER_SCHEMES
from engine.contract import Code

Client: TypeAlias = Redis | RedisCluster

CONNECTIONS: Final = 32
ANSWER_WITHIN: Final = 5.0
"""Seconds for the answer to a command; one that blocks on purpose has to block for less."""

_CONNECT_WITHIN: Final = 3.0
_LOOK_AFTER: Final = 30  # seconds of idleness after which a connection is tried out before it is used
_ATTEMPTS: Final = 6  # after the first; with the pauses below, about two seconds
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0

_T = TypeVar("_T")


class ServerWarning(Code):
    """What the one who runs that server should know."""

    NO_PERSISTENCE = "no_persistence"  # without an append-only file a crash loses accepted moves
    NO_FSYNC = "no_fsync"  # when the file reaches the disk is left to the operating system
    EVICTS = "evicts"  # any policy but noeviction forgets games when memory is short


_FSYNC_POLICIES: Final = ("no", "everysec", "always")  # the least reliable first


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What a server is; in a cluster, what the least reliable of its primaries is."""

    name: str
    version: str
    cluster: bool
    append_only: bool
    fsync: str  # the policy of the append-only file; empty where the server does not tell
    eviction: str

    @property
    def kind(self) -> str:
        """Its name and version, for people."""
        return f"{self.name.capitalize()} {self.version}"

    @property
    def warnings(self) -> tuple[ServerWarning, ...]:
        """What to warn of."""
        dangers = {
            ServerWarning.NO_PERSISTENCE: not self.append_only,
            ServerWarning.NO_FSYNC: self.append_only and self.fsync == "no",
            ServerWarning.EVICTS: self.eviction != "noeviction",
        }
        return tuple(warning for warning, is_so in dangers.items() if is_so)


def connect(url: str, connections: int = CONNECTIONS, patience: float | None = None) -> Client:
    """Return a client for a server or, by `redis+cluster://` and `rediss+cluster://`, for a cluster.

    Nothing is sent yet. Answers are bytes. Close it with `aclose`. With `patience` it waits for so many
    seconds for a connection and for each answer: where nobody waits for us, and a machine may be very busy.
    """
    answer_within = ANSWER_WITHIN if patience is None else patience
    options: dict[str, Any] = {
        "max_connections": connections,
        "decode_responses": False,
        "socket_timeout": answer_within,
        "socket_connect_timeout": _CONNECT_WITHIN if patience is None else patience,
        "health_check_interval": _LOOK_AFTER,
        # Redis Enterprise's; with it on, redis-py does not notice that an idle connection was closed.
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
    }
    scheme, _, rest = url.partition("://")
    if scheme in CLUSTER_SCHEMES:
        plain = f"{scheme.removesuffix('+cluster')}://{rest}"
        return _PatientCluster.from_url(plain, retry=Retry(NoBackoff(), 0), **options)
    refused = _retry(BusyLoadingError)
    pool = _PatientPool.from_url(url, retry=refused, timeout=answer_within, **options)
    return _OneServer.from_pool(pool)


async def answers(client: Client) -> None:
    """Return when the server, or every primary of the cluster, has answered; else raise what redis raises."""
    if isinstance(client, RedisCluster):
        await client.initialize()
        await client.ping(target_nodes=RedisCluster.PRIMARIES)
    else:
        await client.ping()


async def describe(client: Client) -> ServerFacts:
    """Return what there is to know about the server."""
    nodes = await _nodes_info(client)
    policies = {str(info.get("maxmemory_policy", "unknown")) for info in nodes}
    first = nodes[0]
    return ServerFacts(
        name=str(first.get("server_name", "redis")),
        version=str(first.get("valkey_version") or first.get("redis_version", "unknown")),
        cluster=isinstance(client, RedisCluster),
        append_only=all(bool(info.get("aof_enabled")) for info in nodes),
        fsync=await _fsync_policy(client),
        eviction=next(iter(sorted(policies - {"noeviction"})), "noeviction"),
    )


async def _nodes_info(client: Client) -> list[Mapping[str, object]]:
    if not isinstance(client, RedisCluster):
        return [cast("Mapping[str, object]", await client.info())]
    await client.initialize()
    nodes = client.get_primaries()
    return [cast("Mapping[str, object]", await client.info(target_nodes=node)) for node in nodes]


async def _fsync_policy(client: Client) -> str:
    """Return the least reliable policy of all nodes, or nothing: many hosts forbid this question."""
    asked = "appendfsync"
    try:
        if isinstance(client, RedisCluster):
            told = [await client.config_get(asked, target_nodes=node) for node in client.get_primaries()]
        else:
            told = [await client.config_get(asked)]
    except ResponseError:
        return ""
    policies = {str(answer.get(asked)) for answer in told}
    return next((policy for policy in _FSYNC_POLICIES if policy in policies), "")


def _retry(*errors: type[Exception]) -> Retry:
    pauses = ExponentialWithJitterBackoff(base=_FIRST_PAUSE, cap=_LONGEST_PAUSE)
    return Retry(pauses, _ATTEMPTS, cast("tuple[type[RedisError], ...]", errors))


async def _patiently(
    do: Callable[[], Awaitable[_T]],
    *errors: type[Exception],
    after: Callable[[], Awaitable[None]] | None = None,
) -> _T:
    """Return what `do` returns, trying again after these errors, but not with a wrong password."""

    async def failed(_: Exception) -> None:
        if after:
            await after()

    def worth_it(error: Exception) -> bool:
        reasons = (error, error.__cause__)  # redis-py raises a ConnectionError from it
        return not any(isinstance(each, AuthenticationError | AuthorizationError) for each in reasons)

    try:
        return await _retry(*errors).call_with_retry(do, failed, is_retryable=worth_it)
    except (RedisClusterException, ClusterDownError) as error:  # what a single server would have raised
        raise NoConnectionError(str(error)) from error


class _PatientPool(BlockingConnectionPool):
    """Tries to connect several times; redis-py would share one policy between connecting and commands."""

    async def ensure_connection(self, connection: AbstractConnection) -> None:
        connected = super().ensure_connection
        await _patiently(lambda: connected(connection), NoConnectionError, after=connection.disconnect)


@contextmanager
def _closed_is_lost() -> Iterator[None]:
    """Name what redis-py raises when a connection is closed under its hands (its issue 4287).

    While a node fails, its cluster client itself does so to others that are just using a connection.
    """
    try:
        yield
    except (AttributeError, TypeError) as error:
        raise NoConnectionError(str(error)) from error


class _OneServer(Redis):
    """Has only redis' own errors."""

    async def execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's
        executed = cast("Callable[..., Awaitable[Any]]", super().execute_command)
        with _closed_is_lost():
            return await executed(*args, **options)


class _PatientCluster(RedisCluster):
    """Tries several times to find the nodes, and to place a command that no node has taken."""

    async def initialize(self, *args: Any, **kwargs: Any) -> RedisCluster:  # noqa: ANN401 - redis-py's
        found = super().initialize
        return await _patiently(lambda: found(*args, **kwargs), NoConnectionError, RedisClusterException)

    async def execute_command(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - redis-py's
        executed = super().execute_command
        refused = (BusyLoadingError, ClusterDownError, MaxConnectionsError, SlotNotCoveredError)
        with _closed_is_lost():
            if self._initialize:  # or redis-py, which does not know the nodes yet, would ask a random one
                await self.initialize()
            return await _patiently(lambda: executed(*args, **kwargs), *refused)

    async def aclose(self) -> None:
        await super().aclose()
        # After an error redis-py takes itself for closed, though its connections are open.
        await self.nodes_manager.aclose()
        await self.nodes_manager.aclose("startup_nodes")
