"""Matrix as a part of the program: it logs in, listens, and brings what is due; through outages too."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from aiohttp import ClientError
from nio.client.async_client import AsyncClient

from adapters.matrix.api import configured
from adapters.matrix.client import HeldHands
from adapters.matrix.errors import MatrixError
from adapters.matrix.session import HomeserverAway, logged_in, store_path
from bot.app.container import Container
from bot.chat.reconnect import before, stay, told
from bot.delivery.pubsub import break_off
from bot.model.refusals import Denied, ServiceRefusal
from bot.telemetry.logs import Log

_FINISH_WITHIN: Final = 6.0  # seconds, for what is being brought

logging.getLogger("nio").setLevel(logging.CRITICAL)  # what matters of it, we say ourselves

log = Log(__name__)


class MatrixService:
    """Keeps a session going."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._told: set[str] = set()  # what was said of this outage

    async def run(self, stop: asyncio.Event) -> None:
        """Work until told to stop; raises a `Refusal` where only a person can help."""
        await stay(stop, self._session, self._wait_after)

    async def _session(self, stop: asyncio.Event) -> None:
        """Be there from logging in until told to stop, or until the homeserver is lost."""
        settings = self._container.settings
        encryption = settings.matrix_encryption
        client = AsyncClient(
            settings.matrix_homeserver or "",
            settings.matrix_user_id or "",
            store_path=str(await asyncio.to_thread(store_path, settings)) if encryption else "",
            config=configured(encryption=encryption),
        )
        try:
            if await before(stop, logged_in(client, settings)):
                log.event("matrix.logged_in")
                self._told.clear()
                await self._serve(
                    HeldHands(client, self._container.service, self._container.nights, settings), stop
                )
        finally:
            await client.close()  # type: ignore[no-untyped-call]
            if client.store:
                client.store.database.close()

    async def _serve(self, bot: HeldHands, stop: asyncio.Event) -> None:
        over, heard = asyncio.Event(), asyncio.Event()
        sync = asyncio.create_task(bot.run(heard))
        working = asyncio.create_task(self._bring(bot, heard, over))
        stopping = asyncio.create_task(told(stop))
        try:
            await asyncio.wait({sync, working, stopping}, return_when=asyncio.FIRST_COMPLETED)
            over.set()
            await asyncio.wait({working}, timeout=_FINISH_WITHIN)
            await bot.finish()
            for done in (working, sync):  # whichever failed says why
                if done.done():
                    _raise_first(done)
        finally:
            await break_off(sync, working, stopping)

    async def _bring(self, bot: HeldHands, heard: asyncio.Event, over: asyncio.Event) -> None:
        """Bring what is due, as soon as we know in which rooms we are."""
        waiting = asyncio.create_task(told(over))
        knowing = asyncio.create_task(told(heard))
        try:
            await asyncio.wait({waiting, knowing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await break_off(waiting, knowing)
        if not over.is_set():
            workers = (self._container.deliverer(bot.deliveries), self._container.night_deliverer(bot.nights))
            await _side_by_side(*(worker.run(over) for worker in workers))

    def _wait_after(self, error: Exception) -> float:
        """Note an outage, of the homeserver or of our own store; raises what no waiting mends."""
        if isinstance(error, ServiceRefusal) and error.code is Denied.NO_ANSWER:
            self._tell("matrix.no_store")  # what was heard and not dealt with is heard again
            return 0.0
        if not isinstance(error, MatrixError | ClientError | OSError | TimeoutError):
            raise error
        self._tell("matrix.away", error=type(error).__name__, code=getattr(error, "code", ""))
        return error.wait if isinstance(error, MatrixError | HomeserverAway) else 0.0

    def _tell(self, event: str, **facts: str) -> None:
        """Say once in an outage what it is; that it goes on is worth no more lines."""
        if event in self._told:
            log.detail(event, **facts)
        else:
            self._told.add(event)
            log.warning(event, **facts)


async def _side_by_side(*runs: Coroutine[Any, Any, None]) -> None:
    """Let all of them come to their end; when one fails, the others are broken off."""
    running = [asyncio.create_task(run) for run in runs]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
    finally:
        await break_off(*running)


def _raise_first(done: "asyncio.Task[None]") -> None:
    """Raise what a task failed with; of a group, the first of them."""
    error = done.exception()
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if error is not None:
        raise error
