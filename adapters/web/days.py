"""The daily table on the first page: sitting down there, and how it went."""

from typing import Any, Final

from aiohttp import web

from adapters.web.context import context_of, player_of, read_json, words_for
from adapters.web.invitations import HELD_HANDS, links_to_seats
from adapters.web.people import ensure_person
from adapters.web.web_refusals import WebProblem, WebRefusal
from bot.model.day import DayStanding, day_before
from bot.model.game import NOBODY
from bot.model.person import COMPUTERS
from bot.screens.day import day_lines, format_date, format_result
from renderers.i18n.catalogue import Words

_WITH: Final = ("computer", "link")


async def sit_down(request: web.Request) -> web.Response:
    """Deal the daily table with the computer, or reserve a seat there and send its link."""
    context, body = context_of(request), await read_json(request)
    if body.get("with") not in _WITH:  # before a new person is created
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    invite, links = context.service.invitations.invite_to_daily_table, {}
    async with ensure_person(request, body) as host:
        dealt = body["with"] == "computer"
        if dealt:
            game = await invite(host.who, COMPUTERS[0])
        else:
            game = await invite(host.who, NOBODY, reserved={1: ""})
            seats = links_to_seats(request, game, await context.service.seat_links.of_host(host.who, game))
            links = {"partner": seats[1]}
    return host.answer(request, {"game": game, "links": links, "dealt": dealt})


async def send_day(request: web.Request) -> web.Response:
    """Send what a person may know of the tables of today and of yesterday."""
    who, service = player_of(request), context_of(request).service
    words, today = words_for(request), service.days.today()
    title = service.kinds[HELD_HANDS].title(words)
    now, before = await service.days.standing(who, today), await service.days.standing(who, day_before(today))
    return web.json_response(
        {
            "title": words.say("day-title", date=format_date(today, words)),
            "game": now.game or await service.records.invitation_to(who, today),
            **_format(now, title, words, over=False),
            "yesterday": _format(before, title, words, over=True),
        }
    )


def _format(standing: DayStanding, title: str, words: Words, *, over: bool) -> dict[str, Any]:
    """Return how the table of a day went: one line to copy, and what the page says below it."""
    end, played = standing.end, standing.end or standing.others or standing.unfinished
    return {
        "result": format_result(standing.day, end, title, words) if end else "",
        "lines": day_lines(standing, words, over=over) if played else (),
    }
