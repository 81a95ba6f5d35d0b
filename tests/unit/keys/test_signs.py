"""Given a sign: which key is it, however a client writes it?"""

from bot.key_signs import DIGITS, SYMBOLS, Key, key_of, plain
from bot.screens.screen import TableAction
from renderers.heldhands.names import SYMBOLS as SHAPES
from tests.rows import each_row

TINTS = [chr(tint) for tint in range(0x1F3FB, 0x1F3FF + 1)]


def test_every_key_has_a_sign_of_its_own() -> None:
    assert set(SYMBOLS) == set(Key)
    assert len({plain(sign) for sign in SYMBOLS.values()}) == len(Key)


def test_no_sign_begins_another_so_signs_can_be_written_without_blanks() -> None:
    signs = [plain(sign) for sign in SYMBOLS.values()]
    assert [(one, other) for one in signs for other in signs if one != other and other.startswith(one)] == []


def test_no_sign_is_the_shape_of_an_emotion() -> None:
    assert not set(SYMBOLS.values()) & set(SHAPES.values())


def test_everything_around_a_game_has_a_key_of_the_same_name() -> None:
    assert {action.value for action in TableAction} <= {key.value for key in Key}


@each_row("key", Key)
def test_a_sign_is_read_as_its_key_with_a_selector_or_without(key: Key) -> None:
    sign = SYMBOLS[key]
    assert key_of(sign) is key
    assert key_of(plain(sign)) is key
    assert key_of(plain(sign) + "\N{VARIATION SELECTOR-16}") is key
    assert key_of(plain(sign) + "\N{VARIATION SELECTOR-15}") is key


@each_row("tint", TINTS)
@each_row("key", [Key.PARTNER, Key.NUDGE, Key.ACCEPT, Key.DECLINE])
def test_hands_may_have_any_skin(key: Key, tint: str) -> None:
    assert key_of(SYMBOLS[key] + tint) is key


@each_row("one", TINTS)
@each_row("other", TINTS)
def test_hands_that_are_held_may_have_different_ones(one: str, other: str) -> None:
    joiner = "\N{ZERO WIDTH JOINER}"
    assert key_of(f"\N{RIGHTWARDS HAND}{one}{joiner}\N{LEFTWARDS HAND}{other}") is Key.PARTNER


@each_row("sign", ["", " ", "1", "left", "🙂", "🤝🤝", TINTS[0], "\N{VARIATION SELECTOR-16}"])
def test_another_sign_is_no_key(sign: str) -> None:
    assert key_of(sign) is None


def test_a_digit_is_the_key_of_its_number() -> None:
    assert [int(digit) for digit in DIGITS] == [*range(1, 9)]
