"""A server that does not answer is a refusal, whatever was asked of the service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import wraps
from inspect import getmembers, iscoroutinefunction
from typing import Any, TypeVar

from redis.exceptions import RedisError

from bot.model.refusals import Denied, ServiceRefusal
from bot.telemetry.logs import Log

log = Log(__name__)

_T = TypeVar("_T")


@asynccontextmanager
async def answered() -> AsyncIterator[None]:
    """Refuse with a code where the server does not answer, or cannot do what it should."""
    try:
        yield
    except RedisError as silence:
        log.failure("service.no_answer", silence)
        raise ServiceRefusal(Denied.NO_ANSWER) from silence


def answering(part: type[_T]) -> type[_T]:
    """Let everything that people can ask of a part of the service refuse by a code, and by nothing else."""
    for name, method in getmembers(part, iscoroutinefunction):  # what it has inherited too
        if not name.startswith("_"):
            setattr(part, name, _refusing(method))
    return part


def _refusing(method: Any) -> Any:  # noqa: ANN401 - a method of any kind
    @wraps(method)
    async def asked(*args: object, **named: object) -> object:
        async with answered():
            return await method(*args, **named)

    return asked
