"""Given the catalogues: is every text there, in every language, with the same facts?"""

from pathlib import Path

from renderers.language import Language
from tests.rows import each_row
from tests.unit.language.catalogues import all_asked_for, folders, messages

SAME_IN_EVERY_LANGUAGE = {
    "title",  # the names of the games
    "title-palm",
    "drawn-palm-title",
    "place",  # nothing but its facts
    "choice-way",
    "described-way",
    "pair-hs",  # nostalgia
    "drawn-partner",
    "web-title",  # the name of the program
    "web-game-heldhands",  # the names of the games
    "web-game-palm",
    "web-language-en",  # each language in its own words
    "web-language-it",
    "web-edition-print-and-play",  # the name of an edition
    "web-menu",
    "option-word-partner",
    "value-flag-no",
    "value-edition-print-and-play",
    "value-language-en",
    "value-language-it",
    "game-label",  # nothing but its facts
    "command-palm",  # the name of the game, in short
    "command-palm-tutorial",
    "biography-headline",
    "help-line",
    "settings-line",
}


@each_row("folder", folders(), ids=str)
@each_row("language", Language)
def test_every_language_says_the_same_things_about_the_same_facts(folder: Path, language: Language) -> None:
    assert messages(folder, language) == messages(folder, Language.EN)


def test_no_message_is_missing_and_none_is_left_over() -> None:
    known = {name for folder in folders() for name in messages(folder, Language.EN)}
    wanted = all_asked_for()
    assert wanted - known == set(), "missing"
    assert known - wanted == set(), "left over"


def test_no_message_stands_in_two_catalogues() -> None:
    names = [name for folder in folders() for name in messages(folder, Language.EN)]
    assert len(names) == len(set(names))


@each_row("folder", folders(), ids=str)
def test_nothing_was_left_untranslated(folder: Path) -> None:
    def texts(language: Language) -> dict[str, str]:
        found = {}
        for file in (folder / language).glob("*.ftl"):
            for entry in file.read_text(encoding="utf-8").split("\n\n"):
                for line in entry.splitlines():
                    name, equals, text = line.partition(" = ")
                    if equals and not line.startswith((" ", "#")) and "{" not in text[:1]:
                        found[name] = text
        return found

    english, italian = texts(Language.EN), texts(Language.IT)
    same = {name for name, text in italian.items() if english.get(name) == text}
    assert same <= SAME_IN_EVERY_LANGUAGE
