"""Planning an evening in a browser: the form, what is read from it, and the evenings of a seat."""

from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from aiohttp import web

from adapters.web.catalogue import language_of, words_for
from adapters.web.context import body_of, context_of, player_of, text_in
from adapters.web.links import night_link
from adapters.web.new_games import HELD_HANDS, PALM, SILENCE, levels, offers
from adapters.web.pages import page
from adapters.web.people import acting, name_in, name_once
from bot.commands.catalogue import EVENING_GAME, LONGEST_NIGHT, MOST_PLACES, SHORTEST_NIGHT, WEEKLY, command
from bot.commands.model import YES
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.values import LONGEST_TEXT, read_value
from bot.model.game import NOBODY
from bot.model.night import Night, Plan
from bot.nights.plans import playable
from bot.service.guests import readable
from bot.service.service import GameService
from bot.text.time_phrases import read_when
from bot.text.time_zones import read_zone

_PLAN: Final = "night-plan"
_PAST: Final = 3  # of those that are done, so many are listed
_OFFERED: Final = {HELD_HANDS: ("edition", "level"), PALM: ("expert", "veterans")}
"""What is asked for about the game of an evening; how silent it is, is asked for in both."""


async def show_form(request: web.Request) -> web.Response:
    """Show the page on which an evening is planned."""
    return page(
        request,
        "plan",
        longest_title=LONGEST_TEXT,
        minutes=(SHORTEST_NIGHT, LONGEST_NIGHT),
        most_places=MOST_PLACES,
        **_choices(context_of(request).service),
    )


def _choices(service: GameService) -> dict[str, Any]:
    """Return what can be chosen about the games of an evening, for the form."""
    kinds = {name: service.games[name] for name in _OFFERED}
    return {
        "offered": {name: offers(kind, _OFFERED[name]) for name, kind in kinds.items()},
        "silence": offers(kinds[HELD_HANDS], (SILENCE,))[SILENCE],
        "levels": levels(kinds[HELD_HANDS]),
    }


async def plan_night(request: web.Request) -> web.Response:
    """Plan an evening; a browser that is nobody yet becomes its host."""
    body, context = await body_of(request), context_of(request)
    zone = read_zone(text_in(body, "zone"))
    told = {"title": text_in(body, "title"), "when": text_in(body, "when")}
    plan = Plan.model_validate({"zone": zone.key, **_changes(request, {**body, **told}, zone)})
    playable(plan, context.service.games)  # refuses before anybody is made up for it
    if player_of(request) == NOBODY:
        name_in(body)  # likewise
    async with acting(request, body) as person:
        await name_once(request, person.who, body)
        facts = await _planned(request, person.who, plan)
    return person.answer(request, facts)


async def _planned(request: web.Request, who: str, plan: Plan) -> dict[str, Any]:
    """Plan an evening that belongs to its host: a browser is no community."""
    context = context_of(request)
    language = language_of(request).value
    night = await context.nights.hosting.plan(who, plan, home=who, hosting=who, language=language)
    links = {"night": night_link(context.base(request), night.id)}
    return {"night": night.id, "links": links}


async def edit_night(request: web.Request) -> web.Response:
    """Change what the host has said about an evening; what is not said stays as it is."""
    who, body, nights = player_of(request), await body_of(request), context_of(request).nights
    zone = read_zone(text_in(body, "zone"))
    changes = _changes(request, body, zone)
    if "at" in changes:
        changes["zone"] = zone.key
    await nights.hosting.edit(who, request.match_info["night"], changes, hosting="")
    return web.json_response({})


def _changes(request: web.Request, body: dict[str, Any], zone: ZoneInfo) -> dict[str, object]:
    """Return what was said about an evening, as a plan calls it. It is read as a command would be."""
    offered = {option.name: option for option in command(_PLAN).options}
    said = {
        name: read_value(command(_PLAN), option, text_in(body, name), "")
        for name, option in offered.items()
        if name in body and (body[name] != "" or option.required)
    }
    changes: dict[str, object] = {}
    if "title" in said:
        changes["title"] = _title(said["title"])
    if "when" in said:
        now = datetime.fromtimestamp(context_of(request).service.now() / 1000, UTC)
        changes["at"] = round(read_when(said["when"], zone, now).timestamp()) * 1000
    for name, field in (("duration", "minutes"), ("places", "places"), ("rounds", "rounds")):
        if name in said:
            changes[field] = int(said[name])
    for name, field, yes in (("grow", "grow", YES), ("same", "same_deal", YES), ("repeat", "weekly", WEEKLY)):
        if name in said:
            changes[field] = said[name] == yes
    if "plays" in said:
        changes["game"] = said["plays"]
    if options := {name: said[name] for name in EVENING_GAME if name in said}:
        changes["options"] = options
    return changes


def _title(text: str) -> str:
    """Return what an evening is called, without what could not be seen."""
    title = readable(text)
    if not title:
        raise CommandRefusal(Misread.NOT_A_TEXT, command=_PLAN, option="title", most=LONGEST_TEXT)
    return title


async def list_nights(request: web.Request) -> web.Response:
    """Answer with the evenings of a seat, for the list on the first page."""
    who, programme = player_of(request), context_of(request).nights.programme
    mine = (*await programme.all(who), *await programme.outings(who, past=True))
    found = {night.id: night for night in mine}
    in_time = sorted(found.values(), key=lambda night: night.plan.at)
    coming = [night for night in in_time if not night.stage.done]
    past = [night for night in reversed(in_time) if night.stage.done]
    return web.json_response({"nights": [_line(request, night) for night in (*coming, *past[:_PAST])]})


def _line(request: web.Request, night: Night) -> dict[str, object]:
    stage = words_for(request).say("night-stage", stage=night.stage.value)
    return {"night": night.id, "title": night.plan.title, "at": night.plan.at, "stage": stage}
