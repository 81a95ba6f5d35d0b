"""Evenings as list lines and buttons, and which one is meant if a command names none."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.catalogue import command
from bot.commands.model import OptionKind
from bot.commands.refusals import CommandProblem, CommandRefusal
from bot.commands.request import CommandRequest, button
from bot.model.night import Night, Stage
from bot.model.screen import Choice, cut, spread
from bot.screens.table import code_of
from bot.text.time_words import shown_briefly

MOST_ON_A_PAGE: Final = 10

_LONGEST_LABEL: Final = 100
_LONGEST_TITLE: Final = 50
_RUNNING: Final = frozenset({Stage.OPEN, Stage.PLAYING})

Condition = Callable[[CommandRequest, Night], bool]


def may_lead(request: CommandRequest, night: Night) -> bool:
    """Return whether the requester is the evening's host or may host in its community."""
    return request.who == night.host or (request.hosts and request.home == night.home)


def _is_listed(request: CommandRequest, night: Night) -> bool:
    return night.entry(request.who) is not None


def _never(_: CommandRequest, __: Night) -> bool:
    return False


_USED_ON: Final[Mapping[str, Condition]] = {
    "night-show": lambda _, __: True,
    "night-join": lambda _, __: True,
    "night-here": lambda _, __: True,
    "night-leave": _is_listed,
    "night-start": may_lead,
    "night-end": lambda request, night: may_lead(request, night) and not night.stage.coming,
    "night-edit": lambda request, night: may_lead(request, night) and night.stage.coming,
    "night-cancel": lambda request, night: may_lead(request, night) and night.stage.coming,
}
"""The evenings that a command can be used on, among those that are not over."""

_PREFERRED: Final[Mapping[str, Condition]] = {
    "night-join": lambda request, night: not _is_listed(request, night),
    "night-here": lambda _, night: night.stage in _RUNNING,
    "night-start": lambda _, night: night.stage in _RUNNING,
}
"""If only one of several evenings is like this, it is meant."""


async def list_usable(request: CommandRequest) -> tuple[list[Night], list[Night]]:
    """Return the evenings for a command: the community's, and others of the requester."""
    programme, is_usable = request.nights.programme, _USED_ON[request.command]
    here = await programme.coming(request.home) if request.home else []
    known = {night.id for night in here}
    others = [night for night in await programme.outings(request.who) if night.id not in known]
    return [each for each in here if is_usable(request, each)], [
        each for each in others if is_usable(request, each)
    ]


async def choose_night(request: CommandRequest) -> str | Answer:
    """Return the evening that was named or must be meant, or else the list to choose from."""
    if named := request.option("night"):
        return named
    here, others = await list_usable(request)
    found = [*here, *others]
    if not found:
        raise CommandRefusal(CommandProblem.NO_NIGHTS, command=request.command)
    if meant := _guess_night(request, here, found):
        return meant.id
    listed, words = found[:MOST_ON_A_PAGE], request.words
    flags = {option.name for option in command(request.command).options if option.kind is OptionKind.FLAG}
    if request.options.keys() <= flags:
        rows = spread(night_buttons(listed, request.command, options=request.options))
        return Answer(words.say("which-night"), numbered_lines(request, listed), rows)
    # The options may be too long for a button.
    return Answer(
        words.say("which-night"), (*numbered_lines(request, listed), words.say("which-night-again"))
    )


def _guess_night(request: CommandRequest, here: Sequence[Night], found: Sequence[Night]) -> Night | None:
    """Return the only preferred evening, the only one here, the only own one, or the only one."""
    preferred = _PREFERRED.get(request.command, _never)
    likely = [night for night in found if preferred(request, night)]
    likely_here = [night for night in here if preferred(request, night)]
    mine = [night for night in found if _is_listed(request, night)]
    return next((some[0] for some in (likely_here, likely, here, mine, found) if len(some) == 1), None)


def _requester_zone(request: CommandRequest, night: Night) -> ZoneInfo:
    return request.own_zone or ZoneInfo(night.plan.zone)


def format_start(request: CommandRequest, night: Night) -> str:
    """Return the start of an evening as the requester reads it."""
    return request.time(night.plan.at, ZoneInfo(night.plan.zone))


def format_line(request: CommandRequest, night: Night) -> str:
    """Return the list line of an evening."""
    words = request.words
    return words.say(
        "night-line",
        title=night.plan.title,
        when=format_start(request, night),
        stage=words.say("night-stage", stage=night.stage.value),
        count=len(night.listed),
        code=code_of(night.id),
    )


def format_label(request: CommandRequest, night: Night) -> str:
    """Return a short label of an evening, without markup."""
    at = datetime.fromtimestamp(night.plan.at // 1000, UTC)
    when = shown_briefly(at, _requester_zone(request, night), request.words)
    title = cut(night.plan.title, _LONGEST_TITLE)
    return cut(
        request.words.say("night-label", title=title, when=when, code=code_of(night.id)), _LONGEST_LABEL
    )


def numbered_lines(request: CommandRequest, nights: Sequence[Night], start: int = 1) -> tuple[str, ...]:
    """Return a line for each evening."""
    return tuple(f"{number}. {format_line(request, night)}" for number, night in enumerate(nights, start))


def night_buttons(
    nights: Sequence[Night], asked: str, start: int = 1, options: Mapping[str, str] | None = None
) -> tuple[Choice, ...]:
    """Return a button for each evening that sends this command."""
    return tuple(
        button(f"{number}. {night.plan.title}", asked, {**(options or {}), "night": night.id})
        for number, night in enumerate(nights, start)
    )
