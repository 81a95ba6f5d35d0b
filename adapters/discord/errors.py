"""What Discord answers when something cannot be done, as the rest of us understands it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum, StrEnum
from typing import Final

from aiohttp import ClientError
from discord import DiscordServerError, Forbidden, HTTPException, NotFound, RateLimited

from bot.delivery.deliverer import Unreachable
from bot.delivery.worker import TryLater

_SOON: Final = 5.0  # seconds, after an outage
_LATER: Final = 120.0  # seconds, when we did too much, or for reasons that we do not know


class Code(IntEnum):
    """Discord's own codes, those that mean something to us."""

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


class Trouble(StrEnum):
    """Why nothing can be brought somewhere; kept with the game."""

    CLOSED = "closed"  # the person takes no messages from us
    GONE = "gone"  # the person, the channel or the thread is not there any more
    FORBIDDEN = "forbidden"  # we may not look at the channel, or not write in it
    NO_THREAD = "no_thread"  # there is nothing but direct messages


_CLOSED: Final = frozenset({Code.CANNOT_WRITE_TO_USER, Code.NO_COMMON_GUILD})
_GONE: Final = frozenset({Code.UNKNOWN_CHANNEL, Code.UNKNOWN_MESSAGE, Code.UNKNOWN_USER})
_SHUT: Final = frozenset(
    {Code.MISSING_ACCESS, Code.MISSING_PERMISSIONS, Code.THREAD_ARCHIVED, Code.THREAD_LOCKED}
)


def trouble(error: HTTPException) -> Trouble | None:
    """Return what is wrong with a place, or nothing where it is not the place."""
    if error.code in _CLOSED:
        return Trouble.CLOSED
    if error.code in _GONE:
        return Trouble.GONE
    if error.code in _SHUT:
        return Trouble.FORBIDDEN
    return None


@contextmanager
def bringing() -> Iterator[None]:
    """Bring something to a place: what Discord says against it becomes what the deliverer understands."""
    try:
        yield
    except DiscordServerError as error:
        raise TryLater(_SOON) from error
    except RateLimited as error:
        raise TryLater(error.retry_after) from error
    except HTTPException as error:
        if reason := trouble(error):
            raise Unreachable(reason) from error
        if isinstance(
            error, Forbidden
        ):  # it says nothing of the place: we wrote to too many, or are suspected
            raise TryLater(_LATER) from error
        raise
    except (TimeoutError, ClientError, OSError) as error:
        raise TryLater(_SOON) from error


@contextmanager
def if_it_is_there() -> Iterator[None]:
    """Do something to a message or a thread that may be gone, or no longer ours to touch."""
    with suppress(NotFound, Forbidden):
        yield
