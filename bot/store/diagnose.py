"""Whether the server can be used, and if not, why: redis-py's errors become codes for the operator."""

import asyncio
import ssl
from collections.abc import Iterator
from hashlib import sha1
from socket import gaierror
from time import monotonic
from typing import Final
from urllib.parse import unquote, urlsplit

from redis.asyncio.cluster import RedisCluster
from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    BusyLoadingError,
    ClusterDownError,
    InvalidResponse,
    MovedError,
    NoPermissionError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
)
from redis.exceptions import TimeoutError as NoAnswerError

from bot.model.refusals import StoreUnavailable
from bot.store.connection import Client, ServerFacts, answers
from bot.telemetry.logs import Log
from engine.contract import Code, Refusal

_USUAL_PORT: Final = 6379
_ASK_AGAIN: Final = 0.1  # seconds
_HASH_TAGS: Final = 32  # enough that some are on another node, if there is one

log = Log(__name__)


class ServerProblem(Code):
    """Why a server cannot be used; `server` is its address without a user name or a password."""

    UNREACHABLE = "server_unreachable", "server"
    NOT_FOUND = "server_not_found", "server"  # its host name cannot be resolved
    SILENT = "server_silent", "server"  # it accepts connections and does not answer
    LOADING = "server_loading", "server"
    WRONG_LOGIN = "server_wrong_login", "server"
    TLS_FAILED = "server_tls_failed", "server"
    FORBIDS = "server_forbids", "server"  # the login is right, but the user lacks permissions
    NO_CLUSTER = "server_no_cluster", "server"  # a cluster is set, a single server was found
    IS_A_CLUSTER = "server_is_a_cluster", "server"  # a single server is set, a node of a cluster was found
    INCOMPLETE = "server_incomplete", "server"  # a cluster that does not serve all of its keys
    DISK_FAILS = "server_disk_fails", "server"  # it cannot write to its own disk
    NOT_REDIS = "server_not_redis", "server"
    REFUSES = "server_refuses", "server"


_MAY_PASS: Final = (
    ServerProblem.UNREACHABLE,
    ServerProblem.NOT_FOUND,  # a neighbouring container gets its name when it has started
    ServerProblem.SILENT,
    ServerProblem.INCOMPLETE,
)


_PROBLEMS: Final[tuple[tuple[type[BaseException], ServerProblem], ...]] = (
    (gaierror, ServerProblem.NOT_FOUND),
    (ssl.SSLError, ServerProblem.TLS_FAILED),
    (AuthenticationError, ServerProblem.WRONG_LOGIN),
    (AuthorizationError, ServerProblem.WRONG_LOGIN),
    (TimeoutError, ServerProblem.SILENT),
    (NoAnswerError, ServerProblem.SILENT),
    (BusyLoadingError, ServerProblem.LOADING),
    (NoPermissionError, ServerProblem.FORBIDS),
    (ClusterDownError, ServerProblem.INCOMPLETE),
    (MovedError, ServerProblem.IS_A_CLUSTER),
    (InvalidResponse, ServerProblem.NOT_REDIS),
    (ResponseError, ServerProblem.REFUSES),
    (RedisClusterException, ServerProblem.INCOMPLETE),
    (OSError, ServerProblem.UNREACHABLE),
    (RedisError, ServerProblem.UNREACHABLE),
)
"""The problem behind each error; the first match counts, since most are subclasses of the last ones."""


_MESSAGES: Final = {
    "cluster support disabled": ServerProblem.NO_CLUSTER,
    "ACL failure in script": ServerProblem.FORBIDS,
    "MISCONF": ServerProblem.DISK_FAILS,
}
"""The problem behind messages of the server for which redis-py has no class of errors."""


class ServerRefusal(Refusal):
    """The server that stores the games cannot be used."""


