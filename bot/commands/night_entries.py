"""Evenings, as lists and buttons name them, and which of them is meant when none is named."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.asking import Asking, button
from bot.commands.forms import OptionKind
from bot.commands.refusals import CommandRefusal, Misread
from bot.commands.repertoire import command
from bot.nights.night import Night, Stage
from bot.nights.when_shown import shown_briefly
from bot.screens.screen import Choice, cut, spread
from bot.screens.table import code_of

MOST_ON_A_PAGE: Final = 10

_LONGEST_LABEL: Final = 100
_LONGEST_TITLE: Final = 50
_RUNNING: Final = frozenset({Stage.OPEN, Stage.PLAYING})

Fit = Callable[[Asking, Night], bool]


def leads(asking: Asking, night: Night) -> bool:
    """Tell whether whoever asks may lead an evening: its host, and those who may host where it belongs."""
    return asking.who == night.host or (asking.hosts and asking.home == night.home)


def _is_listed(asking: Asking, night: Night) -> bool:
    return night.entry(asking.who) is not None


def _never(_: Asking, __: Night) -> bool:
    return False


_FITS: Final[Mapping[str, Fit]] = {
    "night-show": lambda _, __: True,
    "night-join": lambda _, __: True,
    "night-here": lambda _, __: True,
    "night-leave": _is_listed,
    "night-start": leads,
    "night-end": lambda asking, night: leads(asking, night) and not night.stage.coming,
    "night-edit": lambda asking, night: leads(asking, night) and night.stage.coming,
    "night-cancel": lambda asking, night: leads(asking, night) and night.stage.coming,
}
"""On which of the evenings that are not done a command can be used."""

_RATHER: Final[Mapping[str, Fit]] = {
    "night-join": lambda asking, night: not _is_listed(asking, night),
    "night-here": lambda _, night: night.stage in _RUNNING,
    "night-start": lambda _, night: night.stage in _RUNNING,
}
"""Of several, the only one like this is meant."""


async def usable(asking: Asking) -> tuple[list[Night], list[Night]]:
    """Return the evenings on which a command can be used: those of the place, and others of the asker's."""
    programme, fits = asking.service.nights.programme, _FITS[asking.command]
    here = await programme.coming(asking.home) if asking.home else []
    known = {night.id for night in here}
    others = [night for night in await programme.outings(asking.who) if night.id not in known]
    return [each for each in here if fits(asking, each)], [each for each in others if fits(asking, each)]


async def which_night(asking: Asking) -> str | Answer:
    """Return the evening that was named, or that must be meant; else the list to choose from."""
    if named := asking.chosen("night"):
        return named
    here, others = await usable(asking)
    found = [*here, *others]
    if not found:
        raise CommandRefusal(Misread.NO_NIGHTS, command=asking.command)
    if meant := _meant(asking, here, found):
        return meant.id
    listed, words = found[:MOST_ON_A_PAGE], asking.words
    flags = {option.name for option in command(asking.command).options if option.kind is OptionKind.FLAG}
    if asking.options.keys() <= flags:
        rows = spread(buttons(listed, asking.command, options=asking.options))
        return Answer(words.say("which-night"), numbered(asking, listed), rows)
    # What was said may be too long for a button.
    return Answer(words.say("which-night"), (*numbered(asking, listed), words.say("which-night-again")))


def _meant(asking: Asking, here: Sequence[Night], found: Sequence[Night]) -> Night | None:
    """Return the only one that it is rather done with, the only one here, or the only one at all."""
    rather = _RATHER.get(asking.command, _never)
    likely = [night for night in found if rather(asking, night)]
    likely_here = [night for night in here if rather(asking, night)]
    mine = [night for night in found if _is_listed(asking, night)]
    return next((some[0] for some in (likely_here, likely, here, mine, found) if len(some) == 1), None)


def zone_of(asking: Asking, night: Night) -> ZoneInfo:
    """Return the zone in which whoever asks counts: their own, else that of the evening."""
    return asking.own_zone or ZoneInfo(night.plan.zone)


def time_of(asking: Asking, night: Night) -> str:
    """Return when an evening begins, for whoever asks."""
    return asking.time(night.plan.at, ZoneInfo(night.plan.zone))


def line(asking: Asking, night: Night) -> str:
    """Return all that a list tells of an evening."""
    words = asking.words
    return words.say(
        "night-line",
        title=night.plan.title,
        when=time_of(asking, night),
        stage=words.say("night-stage", stage=night.stage.value),
        count=len(night.listed),
        code=code_of(night.id),
    )


def label(asking: Asking, night: Night) -> str:
    """Return what is told of an evening where there is little room, and no markup."""
    at = datetime.fromtimestamp(night.plan.at // 1000, UTC)
    when = shown_briefly(at, zone_of(asking, night), asking.words)
    title = cut(night.plan.title, _LONGEST_TITLE)
    return cut(
        asking.words.say("night-label", title=title, when=when, code=code_of(night.id)), _LONGEST_LABEL
    )


def numbered(asking: Asking, nights: Sequence[Night], start: int = 1) -> tuple[str, ...]:
    """Return a line for each evening."""
    return tuple(f"{number}. {line(asking, night)}" for number, night in enumerate(nights, start))


def buttons(
    nights: Sequence[Night], asked: str, start: int = 1, options: Mapping[str, str] | None = None
) -> tuple[Choice, ...]:
    """Return a button for each evening, which asks for this command on it."""
    return tuple(
        button(f"{number}. {night.plan.title}", asked, {**(options or {}), "night": night.id})
        for number, night in enumerate(nights, start)
    )
