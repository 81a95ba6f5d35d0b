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

from adapters.web.desk import authenticate, desk_of, width_of
from adapters.web.limits import Asking
from adapters.web.links import seat_name
from adapters.web.refusals import status_of
from adapters.web.screens import Shown, shown
from adapters.web.tables import Place, place_of, sight_from
from bot.live import Looker
from bot.logs import Log
from bot.service.sights import Sight
from bot.store.games import NOBODY
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
    desk = desk_of(request)
    place, width = place_of(request), width_of(request.query.get("width"))

    async def look(mark: str) -> Shown:
        sight = await _sight(request, place)
        screen = shown(sight, place.address)
        if screen["mark"] != mark:
            desk.expect(request, sight, width)
        return screen

    names = (place.game, seat_name(place.who)) if place.who != NOBODY else (place.game,)
    return await followed(request, names, look)


async def followed(request: web.Request, names: tuple[str, ...], look: Look) -> web.StreamResponse:
    """Tell a page of every change of what has these names, until it goes or we do."""
    desk = desk_of(request)
    visitor = desk.visitor(request)
    desk.limits.open_page(visitor)
    try:
        async with desk.look_turn(request):
            await look(_mark(request))  # refuses while there can still be another answer
        response = web.StreamResponse(headers=_HEADERS)
        await response.prepare(request)
        with desk.live.looking(*names) as looker:
            try:
                await _follow(request, response, look, looker)
            except ConnectionError:
                pass  # the page has gone
            except Exception as error:  # noqa: BLE001 - no other answer can begin now; the page comes again
                log.failure("web.failed", error)
    finally:
        desk.limits.close_page(visitor)
    return response


def _mark(request: web.Request) -> str:
    return request.query.get("mark", "")


async def _follow(request: web.Request, response: web.StreamResponse, look: Look, looker: Looker) -> None:
    """Send what is new, and a sign of life now and then.

    A call that brings nothing new to this viewer is answered with nothing, and signs of life keep their own
    time: so nobody can tell from the stream that somebody else takes a step of their chain.
    """
    desk, loop = desk_of(request), asyncio.get_running_loop()
    mark, beat = _mark(request), loop.time()
    while not desk.closing.is_set():
        await asyncio.sleep(desk.limits.delay(Asking.UPDATE, desk.visitor(request)))
        try:
            async with desk.look_turn(request):
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


async def _sight(request: web.Request, place: Place) -> Sight:
    """Return what is seen from a place, unless its browser was signed out meanwhile."""
    await authenticate(request)
    return await sight_from(request, place)


async def _send(response: web.StreamResponse, event: str, facts: object) -> None:
    await response.write(f"event: {event}\ndata: {json.dumps(facts)}\n\n".encode())
