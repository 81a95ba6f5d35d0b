"""Invitations to a seat: the page behind their links, sitting down, and what the host sees of them."""

from http import HTTPStatus
from typing import Any, Final

from aiohttp import web

from adapters.web.catalogue import words_for
from adapters.web.context import body_of, context_of, number_in, player_of, text_in
from adapters.web.links import GameToken, Link, read_invitation_token, seat_link, seat_name
from adapters.web.pages import page
from adapters.web.people import name_person
from bot.model.game import NOBODY
from bot.model.refusals import Denied, ServiceRefusal
from bot.model.screen import TableAction
from bot.screens.opening import title_of
from bot.service.seat_links import SeatLink

_ANSWERS: Final = (TableAction.ACCEPT, TableAction.DECLINE)


async def show_invitation_page(request: web.Request) -> web.Response:
    """Show the page that reads what stands behind the `#` of an invitation, which only a browser knows."""
    return page(request, "invitation")


async def show_old_link_page(request: web.Request) -> web.Response:
    """Tell what has become of the links to seats that releases before 0.2 made."""
    return page(request, "refused", status=HTTPStatus.GONE, says=words_for(request).say("web-old-link"))


async def look_at_invitation(request: web.Request) -> web.Response:
    """Answer with what the holder of an invitation is asked, and who they are if their browser is known."""
    token, service, words = _token(await body_of(request)), context_of(request).service, words_for(request)
    who = player_of(request)
    player_screen = await service.seat_links.look(token.game, token.token)
    screen = player_screen.speaking(words).screen
    labels = {choice.action: choice.label for row in screen.rows for choice in row}
    about = player_screen.snapshot.about
    facts = {
        "title": title_of(about.game, words),
        "rules": "/rules" if about.game == "heldhands" else f"/rules/{about.game}",
        "headline": screen.headline,
        "lines": screen.lines,
        **{action.value: labels[action] for action in _ANSWERS},
        "guest": player_screen.names[int(str(player_screen.snapshot.viewer))],
        "name": (await service.guests.meet(who)).name if who != NOBODY else "",
        "seated": who != NOBODY and who in about.seats,
        "game": token.game,
    }
    return web.json_response(facts)


async def sit_down(request: web.Request) -> web.Response:
    """Let the person who asks sit down by an invitation."""
    who, body, service = player_of(request), await body_of(request), context_of(request).service
    token = _token(body)
    await service.seat_links.look(token.game, token.token)  # refuses before the person is named
    await name_person(request, who, body)
    await service.seat_links.accept(who, token.game, token.token)
    return web.json_response({"seat": seat_name(who), "game": token.game})


async def decline(request: web.Request) -> web.Response:
    """Say no to an invitation."""
    token = _token(await body_of(request))
    await context_of(request).service.seat_links.decline(token.game, token.token)
    return web.json_response({"says": words_for(request).say("headline-declined")})


def _token(body: dict[str, Any]) -> GameToken:
    token = read_invitation_token(text_in(body, "key"))
    if token is None:
        raise ServiceRefusal(Denied.DEAD_INVITATION)
    return token


async def list_links(request: web.Request) -> web.Response:
    """Answer with the unused invitations of a game, for its host."""
    who, game = player_of(request), request.match_info["game"]
    links = await context_of(request).service.seat_links.of_host(who, game)
    return web.json_response({"links": [_shown(request, game, link) for link in links]})


async def replace_link(request: web.Request) -> web.Response:
    """Give the host another invitation to a seat; the one before opens nothing any more."""
    who, game, body = player_of(request), request.match_info["game"], await body_of(request)
    link = await context_of(request).service.seat_links.replace(who, game, number_in(body, "seat"))
    return web.json_response(_shown(request, game, link))


def links_to_seats(request: web.Request, game: str, links: list[SeatLink]) -> dict[int, Link]:
    """Return the links of invitations, by seat."""
    base = context_of(request).base(request)
    return {link.seat: seat_link(base, game, link.secret) for link in links}


def _shown(request: web.Request, game: str, link: SeatLink) -> dict[str, Any]:
    address = links_to_seats(request, game, [link])[link.seat]
    return {"seat": link.seat, "guest": link.guest, "link": address}
