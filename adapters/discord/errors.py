"""Discord's errors, translated for the deliverer."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from enum import IntEnum, StrEnum
from typing import Final

from aiohttp import ClientError
from discord import DiscordServerError, Forbidden, HTTPException, NotFound, RateLimited

from bot.delivery.deliverer import Unreachable
from bot.delivery.worker import TryLater

_SOON: Final = 5.0  # seconds, after an outage
_LATER: Final = 120.0  # seconds, when we did too much, or for unknown reasons


class Code(IntEnum):
    """The error codes of Discord that we handle."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    MISSING_ACCESS = 50001
    CANNOT_WRITE_TO_USER = 50007
    MISSING_PERMISSIONS = 50013
    CANNOT_ACT_ON_TYPE = 50024
    THREAD_ARCHIVED = 50083
    NO_COMMON_GUILD = 50278
    THREAD_EXISTS = 160004
    THREAD_LOCKED = 160005
    TOO_MANY_THREADS = 160006
    EVENT_IS_OVER = 180000


class UnreachableReason(StrEnum):
    """Why nothing can be delivered to a place; stored with the game."""

    CLOSED = "closed"  # the user's direct messages are closed
    GONE = "gone"  # the user, the channel or the thread no longer exists
    FORBIDDEN = "forbidden"  # we may not see the channel, or not write in it
    NO_THREAD = "no_thread"  # there is nothing but direct messages


_CLOSED: Final = frozenset({Code.CANNOT_WRITE_TO_USER, Code.NO_COMMON_GUILD})
_GONE: Final = frozenset({Code.UNKNOWN_CHANNEL, Code.UNKNOWN_MESSAGE, Code.UNKNOWN_USER})
_SHUT: Final = frozenset(
    {Code.MISSING_ACCESS, Code.MISSING_PERMISSIONS, Code.THREAD_ARCHIVED, Code.THREAD_LOCKED}
)


def classify_error(error: HTTPException) -> UnreachableReason | None:
    """Return why a place cannot be reached; None if the error is not about the place."""
    if error.code in _CLOSED:
        return UnreachableReason.CLOSED
    if error.code in _GONE:
        return UnreachableReason.GONE
    if error.code in _SHUT:
        return UnreachableReason.FORBIDDEN
    return None


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn errors of Discord and of the network into `Unreachable` or `TryLater`."""
    try:
        yield
    except DiscordServerError as error:
        raise TryLater(_SOON) from error
    except RateLimited as error:
        raise TryLater(error.retry_after) from error
    except HTTPException as error:
        if reason := classify_error(error):
            raise Unreachable(reason) from error
        if isinstance(error, Forbidden):  # not about the place: we wrote to too many users, or are flagged
            raise TryLater(_LATER) from error
        raise
    except (TimeoutError, ClientError, OSError) as error:
        raise TryLater(_SOON) from error


def ignore_missing() -> AbstractContextManager[None]:
    """Ignore that a message or a thread is gone, or that we may no longer change it."""
    return suppress(NotFound, Forbidden)
