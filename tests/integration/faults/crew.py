"""The crew: processes that are started, killed, frozen and replaced, and none of which outlives its test."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from inspect import isawaitable
from pathlib import Path
from typing import Final

from bot.store.connection import Client, connect
from tests.integration.faults.pressing import Orders, game_name
from tests.integration.faults.promises import what_is_due
from tests.integration.faults.world import World

DEADLINE: Final = 240.0  # seconds; only a broken program ever waits for so long
LOOK_AGAIN: Final = 0.02
ROOT: Final = Path(__file__).parents[3]


class Crew:
    def __init__(self, orders: Orders, client: Client, world: World, errors: int | None = None) -> None:
        self._errors = errors  # where processes write what they complain of; None: where we do
        self.orders = orders
        self.client = client  # of the server under test
        self.world = world
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._first = orders.first
        self._left: set[str] = set()  # games with smaller numbers than the first one

    def start(self, number: int, orders: Orders | None = None) -> None:
        """Start a process, with orders of its own or those of all."""
        told = replace(
            orders or self.orders,
            number=number,
            world=str(self.world.path),
            since=self.world.size,  # before it is read: what is written meanwhile is news
            first=self._first_game(),
            finished=sorted(self.world.memory.finished - self._left),
        )
        command = [sys.executable, "-m", "tests.integration.faults.process", json.dumps(asdict(told))]
        self._processes[number] = subprocess.Popen(  # noqa: S603 - ours
            command, stdin=subprocess.PIPE, stderr=self._errors, cwd=ROOT
        )

    def _first_game(self) -> int:
        """Return the number of the first game that not all have left."""
        left = self.world.memory.left
        while all((name := game_name(self._first), seat) in left for seat in range(2)):
            self._left.add(name)
            self._first += 1
        return self._first

    def kill(self, number: int) -> None:
        self.send(number, signal.SIGKILL)
        self._bury(number)

    async def death(self, number: int) -> None:
        await self._look_until(lambda: self._processes[number].poll() is not None)
        self._bury(number)

    def is_frozen(self, number: int) -> bool:
        stat = Path(f"/proc/{self._processes[number].pid}/stat").read_text(encoding="utf-8")
        return stat.rpartition(")")[2].split()[0] == "T"

    async def finish(self) -> None:
        """Wait until all games are over and nothing is due any more; then all processes end well."""
        await self.until(lambda: len(self.world.memory.finished) == self.orders.games)
        await self.until(self.nothing_is_due)
        await self.end()

    async def nothing_is_due(self) -> bool:
        return not await what_is_due(self.client)

    async def until(self, condition: Callable[[], object]) -> None:
        """Look until a condition holds, or one that has to be awaited, while everybody is alive."""

        def is_so() -> object:
            ended = {number: process.poll() for number, process in self._processes.items()}
            assert set(ended.values()) <= {None}, f"they ended by themselves: {ended}"
            return condition()

        await self._look_until(is_so)

    async def end(self) -> None:
        for process in self._processes.values():
            assert process.stdin
            process.stdin.close()
        await self._look_until(lambda: None not in [each.poll() for each in self._processes.values()])
        assert {process.returncode for process in self._processes.values()} == {0}

    def leave_nobody(self) -> None:
        for process in self._processes.values():
            process.kill()
            with process:
                pass

    def _bury(self, number: int) -> None:
        with self._processes.pop(number) as process:  # closes the pipe, and waits
            pass
        assert process.returncode == -signal.SIGKILL

    async def _look_until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(DEADLINE):
            # Other processes make it so, which set no event.
            while not (await holds if isawaitable(holds := condition()) else holds):  # noqa: ASYNC110
                await asyncio.sleep(LOOK_AGAIN)

    def send(self, number: int, sent: signal.Signals) -> None:
        process = self._processes[number]
        assert process.poll() is None, f"process {number} ended by itself: {process.returncode}"
        process.send_signal(sent)


@asynccontextmanager
async def crew(orders: Orders, world: World, errors: int | None = None) -> AsyncIterator[Crew]:
    client = connect(orders.store, patience=DEADLINE)
    processes = Crew(orders, client, world, errors)
    try:
        yield processes
    finally:
        processes.leave_nobody()
        await client.aclose()
