"""Who people are in their browsers: device links, signing out, and being forgotten. See docs/security.md."""

from typing import Any

from aiohttp import web

from adapters.web.desk import (
    SECRET_COOKIE,
    body_of,
    desk_of,
    player_of,
    sign_in_browser,
    sign_out_browser,
    text_in,
)
from adapters.web.links import PersonToken, device_link, read_device_token, seat_name
from adapters.web.pages import page
from adapters.web.people import acting
from bot.refusals import Denied, ServiceRefusal
from bot.service.identity import DEVICE_LINK_MINUTES


async def create_person(request: web.Request) -> web.Response:
    """Make the browser that asks a new person."""
    async with acting(request, await body_of(request)) as person:
        return person.answer(request, {})


async def show_device_page(request: web.Request) -> web.Response:
    """Show the page that reads what stands behind the `#` of a device link, which only a browser knows."""
    return page(request, "device")


async def look_at_device_link(request: web.Request) -> web.Response:
    """Answer with the name of the person whom a device link would bring to this browser."""
    token, service = _token(await body_of(request)), desk_of(request).service
    await service.identity.check_device_link(token.who, token.token)
    return web.json_response({"name": (await service.guests.meet(token.who)).name})


async def use_device_link(request: web.Request) -> web.Response:
    """Let this browser be one more device of a person."""
    token = _token(await body_of(request))
    secret = await desk_of(request).service.identity.use_device_link(token.who, token.token)
    response = web.json_response({"seat": seat_name(token.who)})
    sign_in_browser(request, response, token.who, secret)
    return response


def _token(body: dict[str, Any]) -> PersonToken:
    token = read_device_token(text_in(body, "key"))
    if token is None:
        raise ServiceRefusal(Denied.DEAD_DEVICE_LINK)
    return token


async def make_device_link(request: web.Request) -> web.Response:
    """Answer with a link by which a person comes to another device of theirs."""
    who, desk = player_of(request), desk_of(request)
    token = await desk.service.identity.make_device_link(who)
    link = device_link(desk.base(request), who, token)
    return web.json_response({"link": link, "minutes": DEVICE_LINK_MINUTES})


async def sign_out(request: web.Request) -> web.Response:
    """Let this browser be the person no longer; their games go on."""
    who = player_of(request)
    await desk_of(request).service.identity.sign_out(who, request.cookies[SECRET_COOKIE])
    return await _signed_out(request, who)


async def sign_out_elsewhere(request: web.Request) -> web.Response:
    """Sign out every other device of a person."""
    who, desk = player_of(request), desk_of(request)
    await desk.service.identity.sign_out_elsewhere(who, request.cookies[SECRET_COOKIE])
    await desk.live.call(seat_name(who))  # so that their open pages notice it now
    return web.json_response({})


async def forget_player(request: web.Request) -> web.Response:
    """Forget a person, and all that is known of them."""
    who = player_of(request)
    await desk_of(request).service.book.forget(who)
    return await _signed_out(request, who)


async def _signed_out(request: web.Request, who: str) -> web.Response:
    await desk_of(request).live.call(seat_name(who))
    response = web.json_response({})
    sign_out_browser(response, who)
    return response
