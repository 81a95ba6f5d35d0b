"""The first page: how a game begins here, and what has become of others; and how it is played."""

from bisect import bisect_right
from http import HTTPStatus
from typing import Final

from aiohttp import web

from adapters.web.catalogue import words_for
from adapters.web.context import context_of, theme_of, width_of
from adapters.web.new_games import HELD_HANDS, OFFERED, PALM, SILENCE, levels, offers
from adapters.web.pages import page
from adapters.web.refusals import Turned, WebRefusal
from adapters.web.replays import FOR_A_DAY
from bot.commands.handlers.palm import CHAPTERS
from bot.commands.rules_text import how_to_play
from bot.model.preferences import SIZE, THEME, read_look
from renderers.palm.memories.life import COUNT, story, title

# The life that the memories of Palm tell: a hundred of them, to be leafed through in their order.

_DIGITS: Final = 3


async def show_memory(request: web.Request) -> web.Response:
    """Show one memory, and lead to the one before, to the next one and to every chapter."""
    number, words = _number(request), words_for(request)
    chapter = bisect_right(CHAPTERS, number)
    return page(
        request,
        "life",
        number=number,
        count=COUNT,
        title=title(number, words),
        story=story(number, words),
        chapter=chapter,
        chapters=CHAPTERS,
    )


async def send_memory(request: web.Request) -> web.Response:
    """Answer with the picture of a memory."""
    number, words = _number(request), words_for(request)
    look = read_look({THEME: theme_of(request), SIZE: str(width_of(request.query.get("width")))})
    context = context_of(request)
    picture = await context.service.memories.memory(number, words, look, context.visitor(request))
    if picture is None:
        return web.Response(status=HTTPStatus.NO_CONTENT)
    return web.Response(body=picture.data, headers={"Content-Type": picture.media.value, **FOR_A_DAY})


def _number(request: web.Request) -> int:
    text = request.match_info.get("number", "1")
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS and 1 <= int(text) <= COUNT):
        raise WebRefusal(Turned.NO_PAGE)
    return int(text)


async def show_landing(request: web.Request) -> web.Response:
    """Show the first page."""
    service = context_of(request).service
    kinds = {name: service.games[name] for name in OFFERED}
    return page(
        request,
        "landing",
        exhibits=await service.gallery.newest(),
        offered={name: offers(kind, OFFERED[name]) for name, kind in kinds.items()},
        silence=offers(kinds[HELD_HANDS], (SILENCE,))[SILENCE],
        levels=levels(kinds[HELD_HANDS]),
        seats=kinds[PALM].rules.seats,
    )


async def show_rules(request: web.Request) -> web.Response:
    """Show how one of the games is played."""
    game = request.match_info.get("kind", HELD_HANDS)
    if game not in OFFERED:
        raise WebRefusal(Turned.NO_PAGE)
    return page(request, "rules", game=game, games=OFFERED, sections=how_to_play(words_for(request), game))


async def send_health(_: web.Request) -> web.Response:
    """Tell that a heldhands is here, to whoever looks after it: a proxy, or the doctor."""
    return web.json_response({"alive": True})
