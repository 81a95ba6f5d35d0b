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

LoadScreen: TypeAlias = Callable[[str], Awaitable[JsonObject]]
"""Loads the current screen with its mark; the argument is the mark of what the page shows already."""

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
            await load(_mark(request))  # refuses while there can still be another status
        response = web.StreamResponse(headers=_HEADERS)
        await response.prepare(request)
        with context.subscriptions.subscribe(*names) as subscriber:
            try:
                await _send_changes(request, response, load, subscriber)
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
    request: web.Request, response: web.StreamResponse, load: LoadScreen, subscriber: Subscriber
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
                await _send(response, "gone", {"code": refusal.code})
            return
        if screen["mark"] != mark:
            mark = screen["mark"]
            await _send(response, "screen", screen)
        if loop.time() >= beat:
            await _send(response, "still", {})
            beat += HEARTBEAT
        await subscriber.wait(beat - loop.time())  # then look without a call too: one may get lost


async def _send(response: web.StreamResponse, event: str, facts: object) -> None:
    await response.write(f"event: {event}\ndata: {json.dumps(facts)}\n\n".encode())
