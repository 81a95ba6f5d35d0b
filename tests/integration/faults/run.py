"""Pairs play, faults of all kinds happen at random from a seed, and every game is checked.

A game is checked as soon as it has settled, and then forgotten but for a fingerprint, so memory stays small;
in the end all are looked at again.
"""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from time import monotonic
from typing import Final

from redis.exceptions import RedisError

from bot.model.refusals import ServiceProblem, ServiceRefusal, StoreUnavailable
from bot.service.context import DAY, HOUR, SECOND
from bot.store.connection import Client
from bot.store.embedded.append_only import files_directory
from bot.store.embedded.directory import home_in
from tests.integration.faults.crew import Crew
from tests.integration.faults.history import ACCEPTED, Flaw, Wrong
from tests.integration.faults.promises import Promises, is_something_due, what_is_due

_SILENCE: Final = 3.0  # seconds: longer than a press asks whether it was written
LOOK_AGAIN: Final = 0.1  # seconds
STALLED: Final = 240.0  # seconds without a press or a settled game; only a broken program waits for so long
DOUBT: Final = 30.0  # seconds in which a process that was frozen has long shown what it held
MOST_FLAWS: Final = 100  # so many are told; then it stops
SOON_AGAIN: Final = 0.2  # seconds, at most, until a store that was killed is started again
ROOM: Final = 10_000  # bytes that are left on a disk which is about to be full
NEAR: Final = 10 * SECOND  # what a clock may be wrong by for long: the service follows it
FAR: Final = (2 * HOUR, -2 * HOUR, 30 * DAY, -30 * DAY, 400 * DAY)  # what the service must not believe


async def pid_of(server: Client) -> int:
    info = await server.info("server")
    return int(info["process_id"])


async def is_another(client: Client, than: int) -> bool:
    try:
        return await pid_of(client) != than
    except RedisError:
        return False


