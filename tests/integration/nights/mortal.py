"""A process that leads an evening and is killed at a step: `python -m tests.integration.nights.mortal`.

It is told on its standard input, a line each: the address of the server, the time, the partition of the
evening, and before which command to the server it dies (or right after that one has been answered). It tells
whether it was killed.

Loading the program takes a second, so it does not die itself: each time a child of it does.
"""

import asyncio
import json
import os
import signal
import sys
from typing import Any

from bot.connection import connect
from bot.service import play
from tests.integration.conftest import DEADLINE
from tests.integration.nights.evening import Evening
from tests.integration.service.tablemates import Time, World


async def lead(  # noqa: PLR0913 - its orders
    address: str, now: int, part: int, dies_at: int, *, answered: bool, seed: int | None = None
) -> None:
    """Carry out what is due, and die at this command; 0: never. All cards are dealt by this seed."""
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
    await Evening(World(client, time), client, time, partitions=[part]).strikes()
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
