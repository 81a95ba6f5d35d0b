"""Given a typed text: which keys are meant, in whichever language?"""

from itertools import product

from bot.commands.vocabulary import folded
from bot.key_signs import SYMBOLS, Key
from bot.keys_reading import read_keys, words_of
from bot.language import words_in
from renderers.language import Language
from tests.rows import each_row
from tests.unit.keys.sights import keys

SPOKEN = [(word, key) for language in Language for key in Key for word in words_of(key, words_in(language))]


@each_row(
    ("text", "meant"),
    [
        ("in 2", "in 2"),
        ("In p2", "in partner 2"),
        ("in p 2", "in partner 2"),
        ("in, 2", "in 2"),
        (" in  2. ", "in 2"),
        ("in/2", "in 2"),
        ("in2", "in 2"),
        ("partner 2", "partner 2"),
        ("in partner's 2", "in partner 2"),
        ("in partner\N{RIGHT SINGLE QUOTATION MARK}s 2", "in partner 2"),
        ("out left p6", "out left partner 6"),
        ("LEFT", "left"),
        ("cw", "left"),
        ("clockwise 3", "left 3"),
        ("counter-clockwise", "right"),
        ("counter clockwise three", "right 3"),
        ("undo", "back"),
        ("end the turn", "end"),
        ("dentro 2", "in 2"),
        ("dentro, a sinistra", None),
        ("sinistra", "left"),
        ("in senso orario", "left"),
        ("dentro del partner 2", "in partner 2"),
        ("Sì", "accept"),
        ("SI", "accept"),
        ("a parole", "read"),
        ("in words", "read"),
        ("🎯2️⃣", "in 2"),
        ("🎯 🤝🏽 2⃣", "in partner 2"),
        ("⭕↺🤝4️⃣", "out right partner 4"),
        ("dentro 🤝 due", "in partner 2"),
        ("1 1 1 1 1 1", "1 1 1 1 1 1"),
    ],
)
def test_what_is_typed_is_understood(text: str, meant: str | None) -> None:
    assert read_keys(text) == (None if meant is None else keys(meant))


@each_row(
    "text",
    [
        "",
        " ",
        ",",
        "hello",
        "in the middle",
        "in 9",
        "in 0",
        "in 12",
        "in -2",
        "2p",
        "p2x",
        "lefty",
        "in two hands",
        "start @bruno:example.org",
        "🙂",
        "in 🙂",
        "1 1 1 1 1 1 1",
        "in " * 1000,
        "\N{NULL}",
        "x\N{ZERO WIDTH JOINER}",
    ],
)
def test_anything_else_is_left_to_others(text: str) -> None:
    assert read_keys(text) is None


@each_row("key", Key)
def test_its_name_in_the_code_and_its_sign_mean_a_key_everywhere(key: Key) -> None:
    assert read_keys(key.value) == (key,)
    assert read_keys(SYMBOLS[key]) == (key,)


@each_row("language", Language)
def test_every_word_is_read_back_also_behind_every_other_word_of_its_language(language: Language) -> None:
    words = words_in(language)
    spoken = [(word, key) for key in Key for word in words_of(key, words)]
    assert [word for word, key in spoken if read_keys(word.upper()) != (key,)] == []
    wrong = [
        f"{one} {other}"
        for (one, first), (other, second) in product(spoken, spoken)
        if read_keys(f"{one} {other}") != (first, second)
    ]
    assert wrong == []


def test_no_word_means_two_keys_in_any_two_languages() -> None:
    meant: dict[str, set[Key]] = {key.value: {key} for key in Key}
    for word, key in SPOKEN:
        meant.setdefault(folded(word), set()).add(key)
    assert {word: meanings for word, meanings in meant.items() if len(meanings) > 1} == {}


def test_no_word_is_empty_or_said_twice() -> None:
    assert all(word for word, _ in SPOKEN)
    for language in Language:
        said = [folded(word) for key in Key for word in words_of(key, words_in(language))]
        assert len(said) == len(set(said))
