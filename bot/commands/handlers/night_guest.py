"""Commands about game nights for guests: show, join, here, leave."""

from collections.abc import Callable
from dataclasses import replace
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer, AnswerFile, button
from bot.commands.handlers.game_list import load_name
from bot.commands.handlers.night_list import (
    NIGHT_OPTION,
    RUNNING_STAGES,
    declare_for_night,
    described_picture,
    is_listed,
    may_lead,
    when_line,
)
from bot.commands.lobby import Lobby
from bot.commands.model import NO, YES, CommandRequest, Option, OptionKind
from bot.commands.vocabulary import command_word
from bot.model.night import Night, NightStage, StoredNight
from bot.model.screen import Choice, Kind, Rows, kept
from renderers.i18n.catalogue import Words


@declare_for_night("night-show")
async def night_show(request: CommandRequest, night: str) -> Answer:
    """Show a night and what the requester can do with it."""
    stored = await request.nights.find(night)
    named = await request.nights.load_names(stored)
    lobby = Lobby(request.words, _time_format(request), request.elsewhere).answer(named)
    lines = kept([*lobby.lines, _own_line(request, stored.night)])
    drawn = await request.nights.painter.lobby(named, request.words, await request.load_look())
    files = (*described_picture(f"heldhands-{night}", drawn, lobby.lines), *calendar_files(request, stored))
    return replace(lobby, lines=lines, rows=_rows(request, stored.night), files=files)


def _time_format(request: CommandRequest) -> Callable[[int, ZoneInfo, Words], str]:
    return lambda at, zone, _: request.time(at, zone)


def _own_line(request: CommandRequest, night: Night) -> str | None:
    """Return the line about the requester's own place on the list."""
    entry = night.entry(request.who)
    if night.stage.done or entry is None:
        return None
    state = "fills" if entry.here and entry.fills else "here" if entry.here else "listed"
    return request.words.say("night-mine", state=state)


def _rows(request: CommandRequest, night: Night) -> Rows:
    guest = [night_button(request, name, night, kind) for name, kind in _guest_actions(request, night)]
    host = [
        night_button(request, name, night, kind)
        for name, kind in _host_actions(night)
        if may_lead(request, night)
    ]
    return tuple(tuple(row) for row in (guest, host) if row)


def _guest_actions(request: CommandRequest, night: Night) -> list[tuple[str, Kind]]:
    entry = night.entry(request.who)
    if night.stage.done:
        return []
    open_ = night.stage is not NightStage.PLANNED
    return [
        *([] if entry or open_ else [("join", Kind.MAIN)]),
        *([("here", Kind.MAIN)] if open_ and not (entry and entry.here) else []),
        *([("leave", Kind.PLAIN)] if entry else []),
    ]


def _host_actions(night: Night) -> list[tuple[str, Kind]]:
    if night.stage.coming:
        return [("start", Kind.PLAIN), ("cancel", Kind.DANGER)]
    if night.stage is NightStage.PLAYING and not night.closing:
        start = [("start", Kind.PLAIN)] if night.has_rounds_left else []
        return [*start, ("end", Kind.DANGER)]
    return []


def night_button(request: CommandRequest, name: str, night: Night, kind: Kind = Kind.PLAIN) -> Choice:
    """Return the button of a night command for a night."""
    label = request.words.say(f"choice-night-{name}")
    return button(label, f"night-{name}", {NIGHT_OPTION.name: night.id}, kind=kind)


def calendar_files(request: CommandRequest, stored: StoredNight) -> tuple[AnswerFile, ...]:
    """Return the calendar file of a planned night, or that of a cancelled one, which removes it."""
    from bot.nights.calendar import SUFFIX, calendar_file  # noqa: PLC0415 - icalendar takes 40 ms

    night = stored.night
    if not night.stage.coming and night.stage is not NightStage.CANCELLED:
        return ()
    now = request.service.now()
    content = calendar_file(night, request.words, revision=stored.revision, now=now)
    return (AnswerFile(f"heldhands-{night.id}{SUFFIX}", content, request.words.say("night-calendar-file")),)


@declare_for_night(
    "night-join",
    Option("partner", OptionKind.PERSON),
    Option("reminders", OptionKind.FLAG),
    prefers=lambda request, night: not is_listed(request, night),
)
async def night_join(request: CommandRequest, night: str) -> Answer:
    """Put the requester on the list."""
    words, reminders = request.words, request.option("reminders")
    partner = request.option("partner") or None
    after = await request.nights.sign_ups.sign_up(
        request.who, night, wish=partner, reminders=reminders != NO if reminders else None
    )
    entry = after.entry(request.who)
    wish = entry.wish if entry else ""
    lines = kept(
        [
            when_line(request, after),
            _waiting_line(request, after),
            words.say("night-wish", name=await load_name(request, wish)) if wish else None,
            words.say("night-reminders", on=YES if entry and entry.reminders else NO),
            words.say("night-say-here", here=command_word("night-here", words)),
        ]
    )
    stored = await request.nights.find(night)
    rows = ((night_button(request, "show", after), night_button(request, "leave", after)),)
    headline = words.say("night-joined", title=after.plan.title)
    return Answer(headline, lines, rows, files=calendar_files(request, stored))


@declare_for_night(
    "night-here", Option("fill", OptionKind.FLAG), prefers=lambda _, night: night.stage in RUNNING_STAGES
)
async def night_here(request: CommandRequest, night: str) -> Answer:
    """Check the requester in."""
    words, fills = request.words, request.option("fill") == YES
    after = await request.nights.sign_ups.here(request.who, night, fills=fills)
    noted = words.say("night-here-fills") if fills else words.say("night-here-next")
    lines = kept([_waiting_line(request, after), noted])
    rows = ((night_button(request, "leave", after), night_button(request, "show", after)),)
    return Answer(words.say("night-here-noted", title=after.plan.title), lines, rows)


@declare_for_night("night-leave", used_on=is_listed)
async def night_leave(request: CommandRequest, night: str) -> Answer:
    """Take the requester off the list."""
    after = await request.nights.sign_ups.leave(request.who, night)
    again = "join" if after.stage is NightStage.PLANNED else "here"
    rows = ((night_button(request, again, after),),)
    return Answer(request.words.say("night-left", title=after.plan.title), rows=rows)


def _waiting_line(request: CommandRequest, night: Night) -> str | None:
    waits = any(each.who == request.who for each in night.waiting)
    return request.words.say("night-waiting", places=night.plan.places) if waits else None
