"""Errors of a homeserver, and how the rest of the program sees them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from time import monotonic
from typing import Final, Self, TypeVar

from aiohttp import ClientError
from nio import ErrorResponse

from bot.delivery.deliverer import Unreachable
from bot.delivery.worker import TryLater

_OUTAGE_DELAY: Final = 3.0  # seconds, after an outage
_NOT_SYNCED_DELAY: Final = 0.3  # seconds, until the sync tells of a room that we have just created
_LIMITED_DELAY: Final = 5.0  # seconds, if the homeserver does not say how long
_MAX_WAIT: Final = 90.0  # seconds, for all retries of one request
_FIRST_PAUSE: Final = 0.2  # seconds

_T = TypeVar("_T")


class Code(StrEnum):
    """The error codes that we distinguish."""

    FORBIDDEN = "M_FORBIDDEN"
    NOT_FOUND = "M_NOT_FOUND"
    LIMITED = "M_LIMIT_EXCEEDED"
    UNKNOWN = "M_UNKNOWN"
    UNKNOWN_TOKEN = "M_UNKNOWN_TOKEN"  # noqa: S105 - a code
    DUPLICATE_ANNOTATION = "M_DUPLICATE_ANNOTATION"
    NOT_SYNCED = "not_heard_of"  # our own: the sync has not told of the room yet


class UnreachableReason(StrEnum):
    """Why a delivery is impossible; stored with the game."""

    LEFT = "left"  # the player has left the seat room
    REFUSED = "refused"  # the homeserver does not let us reach the user
    GONE = "gone"  # the bot is not in the table room any more


class MatrixError(Exception):
    """The homeserver refused a request."""

    def __init__(self, code: str, wait: float = 0.0) -> None:
        """Create it with the code, and the seconds after which to retry."""
        super().__init__(code)
        self.code = code
        self.wait = wait

    @classmethod
    def from_response(cls, response: ErrorResponse) -> Self:
        """Return the error that a response of the homeserver describes."""
        return cls(response.status_code or "", (response.retry_after_ms or 0) / 1000)

    @property
    def is_permanent(self) -> bool:
        """Whether the room or the user cannot be reached, and waiting does not help."""
        return self.code in {Code.FORBIDDEN, Code.NOT_FOUND}

    @property
    def is_unclear(self) -> bool:
        """Whether the code says nothing about the request: a proxy, a fault, or our token."""
        return self.code in {"", Code.UNKNOWN, Code.UNKNOWN_TOKEN}


@contextmanager
def translate_errors(reason: UnreachableReason) -> Iterator[None]:
    """Translate errors of the homeserver into those that the deliverer understands."""
    try:
        yield
    except MatrixError as error:
        if error.is_permanent:
            raise Unreachable(reason) from error
        if error.code == Code.LIMITED:
            raise TryLater(error.wait or _LIMITED_DELAY) from error
        raise TryLater(_NOT_SYNCED_DELAY if error.code == Code.NOT_SYNCED else _OUTAGE_DELAY) from error
    except (TimeoutError, ClientError, OSError) as error:
        raise TryLater(_OUTAGE_DELAY) from error


@contextmanager
def best_effort() -> Iterator[None]:
    """Do something optional: errors of the homeserver are ignored."""
    with suppress(MatrixError, TimeoutError, ClientError, OSError):
        yield


async def with_retries(request: Callable[[], Awaitable[_T]]) -> _T:
    """Send a request, waiting as long as the homeserver tells us to, within reason."""
    until = monotonic() + _MAX_WAIT
    while True:
        try:
            return await request()
        except MatrixError as error:
            passing = error.code in {Code.LIMITED, Code.NOT_SYNCED}
            if not passing or monotonic() + error.wait > until:
                raise
            await asyncio.sleep(error.wait or _FIRST_PAUSE)
