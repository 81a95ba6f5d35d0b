"""Commands about the requester: settings, forget-me."""

from collections.abc import Mapping
from typing import Final

from bot.commands.answers import Answer, button
from bot.commands.model import FLAG_VALUES, NO, SURE, YES, ZONE, CommandRequest, Option, OptionKind, declare
from bot.commands.vocabulary import option_word, value_label
from bot.model.person import SIZES, read_look
from bot.model.screen import Choice, Kind
from bot.nights.seasons import APPEARING, HIDDEN
from bot.text.catalogue import words_in
from bot.text.time_zones import read_zone
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import ThemeName

ZONE_OPTION: Final = Option("zone", OptionKind.TEXT)

_SHOWN: Final = "shown"


@declare(
    "settings",
    Option("language", OptionKind.VALUE, values=tuple(map(str, Language))),
    Option("theme", OptionKind.VALUE, values=tuple(map(str, ThemeName))),
    Option("size", OptionKind.VALUE, values=tuple(map(str, SIZES))),
    Option("large", OptionKind.FLAG),
    Option("season", OptionKind.VALUE, values=(_SHOWN, HIDDEN)),
    ZONE_OPTION,
)
async def settings(request: CommandRequest) -> Answer:
    """Change the given settings and show all of them; every value is checked before anything changes."""
    service, who = request.service, request.who
    zone, season = request.option("zone"), request.option("season")
    chosen = {ZONE: read_zone(zone).key} if zone else {}
    if season:
        chosen[APPEARING] = HIDDEN if season == HIDDEN else ""  # as if it had never been chosen
    theme, size, large = (request.option(name) for name in ("theme", "size", "large"))
    if language := request.option("language"):
        await service.guests.choose_language(who, language)
    await service.guests.choose_look(
        who,
        theme=theme or None,
        size=int(size) if size else None,
        large=large == YES if large else None,
    )
    await service.guests.choose(who, **chosen)
    words = words_in(await service.views.language(who))
    now = await _load_settings(request, words)
    lines = tuple(_format_setting(each, now[each.name], words) for each in request.command.options)
    changed = words.say("settings-changed") if request.options else words.say("settings-headline")
    rows = (
        _setting_buttons(each, now[each.name], words)
        for each in request.command.options
        if each.kind is not OptionKind.TEXT
    )
    return Answer(changed, lines, tuple(rows))


async def _load_settings(request: CommandRequest, words: Words) -> Mapping[str, str]:
    choices = (await request.service.guests.find(request.who)).choices
    look = read_look(choices)
    return {
        "language": words.language.value,
        "theme": look.theme.value,
        "size": str(look.width),
        "large": YES if look.large else NO,
        "season": HIDDEN if choices.get(APPEARING) == HIDDEN else _SHOWN,
        "zone": choices.get(ZONE) or words.say("settings-no-zone", zone=request.default_zone.key),
    }


def _setting_buttons(option: Option, now: str, words: Words) -> tuple[Choice, ...]:
    """Return a button for each value; the current one is highlighted and disabled."""
    values = FLAG_VALUES if option.kind is OptionKind.FLAG else option.values
    return tuple(
        button(
            _format_value(option, value, words),
            "settings",
            {option.name: value},
            kind=Kind.MAIN if value == now else Kind.PLAIN,
            enabled=value != now,
        )
        for value in values
    )


def _format_setting(option: Option, value: str, words: Words) -> str:
    """Return the line of a setting; a flag says by itself what it is about."""
    formatted = _format_value(option, value, words)
    if option.kind is OptionKind.FLAG:
        return formatted
    return words.say("settings-line", option=option_word(option.name, words), value=formatted)


def _format_value(option: Option, value: str, words: Words) -> str:
    if option.kind is OptionKind.FLAG:
        return words.say(f"settings-large-{value}")
    if option.kind is OptionKind.TEXT:
        return value
    return value_label(option.name, value, words)


@declare("forget-me", SURE, forgets=True)
async def forget_me(request: CommandRequest) -> Answer:
    """Delete everything about the requester, after a confirmation."""
    words = request.words
    if request.confirmed:
        await request.service.records.forget(request.who)
        return Answer(words.say("forgotten"), (words.say("forgotten-next"),))
    sure = button(words.say("forget-now"), "forget-me", {SURE.name: YES}, kind=Kind.DANGER)
    lines = (words.say("forget-gone"), words.say("forget-stays"))
    return Answer(words.say("forget-sure"), lines, ((sure,),))
