"""Planning a night in a browser: the form, reading it, and the list of a person's nights."""

from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from aiohttp import web

from adapters.web.catalogue import language_of, words_for
from adapters.web.context import context_of, player_of, read_json, require_text
from adapters.web.links import night_link
from adapters.web.new_games import HELD_HANDS, PALM, form_options
from adapters.web.pages import render_page
from adapters.web.people import ensure_person, read_name, set_missing_name
from bot.commands.catalogue import EVENING_GAME, LONGEST_NIGHT, MOST_PLACES, SHORTEST_NIGHT, WEEKLY, command
from bot.commands.model import YES
from bot.commands.refusals import CommandProblem, CommandRefusal
from bot.commands.values import LONGEST_TEXT, read_value
from bot.model.game import NOBODY
from bot.model.night import Night, Plan
from bot.nights.plans import playable
from bot.service.guests import readable
from bot.text.time_phrases import read_when
from bot.text.time_zones import read_zone

_PLAN: Final = "night-plan"
_PAST: Final = 3  # finished nights in the list
_OFFERED: Final = {HELD_HANDS: ("edition", "level"), PALM: ("expert", "veterans")}
"""The options that the form asks for, by game; `silence` is asked for in both."""


async def show_form(request: web.Request) -> web.Response:
    """Show the form for planning a night."""
    return render_page(
        request,
        "plan",
        longest_title=LONGEST_TEXT,
        minutes=(SHORTEST_NIGHT, LONGEST_NIGHT),
        most_places=MOST_PLACES,
        **form_options(context_of(request).service, _OFFERED),
    )


async def plan_night(request: web.Request) -> web.Response:
    """Plan a night; if the browser is not signed in, create a person as its host."""
    body, context = await read_json(request), context_of(request)
    zone = read_zone(require_text(body, "zone"))
    told = {"title": require_text(body, "title"), "when": require_text(body, "when")}
    plan = Plan.model_validate({"zone": zone.key, **_read_changes(request, {**body, **told}, zone)})
    playable(plan, context.service.games)  # refuses before a person is created
    if player_of(request) == NOBODY:
        read_name(body)  # likewise
    async with ensure_person(request, body) as person:
        await set_missing_name(request, person.who, body)
        facts = await _create_night(request, person.who, plan)
    return person.answer(request, facts)


async def _create_night(request: web.Request, who: str, plan: Plan) -> dict[str, Any]:
    """Store a night that belongs to its host: there is no community on the web."""
    context = context_of(request)
    language = language_of(request).value
    night = await context.nights.hosting.plan(who, plan, home=who, hosting=who, language=language)
    links = {"night": night_link(context.base(request), night.id)}
    return {"night": night.id, "links": links}


async def edit_night(request: web.Request) -> web.Response:
    """Change the plan of a night; fields that are not sent stay as they are."""
    who, body, nights = player_of(request), await read_json(request), context_of(request).nights
    zone = read_zone(require_text(body, "zone"))
    changes = _read_changes(request, body, zone)
    if "at" in changes:
        changes["zone"] = zone.key
    await nights.hosting.edit(who, request.match_info["night"], changes, hosting="")
    return web.json_response({})


def _read_changes(request: web.Request, body: dict[str, Any], zone: ZoneInfo) -> dict[str, object]:
    """Return the fields of a plan that were sent. They are read like the options of the chat command."""
    offered = {option.name: option for option in command(_PLAN).options}
    said = {
        name: read_value(command(_PLAN), option, require_text(body, name), "")
        for name, option in offered.items()
        if name in body and (body[name] != "" or option.required)
    }
    changes: dict[str, object] = {}
    if "title" in said:
        changes["title"] = _read_title(said["title"])
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


def _read_title(text: str) -> str:
    """Return the title of a night without invisible characters."""
    title = readable(text)
    if not title:
        raise CommandRefusal(CommandProblem.NOT_A_TEXT, command=_PLAN, option="title", most=LONGEST_TEXT)
    return title


async def list_nights(request: web.Request) -> web.Response:
    """Send the nights of a person, for the list on the first page."""
    who, programme = player_of(request), context_of(request).nights.programme
    mine = (*await programme.all(who), *await programme.outings(who, past=True))
    found = {night.id: night for night in mine}
    in_time = sorted(found.values(), key=lambda night: night.plan.at)
    coming = [night for night in in_time if not night.stage.done]
    past = [night for night in reversed(in_time) if night.stage.done]
    return web.json_response(
        {"nights": [_format_night(request, night) for night in (*coming, *past[:_PAST])]}
    )


def _format_night(request: web.Request, night: Night) -> dict[str, object]:
    stage = words_for(request).say("night-stage", stage=night.stage.value)
    return {"night": night.id, "title": night.plan.title, "at": night.plan.at, "stage": stage}
