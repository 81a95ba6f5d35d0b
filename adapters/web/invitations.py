"""Starting and joining games, and invitations to seats: the page that their links open, and the answers."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from aiohttp import web

from adapters.web.context import context_of, player_of, read_json, require_number, require_text, words_for
from adapters.web.links import Link, join_link, read_token, seat_link, seat_name, watch_link
from adapters.web.people import ensure_person, read_optional_name, set_name
from adapters.web.responses import render_page
from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.games.model import HostedGame
from bot.games.registry import GAMES
from bot.model.game import NOBODY
from bot.model.night import NightRefusal
from bot.model.person import COMPUTER, COMPUTERS
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.screen import TableAction
from bot.nights.service import NightService
from bot.service.play import read_code
from bot.service.seat_links import SeatLink
from bot.service.service import GameService
from bot.text.display_names import code_of
from engine.contract import SPECTATOR, Refusal
from engine.palm.options import Mode

HELD_HANDS: Final = "heldhands"
PALM: Final = "palm"
SILENCE: Final = "silence"
OFFERED: Final[Mapping[str, tuple[str, ...]]] = {
    HELD_HANDS: ("edition", "level"),
    PALM: ("mode", "expert", "seating", "redraw", "rounds", "veterans", "aloud"),
}
"""The options that the form asks for, by game; `silence` is asked for in all of them."""

_OFFERED_ALONE: Final = ("expert", "veterans")
_ELSEWHERE: Final = frozenset({Mode.ALONE.value})  # what the form asks for by another question
_FREE: Final = ("first",)  # accepted, but not on the form: left to chance
_TWO: Final = 2
_SEED: Final = 0  # of a game that is only dealt to check its options
_ANSWERS: Final = (TableAction.ACCEPT, TableAction.DECLINE)


class OptionValues(NamedTuple):
    """The values of an option, and the default."""

    values: Sequence[str]
    usual: str


def form_options(service: GameService, offered: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the options for a form, as its template names them; `offered` are their names, by game."""
    kinds = {name: service.kinds[name] for name in offered}
    return {
        "offered": {name: _option_values(kind, offered[name]) for name, kind in kinds.items()},
        "silence": _option_values(kinds[HELD_HANDS], (SILENCE,))[SILENCE],
        "levels": _levels_by_edition(kinds[HELD_HANDS]),
    }


def _option_values(kind: HostedGame, names: Sequence[str]) -> dict[str, OptionValues]:
    values, usual = kind.rules.option_values(), kind.options({})
    return {name: OptionValues(_sort_values(values[name], usual[name]), usual[name]) for name in names}


def _sort_values(values: Sequence[str], usual: str) -> Sequence[str]:
    """Return the values of an option; of two, the default comes first."""
    values = [value for value in values if value not in _ELSEWHERE]
    return sorted(values, key=lambda value: value != usual) if len(values) == _TWO else values


def _levels_by_edition(kind: HostedGame) -> dict[str, list[str]]:
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


class _Others(StrEnum):
    """How the other players come."""

    LINK = "link"
    CODE = "code"
    COMPUTER = "computer"  # there are none
    ALONE = "alone"  # nor is there a computer
    GUIDED = "guided"  # as with the computer, but what is new is explained


class _GameRequest(NamedTuple):
    kind: str
    options: Mapping[str, object]
    seats: int
    others: _Others
    computer: str  # which one, if it plays


async def start_game(request: web.Request) -> web.Response:
    """Create an invitation: reserve seats and send their links, or a code for open seats; or deal at once."""
    context, body = context_of(request), await read_json(request)
    wanted = _read_game_request(context.service, body)  # refuses before a new person is created
    async with ensure_person(request, body) as host:
        await set_name(request, host.who, body, "name-1")
        answer = await _OPENING[wanted.others](request, body, wanted, host.who)
    return host.answer(request, answer)


async def _play_computer(
    request: web.Request, _: dict[str, Any], wanted: _GameRequest, host: str
) -> dict[str, Any]:
    """Deal a game with the computer."""
    game = await context_of(request).service.invitations.invite(
        host, wanted.computer, kind=wanted.kind, options=wanted.options
    )
    return {"game": game, "links": {}, "dealt": True}


async def _play_guided(
    request: web.Request, _: dict[str, Any], wanted: _GameRequest, host: str
) -> dict[str, Any]:
    """Deal a guided game, or find the one that was begun."""
    game = await context_of(request).service.guided.begin(host, wanted.kind)
    return {"game": game, "links": {}, "dealt": True}


async def _play_alone(
    request: web.Request, _: dict[str, Any], wanted: _GameRequest, host: str
) -> dict[str, Any]:
    """Deal a game for one."""
    game = await context_of(request).service.play.open(wanted.kind, wanted.options, (host,))
    return {"game": game, "links": {}, "dealt": True}


async def _invite_guests(
    request: web.Request, body: dict[str, Any], wanted: _GameRequest, host: str
) -> dict[str, Any]:
    """Reserve a seat for each guest, and return the links to the seats."""
    context = context_of(request)
    guests = {seat: read_optional_name(body, f"name-{seat + 1}") for seat in range(1, wanted.seats)}
    nobody = (NOBODY,) * len(guests)
    game = await context.service.invitations.invite(
        host, *nobody, kind=wanted.kind, options=wanted.options, reserved=guests
    )
    links = links_to_seats(request, game, await context.service.seat_links.of_host(host, game))
    named = {"partner" if wanted.kind == HELD_HANDS else f"seat-{seat + 1}": links[seat] for seat in guests}
    return {"game": game, "links": {**named, "watch": watch_link(context.base(request), game)}}


