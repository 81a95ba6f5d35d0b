"""A drawing to be done: as it is asked for, as it goes to a process, and what comes back."""

from collections.abc import Callable
from enum import StrEnum
from time import perf_counter
from typing import NamedTuple, Protocol, TypeAlias

from renderers.paint.picture import Picture

Job: TypeAlias = Callable[[], Picture]
"""What draws a picture. Where processes draw, all of it can be pickled: functions of modules, and views."""


class Rendered(NamedTuple):
    """A picture, and what it took."""

    picture: Picture
    seconds: float
    memory: int = 0  # bytes that the drawing process has in use; 0 where it is not a process of its own


class Failure(NamedTuple):
    """Why a drawing failed: never the message of an error, which may quote what is hidden."""

    error: str
    where: str


class Lost(StrEnum):
    """Why a drawing process gave no answer."""

    DIED = "died"
    STUCK = "stuck"
    RESTING = "resting"  # it has died several times in a row: for a moment it is not tried again


class RenderError(Exception):
    """A picture could not be drawn."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.error)
        self.failure = failure


class Renderer(Protocol):
    """Draws one thing at a time."""

    async def start(self) -> None:
        """Get ready, so that the first drawing does not wait for it."""
        ...

    async def render(self, job: Job) -> Rendered:
        """Return the picture; raises `RenderError`, or in a thread whatever the drawing raises."""
        ...

    def abort(self) -> None:
        """Break off what is being drawn, if that is possible."""
        ...

    async def close(self) -> None:
        """Stop, when nothing is being drawn any more."""
        ...


def timed(job: Job) -> Rendered:
    """Return a picture and how long it took."""
    began = perf_counter()
    return Rendered(job(), perf_counter() - began)
