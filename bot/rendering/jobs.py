"""A drawing job, its results, and the protocol of what carries it out."""

from collections.abc import Callable
from enum import StrEnum
from time import perf_counter
from typing import NamedTuple, Protocol, TypeAlias

from renderers.paint.picture import Picture

Job: TypeAlias = Callable[[], Picture]
"""Draws a picture. It has to be picklable for a drawing process: functions of modules, and views."""


class Rendered(NamedTuple):
    """A picture, and the time and memory that it took."""

    picture: Picture
    seconds: float
    memory: int = 0  # bytes that the drawing process uses; 0 without a process of its own


class Failure(NamedTuple):
    """Why a drawing failed. It has no message, since an error's message may quote hidden facts."""

    error: str
    where: str


class Lost(StrEnum):
    """Why a drawing process gave no answer."""

    DIED = "died"
    STUCK = "stuck"
    RESTING = "resting"  # it has died several times in a row, so it is not started again for a while


class RenderError(Exception):
    """A picture could not be drawn."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.error)
        self.failure = failure


class Renderer(Protocol):
    """Draws one thing at a time."""

    async def start(self) -> None:
        """Prepare, so that the first drawing does not have to wait."""
        ...

    async def render(self, job: Job) -> Rendered:
        """Return the picture; raises `RenderError`, or in a thread any error of the drawing."""
        ...

    def abort(self) -> None:
        """Abort the current drawing, if possible."""
        ...

    async def close(self) -> None:
        """Stop after the current drawing."""
        ...


def render_timed(job: Job) -> Rendered:
    """Draw a picture, and measure the time."""
    began = perf_counter()
    return Rendered(job(), perf_counter() - began)
