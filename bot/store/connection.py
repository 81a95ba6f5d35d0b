"""The connection to Redis or Valkey, one server or a cluster, and the facts about that server.

Connecting is tried several times, with growing pauses. So is a command that the server refused because it is
still loading, or because its cluster is changing shape: it was not executed. A command that was sent and not
answered is not sent again here, since it may have been executed: the second answer would be "too late" to a
player whose press was accepted by the first. `Play` asks the log, and only then writes again.

The error of a command on keys is translated here, once, into `StoreUnavailable`; the caller reads what is
stored before going on. Commands about the server keep redis' own errors: their callers look for the reason.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha1
from importlib.resources import files
from typing import Any, Final, TypeAlias, TypeVar, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import Pipeline
from redis.asyncio.cluster import ClusterPipeline, RedisCluster
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    BusyLoadingError,
    ClusterDownError,
    MaxConnectionsError,
    NoScriptError,
    RedisClusterException,
    RedisError,
    ResponseError,
    SlotNotCoveredError,
)
from redis.exceptions import ConnectionError as NoConnectionError
from redis.maint_notifications import MaintNotificationsConfig

from bot.config.types import CLUSTER_SCHEMES
from bot.model.refusals import StoreUnavailable
from bot.store.cluster import SteadyCluster
from bot.telemetry.logs import Log, Repeated
from engine.contract import Code

Client: TypeAlias = Redis | RedisCluster
Argument: TypeAlias = str | bytes | int | float
"""Of a script."""

CONNECTIONS: Final = 32
ANSWER_WITHIN: Final = 5.0
"""Seconds for the answer to a command; a blocking command has to block for less."""

_CONNECT_WITHIN: Final = 3.0
_CHECK_AFTER: Final = 30  # seconds of idleness after which a connection is checked before it is used
_ATTEMPTS: Final = 6  # after the first; with the pauses below, about two seconds
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0
_ABOUT_THE_SERVER: Final = frozenset({"BGREWRITEAOF", "CLUSTER INFO", "CONFIG GET", "INFO", "PING"})

log = Log(__name__)
_failures: Final = Repeated(log, "service.no_answer")

_T = TypeVar("_T")


class ServerWarning(Code):
    """What the operator of the server should know."""

    NO_PERSISTENCE = "no_persistence"  # without an append-only file a crash loses accepted moves
    NO_FSYNC = "no_fsync"  # the operating system decides when the file reaches the disk
    EVICTS = "evicts"  # any policy but noeviction deletes games when memory is short


_FSYNC_POLICIES: Final = ("no", "everysec", "always")  # the least reliable first


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """Facts about a server; in a cluster, about the least reliable of its primaries."""

    name: str
    version: str
    cluster: bool
    append_only: bool
    fsync: str  # the policy of the append-only file; empty if the server does not tell
    eviction: str

    @property
    def kind(self) -> str:
        """Its name and version, for people."""
        return f"{self.name.capitalize()} {self.version}"

    @property
    def warnings(self) -> tuple[ServerWarning, ...]:
        """The warnings about this server."""
        dangers = {
            ServerWarning.NO_PERSISTENCE: not self.append_only,
            ServerWarning.NO_FSYNC: self.append_only and self.fsync == "no",
            ServerWarning.EVICTS: self.eviction != "noeviction",
        }
        return tuple(warning for warning, is_so in dangers.items() if is_so)


def connect(url: str, connections: int = CONNECTIONS, patience: float | None = None) -> Client:
    """Return a client for a server or, by `redis+cluster://` and `rediss+cluster://`, for a cluster.

    Nothing is sent yet. Answers are bytes. Close it with `aclose`. It waits `patience` seconds, if given, for
    a connection and for each answer: for background work, where the machine may be very busy.
    """
    answer_within = ANSWER_WITHIN if patience is None else patience
    options: dict[str, Any] = {
        "max_connections": connections,
        "decode_responses": False,
        "socket_timeout": answer_within,
        "socket_connect_timeout": _CONNECT_WITHIN if patience is None else patience,
        "health_check_interval": _CHECK_AFTER,
        # Redis Enterprise's; with it on, redis-py does not notice that an idle connection was closed.
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
    }
    scheme, _, rest = url.partition("://")
    if scheme in CLUSTER_SCHEMES:
        plain = f"{scheme.removesuffix('+cluster')}://{rest}"
        return _RetryingCluster.from_url(plain, retry=Retry(NoBackoff(), 0), **options)
    pool = _RetryingPool.from_url(url, retry=_retry_on(BusyLoadingError), timeout=answer_within, **options)
    return _SingleServer.from_pool(pool)


def as_bytes(answer: object) -> bytes:
    """Return an answer, which our connections never decode; empty for a value that is absent."""
    if not isinstance(answer, bytes | None):
        raise TypeError(answer)
    return answer or b""


def as_text(answer: object) -> str:
    """Return an answer as text; empty for a value that is absent."""
    return as_bytes(answer).decode()


class Script:
    """One of the files in `scripts/`: Lua that the server runs atomically; sent once, called by its hash."""

    def __init__(self, name: str) -> None:
        self._text = (files("bot.store") / "scripts" / f"{name}.lua").read_text(encoding="utf-8")
        self._hash = sha1(self._text.encode(), usedforsecurity=False).hexdigest()  # its name on the server

    async def run(self, client: Client, keys: list[str], arguments: list[Argument]) -> object:
        """Run it; the text is sent to a server that does not know it yet."""
        try:
            return await client.evalsha(self._hash, len(keys), *keys, *arguments)
        except NoScriptError:
            return await client.eval(self._text, len(keys), *keys, *arguments)


_AT_ONCE: Final = 16  # commands to a cluster


async def read_all(client: Client, commands: Sequence[Sequence[Argument]]) -> list[Any]:
    """Return the answers to commands that only read, sent in one round trip."""
    if isinstance(client, RedisCluster):  # the keys are on several nodes, and each has few connections
        found: list[Any] = []
        for first in range(0, len(commands), _AT_ONCE):
            some = commands[first : first + _AT_ONCE]
            found += await asyncio.gather(*(client.execute_command(*command) for command in some))
        return found
    async with client.pipeline(transaction=False) as pipe:
        for command in commands:
            pipe.execute_command(*command)
        return await pipe.execute()


async def answers(client: Client) -> None:
    """Return when the server, or every primary of the cluster, has answered; raises redis' errors."""
    if isinstance(client, RedisCluster):
        await client.initialize()
        await client.ping(target_nodes=RedisCluster.PRIMARIES)
    else:
        await client.ping()


