"""What happens, as it happens: a stream of screens to a page that is open (server-sent events).

A page says which screen it shows already. So whoever comes back after a lost connection gets the newest
screen if there is a newer one, and nothing twice.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from aiohttp import web

from adapters.web.context import authenticate, context_of, width_of
from adapters.web.limits import RequestKind
from adapters.web.links import seat_name
from adapters.web.refusals import status_of
from adapters.web.screens import Shown, shown
from adapters.web.tables import Place, place_of, sight_from
from bot.delivery.subscriptions import Looker
from bot.model.game import NOBODY
from bot.service.views import PlayerScreen
from bot.telemetry.logs import Log
from engine.contract import Refusal

HEARTBEAT: Final = 15.0
"""Seconds between two signs of life: a page that hears none knows that its connection is lost."""

_HEADERS: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # some proxies keep an answer back until it is complete
}

Look: TypeAlias = Callable[[str], Awaitable[Shown]]
"""Returns what is to be seen now, with its mark; it is told the mark of what a page shows already."""

log = Log(__name__)


async def stream(request: web.Request) -> web.StreamResponse:
    """Tell the page of a table of every change."""
    context = context_of(request)
    place, width = place_of(request), width_of(request.query.get("width"))

    async def look(mark: str) -> Shown:
        player_screen = await _sight(request, place)
        screen = shown(player_screen, place.address)
        if screen["mark"] != mark:
            context.expect(request, player_screen, width)
        return screen

    names = (place.game, seat_name(place.who)) if place.who != NOBODY else (place.game,)
    return await followed(request, names, look)


async def followed(request: web.Request, names: tuple[str, ...], look: Look) -> web.StreamResponse:
    """Tell a page of every change of what has these names, until it goes or we do."""
    context = context_of(request)
    visitor = context.visitor(request)
    context.limits.open_page(visitor)
    try:
        async with context.look_turn(request):
            await look(_mark(request))  # refuses while there can still be another answer
        response = web.StreamResponse(headers=_HEADERS)
        await response.prepare(request)
        with context.live.looking(*names) as looker:
            try:
                await _follow(request, response, look, looker)
            except ConnectionError:
                pass  # the page has gone
            except Exception as error:  # noqa: BLE001 - no other answer can begin now; the page comes again
                log.failure("web.failed", error)
    finally:
        context.limits.close_page(visitor)
    return response


def _mark(request: web.Request) -> str:
    return request.query.get("mark", "")


async def _follow(request: web.Request, response: web.StreamResponse, look: Look, looker: Looker) -> None:
    """Send what is new, and a sign of life now and then.

    A call that brings nothing new to this viewer is answered with nothing, and signs of life keep their own
    time: so nobody can tell from the stream that somebody else takes a step of their chain.
    """
    context, loop = context_of(request), asyncio.get_running_loop()
    mark, beat = _mark(request), loop.time()
    while not context.closing.is_set():
        await asyncio.sleep(context.limits.delay(RequestKind.UPDATE, context.visitor(request)))
        try:
            async with context.look_turn(request):
                screen = await look(mark)
        except Refusal as refusal:
            if status_of(refusal) < HTTPStatus.INTERNAL_SERVER_ERROR:  # else the page comes again
                await _send(response, "gone", {"code": refusal.code})
            return
        if screen["mark"] != mark:
            mark = screen["mark"]
            await _send(response, "screen", screen)
        if loop.time() >= beat:
            await _send(response, "still", {})
            beat += HEARTBEAT
        await looker.wait(beat - loop.time())  # and then it looks also without a call: one may get lost


async def _sight(request: web.Request, place: Place) -> PlayerScreen:
    """Return what is seen from a place, unless its browser was signed out meanwhile."""
    await authenticate(request)
    return await sight_from(request, place)


async def _send(response: web.StreamResponse, event: str, facts: object) -> None:
    await response.write(f"event: {event}\ndata: {json.dumps(facts)}\n\n".encode())
