"""A stream of screens to an open page (server-sent events).

A page says which screen it shows already. So after a lost connection it gets the newest screen if there is a
newer one, and nothing twice.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from aiohttp import web

from adapters.web.compression import GZIP_HEADER, accepts_gzip, compress_part
from adapters.web.context import context_of
from adapters.web.open_pages import OpenPage
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

LoadScreen: TypeAlias = Callable[[str, Subscriber], Awaitable[JsonObject | None]]
"""Loads the current screen with its mark; None if the page shows what has this mark already."""

log = Log(__name__)


async def stream_changes(
    request: web.Request, names: tuple[str, ...], load: LoadScreen
) -> web.StreamResponse:
    """Stream the screen at every call to one of these names, until the page or this server closes."""
    context, asked = context_of(request), request.query
    visitor = context.visitor(request)
    context.limits.open_page(visitor)
    try:
        with (
            context.subscriptions.subscribe(*names) as subscriber,
            context.pages.open(request.path, asked.get("page", ""), asked.get("mark", "")) as page,
        ):
            async with context.look_turn(request):
                news = [await load(page.mark, subscriber)]  # refuses while another status is possible
            response = web.StreamResponse(headers=_HEADERS)
            stream = _Stream(response, packed=accepts_gzip(request))
            await response.prepare(request)
            try:
                await _send_changes(request, stream, page, news, load, subscriber)
            except ConnectionError:
                pass  # the page was closed
            except Exception as error:  # noqa: BLE001 - the answer has begun; the page connects again
                log.failure("web.failed", error)
    finally:
        context.limits.close_page(visitor)
    return response


async def _send_changes(  # noqa: PLR0913, PLR0917 - all that belongs to an open stream
    request: web.Request,
    stream: "_Stream",
    page: OpenPage,
    news: list[JsonObject | None],
    load: LoadScreen,
    subscriber: Subscriber,
) -> None:
    """Send new screens, and heartbeats; `news` is the screen to begin with.

    A call that changes nothing for this viewer sends nothing, and heartbeats have their own clock: so the
    stream does not reveal that another player has taken a step of their chain. No screen is kept meanwhile:
    there are hundreds of streams.
    """
    context, loop = context_of(request), asyncio.get_running_loop()
    told, beat = page.mark, loop.time()
    while not context.closing.is_set():
        screen = news.pop()
        if screen and screen["mark"] != page.mark:
            page.mark = told = screen["mark"]
            await stream.send("screen", screen)
        elif page.mark != told:  # a press was answered with it; the page asks again if that gets lost
            told = page.mark
            await stream.send("answered", {"mark": told})
        screen = None
        if loop.time() >= beat:
            await stream.send("still", {})
            beat = max(beat, loop.time() - HEARTBEAT) + HEARTBEAT  # none is made up for
        await subscriber.wait(beat - loop.time())  # then look without a call too: one may get lost
        await page.answered()
        await asyncio.sleep(context.limits.delay(RequestKind.UPDATE, context.visitor(request)))
        try:
            async with context.look_turn(request):
                news.append(await load(page.mark, subscriber))
        except Refusal as refusal:
            if status_of(refusal) < HTTPStatus.INTERNAL_SERVER_ERROR:  # else the page connects again
                await stream.send("gone", {"code": refusal.code})
            return


class _Stream:
    """Writes events, compressed if the browser allows it.

    Each event is compressed by itself, as the next blocks of one gzip stream that never ends: between two
    events nothing is kept, and there are hundreds of streams. aiohttp's own compression would keep events
    back until there are enough of them.
    """

    def __init__(self, response: web.StreamResponse, *, packed: bool) -> None:
        self._response = response
        self._packed = packed
        self._header = GZIP_HEADER
        if packed:
            response.headers["Content-Encoding"] = "gzip"

    async def send(self, event: str, facts: object) -> None:
        written = f"event: {event}\ndata: {json.dumps(facts, separators=(',', ':'))}\n\n".encode()
        if self._packed:
            written = self._header + compress_part(written)
            self._header = b""
        await self._response.write(written)
