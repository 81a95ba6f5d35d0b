"""How games begin here: what can be chosen, links to seats, and codes for those who are elsewhere."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from aiohttp import web

from adapters.web.context import body_of, context_of, text_in
from adapters.web.invitations import links_to_seats
from adapters.web.links import join_link, watch_link
from adapters.web.people import acting, name_person, typed_in
from adapters.web.refusals import Turned, WebRefusal
from bot.games.model import HostedGame
from bot.model.game import NOBODY
from bot.model.night import NightRefusal
from bot.model.refusals import Denied, ServiceRefusal
from bot.nights.service import NightService
from bot.screens.table import code_of
from bot.service.play import read_code
from bot.service.service import GameService
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


def offers(kind: HostedGame, names: Sequence[str]) -> dict[str, Offer]:
    """Return what can be chosen about a game."""
    values, usual = kind.rules.option_values(), kind.options({})
    return {name: Offer(_usual_first(values[name], usual[name]), usual[name]) for name in names}


def _usual_first(values: Sequence[str], usual: str) -> Sequence[str]:
    """Return the values of an option; of two, the one that most people want comes first."""
    return sorted(values, key=lambda value: value != usual) if len(values) == _TWO else values


def levels(kind: HostedGame) -> dict[str, list[str]]:
    """Return the levels of Held Hands that each edition has."""
    values = kind.rules.option_values()
    return {
        edition: [level for level in values["level"] if _is_possible(kind, edition=edition, level=level)]
        for edition in values["edition"]
    }


def _is_possible(kind: HostedGame, **options: str) -> bool:
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
    """Invite: reserve seats and answer with their links, or with a code for open seats."""
    context, body = context_of(request), await body_of(request)
    wish = _wish(context.service, body)  # refuses before a new person is created
    async with acting(request, body) as host:
        await name_person(request, host.who, body, "name-1")
        answer = await (_opened if wish.by_code else _invited)(request, body, wish, host.who)
    return host.answer(request, answer)


async def _invited(request: web.Request, body: dict[str, Any], wish: _Wish, host: str) -> dict[str, Any]:
    """Reserve a seat for each guest, and return the links to them."""
    context = context_of(request)
    guests = {seat: typed_in(body, f"name-{seat + 1}") for seat in range(1, wish.seats)}
    nobody = (NOBODY,) * len(guests)
    game = await context.service.invitations.invite(
        host, *nobody, kind=wish.kind, options=wish.options, reserved=guests
    )
    links = links_to_seats(request, game, await context.service.seat_links.of_host(host, game))
    named = {"partner" if wish.kind == HELD_HANDS else f"seat-{seat + 1}": links[seat] for seat in guests}
    return {"game": game, "links": {**named, "watch": watch_link(context.base(request), game)}}


async def _opened(request: web.Request, _: dict[str, Any], wish: _Wish, host: str) -> dict[str, Any]:
    """Open a game with free seats: for whoever takes the second one, or for all who come.

    There is no link for spectators: they would know the code, which is the game's name.
    """
    context = context_of(request)
    if wish.kind == HELD_HANDS:
        game = await context.service.invitations.invite(host, NOBODY, kind=wish.kind, options=wish.options)
        return {"game": game, "links": {}, "code": code_of(game)}
    game = await context.service.gatherings.gather(host, kind=wish.kind, options=wish.options)
    links = {"join": join_link(context.base(request), code_of(game))}
    return {"game": game, "links": links, "code": code_of(game)}


def _wish(service: GameService, body: dict[str, Any]) -> _Wish:
    """Return what a form says; refuse what cannot be played."""
    name = str(body.get("game", HELD_HANDS))
    kind = service.kind(name)
    options: dict[str, object] = {
        option: body[option] for option in (*OFFERED[name], SILENCE, *_FREE) if option in body
    }
    way = body.get("others" if name == PALM else "partner")
    wish = _Wish(name, options, _seats(kind, body), by_code=way == "code")
    chosen = kind.rules.read_options(options)
    if not wish.by_code:
        kind.rules.setup(chosen, wish.seats, _SEED)
    return wish


def _seats(kind: HostedGame, body: dict[str, Any]) -> int:
    """Return how many are to play."""
    text = str(body.get("seats", min(kind.rules.seats)))
    if text not in map(str, kind.rules.seats):
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    return int(text)


async def join_game(request: web.Request) -> web.Response:
    """Take an open seat by a code, or lead to the evening that has this code."""
    service, body = context_of(request).service, await body_of(request)
    code = text_in(body, "code")
    if night := await _night(context_of(request).nights, code):
        return web.json_response({"night": night})
    async with acting(request, body) as person:
        await name_person(request, person.who, body, "name-1")
        game = await service.invitations.join(person.who, code)
    return person.answer(request, {"game": game})


async def _night(nights: NightService, code: str) -> str:
    """Return the evening that has this code; nothing where there is none."""
    try:
        return (await nights.find(read_code(code))).night.id
    except NightRefusal:
        return ""
    except ServiceRefusal as refusal:
        if refusal.code is Denied.NO_ANSWER:
            raise
        return ""