@contextmanager
def paused(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def fill_disk(pid: int, data_dir: Path | None = None) -> None:
    """Let no file of a server become larger than the one that it writes to is now, and a little.

    A server that syncs always ends by this, and the next one has no such limit.
    """
    files = files_directory(home_in(data_dir)).glob("*.incr.aof") if data_dir else []
    _, size = max(((stat.st_mtime_ns, stat.st_size) for stat in map(Path.stat, files)), default=(0, 0))
    prlimit(pid, RLIMIT_FSIZE, (size + ROOM, RLIM_INFINITY))


def empty_disk(pid: int) -> None:
    prlimit(pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


class Run:
    def __init__(
        self, processes: Crew, presses: int, faults: Sequence[str], seed: int, data_dir: Path | None = None
    ) -> None:
        self.crew, self.world, self._data_dir = processes, processes.world, data_dir
        self._most, self._faults = presses, [*faults]
        self._rng = Random(seed)
        self._promises = Promises(processes.client)
        self._first, self._allowed = processes.orders.first, processes.orders.games
        self._ahead = 0
        self._doubted: dict[str, float] = {}  # games by the moments at which they were looked at first
        self._harmed = False  # by all of them
        self._checked: dict[str, tuple[bytes, dict[str, str]]] = {}  # the game and its last screens, then
        self.done: Counter[str] = Counter()
        self.flaws: list[tuple[str, Flaw]] = []
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill of a process": self._kill_process,
            "kill at the end of a turn": self._kill_at_end_of_turn,
            "pause of a process": self._pause_process,
            "kill of Valkey": self._kill_store,
            "pause of Valkey": self._pause_store,
            "silence of Valkey": self._silence_store,
            "full disk": self._fill_disk,
            "clock step": self._step_clock,
            "clock far off": self._jump_clock,
        }

    @property
    def presses(self) -> int:
        return self.world.count(ACCEPTED)

    @property
    def games(self) -> int:
        return len(self._checked)

    @property
    def is_enough(self) -> bool:
        settled = self.games == self._allowed - self._first
        return settled and self.presses >= self._most and self._harmed

    async def run(self, tell: Callable[["Run"], None] = lambda _: None) -> None:
        for number in range(self.crew.orders.crew):
            self._start(number)
        harming = asyncio.create_task(self._harm())
        progress, since = (0, 0), monotonic()
        try:
            while not self.is_enough and len(self.flaws) < MOST_FLAWS:
                await self._check_settled()
                self._allow_more()
                tell(self)
                if harming.done():
                    harming.result()
                if progress != (progress := (self.presses, self.games)):
                    since = monotonic()
                assert monotonic() < since + STALLED, "nothing happens any more"
                await asyncio.sleep(LOOK_AGAIN)
        finally:
            harming.cancel()
            await asyncio.gather(harming, return_exceptions=True)
        if not self.flaws:
            await self.crew.until(self.crew.nothing_is_due)
            await self.crew.end()
            await self._look_again()

    def _start(self, number: int, ends: int = 0) -> None:
        orders = replace(self.crew.orders, games=self._allowed, ahead=self._ahead, ends=ends)
        self.crew.start(number, orders)

    def _allow_more(self) -> None:
        left, at_once = self._allowed - self._first - self.games, self.crew.orders.at_once
        if left < at_once and (self.presses < self._most or self._faults):
            self._allowed += at_once
            self.world.write("games", self._allowed)

    async def _check_settled(self) -> None:
        """Check the games that everybody has left and of which nothing is due any more."""
        memory = self.world.memory
        for game in [game for game in memory.games if game in memory.finished]:
            if not all((game, seat) in memory.left for seat in range(2)):
                continue
            try:
                if await is_something_due(self.crew.client, game):
                    continue
                memory.read()  # what was shown last was written before it was settled
                flaws = await self._promises.flaws(game, memory.of(game))
                fingerprint = await self._promises.fingerprint(game)
            except (RedisError, StoreUnavailable, ServiceRefusal):  # it is being harmed just now
                return
            if self._may_be_too_early(game, flaws):
                continue
            self.flaws += [(game, flaw) for flaw in flaws]
            memory.forget(game)
            self._checked[game] = fingerprint, dict(memory.last[game])

    def _may_be_too_early(self, game: str, flaws: list[Flaw]) -> bool:
        """Return whether an old screen may be one that came late: the newest is then shown again."""
        since = self._doubted.setdefault(game, monotonic())
        return any(flaw.wrong is Wrong.OLD_SCREEN for flaw in flaws) and monotonic() < since + DOUBT

    async def _look_again(self) -> None:
        """See that no game and no last screen has changed after it was checked."""
        memory = self.world.memory
        for game, (fingerprint, screens) in self._checked.items():
            if await self._promises.fingerprint(game) != fingerprint:
                self.flaws.append((game, Flaw(Wrong.CHANGED, "the game")))
            if memory.last[game] != screens:
                self.flaws.append((game, Flaw(Wrong.CHANGED, "a last screen")))
        self.flaws += [(game, Flaw(Wrong.CHANGED, "asked for again")) for game in memory.games]

    async def _harm(self) -> None:
        planned = len(self._faults)
        each = self._most / (planned + 1)
        while self._faults:
            due = (planned - len(self._faults) + self._rng.uniform(0.5, 1.5)) * each
            await self.crew.until(lambda due=due: self.presses >= due)  # type: ignore[misc]
            kind = self._faults[-1]
            await self.kinds[kind]()
            self.done[kind] += 1
            self._faults.pop()
        self._harmed = True

    def _unlucky(self) -> int:
        return self._rng.randrange(self.crew.orders.crew)

    async def _kill_process(self) -> None:
        number = self._unlucky()
        self.crew.kill(number)
        self._start(number)

    async def _kill_at_end_of_turn(self) -> None:
        """Let a process die as soon as a turn that it ended is stored, before it hears of that."""
        number = self._unlucky()
        self.crew.kill(number)
        self._start(number, ends=self._rng.randint(1, 5))
        await self.crew.death(number)
        self._start(number)

    async def _pause_process(self) -> None:
        """Freeze a process until all that was in anybody's hands is settled, or in other hands."""
        number = self._unlucky()
        self.crew.send(number, signal.SIGSTOP)
        held = await what_is_due(self.crew.client)

        async def others_took_over() -> bool:
            return not held.items() & (await what_is_due(self.crew.client)).items()

        await self.crew.until(others_took_over)
        self.crew.send(number, signal.SIGCONT)

    async def _kill_store(self) -> None:
        killed = await pid_of(self.crew.client)
        os.kill(killed, signal.SIGKILL)
        await self.crew.until(lambda: is_another(self.crew.client, killed))

    async def _pause_store(self) -> None:
        with paused(await pid_of(self.crew.client)):
            await asyncio.sleep(self._rng.uniform(0.1, 2.0))  # the fault itself; also longer than an answer

    async def _silence_store(self) -> None:
        """Pause it until a client was told that a press may have happened, as often as that takes."""
        before = self.world.count(ServiceProblem.NO_ANSWER)

        async def was_told() -> bool:
            with paused(await pid_of(self.crew.client)):
                await asyncio.sleep(_SILENCE)  # the fault itself
            return self.world.count(ServiceProblem.NO_ANSWER) > before

        await self.crew.until(was_told)

    async def _fill_disk(self) -> None:
        """Fill the disk; the store ends by it, unless it begins with another file at this moment."""
        server, presses = await pid_of(self.crew.client), self.presses
        fill_disk(server, self._data_dir)

        async def is_over() -> bool:
            return self.presses > presses + 2_000 or await is_another(self.crew.client, server)

        await self.crew.until(is_over)
        if await is_another(self.crew.client, server):
            self.world.note("ended by a full disk")
        else:
            empty_disk(server)

    async def _step_clock(self) -> None:
        self._ahead = self._rng.randint(-NEAR, NEAR)
        self.world.write("clock", self._ahead)

    async def _jump_clock(self) -> None:
        self.world.write("clock", self._rng.choice(FAR))
        await asyncio.sleep(self._rng.uniform(0.5, 1.5))  # the fault itself
        self.world.write("clock", self._ahead)
