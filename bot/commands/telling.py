"""Commands that only tell something: rules, help."""

from bot.commands.answers import Answer
from bot.commands.asking import Asking, button
from bot.commands.forms import Option, OptionKind
from bot.commands.grammar import COMMANDS, command, usage
from bot.commands.pages import check_page, turning
from bot.commands.repertoire import GROUPS, SHARED, group_of, members
from bot.commands.vocabulary import (
    command_about,
    command_example,
    command_word,
    option_about,
    option_word,
    value_label,
)
from bot.how_to_play import HELD_HANDS, how_to_play
from bot.nights.lengths import length
from bot.nights.night import Plan
from bot.screens.screen import spread
from renderers.language import Words


async def rules(asking: Asking) -> Answer:
    """Tell how to play, a section a page; the first page leads to all of them."""
    sections = how_to_play(asking.words, group_of(asking.command) or HELD_HANDS)
    page = check_page(asking, len(sections))
    section = sections[page - 1]
    rows = turning(asking, len(sections))
    lines = section.paragraphs
    if page == 1:
        titles = {number: f"{number}. {each.title}" for number, each in enumerate(sections[1:], 2)}
        lines = (*lines, asking.words.say("rules-contents"), *titles.values())
        rows = spread(
            [button(title, asking.command, {"page": str(number)}) for number, title in titles.items()],
        )
    return Answer(section.title, lines, rows)


async def help_(asking: Asking) -> Answer:
    """Tell what can be asked for, a group of commands in one line; or all about one command or a group."""
    words, name = asking.words, asking.chosen("command")
    if name in GROUPS:
        first = command_word(members(name)[0].name, words)
        more = words.say("help-group-more", command=first)
        return Answer(command_about(name, words), (*_told(asking, name), *_shared(asking, name), more))
    if name:
        lines = (command_about(name, words), *(_option(each, words) for each in command(name).options))
        return Answer(usage(name, words), (*lines, *_more(asking, name)))
    groups = (
        words.say("help-group", group=command_word(each, words), about=command_about(each, words))
        for each in GROUPS
        if _told(asking, each)
    )
    return Answer(words.say("help-headline"), (*_told(asking), *groups, words.say("help-more")))


def _more(asking: Asking, name: str) -> tuple[str, ...]:
    """Return a line that could be typed, and what is meant by all that it leaves out."""
    words, example = asking.words, command_example(name, asking.words)
    if not example:
        return ()
    lasts = length(Plan.model_fields["minutes"].default, words)
    left_out = words.say("help-left-out", length=lasts, zone=asking.house_zone.key)
    return left_out, words.say("help-example", example=example)


def _told(asking: Asking, group: str = "") -> tuple[str, ...]:
    """Return a line for each command of a group, or of those that are in none."""
    words = asking.words
    return tuple(
        words.say("help-line", usage=usage(each.name, words), about=command_about(each.name, words))
        for each in COMMANDS
        if each.group == group and each.name not in asking.without
    )


def _shared(asking: Asking, group: str) -> tuple[str, ...]:
    """Return which other commands a game of its own has, in one line."""
    words = asking.words
    names = [command_word(each, words) for each in SHARED.get(group, ()) if each not in asking.without]
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
