"""What the store needs of a server that answers: asked before a start, and by the doctor.

Both get the same answer because both ask here.
"""

from hashlib import sha1
from typing import Final

from redis.exceptions import OutOfMemoryError, ReadOnlyError, RedisError

from bot.connection import Client, ServerFacts
from bot.reach import ServerProblem, ServerRefusal, problem_of
from engine.contract import Code

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
