"""What a word means, in any language: a command, a group, an option, or one of its values.

The words are those of `vocabulary.py`; the names in the code are always understood too.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import product
from typing import Final

from bot.commands.command_table import NAMES, SHARED, members
from bot.commands.model import FLAG_VALUES, GROUPS, Command, Option, OptionKind, group_of
from bot.commands.vocabulary import command_word, option_word, own_word, synonyms, value_label
from bot.text.catalogue import fold_text, words_in
from renderers.i18n.catalogue import Language, Words

_SIMILARITY: Final = 0.75  # of a mistyped word to the one that was meant


def meant_within(group: str, word: str) -> str | None:
    """Return the command that a word means after the word for a group: of the group, or shared by it."""
    if name := meant_command(f"{group} {word}"):
        return name
    shared = meant_command(word)
    return shared if shared in SHARED.get(group, ()) else None


def meant_command(word: str) -> str | None:
    """Return the command that a word means in any language."""
    return _command_meanings().get(" ".join(fold_text(word).split()))


def meant_group(word: str) -> str | None:
    """Return the group that a word means in any language."""
    return _group_meanings().get(fold_text(word))


def meant_option(word: str, command: Command) -> Option | None:
    """Return the option of a command that a word means in any language."""
    return command.option(
        _option_meanings(tuple(option.name for option in command.options)).get(fold_text(word), "")
    )


def meant_value(word: str, option: Option) -> str | None:
    """Return the value of an option that a word means in any language."""
    family = "flag" if option.kind is OptionKind.FLAG else option.name
    values = FLAG_VALUES if option.kind is OptionKind.FLAG else (*option.values, *option.unlisted)
    return _value_meanings(family, values).get(fold_text(word))


def nearest_command(word: str, group: str) -> str | None:
    """Return the command of a group that is most similar to a mistyped word."""
    spoken = [words_in(language) for language in Language]
    own = {fold_text(own_word(each.name, words)): each.name for words in spoken for each in members(group)}
    near = get_close_matches(fold_text(word), own, n=1, cutoff=_SIMILARITY)
    return own[near[0]] if near else None


@cache
def _command_meanings() -> Mapping[str, str]:
    """Return the command of each word; the words for group and command may be of different languages."""
    spoken = [words_in(language) for language in Language]
    in_groups = {
        fold_text(f"{first}{between}{own}"): name
        for name in NAMES
        if (group := group_of(name))
        for one, other, between in product(spoken, spoken, " -")
        for first in (*synonyms(group, one), own_word(group, one))
        for own in (*synonyms(name, other), own_word(name, other))
    }
    return {**in_groups, **_meanings(NAMES, command_word)}


@cache
def _group_meanings() -> Mapping[str, str]:
    others = {
        fold_text(word): name
        for each in Language
        for name in GROUPS
        for word in synonyms(name, words_in(each))
    }
    return {**others, **_meanings(GROUPS, own_word)}


@cache
def _option_meanings(names: tuple[str, ...]) -> Mapping[str, str]:
    others = {
        fold_text(word): name
        for each in Language
        for name in names
        for word in synonyms(name, words_in(each))
    }
    return {**others, **_meanings(names, option_word)}


@cache
def _value_meanings(family: str, values: tuple[str, ...]) -> Mapping[str, str]:
    others = {
        fold_text(word): value
        for language in Language
        for value in values
        for word in synonyms(f"{family}-{value}", words_in(language))
    }
    return {**others, **_meanings(values, lambda value, words: value_label(family, value, words))}


def _meanings(names: tuple[str, ...], called: Callable[[str, Words], str]) -> Mapping[str, str]:
    """Return the name of each word; a name in the code means itself, whatever it means in a language."""
    spoken = {fold_text(called(name, words_in(language))): name for language in Language for name in names}
    return {**spoken, **{name: name for name in names}}
