"""One run of the soak: pairs play, faults of all kinds happen at random from a seed, and games are checked.

A game is checked as soon as it has settled, and then forgotten but for a fingerprint, so memory stays small;
in the end all are looked at again.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from redis.exceptions import RedisError

from bot.refusals import ServiceRefusal
from bot.service.desk import CLOCK, DAY, HOUR, SECOND
from tests.integration.faults.crew import Crew
from tests.integration.faults.harm import empty_disk, fill_disk, is_another, kill_store, paused, pid_of
from tests.integration.faults.history import ACCEPTED, Flaw, Wrong
from tests.integration.faults.orders import PLATFORM, Orders
from tests.integration.faults.promises import Promises, is_something_due

LOOK_AGAIN: Final = 0.1  # seconds
STALLED: Final = 240.0  # seconds without a press or a settled game; only a broken program waits for so long
DOUBT: Final = 30.0  # seconds in which a process that was frozen has long shown what it held
MOST_FLAWS: Final = 100  # so many are told; then it stops

PRESSERS: Final = 2
DELIVERERS: Final = 2
ORDERS: Final = Orders(
    "",
    crew=PRESSERS,
    queues=(),
    at_once=32,
    lease=2_000,
    answer_within=1.0,
    take_back=0.4,
    repeated=0.02,
    dropped=0.005,
    doubled=0.005,
    slow_store=0.002,
    slow_platform=0.005,
)

KILLS_OF_STORE: Final = 0.3  # of all kills
NEAR: Final = 10 * SECOND  # what a clock may be wrong by for long: the service follows it
FAR: Final = (2 * HOUR, -2 * HOUR, 30 * DAY, -30 * DAY, 400 * DAY)  # what the service must not believe


@dataclass(frozen=True, slots=True)
class Settings:
    """How much, and from which seed."""

    games: int
    presses: int
    kills: int
    seed: int

    def __str__(self) -> str:
        """Write it as the command line has it."""
        return f"--games {self.games} --presses {self.presses} --kills {self.kills} --seed {self.seed}"


@dataclass(slots=True)
class Checked:
    """Games that were found right, or not."""

    fingerprints: dict[str, bytes] = field(default_factory=dict)
    screens: dict[str, dict[str, str]] = field(default_factory=dict)  # the last ones, at that time
    flaws: list[tuple[str, Flaw]] = field(default_factory=list)


class Soak:
    """One run."""

    def __init__(self, settings: Settings, processes: Crew, data_dir: Path) -> None:
        self._settings = settings
        self._crew = processes
        self.world = processes.world
        self._data_dir = data_dir
        self._rng = Random(settings.seed)
        self._promises = Promises(processes.client)
        self._first = processes.orders.first
        self._allowed = processes.orders.games
        self._ahead = 0
        self._doubted: dict[str, float] = {}  # games by the moments at which they were looked at first
        self._faults = self._planned()
        self._harmed = False  # by all of them
        self.done: Counter[str] = Counter()
        self.checked = Checked()
        self._kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill of a process": self._kill_process,
            "kill of Valkey": self._kill_store,
            "pause of Valkey": self._pause_store,
            "pause of a process": self._pause_process,
            "full disk": self._fill_disk,
            "clock step": self._step_clock,
            "clock far off": self._jump_clock,
        }

    def _planned(self) -> list[str]:
        """Return all faults, in a random order: as many others as there are kills."""
        kills = self._settings.kills
        of_store = round(KILLS_OF_STORE * kills)
        others = ("pause of Valkey", "pause of a process", "full disk", "clock step", "clock far off")
        planned = ["kill of Valkey"] * of_store + ["kill of a process"] * (kills - of_store)
        planned += [others[number % len(others)] for number in range(kills)]
        self._rng.shuffle(planned)
        return planned

    @property
    def presses(self) -> int:
        """How many were acknowledged so far."""
        return self.world.count(ACCEPTED)

    @property
    def is_enough(self) -> bool:
        """Whether there were as many presses, faults and games as were asked for, and all games settled."""
        settled = self.games == self._allowed - self._first
        return settled and self.presses >= self._settings.presses and self._harmed

    async def run(self, tell: Callable[["Soak"], None]) -> None:
        """Play until it is enough."""
        for number in range(PRESSERS + DELIVERERS + 1):
            self._start(number)
        harming = asyncio.create_task(self._harm())
        progress, since = (0, 0), monotonic()
        try:
            while not self.is_enough and len(self.checked.flaws) < MOST_FLAWS:
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
        if not self.checked.flaws:
            await self._until(self._crew.nothing_is_due)
            await self._crew.end()
            await self._look_again()

    @property
    def games(self) -> int:
        """How many have been checked."""
        return len(self.checked.fingerprints)

    def _start(self, number: int) -> None:
        """Start a process: one that presses, one that delivers, or the clock."""
        orders = replace(self._crew.orders, games=self._allowed, ahead=self._ahead)
        if number >= PRESSERS:
            queue = CLOCK if number == PRESSERS + DELIVERERS else PLATFORM
            orders = replace(orders, role="carrier", queues=(queue,))
        self._crew.start(number, orders)

    def _allow_more(self) -> None:
        """Let more games begin, if these will not be enough."""
        left = self._allowed - self._first - self.games
        if left < 2 * ORDERS.at_once and (self.presses < self._settings.presses or self._faults):
            self._allowed += ORDERS.at_once
            self.world.allow(self._allowed)

    async def _check_settled(self) -> None:
        """Check the games that everybody has left and of which nothing is due any more."""
        memory = self.world.memory
        for game in [game for game in memory.games if game in memory.finished]:
            if not all((game, seat) in memory.left for seat in range(2)):
                continue
            try:
                if await is_something_due(self._crew.client, game):
                    continue
                memory.read()  # what was shown last was written before it was settled
                flaws = await self._promises.flaws(game, memory.of(game))
                fingerprint = await self._promises.fingerprint(game)
            except (RedisError, ServiceRefusal):  # it is being harmed just now
                return
            if self._may_be_too_early(game, flaws):
                continue
            self.checked.fingerprints[game] = fingerprint
            self.checked.flaws += [(game, flaw) for flaw in flaws]
            memory.forget(game)
            self.checked.screens[game] = dict(memory.last[game])

    def _may_be_too_early(self, game: str, flaws: list[Flaw]) -> bool:
        """Return whether an old screen may be one that came late: the newest is then shown again."""
        since = self._doubted.setdefault(game, monotonic())
        return any(flaw.wrong is Wrong.OLD_SCREEN for flaw in flaws) and monotonic() < since + DOUBT

    async def _look_again(self) -> None:
        """See that no game and no last screen has changed after it was checked."""
        memory = self.world.memory
        for game, fingerprint in self.checked.fingerprints.items():
            if await self._promises.fingerprint(game) != fingerprint:
                self.checked.flaws.append((game, Flaw(Wrong.CHANGED, "the game")))
            if memory.last[game] != self.checked.screens[game]:
                self.checked.flaws.append((game, Flaw(Wrong.CHANGED, "a last screen")))
        self.checked.flaws += [(game, Flaw(Wrong.CHANGED, "asked for again")) for game in memory.games]

    async def _harm(self) -> None:
        """Do harm, one after the other, spread over all presses."""
        planned = len(self._faults)
        each = self._settings.presses / (planned + 1)
        while self._faults:
            due = (planned - len(self._faults) + self._rng.uniform(0.5, 1.5)) * each

            async def is_time(due: float = due) -> bool:
                return self.presses >= due

            await self._until(is_time)
            kind = self._faults[-1]
            await self._kinds[kind]()
            self.done[kind] += 1
            self._faults.pop()
        await asyncio.sleep(ORDERS.lease / 1000)  # what was thawed last may still show something old
        self._harmed = True

    async def _until(self, condition: Callable[[], Awaitable[bool]]) -> None:
        while True:
            self._crew.check_alive()
            if await condition():
                return
            await asyncio.sleep(LOOK_AGAIN / 2)

    def _unlucky(self) -> int:
        return self._rng.randrange(PRESSERS + DELIVERERS + 1)

    async def _kill_process(self) -> None:
        number = self._unlucky()
        self._crew.kill(number)
        self._start(number)

    async def _kill_store(self) -> None:
        await kill_store(self._crew.client, self._until)

    async def _pause_store(self) -> None:
        with paused(await pid_of(self._crew.client)):
            await asyncio.sleep(self._rng.uniform(0.1, 2.0))  # the fault itself; also longer than an answer

    async def _pause_process(self) -> None:
        number = self._unlucky()
        self._crew.freeze(number)
        await asyncio.sleep(self._rng.uniform(0.1, 3.0))  # also longer than a lease
        self._crew.thaw(number)

    async def _fill_disk(self) -> None:
        """Fill the disk; the store ends by it, unless it begins with another file at this moment."""
        server, presses = await pid_of(self._crew.client), self.presses
        fill_disk(server, self._data_dir)

        async def is_over() -> bool:
            return self.presses > presses + 2_000 or await is_another(self._crew.client, server)

        await self._until(is_over)
        if await is_another(self._crew.client, server):
            self.world.note("ended by a full disk")
        else:
            empty_disk(server)

    async def _step_clock(self) -> None:
        """Let the clock of the store be wrong from now on, by little."""
        self._ahead = self._rng.randint(-NEAR, NEAR)
        self.world.set_clock(self._ahead)

    async def _jump_clock(self) -> None:
        """Let the clock of the store be wrong for a moment, by much."""
        self.world.set_clock(self._rng.choice(FAR))
        await asyncio.sleep(self._rng.uniform(0.5, 1.5))  # the fault itself
        self.world.set_clock(self._ahead)
