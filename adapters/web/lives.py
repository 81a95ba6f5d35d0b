"""The life that the memories of Palm tell: a hundred of them, to be leafed through in their order."""

from bisect import bisect_right
from http import HTTPStatus
from typing import Final

from aiohttp import web

from adapters.web.desk import desk_of, theme_of, width_of
from adapters.web.language import words_for
from adapters.web.pages import page
from adapters.web.refusals import Turned, WebRefusal
from adapters.web.replays import FOR_A_DAY
from bot.commands.life import CHAPTERS
from bot.looks import SIZE, THEME, read_look
from renderers.palm.memories.life import COUNT, story, title

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
    desk = desk_of(request)
    picture = await desk.service.life.memory(number, words, look, desk.visitor(request))
    if picture is None:
        return web.Response(status=HTTPStatus.NO_CONTENT)
    return web.Response(body=picture.data, headers={"Content-Type": picture.media.value, **FOR_A_DAY})


def _number(request: web.Request) -> int:
    text = request.match_info.get("number", "1")
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS and 1 <= int(text) <= COUNT):
        raise WebRefusal(Turned.NO_PAGE)
    return int(text)
