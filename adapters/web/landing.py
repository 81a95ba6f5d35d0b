"""Pages that belong to no game: the first page, the rules, the memories of Palm, and the health check."""

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from aiohttp import web

from adapters.web.context import context_of, read_theme, read_width, words_for
from adapters.web.invitations import HELD_HANDS, OFFERED, PALM, OptionValues, form_options, seat_counts
from adapters.web.responses import CACHE_FOR_A_DAY, picture_response, render_page
from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.commands.handlers.palm_lessons import CHAPTERS
from bot.commands.handlers.rules import how_to_play
from bot.games.heldhands.figures import view_of_figure
from bot.model.person import COMPUTERS, SIZE, THEME, WEB, read_look
from bot.screens.day import format_date
from renderers.heldhands.figures import FIGURES, describe_figure
from renderers.i18n.catalogue import Language, Words
from renderers.palm.names import MEMORY_COUNT, memory_story, memory_title

CHARACTERS: Final = [each.partition(":")[2] for each in COMPUTERS]
"""The characters of the computer, the usual one first."""

_WIDEST_FIGURE: Final = 800  # pixels
_DIGITS: Final = 3  # of a memory's number


async def show_landing(request: web.Request) -> web.Response:
    """Show the first page."""
    service = context_of(request).service
    return render_page(
        request,
        "landing",
        today=format_date(service.days.today(), words_for(request)),
        exhibits=await service.gallery.newest(),
        seats=seat_counts(service.kinds[PALM]),
        characters=OptionValues(CHARACTERS, CHARACTERS[0]),
        **form_options(service, OFFERED),
    )


async def show_rules(request: web.Request) -> web.Response:
    """Show the rules of a game."""
    game = request.match_info.get("kind", HELD_HANDS)
    if game not in OFFERED:
        raise WebRefusal(WebProblem.NO_PAGE)
    words = words_for(request)
    sections = how_to_play(words, WEB, game)
    told = _describe_figures(words) if game == HELD_HANDS else {}
    return render_page(
        request, "rules", game=game, games=OFFERED, sections=sections, figures=FIGURES, told=told
    )


@lru_cache(maxsize=len(Language))
def _describe_figures(words: Words) -> Mapping[str, str]:
    return {name: describe_figure(name, view_of_figure(name), words) for name in FIGURES}


async def send_figure(request: web.Request) -> web.Response:
    """Send the picture of a section of the rules."""
    name, context = request.match_info["name"], context_of(request)
    if name not in FIGURES:
        raise WebRefusal(WebProblem.NO_PAGE)
    width = min(read_width(request.query.get("width")), _WIDEST_FIGURE)
    look = read_look({THEME: read_theme(request), SIZE: str(width)})
    picture = await context.service.memories.figure(name, words_for(request), look, context.visitor(request))
    return picture_response(picture, CACHE_FOR_A_DAY)


async def show_memory(request: web.Request) -> web.Response:
    """Show a memory of Palm; the hundred tell a life in their order, so it links to its neighbours."""
    number, words = _read_number(request), words_for(request)
    return render_page(
        request,
        "life",
        number=number,
        count=MEMORY_COUNT,
        title=memory_title(number, words),
        story=memory_story(number, words),
        chapter=bisect_right(CHAPTERS, number),
        chapters=CHAPTERS,
    )


async def send_memory(request: web.Request) -> web.Response:
    """Send the picture of a memory."""
    number, words = _read_number(request), words_for(request)
    look = read_look({THEME: read_theme(request), SIZE: str(read_width(request.query.get("width")))})
    context = context_of(request)
    picture = await context.service.memories.memory(number, words, look, context.visitor(request))
    return picture_response(picture, CACHE_FOR_A_DAY)


def _read_number(request: web.Request) -> int:
    text = request.match_info.get("number", "1")
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS and 1 <= int(text) <= MEMORY_COUNT):
        raise WebRefusal(WebProblem.NO_PAGE)
    return int(text)


async def send_health(_: web.Request) -> web.Response:
    """Answer the health check of a proxy or of the doctor."""
    return web.json_response({"alive": True})
