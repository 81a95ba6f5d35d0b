"""A stream of screens to an open page (server-sent events).

A page says which screen it shows already. So after a lost connection it gets the newest screen if there is a
newer one, and nothing twice.
"""

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from aiohttp import web

from adapters.web.context import context_of
from adapters.web.screens import JsonObject
from adapters.web.traffic import RequestKind
from adapters.web.web_refusals import status_of
from bot.delivery.pubsub import Subscriber
from bot.telemetry.logs import Log
from engine.contract import Refusal

HEARTBEAT: Final = 15.0
"""Seconds between two heartbeats: a page that gets none knows that its connection is lost."""

_HEADERS: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # some proxies buffer an answer until it is complete
}

# An open stream takes 80 KB with these, and there are hundreds.
_LEVEL: Final = 5
_WINDOW: Final = 16 + 14  # gzip, with 16 KB to look back at
_MEMORY: Final = 5

LoadScreen: TypeAlias = Callable[[str | None], Awaitable[JsonObject]]
"""Loads the current screen with its mark; the argument is the mark of what the page shows already.

Without one it is only asked whether there is a screen.
"""

log = Log(__name__)


async def stream_changes(
    request: web.Request, names: tuple[str, ...], load: LoadScreen
) -> web.StreamResponse:
    """Stream the screen at every call to one of these names, until the page or this server closes."""
    context = context_of(request)
    visitor = context.visitor(request)
    context.limits.open_page(visitor)
    try:
        async with context.look_turn(request):
            await load(None)  # refuses while there can still be another status
        response = web.StreamResponse(headers=_HEADERS)
        stream = _Stream(response, packed="gzip" in request.headers.get("Accept-Encoding", ""))
        await response.prepare(request)
        with context.subscriptions.subscribe(*names) as subscriber:
            try:
                await _send_changes(request, stream, load, subscriber)
            except ConnectionError:
                pass  # the page was closed
            except Exception as error:  # noqa: BLE001 - the answer has begun; the page connects again
                log.failure("web.failed", error)
    finally:
        context.limits.close_page(visitor)
    return response


def _mark(request: web.Request) -> str:
    return request.query.get("mark", "")


async def _send_changes(
    request: web.Request, stream: "_Stream", load: LoadScreen, subscriber: Subscriber
) -> None:
    """Send new screens and heartbeats.

    A call that changes nothing for this viewer sends nothing, and heartbeats have their own clock: so the
    stream does not reveal that another player has taken a step of their chain.
    """
    context, loop = context_of(request), asyncio.get_running_loop()
    mark, beat = _mark(request), loop.time()
    while not context.closing.is_set():
        await asyncio.sleep(context.limits.delay(RequestKind.UPDATE, context.visitor(request)))
        try:
            async with context.look_turn(request):
                screen = await load(mark)
        except Refusal as refusal:
            if status_of(refusal) < HTTPStatus.INTERNAL_SERVER_ERROR:  # else the page connects again
                await stream.send("gone", {"code": refusal.code})
            return
        if screen["mark"] != mark:
            mark = screen["mark"]
            await stream.send("screen", screen)
        if loop.time() >= beat:
            await stream.send("still", {})
            beat += HEARTBEAT
        await subscriber.wait(beat - loop.time())  # then look without a call too: one may get lost


class _Stream:
    """Writes events, compressed if the browser allows it.

    What follows in a stream is like what came before, so a screen takes a kilobyte; aiohttp's own compression
    would keep events back until there are enough of them.
    """

    def __init__(self, response: web.StreamResponse, *, packed: bool) -> None:
        self._response = response
        self._packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY) if packed else None
        if packed:
            response.headers["Content-Encoding"] = "gzip"

    async def send(self, event: str, facts: object) -> None:
        written = f"event: {event}\ndata: {json.dumps(facts, separators=(',', ':'))}\n\n".encode()
        if self._packer:
            written = self._packer.compress(written) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        await self._response.write(written)
