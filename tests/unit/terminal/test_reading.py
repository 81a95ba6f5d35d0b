"""Given what somebody typed: what did they say?"""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from adapters.terminal.language import words_in
from adapters.terminal.reading import TYPED, Key, Node, Said, Word, read
from engine.contract import InvalidAction
from engine.heldhands.actions import (
    CHOOSE_LEFT,
    CHOOSE_RIGHT,
    CLEAR,
    END_TURN,
    TAKE_BACK,
    Row,
    Step,
)
from renderers.language import Language
from tests.rows import each_row


@each_row(
    ("text", "said"),
    [
        *(("", Word.NOTHING), ("  HELP ", Word.HELP), ("?", Word.HELP), ("rules", Word.RULES)),
        *(("exit", Word.QUIT), ("2", Key("2")), (" 07 ", Key("7")), ("p3", Key("p3")), ("/3", Key("3"))),
        *(("o17", Node("O17")), ("c", Node("C")), ("O17/3", Step("O17", Row.OWN, 3))),
        *((text, Step("O17", Row.PARTNER, 2)) for text in ("o17/P2", "o17 p2")),
        *(("C / p 2", Step("C", Row.PARTNER, 2)), ("back", TAKE_BACK), ("Clear", CLEAR)),
        *(("undo", TAKE_BACK), ("left", CHOOSE_LEFT), ("r", CHOOSE_RIGHT)),
    ],
)
def test_short_words_in_any_spelling(text: str, said: Said) -> None:
    assert read(text, words_in(Language.EN)) == said
    assert read(text, words_in(Language.IT)) == said, "the English words are understood everywhere"


@given(st.text())
def test_anything_else_is_nonsense_and_never_a_crash(text: str) -> None:
    with suppress(InvalidAction):
        read(text, words_in(Language.EN))


@each_row(
    ("text", "said"),
    [("Fine", END_TURN), ("indietro", TAKE_BACK), ("destra", CHOOSE_RIGHT), ("esci", Word.QUIT)],
)
def test_words_of_the_readers_language(text: str, said: Said) -> None:
    assert read(text, words_in(Language.IT)) == said


@each_row("language", Language)
def test_every_language_has_a_word_of_its_own_for_everything(language: Language) -> None:
    words = [words_in(language).say(f"typed-{word}") for word in TYPED]
    assert len(set(words)) == len(TYPED)
    assert all(word == word.lower() for word in words)