async def _open_game(
    request: web.Request, _: dict[str, Any], wanted: _GameRequest, host: str
) -> dict[str, Any]:
    """Open a game with free seats: one for a partner, or a gathering for as many as come.

    There is no link for spectators: it would contain the code, which is the game's name.
    """
    context = context_of(request)
    if wanted.kind == HELD_HANDS:
        game = await context.service.invitations.invite(
            host, NOBODY, kind=wanted.kind, options=wanted.options
        )
        return {"game": game, "links": {}, "code": code_of(game)}
    game = await context.service.gatherings.gather(host, kind=wanted.kind, options=wanted.options)
    links = {"join": join_link(context.base(request), code_of(game))}
    return {"game": game, "links": links, "code": code_of(game)}


_OPENING: Final = MappingProxyType(
    {
        _Others.LINK: _invite_guests,
        _Others.CODE: _open_game,
        _Others.COMPUTER: _play_computer,
        _Others.ALONE: _play_alone,
        _Others.GUIDED: _play_guided,
    }
)


def _read_game_request(service: GameService, body: dict[str, Any]) -> _GameRequest:
    """Read the form; refuse what cannot be played."""
    name = str(body.get("game", HELD_HANDS))
    kind = service.kind(name)
    way = body.get("others" if name == PALM else "partner")
    others = _Others(way) if way in tuple(_Others) else _Others.LINK
    alone = others is _Others.ALONE
    asked = _OFFERED_ALONE if alone else (*OFFERED[name], SILENCE, *_FREE)
    options: dict[str, object] = {option: body[option] for option in asked if option in body}
    options |= {"mode": Mode.ALONE.value} if alone else {}
    computer = f"{COMPUTER}:{body['character']}" if "character" in body else COMPUTERS[0]
    if computer not in COMPUTERS:
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    seats = 1 if alone else _read_seat_count(kind, body)
    wanted = _GameRequest(name, options, seats, others, computer)
    chosen = kind.rules.read_options(options)
    if others is not _Others.CODE:
        kind.rules.setup(chosen, wanted.seats, _SEED)
    return wanted


def seat_counts(kind: HostedGame) -> Sequence[int]:
    """Return how many can play together."""
    return [count for count in kind.rules.seats if count >= _TWO]


def _read_seat_count(kind: HostedGame, body: dict[str, Any]) -> int:
    text = str(body.get("seats", _TWO))
    if text not in map(str, seat_counts(kind)):
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    return int(text)


async def join_game(request: web.Request) -> web.Response:
    """Take an open seat by a code, or send the night that has this code."""
    service, body = context_of(request).service, await read_json(request)
    code = require_text(body, "code")
    if night := await _find_night(context_of(request).nights, code):
        return web.json_response({"night": night})
    async with ensure_person(request, body) as person:
        await set_name(request, person.who, body, "name-1")
        game = await service.invitations.join(person.who, code)
    return person.answer(request, {"game": game})


async def _find_night(nights: NightService, code: str) -> str:
    """Return the id of the night that has this code; an empty text if there is none."""
    try:
        return (await nights.find(read_code(code))).night.id
    except (NightRefusal, ServiceRefusal):
        return ""


async def show_invitation_page(request: web.Request) -> web.Response:
    """Show the page that reads an invitation's fragment (after the `#`), which browsers do not send."""
    return render_page(request, "invitation")


async def show_old_link_page(request: web.Request) -> web.Response:
    """Explain that seat links made by development versions before 0.1.0 are no longer valid."""
    return render_page(
        request, "refused", status=HTTPStatus.GONE, says=words_for(request).say("web-old-link")
    )


async def look_at_invitation(request: web.Request) -> web.Response:
    """Send what an invitation offers, and the name of the person if the browser is signed in.

    It is known by the key to a seat, or by a code, which may also be a night's.
    """
    context, words, who = context_of(request), words_for(request), player_of(request)
    body, links = await read_json(request), context.service.seat_links
    if "code" in body:
        code = require_text(body, "code")
        if night := await _find_night(context.nights, code):
            return web.json_response({"night": night})
        player_screen = await links.look_by_code(code)
    else:
        player_screen = await links.look(
            *read_token(require_text(body, "key"), ServiceProblem.DEAD_INVITATION)
        )
    snapshot, screen = player_screen.snapshot, player_screen.speaking(words).screen
    labels = {choice.action: choice.label for row in screen.rows for choice in row}
    about, viewer = snapshot.about, snapshot.viewer
    facts = {
        "title": GAMES[about.game].title(words),
        "rules": "/rules" if about.game == "heldhands" else f"/rules/{about.game}",
        "headline": screen.headline,
        "lines": screen.lines,
        **{action.value: labels.get(action, "") for action in _ANSWERS},
        "code": code_of(snapshot.game) if "code" in body else "",
        "guest": "" if viewer is SPECTATOR else player_screen.names[viewer],
        "name": (await context.service.guests.meet(who)).name if who != NOBODY else "",
        "seated": who != NOBODY and who in about.seats,
        "game": snapshot.game,
    }
    return web.json_response(facts)


async def sit_down(request: web.Request) -> web.Response:
    """Accept an invitation for the signed-in person."""
    who, body, service = player_of(request), await read_json(request), context_of(request).service
    game, secret = read_token(require_text(body, "key"), ServiceProblem.DEAD_INVITATION)
    await service.seat_links.look(game, secret)  # refuses before the person is named
    await set_name(request, who, body)
    await service.seat_links.accept(who, game, secret)
    return web.json_response({"seat": seat_name(who), "game": game})


async def decline(request: web.Request) -> web.Response:
    """Decline an invitation."""
    game, secret = read_token(require_text(await read_json(request), "key"), ServiceProblem.DEAD_INVITATION)
    await context_of(request).service.seat_links.decline(game, secret)
    return web.json_response({"says": words_for(request).say("headline-declined")})


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
