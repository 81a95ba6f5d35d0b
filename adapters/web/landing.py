"""The first page: how a game begins here, and what has become of others."""

from collections.abc import Sequence
from typing import Final

from aiohttp import web

from adapters.web.desk import body_of, desk_of, hand_key, text_in
from adapters.web.language import words_for
from adapters.web.links import Link, seat_link, seat_name, watch_link
from adapters.web.newcomers import newcomer, seated
from adapters.web.pages import page
from bot.games import HouseGame
from bot.how_to_play import how_to_play
from bot.nights.refusals import NightRefusal
from bot.refusals import Denied, ServiceRefusal
from bot.screens.table import code_of
from bot.service.play import read_code
from bot.service.service import GameService
from bot.store.games import NOBODY
from engine.contract import Refusal

_GAME: Final = "heldhands"
_TWO: Final = 2
_OFFERED: Final = ("edition", "level", "silence", "first")


async def show_landing(request: web.Request) -> web.Response:
    """Show the first page."""
    service = desk_of(request).service
    exhibits = await service.gallery.newest()
    return page(request, "landing", exhibits=exhibits, offered=game_choices(service))


def game_choices(service: GameService) -> dict[str, object]:
    """Return what can be chosen about a game, for a form."""
    kind = service.desk.kind(_GAME)
    values, usual = kind.rules.option_values(), kind.options({})
    return {
        "options": {name: _usual_first(values[name], usual[name]) for name in _OFFERED},
        "usual": usual,
        "levels": {edition: _levels(kind, edition, values["level"]) for edition in values["edition"]},
    }


def _usual_first(values: Sequence[str], usual: str) -> Sequence[str]:
    """Return the values of an option; of two, the one that most people want comes first."""
    return sorted(values, key=lambda value: value != usual) if len(values) == _TWO else values


def _levels(kind: HouseGame, edition: str, levels: Sequence[str]) -> list[str]:
    """Return the levels that an edition has."""
    return [level for level in levels if _is_possible(kind, edition=edition, level=level)]


def _is_possible(kind: HouseGame, **options: str) -> bool:
    try:
        kind.options(options)
    except Refusal:
        return False
    return True


async def show_rules(request: web.Request) -> web.Response:
    """Show how it is played."""
    return page(request, "rules", sections=how_to_play(words_for(request)))


async def send_health(_: web.Request) -> web.Response:
    """Tell that a heldhands is here, to whoever looks after it: a proxy, or the doctor."""
    return web.json_response({"alive": True})


async def start_game(request: web.Request) -> web.Response:
    """Invite: make two seats and their links, or one seat and a code for somebody on another platform."""
    desk, body = desk_of(request), await body_of(request)
    service = desk.service
    options: dict[str, object] = {name: body[name] for name in _OFFERED if name in body}
    by_code = body.get("partner") == "code"
    service.desk.kind(_GAME).options(options)  # refuses before anybody is made up for it
    host, key = await seated(request, body)
    guest, guest_key = (NOBODY, "") if by_code else await service.keys.newcomer()
    game = await service.invitations.invite(host, guest, kind=_GAME, options=options)
    links: dict[str, Link] = {"own": seat_link(desk.base(request), host, key)}
    if guest == NOBODY:  # whoever watches would know the code, which is the game's name
        answer = {"code": code_of(game)}
    else:
        answer = {}
        links["partner"] = seat_link(desk.base(request), guest, guest_key)
        links["watch"] = watch_link(desk.base(request), game)
    response = web.json_response({"seat": seat_name(host), "game": game, "links": links, **answer})
    hand_key(request, response, seat_name(host), key)
    return response


async def join_game(request: web.Request) -> web.Response:
    """Take the free seat of an invitation, by the code that somebody was told; or lead to an evening."""
    service, body = desk_of(request).service, await body_of(request)
    code = text_in(body, "code")
    if night := await _night(service, code):
        return web.json_response({"night": night})
    async with newcomer(request, body) as (who, key):
        game = await service.invitations.join(who, code)
    response = web.json_response({"seat": seat_name(who), "game": game})
    hand_key(request, response, seat_name(who), key)
    return response


async def _night(service: GameService, code: str) -> str:
    """Return the evening that has this code; nothing where there is none."""
    try:
        return (await service.nights.find(read_code(code))).night.id
    except NightRefusal:
        return ""
    except ServiceRefusal as refusal:
        if refusal.code is Denied.NO_ANSWER:
            raise
        return ""