async def describe(client: Client) -> ServerFacts:
    """Return the facts about the server."""
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
    """Return the least reliable policy of all nodes; empty if the server forbids CONFIG GET, as many do."""
    name = "appendfsync"
    try:
        if isinstance(client, RedisCluster):
            found = [await client.config_get(name, target_nodes=node) for node in client.get_primaries()]
        else:
            found = [await client.config_get(name)]
    except ResponseError:
        return ""
    policies = {str(answer.get(name)) for answer in found}
    return next((policy for policy in _FSYNC_POLICIES if policy in policies), "")


def _retry_on(*errors: type[Exception]) -> Retry:
    pauses = ExponentialWithJitterBackoff(base=_FIRST_PAUSE, cap=_LONGEST_PAUSE)
    return Retry(pauses, _ATTEMPTS, cast("tuple[type[RedisError], ...]", errors))


async def _call_with_retries(
    do: Callable[[], Awaitable[_T]],
    *errors: type[Exception],
    after: Callable[[], Awaitable[None]] | None = None,
) -> _T:
    """Return the result of `do`, retrying after these errors, but not with a wrong password."""

    async def failed(_: Exception) -> None:
        if after:
            await after()

    def is_retryable(error: Exception) -> bool:
        reasons = (error, error.__cause__)  # redis-py raises a ConnectionError from it
        return not any(isinstance(each, AuthenticationError | AuthorizationError) for each in reasons)

    try:
        return await _retry_on(*errors).call_with_retry(do, failed, is_retryable=is_retryable)
    except (RedisClusterException, ClusterDownError) as error:  # as a single server would raise it
        raise NoConnectionError(str(error)) from error


class _RetryingPool(BlockingConnectionPool):
    """Tries to connect several times; redis-py would share one policy between connecting and commands."""

    async def ensure_connection(self, connection: AbstractConnection) -> None:
        ensure = super().ensure_connection
        await _call_with_retries(lambda: ensure(connection), NoConnectionError, after=connection.disconnect)


@contextmanager
def translate_errors(command: str = "") -> Iterator[None]:
    """Raise `StoreUnavailable` instead of redis' errors, except for a command about the server itself."""
    try:
        with _translate_closed():
            yield
    except NoScriptError:  # an answer, not a failure: the caller sends the script
        raise
    except RedisError as error:
        if command in _ABOUT_THE_SERVER:
            raise
        _failures.warn(error=type(error).__name__)
        raise StoreUnavailable from error


@contextmanager
def _translate_closed() -> Iterator[None]:
    """Translate the errors of redis-py for a connection that is closed while it is used (its issue 4287).

    redis-py does that when a client ends, or a cluster's nodes cannot be found.
    """
    try:
        yield
    except (AttributeError, TypeError) as error:
        raise NoConnectionError(str(error)) from error


class _SingleServer(Redis):
    async def execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's
        execute = cast("Callable[..., Awaitable[Any]]", super().execute_command)
        with translate_errors(args[0]):
            return await execute(*args, **options)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:  # noqa: FBT001, FBT002 - redis-py's
        return _SingleServerPipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)


class _SingleServerPipeline(Pipeline):
    async def execute(self, *args: Any, **options: Any) -> list[Any]:  # noqa: ANN401 - redis-py's
        with translate_errors():
            return await super().execute(*args, **options)


class _RetryingClusterPipeline(ClusterPipeline):
    async def execute(self, *args: Any, **options: Any) -> list[Any]:  # noqa: ANN401 - redis-py's
        with translate_errors():
            return await super().execute(*args, **options)


class _RetryingCluster(SteadyCluster):
    """Tries several times to find the nodes, and to send a command that no node has accepted."""

    async def initialize(self, *args: Any, **kwargs: Any) -> RedisCluster:  # noqa: ANN401 - redis-py's
        find = super().initialize
        return await _call_with_retries(
            lambda: find(*args, **kwargs), NoConnectionError, RedisClusterException
        )

    async def execute_command(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - redis-py's
        execute = super().execute_command
        refused = (BusyLoadingError, ClusterDownError, MaxConnectionsError, SlotNotCoveredError)
        with translate_errors(args[0]):
            if self._initialize:  # or redis-py, which does not know the nodes yet, would ask a random one
                await self.initialize()
            return await _call_with_retries(lambda: execute(*args, **kwargs), *refused)

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> ClusterPipeline:  # noqa: ANN401, ARG002 - redis-py's
        return _RetryingClusterPipeline(self, transaction)  # type: ignore[abstract]  # as redis-py does

    async def aclose(self) -> None:
        await super().aclose()
        # After an error redis-py believes that it is closed, though its connections are open.
        await self.nodes_manager.aclose()
        await self.nodes_manager.aclose("startup_nodes")
