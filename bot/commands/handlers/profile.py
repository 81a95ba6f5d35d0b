"""Commands about myself: settings, forget-me."""

from collections.abc import Mapping
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.asking import CommandRequest, button
from bot.commands.catalogue import HIDDEN, SHOWN
from bot.commands.grammar import command
from bot.commands.model import FLAG_VALUES, NO, YES, Option, OptionKind
from bot.commands.vocabulary import option_word, value_label
from bot.model.preferences import read_look
from bot.model.screen import Choice, Kind
from bot.nights.seasons import APPEARING
from bot.service.service import GameService
from bot.text.catalogue import words_in
from bot.text.time_refusals import WhenRefusal
from bot.text.time_zones import read_zone
from renderers.i18n.catalogue import Words

ZONE: Final = "zone"
"""What somebody has chosen, as it is kept with them: a time zone."""


async def settings(request: CommandRequest) -> Answer:
    """Change what was said, and show what is set; all of it was checked before anything is changed."""
    service, who = request.service, request.who
    zone, season = request.chosen("zone"), request.chosen("season")
    chosen = {ZONE: read_zone(zone).key} if zone else {}
    if season:
        chosen[APPEARING] = HIDDEN if season == HIDDEN else ""  # as if it had never been chosen
    theme, size, large = (request.chosen(name) for name in ("theme", "size", "large"))
    if language := request.chosen("language"):
        await service.guests.choose_language(who, language)
    await service.guests.choose_look(
        who,
        theme=theme or None,
        size=int(size) if size else None,
        large=large == YES if large else None,
    )
    await service.guests.choose(who, **chosen)
    words = words_in(await service.views.language(who))
    now = await _set(request, words)
    options = command("settings").options
    lines = tuple(
        words.say(
            "settings-line", option=option_word(each.name, words), value=_label(each, now[each.name], words)
        )
        for each in options
    )
    changed = words.say("settings-changed") if request.options else words.say("settings-headline")
    rows = (_row(each, now[each.name], words) for each in options if each.kind is not OptionKind.TEXT)
    return Answer(changed, lines, tuple(rows))


async def own_zone(service: GameService, who: str) -> ZoneInfo | None:
    """Return the time zone that somebody has chosen; None also for one that there is no longer."""
    chosen = (await service.guests.find(who)).choices.get(ZONE)
    try:
        return read_zone(chosen) if chosen else None
    except WhenRefusal:
        return None


async def _set(request: CommandRequest, words: Words) -> Mapping[str, str]:
    choices = (await request.service.guests.find(request.who)).choices
    look = read_look(choices)
    return {
        "language": words.language.value,
        "theme": look.theme.value,
        "size": str(look.width),
        "large": YES if look.large else NO,
        "season": HIDDEN if choices.get(APPEARING) == HIDDEN else SHOWN,
        "zone": choices.get(ZONE) or words.say("settings-no-zone", zone=request.house_zone.key),
    }


def _row(option: Option, now: str, words: Words) -> tuple[Choice, ...]:
    """Return a button for each value; the one that is set stands out, and cannot be pressed."""
    values = FLAG_VALUES if option.kind is OptionKind.FLAG else option.values
    return tuple(
        button(
            _label(option, value, words),
            "settings",
            {option.name: value},
            kind=Kind.MAIN if value == now else Kind.PLAIN,
            enabled=value != now,
        )
        for value in values
    )


def _label(option: Option, value: str, words: Words) -> str:
    if option.kind is OptionKind.FLAG:
        return words.say(f"settings-large-{value}")
    if option.kind is OptionKind.TEXT:
        return value
    return value_label(option.name, value, words)


async def forget_me(request: CommandRequest) -> Answer:
    """Forget all about somebody, when they are sure."""
    words = request.words
    if request.sure:
        await request.service.records.forget(request.who)
        return Answer(words.say("forgotten"), (words.say("forgotten-next"),))
    sure = button(words.say("forget-now"), "forget-me", {"sure": YES}, kind=Kind.DANGER)
    lines = (words.say("forget-gone"), words.say("forget-stays"))
    return Answer(words.say("forget-sure"), lines, ((sure,),))
