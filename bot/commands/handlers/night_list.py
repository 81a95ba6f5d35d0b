"""Lists of nights, and which night is meant if a command names none. Commands: night list, night season."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer, AnswerFile, button, picture_files
from bot.commands.handlers.game_list import LONGEST_NAME
from bot.commands.model import (
    PAGE,
    YES,
    Command,
    CommandProblem,
    CommandRefusal,
    CommandRequest,
    Option,
    OptionKind,
    TargetHandler,
    declare,
    declare_targeted,
)
from bot.commands.vocabulary import command_word
from bot.model.night import Night, NightProblem, NightRefusal, NightStage
from bot.model.screen import LONGEST_ALT, Choice, cut, spread
from bot.text.display_names import code_of
from bot.text.time_words import format_length, format_moment_briefly
from renderers.nights.description import season_lines
from renderers.nights.facts import SeasonFacts
from renderers.paint.picture import Picture

NIGHT_OPTION: Final = Option("night", OptionKind.NIGHT)
RUNNING_STAGES: Final = frozenset({NightStage.OPEN, NightStage.PLAYING})

_LONGEST_LABEL: Final = 100
_LONGEST_TITLE: Final = 50
_MOST_ON_A_PAGE: Final = 10
_MOST_IN_A_TABLE: Final = 20

_Condition: TypeAlias = Callable[[CommandRequest, Night], bool]


def may_lead(request: CommandRequest, night: Night) -> bool:
    """Return whether the requester is the night's host or may host in its community."""
    return request.who == night.host or (request.hosts and request.home == night.home)


def is_listed(request: CommandRequest, night: Night) -> bool:
    """Return whether the requester is on the night's list."""
    return night.entry(request.who) is not None


def declare_for_night(
    name: str,
    *options: Option,
    used_on: _Condition = lambda _, __: True,
    prefers: _Condition = lambda _, __: False,
) -> Callable[[TargetHandler], Command]:
    """Return a decorator that declares a command about one night.

    It can be used on nights that are not over and fit `used_on`. If only one of several is like those that
    the command `prefers`, it is meant.
    """

    async def list_usable(request: CommandRequest) -> tuple[list[Night], list[Night]]:
        """Return the community's nights, and others of the requester."""
        programme = request.nights.lists
        here = await programme.coming(request.home) if request.home else []
        known = {night.id for night in here}
        others = [night for night in await programme.outings(request.who) if night.id not in known]
        return [each for each in here if used_on(request, each)], [
            each for each in others if used_on(request, each)
        ]

    async def suggest(request: CommandRequest) -> list[tuple[str, str]]:
        here, others = await list_usable(request)
        return [(each.id, _format_label(request, each)) for each in (*here, *others)]

    async def choose(request: CommandRequest) -> str | Answer:
        if named := request.option(NIGHT_OPTION.name):
            return named
        here, others = await list_usable(request)
        found = [*here, *others]
        if not found:
            raise CommandRefusal(CommandProblem.NO_NIGHTS, command=name)
        if meant := _guess_night(request, here, found, prefers):
            return meant.id
        return _ask_which(request, found[:_MOST_ON_A_PAGE])

    return declare_targeted(name, (NIGHT_OPTION, *options), choose, suggest)


def _guess_night(
    request: CommandRequest, here: Sequence[Night], found: Sequence[Night], prefers: _Condition
) -> Night | None:
    """Return the only preferred night, the only one here, the only own one, or the only one."""
    likely = [night for night in found if prefers(request, night)]
    likely_here = [night for night in here if prefers(request, night)]
    mine = [night for night in found if is_listed(request, night)]
    return next((some[0] for some in (likely_here, likely, here, mine, found) if len(some) == 1), None)


def _ask_which(request: CommandRequest, listed: Sequence[Night]) -> Answer:
    words, name = request.words, request.command.name
    lines = _numbered_lines(request, listed)
    flags = {option.name for option in request.command.options if option.kind is OptionKind.FLAG}
    if request.options.keys() <= flags:
        return Answer(
            words.say("which-night"), lines, spread(_night_buttons(listed, name, options=request.options))
        )
    # The options may be too long for a button.
    return Answer(words.say("which-night"), (*lines, words.say("which-night-again")))


