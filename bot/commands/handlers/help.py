"""Commands that only show text: rules, help."""

from bot.commands.answers import Answer
from bot.commands.catalogue import GROUPS, SHARED, group_of, members
from bot.commands.grammar import COMMANDS, command, usage
from bot.commands.model import Option, OptionKind
from bot.commands.pages import check_page, page_buttons
from bot.commands.request import CommandRequest, button
from bot.commands.rules_text import HELD_HANDS, how_to_play
from bot.commands.vocabulary import (
    command_about,
    command_example,
    command_word,
    option_about,
    option_word,
    value_label,
)
from bot.model.night import Plan
from bot.model.screen import spread
from bot.text.durations import length
from renderers.i18n.catalogue import Words


async def rules(request: CommandRequest) -> Answer:
    """Show the rules, one section a page; the first page links to all sections."""
    sections = how_to_play(request.words, group_of(request.command) or HELD_HANDS)
    page = check_page(request, len(sections))
    section = sections[page - 1]
    rows = page_buttons(request, len(sections))
    lines = section.paragraphs
    if page == 1:
        titles = {number: f"{number}. {each.title}" for number, each in enumerate(sections[1:], 2)}
        lines = (*lines, request.words.say("rules-contents"), *titles.values())
        rows = spread(
            [button(title, request.command, {"page": str(number)}) for number, title in titles.items()],
        )
    return Answer(section.title, lines, rows)


async def help_(request: CommandRequest) -> Answer:
    """List all commands, with one line for each group; or describe one command or group."""
    words, name = request.words, request.option("command")
    if name in GROUPS:
        first = command_word(members(name)[0].name, words)
        more = words.say("help-group-more", command=first)
        return Answer(
            command_about(name, words), (*_command_lines(request, name), *_shared_lines(request, name), more)
        )
    if name:
        lines = (
            command_about(name, words),
            *(_describe_option(each, words) for each in command(name).options),
        )
        return Answer(usage(name, words), (*lines, *_example_lines(request, name)))
    groups = (
        words.say("help-group", group=command_word(each, words), about=command_about(each, words))
        for each in GROUPS
        if _command_lines(request, each)
    )
    return Answer(words.say("help-headline"), (*_command_lines(request), *groups, words.say("help-more")))


def _example_lines(request: CommandRequest, name: str) -> tuple[str, ...]:
    """Return the example of a command, and the defaults of what it leaves out."""
    words, example = request.words, command_example(name, request.words)
    if not example:
        return ()
    lasts = length(Plan.model_fields["minutes"].default, words)
    left_out = words.say("help-left-out", length=lasts, zone=request.default_zone.key)
    return left_out, words.say("help-example", example=example)


def _command_lines(request: CommandRequest, group: str = "") -> tuple[str, ...]:
    """Return a line for each command of a group, or for those without a group."""
    words = request.words
    return tuple(
        words.say("help-line", usage=usage(each.name, words), about=command_about(each.name, words))
        for each in COMMANDS
        if each.group == group and each.name not in request.unavailable
    )


def _shared_lines(request: CommandRequest, group: str) -> tuple[str, ...]:
    """Return the line of the general commands that a group accepts too."""
    words = request.words
    names = [command_word(each, words) for each in SHARED.get(group, ()) if each not in request.unavailable]
    return (words.say("help-group-shared", commands=", ".join(names)),) if names else ()


def _describe_option(option: Option, words: Words) -> str:
    """Return the description of an option and its values."""
    word, about = option_word(option.name, words), option_about(option.explained, words)
    if option.kind in {OptionKind.NUMBER, OptionKind.MINUTES}:
        ends = (option.lowest, option.highest)
        low, high = (length(end, words) if option.kind is OptionKind.MINUTES else str(end) for end in ends)
        return words.say("help-option-between", option=word, about=about, lowest=low, highest=high)
    if option.kind is OptionKind.FLAG:
        return words.say("help-option-flag", option=word, about=about)
    values = [value_label(option.name, value, words) for value in option.values]
    return words.say(
        "help-option", option=word, about=about, few="yes" if values else "no", values=", ".join(values)
    )
