"""Given the Procfile and a supervisor: does each process type start, tell that it is ready, and end well?"""

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.parts import PartName
from tests.integration.conftest import DEADLINE, until
from tests.integration.program import BIN, ROOT, first_of_four_ports, is_ready, started

HONCHO = (str(BIN / "honcho"), "--no-colour", "-f", str(ROOT / "Procfile"))


@asynccontextmanager
async def all_ready(url: str, directory: Path) -> AsyncIterator[subprocess.Popen[str]]:
    """Run everything in the Procfile, and wait until each process says that it is ready."""
    port = first_of_four_ports()
    settings = {"REDIS_URL": url, "HELDHANDS_HEALTH_PORT": str(port)}
    command = (*HONCHO, "-d", str(directory), "start")
    with started(*command, cwd=directory, **settings) as honcho:

        async def ready() -> bool:
            assert honcho.poll() is None, honcho.communicate()
            return all(await asyncio.gather(*(is_ready(port + offset) for offset in range(len(PartName)))))

        try:
            await until(ready)
            yield honcho
        finally:
            honcho.terminate()  # which ends its children; killed, it would leave them behind
            await asyncio.to_thread(honcho.wait, DEADLINE)


def test_there_is_a_process_type_for_each_part() -> None:
    lines = (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
    types = [line for line in lines if not line.startswith("#")]
    assert types == [f"{part}: exec heldhands run {part}" for part in PartName]


async def test_all_processes_are_ready_and_when_one_is_killed_the_others_end_well(
    valkey: str, tmp_path: Path
) -> None:
    async with all_ready(valkey, tmp_path) as honcho:
        assert honcho.stdout
        first = await asyncio.to_thread(honcho.stdout.readline)
        started_first = re.search(r"(\w+)\.1 started \(pid=(\d+)\)", first)
        assert started_first
        killed, pid = started_first[1], int(started_first[2])
        os.kill(pid, signal.SIGKILL)
        out, _ = await asyncio.to_thread(honcho.communicate, timeout=DEADLINE)
    assert stopped(out) == {part: -signal.SIGKILL if part == killed else 0 for part in map(str, PartName)}
    assert honcho.returncode


def stopped(out: str) -> dict[str, int]:
    """Return the exit code of each process, as honcho tells them."""
    return {name: int(code) for name, code in re.findall(r"(\w+)\.1 stopped \(rc=(-?\d+)\)", out)}