def server_of(url: str) -> str:
    """Return the host and port of a server, or the path of its socket, without the login."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return unquote(parts.path)
    host = parts.hostname or ""
    return f"[{host}]:{parts.port or _USUAL_PORT}" if ":" in host else f"{host}:{parts.port or _USUAL_PORT}"


async def reach(client: Client, server: str, within: float = 0.0) -> None:
    """Wait until the server serves all our keys; raises `ServerRefusal` if it does not.

    It is asked once, and then again for `within` seconds. A server that loads its data is waited for without
    limit, unless `within` is 0.
    """
    deadline, logged = monotonic() + within, None
    while True:
        try:
            await _ask_for_keys(client)
        except (RedisError, StoreUnavailable, OSError) as error:
            problem = problem_of(error)
            loads = problem is ServerProblem.LOADING and within > 0
            if not loads and (problem not in _MAY_PASS or monotonic() >= deadline):
                raise ServerRefusal(problem, server=server) from None  # the cause may quote what we sent
            if problem is not logged:
                log.warning("server.waited_for", server=server, problem=problem.value)
            logged = problem
            await asyncio.sleep(_ASK_AGAIN)
        else:
            return


async def _ask_for_keys(client: Client) -> None:
    await answers(client)
    if not isinstance(client, RedisCluster):
        # A node of a cluster answers a ping like any server, and redirects only requests for keys.
        async with client.pipeline(transaction=False) as asked:
            for tag in range(_HASH_TAGS):
                asked.exists(f"hh:{{{tag}}}")
            await asked.execute()


def problem_of(error: BaseException) -> ServerProblem:
    """Return the problem behind an error: that of the innermost cause that we know."""
    return next(filter(None, map(_known_problem, _causes(error))), ServerProblem.UNREACHABLE)


def _causes(error: BaseException) -> Iterator[BaseException]:
    inner = error.__cause__ or error.__context__
    if inner is not None:
        yield from _causes(inner)
    yield error


def _known_problem(error: BaseException) -> ServerProblem | None:
    if isinstance(error, ResponseError):
        for message, problem in _MESSAGES.items():
            if message in str(error):
                return problem
    return next((problem for kind, problem in _PROBLEMS if isinstance(error, kind)), None)


LEAST: Final = {"valkey": (7, 2), "redis": (6, 2)}
"""The oldest versions that our scripts and our client were tested on: RESP3 came with Redis 6, and every
Valkey has it. Servers with another name report the version of the Redis that they resemble."""

# Does everything that the scripts of the store do: write, publish and delete. It leaves nothing behind.
_SCRIPT: Final = """
redis.call('HSET', KEYS[1], 'rev', 1)
redis.call('ZADD', KEYS[2], 'NX', 1, 'a')
redis.call('PUBLISH', 'hh:doctor', '')
return redis.call('DEL', KEYS[1], KEYS[2])
"""
_SCRIPT_HASH: Final = sha1(_SCRIPT.encode(), usedforsecurity=False).hexdigest()  # its name on the server
_KEYS: Final = ("hh:{doctor}:hash", "hh:{doctor}:set")


class ServerLack(Code):
    """What a server lacks, though it answers."""

    TOO_OLD = "server_too_old", "server", "kind", "least"
    READ_ONLY = "server_read_only", "server"
    FULL = "server_full", "server"
    SCRIPTS_FAIL = "scripts_fail", "server", "error"  # the code or the type of the error


def require_version(facts: ServerFacts, server: str) -> None:
    """Raise `ServerRefusal` for a server that is too old."""
    least = LEAST.get(facts.name, LEAST["redis"])
    if _numbers(facts.version) < least:
        dotted = ".".join(map(str, least))
        raise ServerRefusal(ServerLack.TOO_OLD, server=server, kind=facts.kind, least=dotted)


async def require_scripts(client: Client, server: str) -> None:
    """Raise `ServerRefusal` for a server that does not run our scripts, or that cannot be written to."""
    try:
        await client.eval(_SCRIPT, len(_KEYS), *_KEYS)
        await client.evalsha(_SCRIPT_HASH, len(_KEYS), *_KEYS)
    except (StoreUnavailable, NoScriptError) as error:
        cause = error.__cause__ or error
        if isinstance(cause, ReadOnlyError):
            raise ServerRefusal(ServerLack.READ_ONLY, server=server) from None
        if isinstance(cause, OutOfMemoryError):
            raise ServerRefusal(ServerLack.FULL, server=server) from None
        problem = problem_of(cause)
        if problem is not ServerProblem.REFUSES:
            raise ServerRefusal(problem, server=server) from None
        raise ServerRefusal(ServerLack.SCRIPTS_FAIL, server=server, error=_code(cause)) from None


def _code(error: BaseException) -> str:
    """Return the code at the start of a server's message, or the type of the error."""
    code = str(error).partition(" ")[0]
    return code if code.isalpha() and code.isupper() else type(error).__name__


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())
