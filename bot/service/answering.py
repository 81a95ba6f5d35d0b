"""Errors of Redis become refusals, in every part of the service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import wraps
from inspect import getmembers, iscoroutinefunction
from typing import Any, TypeVar

from redis.exceptions import RedisError

from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.telemetry.logs import Log

log = Log(__name__)

_T = TypeVar("_T")


@asynccontextmanager
async def answered() -> AsyncIterator[None]:
    """Turn an error of Redis into a refusal."""
    try:
        yield
    except RedisError as silence:
        log.failure("service.no_answer", silence)
        raise ServiceRefusal(ServiceProblem.NO_ANSWER) from silence


def answering(part: type[_T]) -> type[_T]:
    """Decorate a class: its public coroutine methods raise refusals instead of errors of Redis."""
    for name, method in getmembers(part, iscoroutinefunction):  # inherited ones too
        if not name.startswith("_"):
            setattr(part, name, _with_refusals(method))
    return part


def _with_refusals(method: Any) -> Any:  # noqa: ANN401 - any method
    @wraps(method)
    async def wrapper(*args: object, **named: object) -> object:
        async with answered():
            return await method(*args, **named)

    return wrapper
