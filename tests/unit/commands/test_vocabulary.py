"""Given the words for commands: do they fit on every platform, and does each mean one thing?"""

import re
from itertools import chain

from bot.commands.forms import FLAG_VALUES, Command, Option, OptionKind
from bot.commands.grammar import COMMANDS
from bot.commands.repertoire import GROUPS, group_of, members
from bot.commands.vocabulary import (
    also,
    command_about,
    command_word,
    folded,
    meant_command,
    meant_group,
    meant_option,
    meant_value,
    option_about,
    option_word,
    own_word,
    value_label,
)
from bot.language import words_in
from renderers.language import Language
from tests.rows import each_row

NAMES = tuple(command.name for command in COMMANDS)
OPTIONS = tuple({option.name: option for command in COMMANDS for option in command.options}.values())
WORD = re.compile(r"[\w-]{1,32}")  # what Discord takes for a name
LONGEST_ABOUT = 100
OTHERWISE = {"plays": "game"}
"""What is called otherwise in the code: a word that means something else with other commands."""


@each_row("language", Language)
def test_every_word_can_be_a_name_on_discord_and_every_explanation_fits(language: Language) -> None:
    words = words_in(language)
    named = [own_word(name, words) for name in (*NAMES, *GROUPS)] + [
        option_word(each.name, words) for each in OPTIONS
    ]
    assert [word for word in named if not WORD.fullmatch(word) or word != word.lower()] == []
    told = [command_about(name, words) for name in (*NAMES, *GROUPS)] + [
        option_about(option.explained, words) for command in COMMANDS for option in command.options
    ]
    told += [value_label(option.name, value, words) for option in OPTIONS for value in option.values]
    told += [words.say("command-heldhands-about"), words.say("command-palm-about")]
    assert [text for text in told if not 0 < len(text) <= LONGEST_ABOUT or "\n" in text] == []


def test_in_english_a_command_and_an_option_are_called_as_in_the_code() -> None:
    words = words_in(Language.EN)
    assert [command_word(name, words).replace(" ", "-") for name in NAMES] == [*NAMES]
    assert [command_word(name, words) for name in GROUPS] == [*GROUPS]
    named = {option.name: option_word(option.name, words) for option in OPTIONS}
    assert {name: word for name, word in named.items() if word != name} == OTHERWISE


@each_row("language", Language)
def test_every_word_of_every_language_is_understood_as_what_it_says(language: Language) -> None:
    words = words_in(language)
    for command in COMMANDS:
        assert meant_command(command_word(command.name, words), NAMES) == command.name
        for option in command.options:
            assert meant_option(option_word(option.name, words), command) == option
            family = "flag" if option.kind is OptionKind.FLAG else option.name
            listed = (*option.values, *option.unlisted)
            values = FLAG_VALUES if option.kind is OptionKind.FLAG else listed
            for value in values:
                assert meant_value(value, option) == value
                assert meant_value(value_label(family, value, words), option) == value


def meanings(words_of: list[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for word, name in words_of:
        found.setdefault(folded(word), set()).add(name)
    return {word: names for word, names in found.items() if len(names) > 1}


def test_no_word_means_two_things() -> None:
    spoken = [words_in(language) for language in Language]
    alone = (*(name for name in NAMES if not group_of(name)), *GROUPS)
    assert meanings([(own_word(name, words), name) for words in spoken for name in alone]) == {}
    for group in GROUPS:
        inside = [each.name for each in members(group)]
        called = [
            (word, name)
            for words in spoken
            for name in inside
            for word in (own_word(name, words), *also(name, words))
        ]
        assert meanings(called) == {}
    for command in COMMANDS:
        names = [each.name for each in command.options]
        said = [(option_word(name, words), name) for words in spoken for name in names]
        assert meanings([*zip(names, names, strict=True), *said]) == {}
    for option in OPTIONS:
        labels = (
            (label, value)
            for words in spoken
            for value in option.values
            for label in (value_label(option.name, value, words), *also(f"{option.name}-{value}", words))
        )
        assert meanings([*chain(((value, value) for value in option.values), labels)]) == {}


@each_row("word", ["", "dance", "star", "start start"])
def test_another_word_means_nothing(word: str) -> None:
    assert meant_command(word, NAMES) is None
    assert meant_option(word, Command("some", (Option("page", OptionKind.PAGE),))) is None
    assert meant_value(word, Option("theme", OptionKind.VALUE, values=("day", "night"))) is None


def test_the_two_words_of_a_command_may_be_of_two_languages_without_capitals_and_accents() -> None:
    for word in ("night plan", "serata pianifica", "night pianifica", "Serata  PLAN", "night-pianifica"):
        assert meant_command(word, NAMES) == "night-plan"
    for word in ("nightplan", "plan night", "plan", "night", "night plan x", "night--plan"):
        assert meant_command(word, NAMES) is None
    assert [meant_group(word) for word in ("night", "SERATA", "plan", "")] == ["night", "night", None, None]
    assert folded("Sì") == folded("SI") == "si"
