"""The table of all commands, in the order in which help lists them; and help, which shows it."""

from collections.abc import Mapping
from typing import Final

from bot.commands.answers import Answer, guided_button
from bot.commands.handlers.daily import daily
from bot.commands.handlers.game_commands import (
    end,
    guided_game,
    invite,
    join,
    nudge,
    palm_start,
    rematch,
    show,
    start,
)
from bot.commands.handlers.game_list import games
from bot.commands.handlers.history import hindsight, replay, stats
from bot.commands.handlers.night_guest import night_here, night_join, night_leave, night_show
from bot.commands.handlers.night_host import night_cancel, night_edit, night_end, night_plan, night_start
from bot.commands.handlers.night_list import night_list, night_season
from bot.commands.handlers.palm_lessons import biography, tutorial
from bot.commands.handlers.profile import forget_me, settings
from bot.commands.handlers.rules import palm_rules, rules
from bot.commands.model import GROUPS, PALM_GROUP, Command, CommandRequest, Option, OptionKind, declare
from bot.commands.vocabulary import (
    command_about,
    command_example,
    command_word,
    option_about,
    option_word,
    usage,
    value_label,
)
from bot.model.night import Plan
from bot.text.time_words import format_length
from renderers.i18n.catalogue import Words

SHARED: Final[Mapping[str, tuple[str, ...]]] = {
    PALM_GROUP: ("show", "games", "nudge", "end", "rematch", "replay", "join", "settings", "help"),
}
"""Groups that are games of their own, and the general commands that they accept too: "palm show"."""

_HELP: Final = "help"
_SETUP: Final = Command("setup", (Option("undo", OptionKind.FLAG),))  # each platform has its own
_UNGROUPED: Final = (
    *(start, guided_game, daily, show, games, nudge, end, rematch, replay, hindsight, stats),
    *(rules, settings, invite, join, forget_me, _SETUP),
)
_GROUPED: Final = (
    *(night_plan, night_list, night_show, night_join, night_here, night_leave),
    *(night_start, night_end, night_edit, night_cancel, night_season),
    *(palm_start, palm_rules, tutorial, biography),
)


def command(name: str) -> Command:
    """Return the command of this name; raises `KeyError` if there is none."""
    return _BY_NAME[name]


def members(group: str) -> tuple[Command, ...]:
    """Return the commands of a group, or those without a group."""
    return tuple(each for each in COMMANDS if each.group == group)


@declare(
    _HELP,
    Option(
        "command",
        OptionKind.VALUE,
        values=(*(each.name for each in _UNGROUPED), _HELP, *GROUPS),
        unlisted=tuple(each.name for each in _GROUPED),
    ),
    public=True,
)
async def _help(request: CommandRequest) -> Answer:
    """List all commands, with one line for each group; or describe one command or group."""
    words, name = request.words, request.option("command")
    if name in GROUPS:
        first = command_word(members(name)[0].name, words)
        more = words.say("help-group-more", command=first)
        return Answer(
            command_about(name, words), (*_command_lines(request, name), *_shared_lines(request, name), more)
        )
    if name:
        described = command(name)
        lines = (
            command_about(name, words),
            *(_describe_option(each, words) for each in described.options),
        )
        return Answer(usage(described, words), (*lines, *_example_lines(request, described)))
    groups = (
        words.say("help-group", group=command_word(each, words), about=command_about(each, words))
        for each in GROUPS
        if _command_lines(request, each)
    )
    lines = (*_command_lines(request), *groups, words.say("help-more"))
    return Answer(words.say("help-headline"), lines, ((guided_button(words),),))


def _example_lines(request: CommandRequest, described: Command) -> tuple[str, ...]:
    """Return the example of a command, and the defaults of what it leaves out."""
    words, example = request.words, command_example(described, request.words)
    if not example:
        return ()
    lasts = format_length(Plan.model_fields["minutes"].default, words)
    left_out = words.say("help-left-out", length=lasts, zone=request.default_zone.key)
    return left_out, words.say("help-example", example=example)


def _command_lines(request: CommandRequest, group: str = "") -> tuple[str, ...]:
    """Return a line for each command of a group, or for those without a group."""
    words = request.words
    return tuple(
        words.say("help-line", usage=usage(each, words), about=command_about(each.name, words))
        for each in members(group)
        if each.name not in request.unavailable
    )


def _shared_lines(request: CommandRequest, group: str) -> tuple[str, ...]:
    """Return the line of the general commands that a group accepts too."""
    words = request.words
    names = [command_word(each, words) for each in SHARED.get(group, ()) if each not in request.unavailable]
    return (words.say("help-group-shared", commands=", ".join(names)),) if names else ()


def _describe_option(option: Option, words: Words) -> str:
    word, about = option_word(option.name, words), option_about(option.explained, words)
    if option.kind in {OptionKind.NUMBER, OptionKind.MINUTES}:
        minutes, ends = option.kind is OptionKind.MINUTES, (option.lowest, option.highest)
        low, high = (format_length(each, words) if minutes else str(each) for each in ends)
        return words.say("help-option-between", option=word, about=about, lowest=low, highest=high)
    if option.kind is OptionKind.FLAG:
        return words.say("help-option-flag", option=word, about=about)
    values = [value_label(option.name, value, words) for value in option.values]
    return words.say(
        "help-option", option=word, about=about, few="yes" if values else "no", values=", ".join(values)
    )


COMMANDS: Final[tuple[Command, ...]] = (*_UNGROUPED, _help, *_GROUPED)
NAMES: Final = tuple(each.name for each in COMMANDS)

_BY_NAME: Final = {each.name: each for each in COMMANDS}
