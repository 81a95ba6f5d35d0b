"""The program itself, run as a person or a supervisor runs it: a process, its signals, its two outputs."""

import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from aiohttp import ClientError, ClientSession

from tests.integration.conftest import DEADLINE

ROOT: Final = Path(__file__).parents[2]
BIN: Final = Path(sys.executable).parent
HELDHANDS: Final = (str(BIN / "heldhands"),)
PORTS: Final = 4
LOWEST, HIGHEST = 20_000, 32_000


@contextmanager
def started(*command: str, cwd: Path, **settings: str) -> Iterator[subprocess.Popen[str]]:
    """Start a command with these settings and nothing else set; it does not outlive the block."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        command,
        env=environment(settings),
        cwd=cwd,
        stdin=subprocess.PIPE,  # not the tester's keyboard
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def finished(*command: str, cwd: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(  # noqa: S603 - our own program
        command,
        env=environment(settings),
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=DEADLINE,
    )


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


def first_of_four_ports() -> int:
    """Return a port that is free, as are the three after it.

    Not one of those that the kernel gives to connections: whoever asks there before anybody listens may be
    connected to itself, and then hears its own question.
    """
    while True:
        port = LOWEST + secrets.randbelow(HIGHEST - LOWEST)
        with ExitStack() as stack, suppress(OSError):  # somebody is there
            for number in range(port, port + PORTS):
                stack.enter_context(socket.create_server(("127.0.0.1", number)))
            return port


async def is_ready(port: int) -> bool:
    """Tell whether a process says that it is ready."""
    try:
        async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}/ready") as response:
            return response.status == 200
    except ClientError:
        return False
