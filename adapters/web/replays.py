"""A finished game, to be leafed through by whoever has its link: two sides of it, next to each other.

Nobody is named: it may be shown to all who come by, and whoever played may have a name on another platform.
"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final

from aiohttp import web

from adapters.web.catalogue import words_for
from adapters.web.context import context_of, theme_of, width_of
from adapters.web.links import replay_link
from adapters.web.new_games import HELD_HANDS
from adapters.web.pages import page
from adapters.web.refusals import Turned, WebRefusal
from bot.model.game import About, Status
from bot.model.preferences import SIZE, THEME
from bot.service.replays import Leaf
from engine.contract import SPECTATOR, Viewer
from engine.heldhands.board import SEATS
from engine.palm.options import MOST
from renderers.paint.picture import Picture

_LONGEST_TURN: Final = 4
FOR_A_DAY: Final[Mapping[str, str]] = {
    "Cache-Control": "private, max-age=86400",
    "Vary": "Cookie, Accept-Language",
}
"""What is over stays as it is, but its reader may want to read it in another language."""
_TABLE: Final = "table"
_SIDES: Final[Mapping[str, Viewer]] = {
    **{name: seat for seat, name in enumerate(SEATS)},
    **{f"seat-{seat + 1}": seat for seat in range(MOST)},
    _TABLE: SPECTATOR,
}


async def show_replay(request: web.Request) -> web.Response:
    """Show a finished game; one that goes on can be watched instead."""
    game, words = request.match_info["game"], words_for(request)
    service = context_of(request).service
    count = (await service.replays.leaf(game, 0, words, named=False)).count
    table = (await service.replays.leaf(game, count, words, named=False)).views[SPECTATOR]
    return page(
        request,
        "replay",
        game=game,
        kind=table.snapshot.about.game,
        count=count,
        sides=sides_of(table.snapshot.about),
        headline=table.screen.headline,
        recorded=table.snapshot.status is Status.OVER,
        link=replay_link(context_of(request).base(request), game),
    )


def sides_of(about: About) -> Sequence[str]:
    """Return what the sides of a table are called in addresses, seat by seat."""
    return SEATS if about.game == HELD_HANDS else [f"seat-{seat + 1}" for seat in range(len(about.seats))]


async def send_leaf(request: web.Request) -> web.Response:
    """Answer with what happened in a turn, and how the table looked after it, in words."""
    leaf = await _leaf(request)
    sides = (*sides_of(leaf.views[SPECTATOR].snapshot.about), _TABLE)
    snapshot = {side: leaf.views[_SIDES[side]].screen for side in sides}
    facts = {
        "turn": leaf.number,
        "lines": leaf.lines,
        "sides": {
            side: {"alt": screen.alt, "description": screen.description} for side, screen in snapshot.items()
        },
    }
    return web.json_response(facts, headers=FOR_A_DAY)


async def send_picture(request: web.Request) -> web.Response:
    """Answer with the table after a turn, from one side."""
    context = context_of(request)
    async with context.look_turn(request):
        player_screen = (await _leaf(request)).views.get(_side(request))
    if player_screen is None:
        raise WebRefusal(Turned.NO_PAGE)
    picture = await context.service.painter.paint(player_screen, context.visitor(request))
    return _sent(picture)


async def send_film(request: web.Request) -> web.Response:
    """Answer with the whole game as an animation, from one side."""
    game, side = request.match_info["game"], request.match_info["side"]
    context, words, choices = context_of(request), words_for(request), _choices(request)
    film = context.service.replays.film
    response = _sent(
        await film(game, _side(request), words, choices, named=False, asker=context.visitor(request))
    )
    response.headers.update(to_keep(f"{game}-{side}.gif"))
    return response


async def send_record(request: web.Request) -> web.Response:
    """Answer with the game as it is written down."""
    game = request.match_info["game"]
    text = await context_of(request).service.replays.record(game)
    return web.Response(text=text, headers=to_keep(f"{game}.record"))


def to_keep(name: str) -> Mapping[str, str]:
    """Return the headers of something that is kept as a file."""
    return {"Content-Disposition": f'attachment; filename="heldhands-{name}"'}


async def _leaf(request: web.Request) -> Leaf:
    turn = request.match_info["turn"]
    if not (turn.isascii() and turn.isdecimal() and len(turn) <= _LONGEST_TURN):
        raise WebRefusal(Turned.NO_PAGE)
    replays, words = context_of(request).service.replays, words_for(request)
    return await replays.leaf(request.match_info["game"], int(turn), words, _choices(request), named=False)


def _side(request: web.Request) -> Viewer:
    side = request.match_info["side"]
    if side not in _SIDES:
        raise WebRefusal(Turned.NO_PAGE)
    return _SIDES[side]


def _choices(request: web.Request) -> Mapping[str, str]:
    return {THEME: theme_of(request), SIZE: str(width_of(request.query.get("width")))}


def _sent(picture: Picture | None) -> web.Response:
    if picture is None:  # it took too long, or failed: the words are there
        return web.Response(status=HTTPStatus.NO_CONTENT)
    headers = {"Content-Type": picture.media.value, **FOR_A_DAY}
    return web.Response(body=picture.data, headers=headers)
