"""The program itself: as a process, or in this one, which is much faster and shows the same lines and codes.

Only what a process alone can show (that a signal kills it, that the kernel ends it, that a supervisor starts
it) needs `started`; everything else is `run_here`.
"""

import logging
import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from threading import Timer
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from aiohttp import ClientError, ClientSession

from adapters.cli.program import run_program
from bot.config.types import HEALTH_PORTS
from tests.integration.conftest import DEADLINE

ROOT: Final = Path(__file__).parents[2]
BIN: Final = Path(sys.executable).parent
HELDHANDS: Final = (str(BIN / "heldhands"),)
LOWEST, HIGHEST = 20_000, 32_000
RUNS: Final = "Stop it with Ctrl-C"
"""What the command `run` says when everything runs."""


@contextmanager
def started(
    *command: str,
    cwd: Path,
    stdin: Any = subprocess.PIPE,  # noqa: ANN401 - a number; but settings are texts
    **settings: str,
) -> Iterator[subprocess.Popen[str]]:
    """Start a command with these settings and nothing else set; it does not outlive the block.

    Its input is not the tester's keyboard.
    """
    process = subprocess.Popen(  # noqa: S603 - our own program
        command,
        env=environment(settings),
        cwd=cwd,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


class Ended(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


class _Paper(StringIO):
    """What the program writes on; when it has said certain words, work is begun in a thread."""

    def __init__(self, at: str, work: Callable[[], None], threads: ThreadPoolExecutor) -> None:
        super().__init__()
        self._at, self._work, self._threads = at, work, threads
        self.done: list[Future[None]] = []

    def write(self, text: str) -> int:
        if self._at in text and not self.done:
            self.done.append(self._threads.submit(self._do))
        return super().write(text)

    def _do(self) -> None:
        try:
            self._work()
        finally:
            os.kill(os.getpid(), signal.SIGTERM)


def run_here(
    *argv: str,
    cwd: Path,
    at: str = RUNS,
    meanwhile: Callable[[], None] = lambda: None,
    **settings: str,
) -> Ended:
    """Run the program in this process, with these settings and nothing else set.

    When it says `at`, `meanwhile` is called in a thread; then it is asked to end, by SIGTERM.
    """
    with ExitStack() as stack:
        paper = _Paper(at, meanwhile, stack.enter_context(ThreadPoolExecutor(1)))
        stack.enter_context(_process_as_it_was())
        stack.enter_context(chdir(cwd))
        stack.enter_context(patch.dict(os.environ, environment(settings), clear=True))
        stack.enter_context(patch("adapters.cli.run.END_WITHIN", round(DEADLINE)))
        out = stack.enter_context(redirect_stdout(paper))
        err = stack.enter_context(redirect_stderr(StringIO()))
        late = Timer(DEADLINE, os.kill, (os.getpid(), signal.SIGTERM))
        late.start()
        stack.callback(late.cancel)
        code = run_program(argv)
    for done in paper.done:
        done.result()
    return Ended(code, out.getvalue(), err.getvalue())


@contextmanager
def _process_as_it_was() -> Iterator[None]:
    """Put back what the program changes for as long as its process lives: signals, logs and limits."""
    handlers = {
        number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM)
    }
    loggers = [logging.getLogger(name) for name in ("", "engine", "renderers", "bot", "adapters")]
    levels, before = [logger.level for logger in loggers], [*logging.getLogger().handlers]
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
        logging.getLogger().handlers[:] = before
        resource.setrlimit(resource.RLIMIT_NOFILE, limit)


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which nothing is set but this: the tester's own settings stay out of it."""
    kept = {name: os.environ[name] for name in ("HOME", "TMPDIR") if name in os.environ}
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", os.defpath)])
    ours = {"PYTHONPATH": str(ROOT), "HELDHANDS_LANGUAGE": "en", "HELDHANDS_PORT": "0"}  # a free one
    return {**kept, "PATH": path, **ours, **settings}


def read_until(process: subprocess.Popen[str], words: str) -> list[str]:
    """Return the lines that it has written, up to the one with these words."""
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        if words in line:
            return lines
    raise AssertionError(lines, process.stderr.read() if process.stderr else "")


def first_of_free_ports() -> int:
    """Return a port that is free, as are as many after it as have health pages.

    Not one of those that the kernel gives to connections: whoever asks there before anybody listens may be
    connected to itself, and then hears its own question.
    """
    while True:
        port = LOWEST + secrets.randbelow(HIGHEST - LOWEST)
        with ExitStack() as stack, suppress(OSError):  # somebody is there
            for number in range(port, port + HEALTH_PORTS):
                stack.enter_context(socket.create_server(("127.0.0.1", number)))
            return port


async def is_ready(port: int) -> bool:
    try:
        async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}/ready") as response:
            return response.status == 200
    except ClientError:
        return False
