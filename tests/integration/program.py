"""The program itself, run as a person or a supervisor runs it: a process, its signals, its two outputs."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from aiohttp import ClientConnectionError, ClientSession

from tests.integration.conftest import DEADLINE

ROOT: Final = Path(__file__).parents[2]
BIN: Final = Path(sys.executable).parent
HELDHANDS: Final = (str(BIN / "heldhands"),)
PORTS: Final = 4


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
    return {**kept, "PATH": path, "PYTHONPATH": str(ROOT), "HELDHANDS_LANGUAGE": "en", **settings}


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
    """Return a port that is free, as are the three after it."""
    while True:
        with ExitStack() as stack:
            port = int(stack.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1])
            try:
                for after in range(1, PORTS):
                    stack.enter_context(socket.create_server(("127.0.0.1", port + after)))
            except (OSError, OverflowError):  # somebody is there, or ports are at their end
                continue
            return port


async def is_ready(port: int) -> bool:
    """Tell whether a process says that it is ready."""
    try:
        async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}/ready") as response:
            return response.status == 200
    except ClientConnectionError:
        return False
