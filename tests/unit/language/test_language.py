"""Given a language: which one is it, and what does it say?"""

import logging
from pathlib import Path

import pytest

from bot.language import words_in
from renderers.language import BrokenCatalogueError, Language, MissingTextError, Words, best_language
from tests.rows import each_row


@each_row(
    ("codes", "language"),
    [
        (["it"], Language.IT),
        (["it-IT"], Language.IT),
        (["it_CH.UTF-8"], Language.IT),
        (["IT"], Language.IT),
        (["en-GB"], Language.EN),
        (["pt"], Language.EN),
        (["pt-BR", "it"], Language.IT),
        (["", None, "it"], Language.IT),
        (["C.UTF-8"], Language.EN),
        (["italic"], Language.EN),
        ([], Language.EN),
    ],
)
def test_the_best_language_for_a_platforms_code(codes: list[str | None], language: Language) -> None:
    assert best_language(*codes) is language


@each_row(
    ("language", "count", "said"),
    [
        (Language.EN, 0, "no cards"),
        (Language.EN, 1, "1 card"),
        (Language.EN, 6, "6 cards"),
        (Language.IT, 0, "nessuna carta"),
        (Language.IT, 1, "1 carta"),
        (Language.IT, 6, "6 carte"),
    ],
)
def test_things_are_counted(language: Language, count: int, said: str) -> None:
    assert Words(language).say("cards", count=count) == said


def test_facts_stand_in_a_sentence_without_marks_around_them() -> None:
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
