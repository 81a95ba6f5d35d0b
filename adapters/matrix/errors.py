"""What a homeserver answers when something cannot be done, as the rest of us understands it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from time import monotonic
from typing import Final, TypeVar

from aiohttp import ClientError

from bot.delivery.deliverer import Unreachable
from bot.delivery.worker import TryLater

_SOON: Final = 3.0  # seconds, after an outage
_A_MOMENT: Final = 0.3  # seconds, until we have heard of a room that we have just made
_LIMITED: Final = 5.0  # seconds, where we are told to wait but not how long


class Code(StrEnum):
    """Matrix's own codes, those that mean something to us."""

    FORBIDDEN = "M_FORBIDDEN"
    NOT_FOUND = "M_NOT_FOUND"
    LIMITED = "M_LIMIT_EXCEEDED"
    UNKNOWN = "M_UNKNOWN"
    UNKNOWN_TOKEN = "M_UNKNOWN_TOKEN"  # noqa: S105 - a code
    SAID_ALREADY = "M_DUPLICATE_ANNOTATION"
    NOT_HEARD_OF = "not_heard_of"  # our own: a room that has not come by the sync yet


class Trouble(StrEnum):
    """Why nothing can be brought somewhere; kept with the game."""

    LEFT = "left"  # the person is not in their seat room any more
    REFUSED = "refused"  # the homeserver does not let us reach the person
    GONE = "gone"  # the room where all could watch is not ours any more


class MatrixError(Exception):
    """The homeserver said no."""

    def __init__(self, code: str, wait: float = 0.0) -> None:
        """Say which code it gave, and after how many seconds it may be asked again."""
        super().__init__(code)
        self.code = code
        self.wait = wait

    @property
    def is_the_place(self) -> bool:
        """Whether it is the room or the person that cannot be reached, and waiting does not help."""
        return self.code in {Code.FORBIDDEN, Code.NOT_FOUND}

    @property
    def is_unclear(self) -> bool:
        """Whether nothing is said of what we asked for: a proxy answered, or it fails, or it is our token."""
        return self.code in {"", Code.UNKNOWN, Code.UNKNOWN_TOKEN}


@contextmanager
def bringing(gone: Trouble) -> Iterator[None]:
    """Bring something to a place: what is said against it becomes what the deliverer understands."""
    try:
        yield
    except MatrixError as error:
        if error.is_the_place:
            raise Unreachable(gone) from error
        if error.code == Code.LIMITED:
            raise TryLater(error.wait or _LIMITED) from error
        raise TryLater(_A_MOMENT if error.code == Code.NOT_HEARD_OF else _SOON) from error
    except (TimeoutError, ClientError, OSError) as error:
        raise TryLater(_SOON) from error


@contextmanager
def if_it_can_be() -> Iterator[None]:
    """Do something that is nice to have: where the homeserver says no, or is away, it is left."""
    with suppress(MatrixError, TimeoutError, ClientError, OSError):
        yield


_PATIENCE: Final = 90.0  # seconds
_FIRST_PAUSE: Final = 0.2

_T = TypeVar("_T")


async def patiently(doing: Callable[[], Awaitable[_T]]) -> _T:
    """Do something; when we are told to wait, we do, unless it would be too long for whoever waits."""
    until = monotonic() + _PATIENCE
    while True:
        try:
            return await doing()
        except MatrixError as error:
            passing = error.code in {Code.LIMITED, Code.NOT_HEARD_OF}
            if not passing or monotonic() + error.wait > until:
                raise
            await asyncio.sleep(error.wait or _FIRST_PAUSE)
