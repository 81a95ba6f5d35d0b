"""Where a finished game turned, for its players: a page that asks until it is known, and its picture."""

from aiohttp import web

from adapters.web.context import context_of, read_width, words_in
from adapters.web.responses import CACHE_FOR_A_DAY, picture_response, render_page, small_json
from adapters.web.tables import load_screen, viewpoint_of
from bot.service.hindsights import Found


async def show_page(request: web.Request) -> web.Response:
    """Show the page, which asks for the rest."""
    viewpoint = viewpoint_of(request)
    player_screen = await load_screen(request, viewpoint)
    return render_page(
        request,
        "hindsight",
        words=words_in(player_screen.words.language),
        theme=player_screen.look.theme.value,
        place=viewpoint.address,
        game=viewpoint.game,
    )


async def look_back(request: web.Request) -> web.Response:
    """Send where a game turned or, while that is being found out, how far it is."""
    viewpoint = viewpoint_of(request)
    found = await context_of(request).service.hindsights.ask(viewpoint.who, viewpoint.game)
    if isinstance(found, Found):
        facts = {
            "lines": found.lines,
            "turns": found.turns,
            "picture": f"{viewpoint.address}/hindsight/picture",
        }
        return small_json(facts)
    return small_json({"done": found.done, "of": found.turns})


async def send_picture(request: web.Request) -> web.Response:
    """Send the picture of where a game turned, once that is known."""
    viewpoint, hindsights = viewpoint_of(request), context_of(request).service.hindsights
    found = await hindsights.ask(viewpoint.who, viewpoint.game)
    width = read_width(request.query.get("width"))
    picture = await hindsights.paint(found, width) if isinstance(found, Found) else None
    return picture_response(picture, CACHE_FOR_A_DAY)
