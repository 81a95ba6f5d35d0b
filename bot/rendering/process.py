"""Jobs, and the process that carries them out: started when needed, replaced when it dies or hangs.

Most jobs draw; in processes of its own the computer thinks about its turns. A thread would hold the
interpreter's lock for milliseconds at a time, just when the event loop has a press to answer; and its memory
would never be given back.
"""

import asyncio
import os
import pickle
import struct
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from time import monotonic, perf_counter
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bot.telemetry.logs import Log, Repeated

T = TypeVar("T")

Job: TypeAlias = Callable[[], T]
"""Draws a picture, or thinks. It has to be picklable for a process: functions of modules, and views."""

HEADER: Final = struct.Struct("!I")
"""The length of a message, sent before it."""

READY: Final = b"\n"
"""What a process writes when it can draw."""

DRAWING: Final = "renderers.heldhands.pixels"
"""The module that a drawing process loads first."""

LONGEST_DRAWING: Final = 90.0
"""Seconds after which a process counts as hung: the longest films take a few."""

LARGEST: Final = 192 * 2**20
"""Bytes of memory beyond which a process is replaced: caches of drawings cannot free all of theirs."""

# All that is passed on: the environment also has tokens and passwords, which drawing does not need.
_ENVIRONMENT: Final = ("HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "PYTHONPATH", "PYTHONUTF8", "TZ")
_CLOSE_WITHIN: Final = 2.0
_LONGEST_REST: Final = 30.0
_BUFFER: Final = 2**20

log = Log(__name__)
_lost_processes = Repeated(log, "rendering.lost")


class Rendered(NamedTuple, Generic[T]):
    """The result of a job, such as a picture, and the time and memory that it took."""

    result: T
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
        """Prepare, so that the next drawing does not have to wait."""
        ...

    async def render(self, job: Job[T]) -> Rendered[T]:
        """Return the result; raises `RenderError`, or in a thread any error of the drawing."""
        ...

    def abort(self) -> None:
        """Abort the current drawing, if possible."""
        ...

    async def close(self) -> None:
        """Stop after the current drawing."""
        ...


def render_timed(job: Job[T]) -> Rendered[T]:
    """Carry out a job, and measure the time."""
    began = perf_counter()
    return Rendered(job(), perf_counter() - began)


class DrawingProcess:
    """Draws in a process of its own, one job at a time."""

    def __init__(
        self, nice: int, ended: Callable[[str], None], largest: int = LARGEST, loads: str = DRAWING
    ) -> None:
        """Start the process with the first job; `ended` is called with the reason for replacing one.

        It `loads` a module before it is ready, so that the first job need not wait for it.
        """
        self._nice = nice
        self._loads = loads
        self._ended = ended
        self._largest = largest
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._grown = False
        self._deaths = 0
        self._rests_until = 0.0

    @property
    def pid(self) -> int | None:
        """The process id, if there is a process."""
        return self._process.pid if self._process else None

    async def start(self) -> None:
        """Start the process unless it runs, and replace one that has grown.

        If that fails, the next drawing tries again.
        """
        async with self._one_at_a_time:
            if self._grown:
                await self._end()
            if monotonic() < self._rests_until:
                return
            try:
                async with asyncio.timeout(LONGEST_DRAWING):
                    await self._start()
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                log.failure("rendering.cannot_start", error)

    async def render(self, job: Job[T]) -> Rendered[T]:
        """Return the result; raises `RenderError`."""
        async with self._one_at_a_time:
            return await self._render(job)

    async def close(self) -> None:
        """End the process, by closing its input."""
        async with self._one_at_a_time:
            await self._end()

    def abort(self) -> None:
        """Abort the current drawing by killing the process."""
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _render(self, job: Job[T]) -> Rendered[T]:
        if monotonic() < self._rests_until:
            raise _lost(Lost.RESTING)
        message = pickle.dumps(job, pickle.HIGHEST_PROTOCOL)
        try:
            async with asyncio.timeout(LONGEST_DRAWING):
                answer = await self._exchange(message)
        except TimeoutError:
            await self._failed(Lost.STUCK)
            raise _lost(Lost.STUCK) from None
        except (OSError, asyncio.IncompleteReadError):
            await self._failed(Lost.DIED)
            raise _lost(Lost.DIED) from None
        except BaseException:  # or the next job would get this answer, which may be of another player's view
            self.abort()
            self._process = None
            raise
        self._deaths = 0
        if isinstance(answer, Failure):
            raise RenderError(answer)
        if answer.memory > self._largest:
            self._grown = True
            self._ended("grown")
            log.event("rendering.replaced", megabytes=answer.memory >> 20)
        return answer

    async def _start(self) -> Process:
        """Return the process when it is ready, a new one if there is none or if it has died."""
        if self._process is None or self._process.returncode is not None:
            self._grown = False
            command = (sys.executable, "-P", "-m", "bot.rendering.process_main", str(self._nice), self._loads)
            self._process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,  # what libraries print may quote hidden facts
                env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
                start_new_session=True,  # Ctrl-C reaches only the parent, which then ends it
                limit=_BUFFER,
            )
            try:
                await _output(self._process).readexactly(len(READY))
            except BaseException:
                self.abort()
                self._process = None
                raise
        return self._process

    async def _exchange(self, message: bytes) -> Rendered[Any] | Failure:
        process = await self._start()
        output = _output(process)
        if process.stdin is None:
            raise BrokenPipeError
        process.stdin.write(HEADER.pack(len(message)) + message)
        await process.stdin.drain()
        (length,) = HEADER.unpack(await output.readexactly(HEADER.size))
        answer = pickle.loads(await output.readexactly(length))  # noqa: S301 - from our own process
        if not isinstance(answer, Rendered | Failure):
            raise TypeError
        return answer

    async def _failed(self, why: Lost) -> None:
        """Kill a process that gave no answer; after several in a row, rest for longer and longer."""
        self._deaths += 1
        if self._deaths > 1:
            self._rests_until = monotonic() + min(_LONGEST_REST, 2.0 ** (self._deaths - 2))
        self._ended(why.value)
        _lost_processes.warn(code=why.value)
        await self._kill()

    async def _end(self) -> None:
        if self._process is None:
            return
        if self._process.stdin:
            self._process.stdin.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_WITHIN):
                await self._process.wait()
        await self._kill()

    async def _kill(self) -> None:
        self.abort()
        process, self._process = self._process, None
        if process:
            await process.wait()


def _output(process: Process) -> asyncio.StreamReader:
    if process.stdout is None:
        raise BrokenPipeError
    return process.stdout


def _lost(why: Lost) -> RenderError:
    return RenderError(Failure(why.value, ""))
