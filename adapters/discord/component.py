"""Discord as a component of the program: logs in, stays connected, and runs the delivery workers."""

import asyncio
from typing import Final

from aiohttp import ClientError
from discord import ConnectionClosed, DiscordException, LoginFailure

from adapters.discord.client import HeldHands
from bot.app.container import Container
from bot.app.doctor.finding import CheckFailure, CheckRefusal
from bot.chat.reconnect import run_sessions, unless_stopped, wait_for
from bot.delivery.pubsub import cancel_all
from bot.telemetry.logs import Log

_TOKEN_REFUSED: Final = 4004
_PERMANENT: Final = range(4010, 4015)  # invalid shards or intents: retrying does not help
_FINISH_WITHIN: Final = 6.0  # seconds, for running deliveries

log = Log(__name__)


class DiscordService:
    """Keeps a client running, through outages too."""

    def __init__(self, container: Container) -> None:
        self._container = container

    async def run(self, stop: asyncio.Event) -> None:
        """Run until `stop` is set; raises a `Refusal` where only the operator can help."""
        await run_sessions(stop, self._session, _wait_after)

    async def _session(self, stop: asyncio.Event) -> None:
        """Run one client from login until `stop` is set or the connection is lost."""
        token = self._container.settings.discord_token
        if token is None:
            await stop.wait()
            return
        async with HeldHands(
            self._container.service, self._container.nights, self._container.settings
        ) as client:
            if not await unless_stopped(stop, client.login(token.get_secret_value())):
                return
            log.event("discord.logged_in")
            over = asyncio.Event()
            connected = asyncio.create_task(client.connect())
            working = asyncio.create_task(self._deliver(client, over))
            stopping = asyncio.create_task(wait_for(stop))
            try:
                await asyncio.wait({connected, working, stopping}, return_when=asyncio.FIRST_COMPLETED)
                over.set()
                await asyncio.wait({working}, timeout=_FINISH_WITHIN)
                for done in (working, connected):  # raise the error of a failed task
                    if done.done():
                        done.result()
            finally:
                await client.close()
                await cancel_all(connected, working, stopping)

    async def _deliver(self, client: HeldHands, over: asyncio.Event) -> None:
        """Deliver what is due of games and of nights."""
        container = self._container
        workers = container.deliverer(client.deliveries), container.night_deliverer(client.nights)
        await asyncio.gather(*(worker.run(over) for worker in workers))


def _wait_after(error: Exception) -> float:
    """Log an outage; raises a `Refusal` where only the operator can help."""
    if isinstance(error, LoginFailure):
        raise CheckRefusal(CheckFailure.DISCORD_TOKEN_REFUSED) from None
    if isinstance(error, ConnectionClosed):
        if error.code == _TOKEN_REFUSED:
            raise CheckRefusal(CheckFailure.DISCORD_TOKEN_REFUSED) from None
        if error.code in _PERMANENT:
            raise CheckRefusal(CheckFailure.DISCORD_REFUSES, status=str(error.code)) from None
        log.warning("discord.away", code=error.code)
    elif isinstance(error, DiscordException | ClientError | OSError | TimeoutError):
        log.warning("discord.away", error=type(error).__name__)
    else:
        raise error
    return 0.0
