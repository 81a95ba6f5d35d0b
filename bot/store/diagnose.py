"""Is the server there, and if not, why: what redis-py raises becomes a code that somebody can act upon."""

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
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
)
from redis.exceptions import TimeoutError as NoAnswerError

from bot.store.connection import Client, ServerFacts, answers
from bot.telemetry.logs import Log
from engine.contract import Code, Refusal

_USUAL_PORT: Final = 6379
_LOOK_AGAIN: Final = 0.1  # seconds
_HASH_TAGS: Final = 32  # so many that some lie on another node, if there is one

log = Log(__name__)


class ServerProblem(Code):
    """Why a server cannot be used; `server` is its address without a name or a password."""

    UNREACHABLE = "server_unreachable", "server"
    NOT_FOUND = "server_not_found", "server"  # its name leads nowhere
    SILENT = "server_silent", "server"  # it takes connections and says nothing
    LOADING = "server_loading", "server"
    WRONG_LOGIN = "server_wrong_login", "server"
    TLS_FAILED = "server_tls_failed", "server"
    FORBIDS = "server_forbids", "server"  # the user is known, and may not do what we need
    NO_CLUSTER = "server_no_cluster", "server"  # asked for a cluster, found a single server
    IS_A_CLUSTER = "server_is_a_cluster", "server"  # asked for a single server, found a node of a cluster
    INCOMPLETE = "server_incomplete", "server"  # a cluster that does not answer for all of its keys
    DISK_FAILS = "server_disk_fails", "server"  # it cannot write to its own disk
    NOT_REDIS = "server_not_redis", "server"
    REFUSES = "server_refuses", "server"


_MAY_PASS: Final = (
    ServerProblem.UNREACHABLE,
    ServerProblem.NOT_FOUND,  # a neighbouring container has its name when it has started
    ServerProblem.SILENT,
    ServerProblem.INCOMPLETE,
)


_NAMES: Final[tuple[tuple[type[BaseException], ServerProblem], ...]] = (
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
"""What each error means; the first line that fits counts, for most of them are kinds of the last ones."""


_WORDS: Final = {
    "cluster support disabled": ServerProblem.NO_CLUSTER,
    "ACL failure in script": ServerProblem.FORBIDS,
    "MISCONF": ServerProblem.DISK_FAILS,
}
"""What the server's own words mean, where redis-py has no error of its own for them."""


class ServerRefusal(Refusal):
    """The server that keeps the games cannot be used."""


def server_of(url: str) -> str:
    """Return where a server is: host and port, or the path of a socket; never who logs in, nor how."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return unquote(parts.path)
    host = parts.hostname or ""
    return f"[{host}]:{parts.port or _USUAL_PORT}" if ":" in host else f"{host}:{parts.port or _USUAL_PORT}"


async def reach(client: Client, server: str, within: float = 0.0) -> None:
    """Return when the server answers for all our keys; raises `ServerRefusal` if it still does not.

    It is asked once, and then again for so many seconds; if for any, one that loads its data for as long as
    that takes.
    """
    deadline, told = monotonic() + within, None
    while True:
        try:
            await _all_answer(client)
        except (RedisError, OSError) as error:
            problem = problem_of(error)
            loads = problem is ServerProblem.LOADING and within > 0
            if not loads and (problem not in _MAY_PASS or monotonic() >= deadline):
                raise ServerRefusal(problem, server=server) from None  # the cause may quote what we sent
            if problem is not told:
                log.warning("server.waited_for", server=server, problem=problem.value)
            told = problem
            await asyncio.sleep(_LOOK_AGAIN)
        else:
            return


async def _all_answer(client: Client) -> None:
    await answers(client)
    if not isinstance(client, RedisCluster):
        # A node of a cluster answers a ping like any server, and sends us away when we ask for a game.
        async with client.pipeline(transaction=False) as asked:
            for tag in range(_HASH_TAGS):
                asked.exists(f"hh:{{{tag}}}")
            await asked.execute()


def problem_of(error: BaseException) -> ServerProblem:
    """Return what is the matter: the innermost cause that has a name of ours."""
    return next(filter(None, map(_named, _causes(error))), ServerProblem.UNREACHABLE)


def _causes(error: BaseException) -> Iterator[BaseException]:
    inner = error.__cause__ or error.__context__
    if inner is not None:
        yield from _causes(inner)
    yield error


def _named(error: BaseException) -> ServerProblem | None:
    if isinstance(error, ResponseError):
        for words, problem in _WORDS.items():
            if words in str(error):
                return problem
    return next((problem for kind, problem in _NAMES if isinstance(error, kind)), None)


LEAST: Final = {"valkey": (7, 2), "redis": (6, 2)}
"""The first versions that our scripts and our client were tried on: RESP3 came with Redis 6, and every Valkey
has it. Whatever calls itself something else gives the version of the Redis that it resembles."""

# All that the scripts of the store do: read, write and tell. It leaves nothing behind.
_SCRIPT: Final = """
redis.call('HSET', KEYS[1], 'rev', 1)
redis.call('ZADD', KEYS[2], 'NX', 1, 'a')
redis.call('PUBLISH', 'hh:doctor', '')
return redis.call('DEL', KEYS[1], KEYS[2])
"""
_SCRIPT_HASH: Final = sha1(_SCRIPT.encode(), usedforsecurity=False).hexdigest()  # as the server names it
_KEYS: Final = ("hh:{doctor}:hash", "hh:{doctor}:set")


class ServerLack(Code):
    """What a server that answers lacks."""

    TOO_OLD = "server_too_old", "server", "kind", "least"
    READ_ONLY = "server_read_only", "server"
    FULL = "server_full", "server"
    SCRIPTS_FAIL = "scripts_fail", "server", "error"  # its code, or the type of it


def require_version(facts: ServerFacts, server: str) -> None:
    """Raise `ServerRefusal` for a server that is too old."""
    least = LEAST.get(facts.name, LEAST["redis"])
    if _numbers(facts.version) < least:
        dotted = ".".join(map(str, least))
        raise ServerRefusal(ServerLack.TOO_OLD, server=server, kind=facts.kind, least=dotted)


async def require_scripts(client: Client, server: str) -> None:
    """Raise `ServerRefusal` for a server that does not run our scripts, or whose data cannot be changed."""
    try:
        await client.eval(_SCRIPT, len(_KEYS), *_KEYS)
        await client.evalsha(_SCRIPT_HASH, len(_KEYS), *_KEYS)
    except ReadOnlyError:
        raise ServerRefusal(ServerLack.READ_ONLY, server=server) from None
    except OutOfMemoryError:
        raise ServerRefusal(ServerLack.FULL, server=server) from None
    except (RedisError, OSError) as error:
        problem = problem_of(error)
        if problem is not ServerProblem.REFUSES:
            raise ServerRefusal(problem, server=server) from None
        raise ServerRefusal(ServerLack.SCRIPTS_FAIL, server=server, error=_code(error)) from None


def _code(error: BaseException) -> str:
    """Return the code with which a server begins an answer that redis-py does not know, or the type."""
    code = str(error).partition(" ")[0]
    return code if code.isalpha() and code.isupper() else type(error).__name__


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdecimal())
