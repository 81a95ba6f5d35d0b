"""Evenings, as lists and buttons name them, and which of them is meant when none is named."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.asking import CommandRequest, button
from bot.commands.catalogue import command
from bot.commands.model import OptionKind
from bot.commands.refusals import CommandRefusal, Misread
from bot.model.night import Night, Stage
from bot.model.screen import Choice, cut, spread
from bot.screens.table import code_of
from bot.text.time_words import shown_briefly

MOST_ON_A_PAGE: Final = 10

_LONGEST_LABEL: Final = 100
_LONGEST_TITLE: Final = 50
_RUNNING: Final = frozenset({Stage.OPEN, Stage.PLAYING})

Fit = Callable[[CommandRequest, Night], bool]


def leads(request: CommandRequest, night: Night) -> bool:
    """Return whether whoever asks may lead an evening: its host, and those who may host where it belongs."""
    return request.who == night.host or (request.hosts and request.home == night.home)


def _is_listed(request: CommandRequest, night: Night) -> bool:
    return night.entry(request.who) is not None


def _never(_: CommandRequest, __: Night) -> bool:
    return False


_FITS: Final[Mapping[str, Fit]] = {
    "night-show": lambda _, __: True,
    "night-join": lambda _, __: True,
    "night-here": lambda _, __: True,
    "night-leave": _is_listed,
    "night-start": leads,
    "night-end": lambda request, night: leads(request, night) and not night.stage.coming,
    "night-edit": lambda request, night: leads(request, night) and night.stage.coming,
    "night-cancel": lambda request, night: leads(request, night) and night.stage.coming,
}
"""On which of the evenings that are not done a command can be used."""

_RATHER: Final[Mapping[str, Fit]] = {
    "night-join": lambda request, night: not _is_listed(request, night),
    "night-here": lambda _, night: night.stage in _RUNNING,
    "night-start": lambda _, night: night.stage in _RUNNING,
}
"""Of several, the only one like this is meant."""


async def usable(request: CommandRequest) -> tuple[list[Night], list[Night]]:
    """Return the evenings on which a command can be used: those of the place, and others of the asker's."""
    programme, fits = request.nights.programme, _FITS[request.command]
    here = await programme.coming(request.home) if request.home else []
    known = {night.id for night in here}
    others = [night for night in await programme.outings(request.who) if night.id not in known]
    return [each for each in here if fits(request, each)], [each for each in others if fits(request, each)]


async def which_night(request: CommandRequest) -> str | Answer:
    """Return the evening that was named, or that must be meant; else the list to choose from."""
    if named := request.chosen("night"):
        return named
    here, others = await usable(request)
    found = [*here, *others]
    if not found:
        raise CommandRefusal(Misread.NO_NIGHTS, command=request.command)
    if meant := _meant(request, here, found):
        return meant.id
    listed, words = found[:MOST_ON_A_PAGE], request.words
    flags = {option.name for option in command(request.command).options if option.kind is OptionKind.FLAG}
    if request.options.keys() <= flags:
        rows = spread(buttons(listed, request.command, options=request.options))
        return Answer(words.say("which-night"), numbered(request, listed), rows)
    # What was said may be too long for a button.
    return Answer(words.say("which-night"), (*numbered(request, listed), words.say("which-night-again")))


def _meant(request: CommandRequest, here: Sequence[Night], found: Sequence[Night]) -> Night | None:
    """Return the only one that it is rather done with, the only one here, or the only one at all."""
    rather = _RATHER.get(request.command, _never)
    likely = [night for night in found if rather(request, night)]
    likely_here = [night for night in here if rather(request, night)]
    mine = [night for night in found if _is_listed(request, night)]
    return next((some[0] for some in (likely_here, likely, here, mine, found) if len(some) == 1), None)


def zone_of(request: CommandRequest, night: Night) -> ZoneInfo:
    """Return the zone in which whoever asks counts: their own, else that of the evening."""
    return request.own_zone or ZoneInfo(night.plan.zone)


def time_of(request: CommandRequest, night: Night) -> str:
    """Return when an evening begins, for whoever asks."""
    return request.time(night.plan.at, ZoneInfo(night.plan.zone))


def line(request: CommandRequest, night: Night) -> str:
    """Return all that a list tells of an evening."""
    words = request.words
    return words.say(
        "night-line",
        title=night.plan.title,
        when=time_of(request, night),
        stage=words.say("night-stage", stage=night.stage.value),
        count=len(night.listed),
        code=code_of(night.id),
    )


def label(request: CommandRequest, night: Night) -> str:
    """Return what is told of an evening where there is little room, and no markup."""
    at = datetime.fromtimestamp(night.plan.at // 1000, UTC)
    when = shown_briefly(at, zone_of(request, night), request.words)
    title = cut(night.plan.title, _LONGEST_TITLE)
    return cut(
        request.words.say("night-label", title=title, when=when, code=code_of(night.id)), _LONGEST_LABEL
    )


def numbered(request: CommandRequest, nights: Sequence[Night], start: int = 1) -> tuple[str, ...]:
    """Return a line for each evening."""
    return tuple(f"{number}. {line(request, night)}" for number, night in enumerate(nights, start))


def buttons(
    nights: Sequence[Night], asked: str, start: int = 1, options: Mapping[str, str] | None = None
) -> tuple[Choice, ...]:
    """Return a button for each evening, which asks for this command on it."""
    return tuple(
        button(f"{number}. {night.plan.title}", asked, {**(options or {}), "night": night.id})
        for number, night in enumerate(nights, start)
    )
