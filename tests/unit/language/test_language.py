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
