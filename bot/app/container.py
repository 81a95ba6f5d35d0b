"""The one place where the service is put together from settings, and taken apart again in order."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from prometheus_client import CollectorRegistry
from redis.exceptions import RedisError

from bot.config.settings import Settings
from bot.delivery.deliverer import Adapter, Deliverer
from bot.delivery.night_deliverer import NightAdapter, NightDeliverer
from bot.delivery.night_timers import NightTimers
from bot.delivery.subscriptions import Subscriptions
from bot.delivery.timers import Timers
from bot.delivery.upkeep import begin_upkeep
from bot.delivery.worker import Worker
from bot.games.registry import GAMES
from bot.nights.context import NIGHTS, queue_of
from bot.nights.service import NightService
from bot.rendering.workers import RenderWorkers, in_processes
from bot.service.context import CLOCK, DAY, HOUR, SECOND, Limits, ServiceContext
from bot.service.service import GameService
from bot.store.connection import Client, ServerFacts, answers, connect, describe
from bot.store.diagnose import reach, require_scripts, require_version, server_of
from bot.store.embedded.server import embedded_valkey
from bot.store.games import Games
from bot.store.keys import game_key, night_key
from bot.store.lifetimes import LIFE
from bot.store.people import People
from bot.store.queue import Claim, Queues, Settled
from bot.store.server_clock import ServerClock
from bot.telemetry.logs import Log
from bot.telemetry.metrics import Metrics
from renderers.i18n.catalogue import Language
from renderers.paint.faces import check_fonts

ANSWER_WITHIN: Final = 10.0
"""Seconds for a server that may be starting just now, beside us; then somebody has to look."""

SAY_AFTER: Final = 0.5
"""Seconds after which somebody should know that we are waiting for it."""

Waiting: TypeAlias = Callable[[str, float], None]
"""Is told which server is waited for, and for how many seconds at most."""

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class Container:
    """All that the parts of this process share."""

    settings: Settings
    client: Client
    metrics: Metrics
    server: ServerFacts | None  # None where it does not tell
    service: GameService
    nights: NightService
    queues: Queues

    async def check_server(self) -> None:
        """Return when the server has answered; else raise what redis raises."""
        await answers(self.client)

    @property
    def registry(self) -> CollectorRegistry:
        """What /metrics shows."""
        return self.metrics.registry

    def clock(self) -> Worker:
        """Return what carries out all that happens by itself."""
        return self._worker(CLOCK, Timers(self.service, self.nights.context.nights, self.queues).carry_out)

    def deliverer(self, adapter: Adapter) -> Worker:
        """Return what brings screens to the people of a platform."""
        bringing = Deliverer(self.service, self.queues, adapter)
        return self._worker(adapter.platform, bringing.carry_out)

    def night_clock(self) -> Worker:
        """Return what carries out all that happens in nights by itself."""
        carrying = NightTimers(self.nights, Queues(self.client, night_key))
        return self._worker(NIGHTS, carrying.carry_out, night_key)

    def night_deliverer(self, adapter: NightAdapter) -> Worker:
        """Return what shows evenings to the people of a platform."""
        bringing = NightDeliverer(self.service, self.nights, Queues(self.client, night_key), adapter)
        return self._worker(queue_of(adapter.platform), bringing.carry_out, night_key)

    def live(self) -> Subscriptions:
        """Return what tells those who look at games in this process when to look again."""
        return Subscriptions(self.client)

    def _worker(
        self,
        queue: str,
        carry_out: Callable[[Claim], Awaitable[Settled]],
        hash_key: Callable[[str], str] = game_key,
    ) -> Worker:
        return Worker(
            queue, self.client, carry_out, self.service.context.now, self.metrics, hash_key=hash_key
        )

    @property
    def place(self) -> str:
        """Where the games are: the data directory, or the server without who logs in, and how."""
        url = self.settings.redis_url
        return server_of(url.get_secret_value()) if url else str(self.settings.data_dir)


def drawing_processes(metrics: Metrics) -> RenderWorkers:
    """Return what draws in processes of their own."""
    return in_processes(metrics.drawing_process_replaced)


@asynccontextmanager
async def open_container(  # noqa: PLR0913 - each is something that a test may replace
    settings: Settings,
    answer_within: float = ANSWER_WITHIN,
    metrics: Metrics | None = None,
    waiting: Waiting = lambda _server, _seconds: None,
    ahead: Callable[[], int] = lambda: 0,
    *,
    patience: float | None = None,
    workers: Callable[[Metrics], RenderWorkers] = drawing_processes,
) -> AsyncIterator[Container]:
    """Open the house on the server of these settings, or on one of its own, and close it at the end.

    `ahead` tells how many milliseconds its clock goes before the server's, to try what time brings;
    `patience` is that of its connection, and `workers` makes what draws pictures.
    Raises `EmbeddedError` or `ServerRefusal`, both with codes and without secrets.
    """
    async with AsyncExitStack() as closing:
        if settings.redis_url:
            url = settings.redis_url.get_secret_value()
        else:
            url = await closing.enter_async_context(embedded_valkey(settings.data_dir, settings.fsync))
        client = connect(url, settings.redis_connections, patience)
        closing.push_async_callback(client.aclose)
        saying = asyncio.get_running_loop().call_later(SAY_AFTER, waiting, server_of(url), answer_within)
        try:
            await reach(client, server_of(url), answer_within)
        finally:
            saying.cancel()
        server = await _facts(client, settings)
        if server:
            require_version(server, server_of(url))
        await require_scripts(client, server_of(url))
        metrics = metrics or Metrics()
        now = ServerClock(ahead)
        await now.begin(client)
        keeping = asyncio.create_task(now.keep_right(client))
        closing.callback(keeping.cancel)
        limits = limits_of(settings)
        people = People(client, life_of(limits))
        context = ServiceContext(Games(client), people, GAMES, now, limits, trusts_clock=now.trusted)
        await begin_upkeep(context)
        drawing = workers(metrics)
        nights = NightService(context, metrics, drawing)
        closing.push_async_callback(nights.painter.close)
        service = GameService(
            context, metrics, Language(settings.language), drawing, forget_elsewhere=nights.forget
        )
        closing.push_async_callback(service.close)
        for lack in await asyncio.to_thread(check_fonts):  # it reads files; the doctor says what to do
            log.warning("letters.missing", code=lack.value)
        yield Container(settings, client, metrics, server, service, nights, Queues(client))


def limits_of(settings: Settings) -> Limits:
    """Return how long things take, as the settings say."""
    return Limits(
        invitation=settings.invitation_hours * HOUR,
        idle=settings.nudge_hours * HOUR,
        away=settings.away_days * DAY,
        abandoned=settings.abandoned_days * DAY,
        finished=settings.finished_days * DAY,
    )


def life_of(limits: Limits) -> int:
    """Return for how many seconds a person is known: as long as their games, which only they can find."""
    return max(LIFE, (limits.abandoned + limits.archive) // SECOND, limits.finished // SECOND)


async def _facts(client: Client, settings: Settings) -> ServerFacts | None:
    try:
        facts = await describe(client)
        return facts if settings.redis_url else replace(facts, fsync=settings.fsync)  # we do it ourselves
    except RedisError as error:  # it answers, so only this question is not allowed: no reason to stay closed
        log.failure("server.tells_nothing", error)
        return None
