"""An adapter that writes down what it is given, and answers as it is told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol
from unittest.mock import Mock

from bot.delivery.deliverer import Adapter, Deliverer, Delivery
from bot.store.queue import Settled
from renderers.paint.picture import Picture
from tests.integration.conftest import until
from tests.integration.service.tablemates import NEAR, World

HERE: Final = "matrix:@far:example.org"


class Runner(Protocol):
    async def run(self, stop: asyncio.Event) -> None: ...


class Recorder:
    """A platform on which nothing is ever lost."""

    def __init__(self, platform: str = "matrix", *, shows_pictures: bool = False) -> None:
        self.platform, self.shows_pictures = platform, shows_pictures
        self.brought: list[Delivery] = []
        self.fell_back: list[tuple[Delivery, str]] = []
        self.answer: Callable[[Delivery], str] = lambda delivery: f"memo {delivery.snapshot.revision}"
        self.last_resort: Callable[[Delivery], str] = lambda _: "fell back"
        self.open = asyncio.Event()
        self.open.set()
        self.began = 0  # deliveries that were begun, and perhaps wait for the door to open
        self.pictures = list[Picture | None]()

    async def deliver(self, delivery: Delivery) -> str:
        self.began += 1
        await self.open.wait()
        if self.shows_pictures:
            self.pictures.append(await delivery.picture())
        answer = self.answer(delivery)
        self.brought.append(delivery)
        return answer

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        self.fell_back.append((delivery, reason))
        return self.last_resort(delivery)

    @property
    def revisions(self) -> list[int]:
        return [delivery.snapshot.revision for delivery in self.brought]

    def taken(self) -> list[tuple[str, int]]:
        """Return what was brought to whom since this was asked last."""
        taken = [(delivery.who, delivery.snapshot.revision) for delivery in self.brought]
        self.brought.clear()
        return taken

    async def has_begun(self, count: int) -> None:
        await until_so(lambda: self.began >= count)

    async def has(self, count: int) -> None:
        await until_so(lambda: len(self.brought) >= count)


async def until_so(condition: Callable[[], object]) -> None:
    """Return when something is so that nobody has to be asked for."""

    async def it_is() -> bool:
        return bool(condition())

    await until(it_is)


def raising(error: Exception) -> Callable[[Delivery], str]:
    return Mock(side_effect=error)


def deliverer(world: World, adapter: Adapter) -> Deliverer:
    return Deliverer(world, world.queues, adapter)


async def bring(world: World, adapter: Adapter, game: str) -> list[Settled]:
    """Bring what is due on the adapter's platform because of a game, once, and return how that ended."""
    claims = await world.claimed(game, adapter.platform)
    bringing = deliverer(world, adapter)
    return [await bringing.carry_out(claim) for claim in claims]


async def settled(world: World) -> tuple[str, Recorder]:
    """Return a game with two on Matrix, of which everything so far has been delivered, and by whom."""
    game, matrix = await world.begun(NEAR, HERE), Recorder()
    await bring(world, matrix, game)
    matrix.brought.clear()
    matrix.began = 0
    return game, matrix


@asynccontextmanager
async def working(*workers: Runner) -> AsyncIterator[asyncio.Event]:
    """Let workers work; they stop at the end, or when the event is set."""
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for worker in workers:
            tasks.create_task(worker.run(stop))
        try:
            yield stop
        finally:
            stop.set()
