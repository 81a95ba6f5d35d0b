"""How games begin here: what can be chosen, links to seats, and codes for those who are elsewhere."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from aiohttp import web

from adapters.web.desk import body_of, desk_of, hand_key, text_in
from adapters.web.links import Link, join_link, seat_link, seat_name, watch_link
from adapters.web.newcomers import newcomer
from adapters.web.refusals import Turned, WebRefusal
from bot.games import HouseGame
from bot.nights.refusals import NightRefusal
from bot.refusals import Denied, ServiceRefusal
from bot.screens.table import code_of
from bot.service.guests import readable
from bot.service.play import read_code
from bot.service.service import GameService
from bot.store.games import NOBODY
from engine.contract import Refusal

HELD_HANDS: Final = "heldhands"
PALM: Final = "palm"
SILENCE: Final = "silence"
OFFERED: Final[Mapping[str, tuple[str, ...]]] = {
    HELD_HANDS: ("edition", "level"),
    PALM: ("mode", "expert", "seating", "redraw", "rounds", "veterans", "aloud"),
}
"""What is asked for, game by game; how silent it is, is asked for in all of them."""

_FREE: Final = ("first",)  # what is left to chance, unless somebody asks for it
_TWO: Final = 2
_SEED: Final = 0  # of a game that nobody plays


class Offer(NamedTuple):
    """What an option can be."""

    values: Sequence[str]
    usual: str


def offers(kind: HouseGame, names: Sequence[str]) -> dict[str, Offer]:
    """Return what can be chosen about a game."""
    values, usual = kind.rules.option_values(), kind.options({})
    return {name: Offer(_usual_first(values[name], usual[name]), usual[name]) for name in names}


def _usual_first(values: Sequence[str], usual: str) -> Sequence[str]:
    """Return the values of an option; of two, the one that most people want comes first."""
    return sorted(values, key=lambda value: value != usual) if len(values) == _TWO else values


def levels(kind: HouseGame) -> dict[str, list[str]]:
    """Return the levels of Held Hands that each edition has."""
    values = kind.rules.option_values()
    return {
        edition: [level for level in values["level"] if _is_possible(kind, edition=edition, level=level)]
        for edition in values["edition"]
    }


def _is_possible(kind: HouseGame, **options: str) -> bool:
    try:
        kind.options(options)
    except Refusal:
        return False
    return True


class _Wish(NamedTuple):
    """What somebody wants to play."""

    kind: str
    options: Mapping[str, object]
    seats: int
    by_code: bool


async def start_game(request: web.Request) -> web.Response:
    """Invite: make seats and their links, or one seat and a code for whoever is told it."""
    desk, body = desk_of(request), await body_of(request)
    wish = _wish(desk.service, body)  # refuses before anybody is made up for it
    async with newcomer(request, body) as (host, key):
        await _call(desk.service, host, body, 1)
        answer = await (_opened if wish.by_code else _invited)(request, body, wish, host)
    answer["links"] = {"own": seat_link(desk.base(request), host, key), **answer["links"]}
    response = web.json_response({"seat": seat_name(host), **answer})
    hand_key(request, response, seat_name(host), key)
    return response


async def _invited(request: web.Request, body: dict[str, Any], wish: _Wish, host: str) -> dict[str, Any]:
    """Invite as many as are to play, and return the links to their seats."""
    desk = desk_of(request)
    guests = [await _guest(desk.service, body, number) for number in range(_TWO, wish.seats + 1)]
    people = [host, *(who for who, _ in guests)]
    game = await desk.service.invitations.invite(*people, kind=wish.kind, options=wish.options)
    links = _seat_links(desk.base(request), wish, guests)
    return {"game": game, "links": {**links, "watch": watch_link(desk.base(request), game)}}


async def _opened(request: web.Request, _: dict[str, Any], wish: _Wish, host: str) -> dict[str, Any]:
    """Open a game with free seats: for whoever takes the second one, or for all who come.

    There is no link for those who watch: they would know the code, which is the game's name.
    """
    desk = desk_of(request)
    if wish.kind == HELD_HANDS:
        game = await desk.service.invitations.invite(host, NOBODY, kind=wish.kind, options=wish.options)
        return {"game": game, "links": {}, "code": code_of(game)}
    game = await desk.service.gatherings.gather(host, kind=wish.kind, options=wish.options)
    links = {"join": join_link(desk.base(request), code_of(game))}
    return {"game": game, "links": links, "code": code_of(game)}


def _wish(service: GameService, body: dict[str, Any]) -> _Wish:
    """Return what a form says; refuse what cannot be played."""
    name = str(body.get("game", HELD_HANDS))
    kind = service.desk.kind(name)
    options: dict[str, object] = {
        option: body[option] for option in (*OFFERED[name], SILENCE, *_FREE) if option in body
    }
    way = body.get("others" if name == PALM else "partner")
    wish = _Wish(name, options, _seats(kind, body), by_code=way == "code")
    chosen = kind.rules.read_options(options)
    if not wish.by_code:
        kind.rules.setup(chosen, wish.seats, _SEED)
    return wish


def _seats(kind: HouseGame, body: dict[str, Any]) -> int:
    """Return how many are to play."""
    text = str(body.get("seats", min(kind.rules.seats)))
    if not (text.isascii() and text.isdecimal() and int(text[:_TWO]) in kind.rules.seats):
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    return int(text)


async def _guest(service: GameService, body: dict[str, Any], number: int) -> tuple[str, str]:
    who, key = await service.keys.newcomer()
    await _call(service, who, body, number)
    return who, key


async def _call(service: GameService, who: str, body: dict[str, Any], number: int) -> None:
    """Call somebody as whoever invites says, if they say anything: so they know whom to send which link."""
    name = body.get(f"name-{number}")
    if isinstance(name, str) and readable(name):
        await service.guests.meet(who, name=name)


def _seat_links(base: str, wish: _Wish, guests: Sequence[tuple[str, str]]) -> dict[str, Link]:
    if wish.kind == HELD_HANDS:
        ((partner, key),) = guests
        return {"partner": seat_link(base, partner, key)}
    return {f"seat-{number}": seat_link(base, who, key) for number, (who, key) in enumerate(guests, _TWO)}


async def join_game(request: web.Request) -> web.Response:
    """Take the free seat of an invitation, by the code that somebody was told; or lead to an evening."""
    service, body = desk_of(request).service, await body_of(request)
    code = text_in(body, "code")
    if night := await _night(service, code):
        return web.json_response({"night": night})
    async with newcomer(request, body) as (who, key):
        await _call(service, who, body, 1)
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
