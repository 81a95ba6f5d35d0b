"""Given a typed text or a sign, in any language and however a client writes it: which keys are meant?"""

from itertools import product

from bot.commands.vocabulary import folded
from bot.key_signs import DIGITS, SYMBOLS, Key, key_of, plain
from bot.keys_reading import read_keys, words_of
from bot.language import words_in
from bot.screens.screen import TableAction
from renderers.heldhands.names import SYMBOLS as SHAPES
from renderers.language import Language
from tests.rows import each_row
from tests.unit.keys.sights import keys

SPOKEN = {
    language: [(word, key) for key in Key for word in words_of(key, words_in(language))]
    for language in Language
}
TINTS = [chr(tint) for tint in range(0x1F3FB, 0x1F3FF + 1)]


@each_row(
    ("texts", "meant"),
    [
        (["in 2", "in, 2", " in  2. ", "in/2", "in2", "dentro 2", "🎯2️⃣"], "in 2"),
        (
            ["In p2", "in p 2", "in partner's 2", "in partner\N{RIGHT SINGLE QUOTATION MARK}s 2"],
            "in partner 2",
        ),
        (["dentro del partner 2", "🎯 🤝🏽 2⃣", "dentro 🤝 due"], "in partner 2"),
        (["partner 2"], "partner 2"),
        (["out left p6"], "out left partner 6"),
        (["⭕↺🤝4️⃣"], "out right partner 4"),
        (["LEFT", "cw", "sinistra", "in senso orario"], "left"),
        (["clockwise 3"], "left 3"),
        (["counter-clockwise"], "right"),
        (["counter clockwise three"], "right 3"),
        (["undo"], "back"),
        (["end the turn"], "end"),
        (["Sì", "SI"], "accept"),
        (["a parole", "in words"], "read"),
        (["1 1 1 1 1 1"], "1 1 1 1 1 1"),
    ],
)
def test_what_is_typed_is_understood(texts: list[str], meant: str) -> None:
    for text in texts:
        assert read_keys(text) == keys(meant), text


def test_what_names_no_keys_is_left_to_others() -> None:
    for text in (
        *("", " ", ",", "hello", "in the middle", "in 9", "in 0", "in 12", "in -2", "2p", "p2x", "lefty"),
        *("in two hands", "start @bruno:example.org", "🙂", "in 🙂", "1 1 1 1 1 1 1", "dentro, a sinistra"),
        *("in " * 1000, "\N{NULL}", "x\N{ZERO WIDTH JOINER}"),
    ):
        assert read_keys(text) is None, text


@each_row("key", Key)
def test_a_key_is_meant_by_its_name_in_the_code_and_by_its_sign_everywhere(key: Key) -> None:
    sign = SYMBOLS[key]
    assert read_keys(key.value) == read_keys(sign) == (key,)
    bare = plain(sign)
    for written in (sign, bare, f"{bare}\N{VARIATION SELECTOR-16}", f"{bare}\N{VARIATION SELECTOR-15}"):
        assert key_of(written) is key


@each_row("language", Language)
def test_every_word_is_read_back_also_behind_every_other_word_of_its_language(language: Language) -> None:
    spoken = SPOKEN[language]
    said = [folded(word) for word, _ in spoken]
    assert all(said)
    assert len(said) == len(set(said)), "no word is said twice"
    assert [word for word, key in spoken if read_keys(word.upper()) != (key,)] == []
    wrong = [
        f"{one} {other}"
        for (one, first), (other, second) in product(spoken, spoken)
        if read_keys(f"{one} {other}") != (first, second)
    ]
    assert wrong == []


def test_no_word_means_two_keys_in_any_two_languages() -> None:
    meant: dict[str, set[Key]] = {key.value: {key} for key in Key}
    for word, key in (said for spoken in SPOKEN.values() for said in spoken):
        meant.setdefault(folded(word), set()).add(key)
    assert {word: meanings for word, meanings in meant.items() if len(meanings) > 1} == {}


def test_every_key_has_a_sign_of_its_own_which_begins_no_other_and_is_no_emotions_shape() -> None:
    assert set(SYMBOLS) == set(Key)
    signs = [plain(sign) for sign in SYMBOLS.values()]
    assert len({*signs}) == len(Key)
    assert [
        (one, other) for one, other in product(signs, signs) if one != other and other.startswith(one)
    ] == []
    assert not set(SYMBOLS.values()) & set(SHAPES.values())
    assert {action.value for action in TableAction} <= {key.value for key in Key}
    assert [int(digit) for digit in DIGITS] == [*range(1, 9)]


def test_hands_may_have_any_skin_or_two_and_another_sign_is_no_key() -> None:
    for one, other in product(TINTS, TINTS):
        joined = f"\N{RIGHTWARDS HAND}{one}\N{ZERO WIDTH JOINER}\N{LEFTWARDS HAND}{other}"
        assert key_of(joined) is Key.PARTNER
        for key in (Key.PARTNER, Key.NUDGE, Key.ACCEPT, Key.DECLINE):
            assert key_of(SYMBOLS[key] + one) is key
    for sign in ("", " ", "1", "left", "🙂", "🤝🤝", TINTS[0], "\N{VARIATION SELECTOR-16}"):
        assert key_of(sign) is None
