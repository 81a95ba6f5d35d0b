"""Matrix as a component of the program: it logs in, syncs and delivers, and survives outages."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from aiohttp import ClientError
from nio.client.async_client import AsyncClient

from adapters.matrix.api import client_config
from adapters.matrix.client import MatrixBot
from adapters.matrix.errors import MatrixError
from adapters.matrix.session import HomeserverAway, log_in, store_path
from bot.app.container import Container
from bot.chat.reconnect import run_sessions, unless_stopped, wait_for
from bot.delivery.pubsub import cancel_all
from bot.model.refusals import StoreUnavailable
from bot.telemetry.logs import Log

_FINISH_WITHIN: Final = 6.0  # seconds, for deliveries that are under way

logging.getLogger("nio").setLevel(logging.CRITICAL)  # we log what matters ourselves

log = Log(__name__)


class MatrixComponent:
    """Keeps a session going."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._logged: set[str] = set()  # events that were logged in this outage

    async def run(self, stop: asyncio.Event) -> None:
        """Run until stopped; raises a `Refusal` if only an operator can help."""
        await run_sessions(stop, self._session, self._wait_after)

    async def _session(self, stop: asyncio.Event) -> None:
        """Run one session: from the login until stopped, or until the homeserver is lost."""
        settings = self._container.settings
        encryption = settings.matrix_encryption
        client = AsyncClient(
            settings.matrix_homeserver or "",
            settings.matrix_user_id or "",
            store_path=str(await asyncio.to_thread(store_path, settings)) if encryption else "",
            config=client_config(encryption=encryption),
        )
        try:
            if await unless_stopped(stop, log_in(client, settings)):
                log.event("matrix.logged_in")
                self._logged.clear()
                await self._serve(
                    MatrixBot(client, self._container.service, self._container.nights, settings), stop
                )
        finally:
            await client.close()  # type: ignore[no-untyped-call]
            if client.store:
                client.store.database.close()

    async def _serve(self, bot: MatrixBot, stop: asyncio.Event) -> None:
        over, synced = asyncio.Event(), asyncio.Event()
        sync = asyncio.create_task(bot.run(synced))
        working = asyncio.create_task(self._run_workers(bot, synced, over))
        stopping = asyncio.create_task(wait_for(stop))
        try:
            await asyncio.wait({sync, working, stopping}, return_when=asyncio.FIRST_COMPLETED)
            over.set()
            await asyncio.wait({working}, timeout=_FINISH_WITHIN)
            await bot.finish()
            for done in (working, sync):  # raise the error of the one that failed
                if done.done():
                    _raise_first(done)
        finally:
            await cancel_all(sync, working, stopping)

    async def _run_workers(self, bot: MatrixBot, synced: asyncio.Event, over: asyncio.Event) -> None:
        """Run the deliverers, as soon as the first sync has told the bot's rooms."""
        waiting = asyncio.create_task(wait_for(over))
        knowing = asyncio.create_task(wait_for(synced))
        try:
            await asyncio.wait({waiting, knowing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await cancel_all(waiting, knowing)
        if not over.is_set():
            workers = (self._container.deliverer(bot.deliveries), self._container.night_deliverer(bot.nights))
            await _run_all(*(worker.run(over) for worker in workers))

    def _wait_after(self, error: Exception) -> float:
        """Log an outage and return how long to wait; raises an error that waiting does not mend."""
        if isinstance(error, StoreUnavailable):
            self._log_once("matrix.no_store")  # events that were not handled will be synced again
            return 0.0
        if not isinstance(error, MatrixError | ClientError | OSError | TimeoutError):
            raise error
        self._log_once("matrix.away", error=type(error).__name__, code=getattr(error, "code", ""))
        return error.wait if isinstance(error, MatrixError | HomeserverAway) else 0.0

    def _log_once(self, event: str, **facts: str) -> None:
        """Log a warning once in an outage, and details afterwards."""
        if event in self._logged:
            log.detail(event, **facts)
        else:
            self._logged.add(event)
            log.warning(event, **facts)


async def _run_all(*runs: Coroutine[Any, Any, None]) -> None:
    """Run all of them to their end; if one fails, the others are cancelled."""
    running = [asyncio.create_task(run) for run in runs]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
    finally:
        await cancel_all(*running)


def _raise_first(done: "asyncio.Task[None]") -> None:
    """Raise the error of a task; of an exception group, the first one."""
    error = done.exception()
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if error is not None:
        raise error
