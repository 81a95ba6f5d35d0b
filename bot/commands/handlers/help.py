"""Commands that only tell something: rules, help."""

from bot.commands.answers import Answer
from bot.commands.asking import CommandRequest, button
from bot.commands.catalogue import GROUPS, SHARED, group_of, members
from bot.commands.grammar import COMMANDS, command, usage
from bot.commands.model import Option, OptionKind
from bot.commands.pages import check_page, turning
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
    """Tell how to play, a section a page; the first page leads to all of them."""
    sections = how_to_play(request.words, group_of(request.command) or HELD_HANDS)
    page = check_page(request, len(sections))
    section = sections[page - 1]
    rows = turning(request, len(sections))
    lines = section.paragraphs
    if page == 1:
        titles = {number: f"{number}. {each.title}" for number, each in enumerate(sections[1:], 2)}
        lines = (*lines, request.words.say("rules-contents"), *titles.values())
        rows = spread(
            [button(title, request.command, {"page": str(number)}) for number, title in titles.items()],
        )
    return Answer(section.title, lines, rows)


async def help_(request: CommandRequest) -> Answer:
    """Tell what can be asked for, a group of commands in one line; or all about one command or a group."""
    words, name = request.words, request.chosen("command")
    if name in GROUPS:
        first = command_word(members(name)[0].name, words)
        more = words.say("help-group-more", command=first)
        return Answer(command_about(name, words), (*_told(request, name), *_shared(request, name), more))
    if name:
        lines = (command_about(name, words), *(_option(each, words) for each in command(name).options))
        return Answer(usage(name, words), (*lines, *_more(request, name)))
    groups = (
        words.say("help-group", group=command_word(each, words), about=command_about(each, words))
        for each in GROUPS
        if _told(request, each)
    )
    return Answer(words.say("help-headline"), (*_told(request), *groups, words.say("help-more")))


def _more(request: CommandRequest, name: str) -> tuple[str, ...]:
    """Return a line that could be typed, and what is meant by all that it leaves out."""
    words, example = request.words, command_example(name, request.words)
    if not example:
        return ()
    lasts = length(Plan.model_fields["minutes"].default, words)
    left_out = words.say("help-left-out", length=lasts, zone=request.house_zone.key)
    return left_out, words.say("help-example", example=example)


def _told(request: CommandRequest, group: str = "") -> tuple[str, ...]:
    """Return a line for each command of a group, or of those that are in none."""
    words = request.words
    return tuple(
        words.say("help-line", usage=usage(each.name, words), about=command_about(each.name, words))
        for each in COMMANDS
        if each.group == group and each.name not in request.without
    )


def _shared(request: CommandRequest, group: str) -> tuple[str, ...]:
    """Return which other commands a game of its own has, in one line."""
    words = request.words
    names = [command_word(each, words) for each in SHARED.get(group, ()) if each not in request.without]
    return (words.say("help-group-shared", commands=", ".join(names)),) if names else ()


def _option(option: Option, words: Words) -> str:
    """Return what an option is for, and what can be said for it."""
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
