"""Given what somebody calls themselves: does it become a name that can be shown anywhere?"""

from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.service.guests import LONGEST_NAME, readable

JOINED = "\N{ZERO WIDTH JOINER}"
SELECTED = "\N{VARIATION SELECTOR-16}"
FAMILY = JOINED.join(("\N{MAN}", "\N{WOMAN}", "\N{GIRL}", "\N{BOY}"))
FIREFIGHTER = JOINED.join(("\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}", "\N{FIRE ENGINE}"))
BURNING_HEART = JOINED.join((f"\N{HEAVY BLACK HEART}{SELECTED}", "\N{FIRE}"))
DOCTOR = JOINED.join(("\N{MAN}", f"\N{STAFF OF AESCULAPIUS}{SELECTED}"))


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Anna\nof\tthe\r\nSea", "Anna of the Sea"),
        ("Anna\N{NO-BREAK SPACE}of\N{LINE SEPARATOR}the\N{IDEOGRAPHIC SPACE}\vSea\x85", "Anna of the Sea"),
        ("An\x1b[2Jna\0\x7f\b", "An[2Jna"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}annA\N{POP DIRECTIONAL FORMATTING}", "annA"),
        ("\N{RIGHT-TO-LEFT ISOLATE}annA\N{RIGHT-TO-LEFT MARK}", "annA"),
        ("An\N{ZERO WIDTH SPACE}n\N{SOFT HYPHEN}a\N{ZERO WIDTH NO-BREAK SPACE}", "Anna"),
        ("\ud800Anna", "Anna"),
        ("\0\n\x1b", ""),
        ("", ""),
    ],
)
def test_what_moves_a_cursor_is_left_out_and_words_stay_apart(name: str, called: str) -> None:
    assert readable(name) == called


@pytest.mark.parametrize("emoji", [FAMILY, FIREFIGHTER, BURNING_HEART, DOCTOR])
def test_an_emoji_of_several_stays_one(emoji: str) -> None:
    assert readable(emoji) == emoji
    assert readable(f" Anna {emoji}\n{emoji}Bo") == f"Anna {emoji} {emoji}Bo"


@pytest.mark.parametrize(
    ("name", "called"),
    [
        (f"An{JOINED}na", "Anna"),
        (f"{JOINED}Anna{JOINED}", "Anna"),
        (f"\N{MAN}{JOINED}Anna", "\N{MAN}Anna"),
        (f"Anna{JOINED}\N{MAN}", "Anna\N{MAN}"),
        (f"\N{MAN}{JOINED}", "\N{MAN}"),
        (f"\N{MAN}{JOINED}{JOINED}\N{WOMAN}", "\N{MAN}\N{WOMAN}"),
        (f"\N{MAN}{JOINED}\n\N{WOMAN}", "\N{MAN} \N{WOMAN}"),
        (f"\N{MAN}{JOINED}\N{RIGHT-TO-LEFT OVERRIDE}\N{WOMAN}", f"\N{MAN}{JOINED}\N{WOMAN}"),
    ],
)
def test_a_joiner_that_joins_no_emoji_is_left_out(name: str, called: str) -> None:
    assert readable(name) == called


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("x" * 1_000_000, "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME - 1) + f"\N{MAN}{JOINED}\N{WOMAN}", "x" * (LONGEST_NAME - 1) + "\N{MAN}"),
        ("x" * (LONGEST_NAME - 2) + f"\N{MAN}{JOINED}\N{WOMAN}", "x" * (LONGEST_NAME - 2) + "\N{MAN}"),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
    ],
)
def test_a_name_is_never_too_long(name: str, called: str) -> None:
    assert readable(name) == called


@given(
    st.text(alphabet=st.one_of(st.characters(), st.sampled_from(f"\n\t {JOINED}{SELECTED}\N{MAN}\N{BOY}")))
)
@example(f"{FAMILY}\n" * 100)
def test_whatever_somebody_is_called_can_be_shown(name: str) -> None:
    called = readable(name)
    assert len(called) <= LONGEST_NAME
    assert called == called.strip()
    assert called.replace(JOINED, "").isprintable()
    assert not {category(character) for character in called.replace(JOINED, "")} & {"Cc", "Cf", "Cs", "Zl"}
    assert readable(called) == called
