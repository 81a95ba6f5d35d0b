"""The one place where the service is put together from settings, and taken apart again in order."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from prometheus_client import CollectorRegistry
from redis.exceptions import RedisError

from bot.clock import Clock
from bot.connection import Client, ServerFacts, connect, describe
from bot.deliverer import Adapter, Deliverer
from bot.embedded import embedded_valkey
from bot.games import HOUSE
from bot.live import Live
from bot.logs import Log
from bot.metrics import Metrics
from bot.nights.clock import NightClock
from bot.nights.delivering import NightAdapter, NightDeliverer
from bot.nights.desk import NIGHTS, queue_of
from bot.reach import reach, server_of
from bot.server_time import ServerTime
from bot.service.desk import CLOCK, DAY, HOUR, Desk, Limits
from bot.service.service import GameService
from bot.settings import Settings
from bot.store.due import Claim, Queues, Settled
from bot.store.games import Games
from bot.store.keys import game_key, night_key
from bot.store.people import People
from bot.worker import Worker
from renderers.language import Language
from renderers.paint.faces import check_fonts

ANSWER_WITHIN: Final = 10.0
"""Seconds for a server that may be starting just now, beside us; then somebody has to look."""

SAY_AFTER: Final = 0.5
"""Seconds after which somebody should know that we are waiting for it."""

Waiting: TypeAlias = Callable[[str, float], None]
"""Is told which server is waited for, and for how many seconds at most."""

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class House:
    """All that the parts of this process share."""

    settings: Settings
    client: Client
    metrics: Metrics
    server: ServerFacts | None  # None where it does not tell
    service: GameService
    queues: Queues

    @property
    def registry(self) -> CollectorRegistry:
        """What /metrics shows."""
        return self.metrics.registry

    def clock(self) -> Worker:
        """Return what carries out all that happens by itself."""
        return self._worker(CLOCK, Clock(self.service, self.queues).carry_out)

    def deliverer(self, adapter: Adapter) -> Worker:
        """Return what brings screens to the people of a platform."""
        bringing = Deliverer(self.service, self.queues, adapter)
        return self._worker(adapter.platform, bringing.carry_out)

    def night_clock(self) -> Worker:
        """Return what carries out all that happens in nights by itself."""
        carrying = NightClock(self.service.nights, Queues(self.client, night_key))
        return self._worker(NIGHTS, carrying.carry_out, night_key)

    def night_deliverer(self, adapter: NightAdapter) -> Worker:
        """Return what shows evenings to the people of a platform."""
        bringing = NightDeliverer(self.service, Queues(self.client, night_key), adapter)
        return self._worker(queue_of(adapter.platform), bringing.carry_out, night_key)

    def live(self) -> Live:
        """Return what tells those who look at games in this process when to look again."""
        return Live(self.client)

    def _worker(
        self,
        queue: str,
        carry_out: Callable[[Claim], Awaitable[Settled]],
        hash_key: Callable[[str], str] = game_key,
    ) -> Worker:
        return Worker(queue, self.client, carry_out, self.service.desk.now, self.metrics, hash_key=hash_key)

    @property
    def place(self) -> str:
        """Where the games are: the data directory, or the server without who logs in, and how."""
        url = self.settings.redis_url
        return server_of(url.get_secret_value()) if url else str(self.settings.data_dir)


@asynccontextmanager
async def opened(
    settings: Settings,
    answer_within: float = ANSWER_WITHIN,
    metrics: Metrics | None = None,
    waiting: Waiting = lambda _server, _seconds: None,
    ahead: Callable[[], int] = lambda: 0,
) -> AsyncIterator[House]:
    """Open the house on the server of these settings, or on one of its own, and close it at the end.

    `ahead` tells how many milliseconds its clock goes before the server's, to try what time brings.
    Raises `EmbeddedError` or `ServerRefusal`, both with codes and without secrets.
    """
    async with AsyncExitStack() as closing:
        if settings.redis_url:
            url = settings.redis_url.get_secret_value()
        else:
            url = await closing.enter_async_context(embedded_valkey(settings.data_dir))
        client = connect(url, settings.redis_connections)
        closing.push_async_callback(client.aclose)
        patience = asyncio.get_running_loop().call_later(SAY_AFTER, waiting, server_of(url), answer_within)
        try:
            await reach(client, server_of(url), answer_within)
        finally:
            patience.cancel()
        server = await _facts(client)
        metrics = metrics or Metrics()
        now = ServerTime(ahead)
        await now.set_by(client)
        keeping = asyncio.create_task(now.keep_right(client))
        closing.callback(keeping.cancel)
        desk = Desk(Games(client), People(client), HOUSE, now, limits_of(settings))
        service = GameService(desk, metrics, Language(settings.language))
        closing.push_async_callback(service.painter.close)
        closing.push_async_callback(service.life.close)
        closing.push_async_callback(service.replays.close)
        closing.push_async_callback(service.nights.painter.close)
        for lack in await asyncio.to_thread(check_fonts):  # it reads files; the doctor says what to do
            log.warning("letters.missing", code=lack.value)
        yield House(settings, client, metrics, server, service, Queues(client))


def limits_of(settings: Settings) -> Limits:
    """Return how long things take, as the settings say."""
    return Limits(
        invitation=settings.invitation_hours * HOUR,
        idle=settings.nudge_hours * HOUR,
        away=settings.away_days * DAY,
        abandoned=settings.abandoned_days * DAY,
    )


async def _facts(client: Client) -> ServerFacts | None:
    try:
        return await describe(client)
    except RedisError as error:  # it answers, so only this question is not allowed: no reason to stay closed
        log.failure("server.tells_nothing", error)
        return None
