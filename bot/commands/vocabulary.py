"""What commands, options and values are called in a language, and what is meant by a word of any language.

The catalogues have `command-NAME` and `command-NAME-about`, `option-word-NAME` and `option-about-NAME`,
`value-OPTION-VALUE`, and `value-flag-yes` and `-no`. The names in the code are understood too, everywhere.
A command of a group has a word of its own, "plan", and is called by both: "night plan", or "night-plan".
`also-NAME` are words, between commas, that are understood for something and never said.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import product
from typing import Final

from bot.commands.catalogue import GROUPS, SHARED, group_of, members
from bot.commands.model import FLAG_VALUES, Command, Option, OptionKind
from bot.text.catalogue import words_in
from bot.text.normalise import folded
from renderers.i18n.catalogue import Language, Words

_NEAR: Final = 0.75  # of a word that was mistyped, to the one that was meant


def command_word(name: str, words: Words) -> str:
    """Return what a command is called, or a group; behind the word for its group, if it is in one."""
    own = own_word(name, words)
    return f"{own_word(group, words)} {own}" if (group := group_of(name)) else own


def own_word(name: str, words: Words) -> str:
    """Return what a command is called within its group."""
    return words.say(f"command-{name}")


def command_about(name: str, words: Words) -> str:
    """Return what a command does, in one line."""
    return words.say(f"command-{name}-about")


def option_word(name: str, words: Words) -> str:
    """Return what an option is called."""
    return words.say(f"option-word-{name}")


def option_about(name: str, words: Words) -> str:
    """Return what an option is for, in one line; by the name under which it is explained."""
    return words.say(f"option-about-{name}")


def value_label(option: str, value: str, words: Words) -> str:
    """Return what one of an option's few values is called."""
    return words.say(f"value-{option}-{value}")


def command_example(name: str, words: Words) -> str | None:
    """Return a line that could be typed, for a command whose quotation marks are easily forgotten."""
    return words.say("example-night-plan") if name == "night-plan" else None


def meant_within(group: str, word: str, names: tuple[str, ...]) -> str | None:
    """Return the command that a word means behind the one for a group: of the group, or shared by it."""
    if name := meant_command(f"{group} {word}", names):
        return name
    shared = meant_command(word, names)
    return shared if shared in SHARED.get(group, ()) else None


def meant_command(word: str, names: tuple[str, ...]) -> str | None:
    """Return the command that a word means, in whichever language."""
    return _commands(names).get(" ".join(folded(word).split()))


def meant_group(word: str) -> str | None:
    """Return the group of commands that a word means, in whichever language."""
    return _groups().get(folded(word))


def meant_option(word: str, command: Command) -> Option | None:
    """Return the option of a command that a word means, in whichever language."""
    return command.option(_options(tuple(option.name for option in command.options)).get(folded(word), ""))


def meant_value(word: str, option: Option) -> str | None:
    """Return the value of an option that a word means, in whichever language."""
    family = "flag" if option.kind is OptionKind.FLAG else option.name
    values = FLAG_VALUES if option.kind is OptionKind.FLAG else (*option.values, *option.unlisted)
    return _values(family, values).get(folded(word))


def nearest_command(word: str, group: str) -> str | None:
    """Return the command of a group that somebody may have meant who has mistyped its own word."""
    spoken = [words_in(language) for language in Language]
    own = {folded(own_word(each.name, words)): each.name for words in spoken for each in members(group)}
    near = get_close_matches(folded(word), own, n=1, cutoff=_NEAR)
    return own[near[0]] if near else None


def also(name: str, words: Words) -> tuple[str, ...]:
    """Return what else people call a group, a command of a group, or a value."""
    said = {
        "palm": words.say("also-palm"),
        "night-plan": words.say("also-night-plan"),
        "night-start": words.say("also-night-start"),
        "night-end": words.say("also-night-end"),
        "repeat-weekly": words.say("also-repeat-weekly"),
        "repeat-never": words.say("also-repeat-never"),
    }.get(name, "")
    return tuple(each.strip() for each in said.split(",") if each.strip())


@cache
def _commands(names: tuple[str, ...]) -> Mapping[str, str]:
    """Return what each word means; of two words, each can be of another language."""
    spoken = [words_in(language) for language in Language]
    in_groups = {
        folded(f"{first}{between}{own}"): name
        for name in names
        if (group := group_of(name))
        for one, other, between in product(spoken, spoken, " -")
        for first in (*also(group, one), own_word(group, one))
        for own in (*also(name, other), own_word(name, other))
    }
    return {**in_groups, **_meanings(names, command_word)}


@cache
def _groups() -> Mapping[str, str]:
    others = {
        folded(word): name for each in Language for name in GROUPS for word in also(name, words_in(each))
    }
    return {**others, **_meanings(GROUPS, own_word)}


@cache
def _options(names: tuple[str, ...]) -> Mapping[str, str]:
    return _meanings(names, option_word)


@cache
def _values(family: str, values: tuple[str, ...]) -> Mapping[str, str]:
    others = {
        folded(word): value
        for language in Language
        for value in values
        for word in also(f"{family}-{value}", words_in(language))
    }
    return {**others, **_meanings(values, lambda value, words: value_label(family, value, words))}


def _meanings(names: tuple[str, ...], called: Callable[[str, Words], str]) -> Mapping[str, str]:
    """Return what each word means; a name in the code means itself, whatever it means in a language."""
    spoken = {folded(called(name, words_in(language))): name for language in Language for name in names}
    return {**spoken, **{name: name for name in names}}
