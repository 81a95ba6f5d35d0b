"""Commands about myself: settings, forget-me."""

from collections.abc import Mapping
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.asking import Asking, button
from bot.commands.forms import FLAG_VALUES, NO, YES, Option, OptionKind
from bot.commands.grammar import command
from bot.commands.repertoire import HIDDEN, SHOWN
from bot.commands.vocabulary import option_word, value_label
from bot.language import words_in
from bot.looks import read_look
from bot.nights.seasons import APPEARING
from bot.nights.when_refusals import WhenRefusal
from bot.nights.zones import read_zone
from bot.screens.screen import Choice, Kind
from bot.service.service import GameService
from renderers.language import Words

ZONE: Final = "zone"
"""What somebody has chosen, as it is kept with them: a time zone."""


async def settings(asking: Asking) -> Answer:
    """Change what was said, and show what is set; all of it was checked before anything is changed."""
    service, who = asking.service, asking.who
    zone, season = asking.chosen("zone"), asking.chosen("season")
    chosen = {ZONE: read_zone(zone).key} if zone else {}
    if season:
        chosen[APPEARING] = HIDDEN if season == HIDDEN else ""  # as if it had never been chosen
    theme, size, large = (asking.chosen(name) for name in ("theme", "size", "large"))
    if language := asking.chosen("language"):
        await service.guests.choose_language(who, language)
    await service.guests.choose_look(
        who,
        theme=theme or None,
        size=int(size) if size else None,
        large=large == YES if large else None,
    )
    await service.desk.people.change(who, **chosen)
    words = words_in(await service.sights.language(who))
    now = await _set(asking, words)
    options = command("settings").options
    lines = tuple(
        words.say(
            "settings-line", option=option_word(each.name, words), value=_label(each, now[each.name], words)
        )
        for each in options
    )
    changed = words.say("settings-changed") if asking.options else words.say("settings-headline")
    rows = (_row(each, now[each.name], words) for each in options if each.kind is not OptionKind.TEXT)
    return Answer(changed, lines, tuple(rows))


async def own_zone(service: GameService, who: str) -> ZoneInfo | None:
    """Return the time zone that somebody has chosen; None also for one that there is no longer."""
    chosen = (await service.desk.people.load(who)).choices.get(ZONE)
    try:
        return read_zone(chosen) if chosen else None
    except WhenRefusal:
        return None


async def _set(asking: Asking, words: Words) -> Mapping[str, str]:
    choices = (await asking.service.desk.people.load(asking.who)).choices
    look = read_look(choices)
    return {
        "language": words.language.value,
        "theme": look.theme.value,
        "size": str(look.width),
        "large": YES if look.large else NO,
        "season": HIDDEN if choices.get(APPEARING) == HIDDEN else SHOWN,
        "zone": choices.get(ZONE) or words.say("settings-no-zone", zone=asking.house_zone.key),
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


async def forget_me(asking: Asking) -> Answer:
    """Forget all about somebody, when they are sure."""
    words = asking.words
    if asking.sure:
        await asking.service.book.forget(asking.who)
        return Answer(words.say("forgotten"), (words.say("forgotten-next"),))
    sure = button(words.say("forget-now"), "forget-me", {"sure": YES}, kind=Kind.DANGER)
    lines = (words.say("forget-gone"), words.say("forget-stays"))
    return Answer(words.say("forget-sure"), lines, ((sure,),))
