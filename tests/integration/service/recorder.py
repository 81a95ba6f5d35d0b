"""An adapter that writes down what it is given, and answers as it is told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from bot.connection import Client
from bot.deliverer import Deliverer, Delivery
from bot.service.service import GameService
from bot.store.due import Queues, Settled
from bot.store.keys import partition
from bot.worker import Worker
from renderers.paint.picture import Picture
from tests.integration.service.tablemates import NEAR, begun

HERE: Final = "matrix:@far:example.org"


class Recorder:
    """A platform on which nothing is ever lost."""

    def __init__(self, platform: str = "matrix") -> None:
        self.platform = platform
        self.brought: list[Delivery] = []
        self.fell_back: list[tuple[Delivery, str]] = []
        self.answer: Callable[[Delivery], str] = lambda delivery: f"memo {delivery.seen.revision}"
        self.last_resort: Callable[[Delivery], str] = lambda _: "fell back"
        self.open = asyncio.Event()
        self.open.set()
        self.began = 0  # deliveries that were begun, and perhaps wait for the door to open
        self.shows_pictures = False
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
        return [delivery.seen.revision for delivery in self.brought]


def raising(error: Exception) -> Callable[[Delivery], str]:
    """Return an answer that is an exception."""

    def answer(_: Delivery) -> str:
        raise error

    return answer


def deliverer(service: GameService, client: Client, adapter: Recorder) -> Deliverer:
    return Deliverer(service, Queues(client), adapter)


async def bring(service: GameService, client: Client, adapter: Recorder, game: str) -> list[Settled]:
    """Bring what is due on the adapter's platform because of a game, once, and return how that ended."""
    queues, now = Queues(client), service.desk.now()
    claims = await queues.claim(adapter.platform, partition(game), now=now, lease=30_000, most=99)
    bringing = deliverer(service, client, adapter)
    return [await bringing.carry_out(claim) for claim in claims.claimed]


async def settled(service: GameService, client: Client, *adapters: Recorder) -> str:
    """Return a game with two on Matrix, of which everything so far has been delivered."""
    game = await begun(service, NEAR, HERE)
    for adapter in adapters:
        await bring(service, client, adapter, game)
        adapter.brought.clear()
    return game


@asynccontextmanager
async def working(*workers: Worker) -> AsyncIterator[asyncio.Event]:
    """Let workers work; they stop at the end, or when the event is set."""
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for worker in workers:
            tasks.create_task(worker.run(stop))
        try:
            yield stop
        finally:
            stop.set()
