"""A process that leads an evening and is killed at a step.

Each line on its standard input are the arguments of `lead`; it answers whether it was killed. Loading the
program takes a second, so it does not die itself: each time a child of it does.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from bot.service import play
from bot.store.connection import connect
from bot.store.keys import partition
from tests.integration.conftest import DEADLINE
from tests.integration.nights.evening import Evening
from tests.integration.service.tablemates import Time, World


@dataclass
class Mortals:
    """Processes that lead an evening until they are killed."""

    process: asyncio.subprocess.Process
    address: str

    async def lead_at(
        self, night: str, now: int, dies_at: int, *, answered: bool = True, seed: int | None = None
    ) -> bool:
        """Let one lead what is due in a night at this time; return whether it was killed."""
        orders = {"address": self.address, "now": now, "part": partition(night), "dies_at": dies_at}
        orders |= {"answered": answered, "seed": seed}
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(orders).encode() + b"\n")
        told = json.loads(await self.process.stdout.readline())
        assert told["killed"] or told["code"] == 0
        return bool(told["killed"])


@asynccontextmanager
async def mortals(address: str) -> AsyncIterator[Mortals]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", __name__),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield Mortals(process, address)
    finally:
        if process.stdin:
            process.stdin.close()
        await process.wait()


async def lead(  # noqa: PLR0913 - its orders
    address: str, now: int, part: int, dies_at: int, *, answered: bool, seed: int | None = None
) -> None:
    """Carry out what is due in a partition, and die before this command, or right after it is answered.

    0: never. All cards are dealt by the seed.
    """
    if seed is not None:
        play.random_seed = lambda: seed
    client = connect(address, patience=DEADLINE)
    count = 0
    execute = client.execute_command

    async def mortal(*words: Any, **how: Any) -> Any:  # noqa: ANN401 - whatever the library sends
        nonlocal count
        count += 1
        if count == dies_at and not answered:
            os.kill(os.getpid(), signal.SIGKILL)
        answer = await execute(*words, **how)
        if count == dies_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer

    client.execute_command = mortal  # type: ignore[method-assign]
    time = Time()
    time.now = now
    world = World(client, time)
    await Evening(world, world.nights, client, time, partitions=[part]).strikes()
    await client.aclose()


def main() -> None:
    for line in sys.stdin:
        orders = json.loads(line)
        child = os.fork()
        if not child:
            asyncio.run(lead(**orders))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        told = {"killed": os.WIFSIGNALED(status), "code": os.waitstatus_to_exitcode(status)}
        sys.stdout.write(f"{json.dumps(told)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
