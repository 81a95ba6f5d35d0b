"""The one place where the program is wired from its settings, and closed again in order."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from redis.exceptions import RedisError

from bot.config.settings import Settings
from bot.delivery.deliverer import Adapter, Deliverer
from bot.delivery.night_deliverer import NightAdapter, NightDeliverer
from bot.delivery.night_timers import NightTimers
from bot.delivery.pubsub import Subscriptions, in_background
from bot.delivery.timers import Timers
from bot.delivery.upkeep import begin_upkeep
from bot.delivery.worker import Worker
from bot.games.registry import GAMES
from bot.nights.context import NIGHTS, queue_of
from bot.nights.service import NightService
from bot.rendering.render_workers import RenderWorkers, in_processes
from bot.service.context import DAY, HOUR, SECOND, Limits, ServiceContext
from bot.service.service import GameService
from bot.store.connection import Client, ServerFacts, answers, connect, describe
from bot.store.diagnose import reach, require_scripts, require_version, server_of
from bot.store.embedded.server import embedded_valkey
from bot.store.games import Games
from bot.store.keys import game_key, night_key
from bot.store.lifetimes import LIFE
from bot.store.people import People
from bot.store.queue import CLOCK, Claim, Queues, Settled
from bot.store.server_clock import ServerClock
from bot.telemetry.logs import Log
from bot.telemetry.metrics import Metrics
from renderers.i18n.catalogue import Language

_ANSWER_WITHIN: Final = 10.0  # seconds for a server that may be starting at the same time
_SAY_AFTER: Final = 0.5  # seconds after which the operator is told that we are waiting for the server

Waiting: TypeAlias = Callable[[str, float], None]
"""Called with the server that is waited for, and the maximal number of seconds."""

log = Log(__name__)


@dataclass(frozen=True, slots=True)
class Container:
    """What the components of this process share, and the workers that they run."""

    settings: Settings
    client: Client
    metrics: Metrics
    server: ServerFacts | None  # None if it may not be described
    service: GameService
    nights: NightService
    queues: Queues
    night_queues: Queues
    workers: RenderWorkers  # what draws and thinks in processes of its own

    @property
    def place(self) -> str:
        """Where games are stored: the data directory, or the server's address without credentials."""
        url = self.settings.redis_url
        return server_of(url.get_secret_value()) if url else str(self.settings.data_dir)

    async def check_server(self) -> None:
        """Raise an error if the server does not answer."""
        await answers(self.client)

    def timers(self) -> Worker:
        """Return the worker that carries out the timers of games."""
        timers = Timers(self.service, self.nights.context.nights, self.queues)
        return self._worker(CLOCK, timers.carry_out, game_key)

    def night_timers(self) -> Worker:
        """Return the worker that carries out the timers of nights."""
        return self._worker(NIGHTS, NightTimers(self.nights, self.night_queues).carry_out, night_key)

    def deliverer(self, adapter: Adapter) -> Worker:
        """Return the worker that delivers screens on a platform."""
        deliverer = Deliverer(self.service, self.queues, adapter)
        return self._worker(adapter.platform, deliverer.carry_out, game_key)

    def night_deliverer(self, adapter: NightAdapter) -> Worker:
        """Return the worker that delivers nights on a platform."""
        deliverer = NightDeliverer(self.service, self.nights, self.night_queues, adapter)
        return self._worker(queue_of(adapter.platform), deliverer.carry_out, night_key)

    def subscriptions(self) -> Subscriptions:
        """Return the subscriptions that tell viewers in this process when to look again."""
        return Subscriptions(self.client)

    def _worker(
        self, queue: str, carry_out: Callable[[Claim], Awaitable[Settled]], hash_key: Callable[[str], str]
    ) -> Worker:
        now = self.service.context.now
        return Worker(queue, self.client, carry_out, now, self.metrics, hash_key=hash_key)


def _draw_in_processes(metrics: Metrics) -> RenderWorkers:
    return in_processes(metrics.drawing_process_replaced)


@asynccontextmanager
async def open_container(  # noqa: PLR0913 - each can be replaced by tests
    settings: Settings,
    answer_within: float = _ANSWER_WITHIN,
    metrics: Metrics | None = None,
    waiting: Waiting = lambda _server, _seconds: None,
    ahead: Callable[[], int] = lambda: 0,
    *,
    server: Awaitable[str] | None = None,
    patience: float | None = None,
    workers: Callable[[Metrics], RenderWorkers] = _draw_in_processes,
) -> AsyncIterator[Container]:
    """Wire the program on the server of these settings, or on an embedded one, and close it at the end.

    `server` is the URL of the embedded server if that is starting already.
    `ahead` returns by how many milliseconds the clock is ahead of the server's, so that tests can move time;
    `patience` is the timeout of the connection, and `workers` makes the workers that draw pictures.
    Raises `EmbeddedError` or `ServerRefusal`, both with codes and without secrets.
    """
    async with AsyncExitStack() as closing:
        if settings.redis_url:
            url = settings.redis_url.get_secret_value()
        elif server:
            url = await server
        else:
            url = await closing.enter_async_context(embedded_valkey(settings.data_dir, settings.fsync))
        client = connect(url, settings.redis_connections, patience)
        closing.push_async_callback(client.aclose)
        facts = await _reach_server(client, url, settings, answer_within, waiting)

        metrics = metrics or Metrics()
        now = ServerClock(ahead)
        await now.begin(client)
        await closing.enter_async_context(in_background(now.keep_right(client)))
        limits = _read_limits(settings)
        context = ServiceContext(
            games=Games(client),
            people=People(client, _person_lifetime(limits)),
            kinds=GAMES,
            now=now,
            limits=limits,
            trusts_clock=now.trusted,
        )
        render_workers = workers(metrics)
        nights = NightService(context, metrics, render_workers)
        closing.push_async_callback(nights.painter.close)
        service = GameService(
            context, metrics, Language(settings.language), render_workers, forget_elsewhere=nights.forget
        )
        closing.push_async_callback(service.close)

        await begin_upkeep(context)
        yield Container(
            settings,
            client,
            metrics,
            facts,
            service,
            nights,
            Queues(client),
            Queues(client, night_key),
            render_workers,
        )


async def _reach_server(
    client: Client, url: str, settings: Settings, answer_within: float, waiting: Waiting
) -> ServerFacts | None:
    """Wait until the server answers, refuse it if it cannot keep games, and return what it says of itself."""
    name = server_of(url)
    notice = asyncio.get_running_loop().call_later(_SAY_AFTER, waiting, name, answer_within)
    try:
        await reach(client, name, answer_within)
    finally:
        notice.cancel()
    try:
        facts = await describe(client)
    except RedisError as error:  # it answers otherwise, so only this command is not permitted
        log.failure("server.tells_nothing", error)
        facts = None
    if facts and not settings.redis_url:
        facts = replace(facts, fsync=settings.fsync)  # we set it ourselves
    if facts:
        require_version(facts, name)
    await require_scripts(client, name)
    return facts


def _read_limits(settings: Settings) -> Limits:
    return Limits(
        invitation=settings.invitation_hours * HOUR,
        idle=settings.nudge_hours * HOUR,
        away=settings.away_days * DAY,
        abandoned=settings.abandoned_days * DAY,
        finished=settings.finished_days * DAY,
    )


def _person_lifetime(limits: Limits) -> int:
    """Return the number of seconds a person is stored: as long as their games, which only they can find."""
    return max(LIFE, (limits.abandoned + limits.archive) // SECOND, limits.finished // SECOND)
