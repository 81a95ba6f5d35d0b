"""Given the catalogues: is every text there, in every language, with the same facts, and what does it say?"""

import logging
import re
from pathlib import Path

import pytest

from adapters.doctor import sentence
from adapters.terminal.language import words_in
from bot.commands.refusals import Misread
from bot.connection import ServerWarning
from bot.doctor.finding import Ailment, Doubt, Finding, Mark, Well
from bot.parts import PartProblem
from bot.reach import ServerProblem
from bot.refusals import Denied
from bot.requirements import ServerLack
from bot.screens.refusals import refusal_text
from bot.settings import Unfit
from bot.settings_reading import SettingProblem
from bot.silence import Hush
from bot.valkey.problems import EmbeddedProblem
from engine.contract import Code, Fact, Refusal
from engine.heldhands.refusals import Refused
from renderers.language import BrokenCatalogueError, Language, MissingTextError, Words, best_language
from tests.rows import each_row
from tests.unit.language.catalogues import all_asked_for, folders, messages


@each_row(
    ("codes", "language"),
    [
        *(([code], Language.IT) for code in ("it", "it-IT", "it_CH.UTF-8", "IT")),
        *(([code], Language.EN) for code in ("en-GB", "pt", "C.UTF-8", "italic")),
        *((["pt-BR", "it"], Language.IT), (["", None, "it"], Language.IT), ([], Language.EN)),
    ],
)
def test_the_best_language_for_a_platforms_code(codes: list[str | None], language: Language) -> None:
    assert best_language(*codes) is language


def test_things_are_counted_and_facts_stand_in_a_sentence_without_marks_around_them() -> None:
    counted = [[Words(language).say("cards", count=count) for count in (0, 1, 6)] for language in Language]
    assert counted == [["no cards", "1 card", "6 cards"], ["nessuna carta", "1 carta", "6 carte"]]
    said = words_in(Language.IT).say("refusal-no-such-node", node="O99")
    assert said == "Su questo tabellone non c'è un nodo O99."


def catalogue(folder: Path, **texts: str) -> Path:
    for language in Language:
        (folder / language).mkdir()
        (folder / language / "some.ftl").write_text(texts.get(language, ""), encoding="utf-8")
    return folder


def test_while_we_test_a_missing_text_is_an_error(tmp_path: Path) -> None:
    words = Words(Language.IT, (catalogue(tmp_path, en="hello = Hello.", it="you = Ciao, { $who }."),))
    with pytest.raises(MissingTextError):
        words.say("hello")
    with pytest.raises(MissingTextError):
        words.say("you")
    assert words.say("you", who="Alba") == "Ciao, Alba."


def test_people_read_english_instead_and_we_find_a_code_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Words, "strict", False)
    words = Words(Language.IT, (catalogue(tmp_path, en="hello = Hello.\nyou = You.", it="you = { $who }."),))
    with caplog.at_level(logging.ERROR):
        assert words.say("hello") == "Hello."
        assert words.say("you") == "You."
        assert words.say("nothing") == "nothing"
    assert {record.message for record in caplog.records} == {"text_missing"}


@pytest.mark.parametrize("broken", ["one = {", "???", "one = 1\none = 2"])
def test_a_broken_catalogue_is_refused(broken: str, tmp_path: Path) -> None:
    with pytest.raises(BrokenCatalogueError):
        Words(Language.EN, (catalogue(tmp_path, en=broken),)).say("one")


def test_words_are_the_same_in_one_language_from_the_same_catalogues(tmp_path: Path) -> None:
    assert {Words(Language.EN), Words(Language.EN)} == {Words(Language.EN)}
    assert Words(Language.EN) != Words(Language.IT)
    assert Words(Language.EN) != Words(Language.EN, (tmp_path,))


PROBLEMS: tuple[Code, ...] = (
    *(*EmbeddedProblem, *ServerProblem, *ServerLack, *PartProblem, *Ailment, *Unfit, *SettingProblem),
)
NUMBERS = {"bytes", "hours", "megabytes", "nodes", "seconds"}


def facts_of(code: Code) -> dict[str, Fact]:
    return {name: 3 if name in NUMBERS else f"a-{name}" for name in code.facts}


@each_row("code", [*PROBLEMS, *Well, *Doubt, *ServerWarning])
@each_row("language", Language)
def test_every_problem_finding_and_warning_has_one_line_made_of_its_facts(
    code: Code, language: Language
) -> None:
    facts, words = facts_of(code), words_in(language)
    if finding := isinstance(code, Well | Doubt | ServerWarning):
        mark = Mark.OK if isinstance(code, Well) else Mark.WARN
        said = sentence(Finding("ours", mark, code, facts), words)
    else:
        said = refusal_text(Refusal(code, **facts), words)
    assert re.fullmatch(r"[^\n]+\.", said)
    unsaid = [name for name, fact in facts.items() if str(fact) not in said]
    assert unsaid == [] or (not finding and unsaid == ["check"])


def test_no_two_codes_share_a_sentence() -> None:
    for codes in ((*PROBLEMS, *Denied, *Refused, *Hush, *Misread), (*ServerWarning, *Doubt), (*Well,)):
        names = [str(code) for code in codes]
        assert len(set(names)) == len(names)


SAME_IN_EVERY_LANGUAGE = {
    *("title", "title-palm", "drawn-palm-title", "web-title"),  # the names of the games and the program
    *("web-game-heldhands", "web-game-palm", "command-palm", "command-palm-tutorial"),
    *("web-edition-print-and-play", "value-edition-print-and-play"),  # the name of an edition
    *("web-language-en", "web-language-it"),  # each language in its own words
    *("value-language-en", "value-language-it"),
    *("place", "choice-way", "described-way", "game-label"),  # nothing but their facts
    *("biography-headline", "help-line", "settings-line"),
    *("pair-hs", "drawn-partner", "web-menu", "option-word-partner", "value-flag-no"),  # the same word
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
