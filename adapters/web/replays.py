"""The replay of a finished game, for everybody who has its link: two sides of it, next to each other.

Players are not named: a replay may be on public display, and their names may come from another platform.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from aiohttp import web

from adapters.web.context import context_of, read_theme, read_width, words_for
from adapters.web.invitations import HELD_HANDS
from adapters.web.links import replay_link
from adapters.web.responses import CACHE_FOR_A_DAY, attachment_headers, picture_response, render_page
from adapters.web.screens import format_sections
from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.model.game import About, Status
from bot.model.person import SIZE, THEME
from bot.service.replays import ReplayPage
from engine.contract import SPECTATOR, Viewer
from engine.heldhands.board import SEATS
from engine.palm.options import MOST

_LONGEST_TURN: Final = 4
_TABLE: Final = "table"
_SIDES: Final[Mapping[str, Viewer]] = {
    **{name: seat for seat, name in enumerate(SEATS)},
    **{f"seat-{seat + 1}": seat for seat in range(MOST)},
    _TABLE: SPECTATOR,
}


async def show_replay(request: web.Request) -> web.Response:
    """Show the page of a finished game; a running one is refused."""
    game, words = request.match_info["game"], words_for(request)
    service = context_of(request).service
    count = (await service.replays.page(game, 0, words, named=False)).count
    table = (await service.replays.page(game, count, words, named=False)).views[SPECTATOR]
    return render_page(
        request,
        "replay",
        game=game,
        kind=table.snapshot.about.game,
        count=count,
        sides=_side_names(table.snapshot.about),
        headline=table.screen.headline,
        recorded=table.snapshot.status is Status.OVER,
        link=replay_link(context_of(request).base(request), game),
    )


def _side_names(about: About) -> Sequence[str]:
    """Return the names of a table's sides in addresses, by seat."""
    return SEATS if about.game == HELD_HANDS else [f"seat-{seat + 1}" for seat in range(len(about.seats))]


async def send_page(request: web.Request) -> web.Response:
    """Send what happened in a turn, and the table after it, in words."""
    page = await _load_page(request)
    sides = (*_side_names(page.views[SPECTATOR].snapshot.about), _TABLE)
    snapshot = {side: page.views[_SIDES[side]].screen for side in sides}
    facts = {
        "turn": page.number,
        "lines": page.lines,
        "sides": {
            side: {"alt": screen.alt, "description": format_sections(screen.describe())}
            for side, screen in snapshot.items()
        },
    }
    return web.json_response(facts, headers=CACHE_FOR_A_DAY)


async def send_picture(request: web.Request) -> web.Response:
    """Send the picture of the table after a turn, from one side."""
    context = context_of(request)
    async with context.look_turn(request):
        player_screen = (await _load_page(request)).views.get(_read_side(request))
    if player_screen is None:
        raise WebRefusal(WebProblem.NO_PAGE)
    picture = await context.service.painter.paint(player_screen, context.visitor(request))
    return picture_response(picture, CACHE_FOR_A_DAY)


async def send_film(request: web.Request) -> web.Response:
    """Send the whole game as an animation, from one side."""
    game, side = request.match_info["game"], request.match_info["side"]
    context, words, choices = context_of(request), words_for(request), _read_preferences(request)
    film = await context.service.replays.film(
        game, _read_side(request), words, choices, named=False, asker=context.visitor(request)
    )
    return picture_response(film, {**CACHE_FOR_A_DAY, **attachment_headers(f"{game}-{side}.gif")})


async def send_record(request: web.Request) -> web.Response:
    """Send the record of the game as a file."""
    game = request.match_info["game"]
    text = await context_of(request).service.replays.record(game)
    return web.Response(text=text, headers=attachment_headers(f"{game}.record"))


async def _load_page(request: web.Request) -> ReplayPage:
    turn = request.match_info["turn"]
    if not (turn.isascii() and turn.isdecimal() and len(turn) <= _LONGEST_TURN):
        raise WebRefusal(WebProblem.NO_PAGE)
    replays, words = context_of(request).service.replays, words_for(request)
    return await replays.page(
        request.match_info["game"], int(turn), words, _read_preferences(request), named=False
    )


def _read_side(request: web.Request) -> Viewer:
    side = request.match_info["side"]
    if side not in _SIDES:
        raise WebRefusal(WebProblem.NO_PAGE)
    return _SIDES[side]


def _read_preferences(request: web.Request) -> Mapping[str, str]:
    return {THEME: read_theme(request), SIZE: str(read_width(request.query.get("width")))}
