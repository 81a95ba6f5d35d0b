"""Invitations to a seat: the page that their links open, the answers, and the host's list of them."""

from http import HTTPStatus
from typing import Any, Final

from aiohttp import web

from adapters.web.catalogue import words_for
from adapters.web.context import context_of, player_of, read_json, require_number, require_text
from adapters.web.links import GameToken, Link, read_invitation_token, seat_link, seat_name
from adapters.web.pages import render_page
from adapters.web.people import set_name
from bot.model.game import NOBODY
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.screen import TableAction
from bot.screens.opening import title_of
from bot.service.seat_links import SeatLink

_ANSWERS: Final = (TableAction.ACCEPT, TableAction.DECLINE)


async def show_invitation_page(request: web.Request) -> web.Response:
    """Show the page that reads an invitation's fragment (after the `#`), which browsers do not send."""
    return render_page(request, "invitation")


async def show_old_link_page(request: web.Request) -> web.Response:
    """Explain that seat links made by development versions before 0.1.0 are no longer valid."""
    return render_page(
        request, "refused", status=HTTPStatus.GONE, says=words_for(request).say("web-old-link")
    )


async def look_at_invitation(request: web.Request) -> web.Response:
    """Send what an invitation offers, and the name of the person if the browser is signed in."""
    token, service, words = (
        _read_token(await read_json(request)),
        context_of(request).service,
        words_for(request),
    )
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
    """Accept an invitation for the signed-in person."""
    who, body, service = player_of(request), await read_json(request), context_of(request).service
    token = _read_token(body)
    await service.seat_links.look(token.game, token.token)  # refuses before the person is named
    await set_name(request, who, body)
    await service.seat_links.accept(who, token.game, token.token)
    return web.json_response({"seat": seat_name(who), "game": token.game})


async def decline(request: web.Request) -> web.Response:
    """Decline an invitation."""
    token = _read_token(await read_json(request))
    await context_of(request).service.seat_links.decline(token.game, token.token)
    return web.json_response({"says": words_for(request).say("headline-declined")})


def _read_token(body: dict[str, Any]) -> GameToken:
    token = read_invitation_token(require_text(body, "key"))
    if token is None:
        raise ServiceRefusal(ServiceProblem.DEAD_INVITATION)
    return token


async def list_links(request: web.Request) -> web.Response:
    """Send the unused invitations of a game to its host."""
    who, game = player_of(request), request.match_info["game"]
    links = await context_of(request).service.seat_links.of_host(who, game)
    return web.json_response({"links": [_format_link(request, game, link) for link in links]})


async def replace_link(request: web.Request) -> web.Response:
    """Replace the invitation to a seat; the old one becomes invalid."""
    who, game, body = player_of(request), request.match_info["game"], await read_json(request)
    link = await context_of(request).service.seat_links.replace(who, game, require_number(body, "seat"))
    return web.json_response(_format_link(request, game, link))


def links_to_seats(request: web.Request, game: str, links: list[SeatLink]) -> dict[int, Link]:
    """Return the links of invitations, by seat."""
    base = context_of(request).base(request)
    return {link.seat: seat_link(base, game, link.secret) for link in links}


def _format_link(request: web.Request, game: str, link: SeatLink) -> dict[str, Any]:
    address = links_to_seats(request, game, [link])[link.seat]
    return {"seat": link.seat, "guest": link.guest, "link": address}