def when_line(request: CommandRequest, night: Night) -> str:
    """Return the line about the start and the length of a night."""
    when, words = _format_start(request, night), request.words
    return words.say("night-when", when=when, length=format_length(night.plan.minutes, words))


def _format_start(request: CommandRequest, night: Night) -> str:
    return request.time(night.plan.at, ZoneInfo(night.plan.zone))


def _format_line(request: CommandRequest, night: Night) -> str:
    words = request.words
    return words.say(
        "night-line",
        title=night.plan.title,
        when=_format_start(request, night),
        stage=words.say("night-stage", stage=night.stage.value),
        count=len(night.listed),
        code=code_of(night.id),
    )


def _format_label(request: CommandRequest, night: Night) -> str:
    """Return a short label of a night, without markup."""
    at = datetime.fromtimestamp(night.plan.at // 1000, UTC)
    when = format_moment_briefly(at, request.own_zone or ZoneInfo(night.plan.zone), request.words)
    title = cut(night.plan.title, _LONGEST_TITLE)
    return cut(
        request.words.say("night-label", title=title, when=when, code=code_of(night.id)), _LONGEST_LABEL
    )


def _numbered_lines(request: CommandRequest, nights: Sequence[Night], start: int = 1) -> tuple[str, ...]:
    return tuple(f"{number}. {_format_line(request, night)}" for number, night in enumerate(nights, start))


def _night_buttons(
    nights: Sequence[Night], command: str, start: int = 1, options: Mapping[str, str] | None = None
) -> tuple[Choice, ...]:
    return tuple(
        button(f"{number}. {night.plan.title}", command, {NIGHT_OPTION.name: night.id, **(options or {})})
        for number, night in enumerate(nights, start)
    )


@declare("night-list", Option("past", OptionKind.FLAG), PAGE, public=True)
async def night_list(request: CommandRequest) -> Answer:
    """List the nights of the community; in private, those the requester has signed up for."""
    words, past = request.words, request.option("past") == YES
    first, lists = request.page_start(_MOST_ON_A_PAGE), request.nights.lists
    most = _MOST_ON_A_PAGE if past else 0
    if request.home:
        page = await lists.page(request.home, first, most)
    else:
        page = await lists.outings_page(request.who, first, most)
    listed = page.over if past else page.coming[first : first + _MOST_ON_A_PAGE]
    count = page.count if past else len(page.coming)
    pages = request.count_pages(count, _MOST_ON_A_PAGE)
    headline = words.say("night-list-headline", count=count, which="past" if past else "coming")
    plan = command_word("night-plan", words)
    lines = _numbered_lines(request, listed, first + 1) or (words.say("night-list-plan", plan=plan),)
    rows = (*spread(_night_buttons(listed, "night-show", first + 1)), *request.page_buttons(pages))
    return Answer(headline, lines, rows)


@declare("night-season", PAGE, public=True)
async def night_season(request: CommandRequest) -> Answer:
    """Show the season table of the community, a page at a time."""
    if not request.home:
        raise NightRefusal(NightProblem.NO_HOME)
    words = request.words
    facts = await request.nights.seasons.table(request.home)
    unnamed = words.say("partner-unnamed")
    rows = [replace(row, name=cut(row.name, LONGEST_NAME) or unnamed) for row in facts.rows]
    listed, _, pages = request.select_page(rows, _MOST_IN_A_TABLE)
    shown = SeasonFacts(facts.title, tuple(listed), facts.hidden if request.check_page(pages) == pages else 0)
    headline, *lines = season_lines(shown, words)
    drawn = await request.nights.painter.season(shown, words, await request.load_look()) if rows else None
    files = described_picture("heldhands-season", drawn, lines)
    return Answer(headline, tuple(lines), request.page_buttons(pages), files=files)


def described_picture(name: str, drawn: Picture | None, lines: Sequence[str]) -> tuple[AnswerFile, ...]:
    """Return the file of a picture, described by the lines of the answer."""
    return picture_files(name, drawn, cut("\n".join(lines), LONGEST_ALT))
