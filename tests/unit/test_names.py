"""Given what somebody calls themselves: does it become a name that can be shown anywhere?"""

from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.guests import LONGEST_NAME, readable, typed_name
from bot.text.display_names import is_visible, number_duplicates
from tests.rows import each_row

JOINED = "\N{ZERO WIDTH JOINER}"
SELECTED = "\N{VARIATION SELECTOR-16}"
FAMILY = JOINED.join(("\N{MAN}", "\N{WOMAN}", "\N{GIRL}", "\N{BOY}"))
EMOJIS = (
    FAMILY,
    JOINED.join(("\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}", "\N{FIRE ENGINE}")),
    JOINED.join((f"\N{HEAVY BLACK HEART}{SELECTED}", "\N{FIRE}")),
    JOINED.join(("\N{MAN}", f"\N{STAFF OF AESCULAPIUS}{SELECTED}")),
)


@each_row(
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
        ("Ann\N{HANGUL FILLER}\N{BRAILLE PATTERN BLANK}Lee\N{HANGUL FILLER}", "Ann Lee"),
        *((f" Anna {emoji}\n{emoji}Bo", f"Anna {emoji} {emoji}Bo") for emoji in EMOJIS),
        (f"An{JOINED}na", "Anna"),
        (f"{JOINED}Anna{JOINED}", "Anna"),
        (f"\N{MAN}{JOINED}", "\N{MAN}"),
        (f"\N{MAN}{JOINED}Anna", "\N{MAN}Anna"),
        (f"Anna{JOINED}\N{MAN}", "Anna\N{MAN}"),
        (f"\N{MAN}{JOINED}{JOINED}\N{WOMAN}", "\N{MAN}\N{WOMAN}"),
        (f"\N{MAN}{JOINED}\n\N{WOMAN}", "\N{MAN} \N{WOMAN}"),
        (f"\N{MAN}{JOINED}\N{RIGHT-TO-LEFT OVERRIDE}\N{WOMAN}", f"\N{MAN}{JOINED}\N{WOMAN}"),
        ("x" * 1_000_000, "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME - 1) + f"\N{MAN}{JOINED}\N{WOMAN}", "x" * (LONGEST_NAME - 1) + "\N{MAN}"),
        ("x" * (LONGEST_NAME - 2) + f"\N{MAN}{JOINED}\N{WOMAN}", "x" * (LONGEST_NAME - 2) + "\N{MAN}"),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
    ],
)
def test_what_moves_a_cursor_or_joins_nothing_is_left_out_and_words_and_emoji_stay(
    name: str, called: str
) -> None:
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
    assert is_visible(called) or called == ""


UNSEEN = {
    "hangul fillers": "\N{HANGUL FILLER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}",
    "halfwidth filler": "\N{HALFWIDTH HANGUL FILLER}",
    "braille blank": "\N{BRAILLE PATTERN BLANK}",
    "null notehead": "\N{MUSICAL SYMBOL NULL NOTEHEAD}",
    "only marks": "\N{COMBINING ACUTE ACCENT}\N{COMBINING ENCLOSING CIRCLE}",
    "only variation selectors": f"{SELECTED}\N{VARIATION SELECTOR-17}",
    "tag characters": "\U000e0041\U000e0042",
    "zero width": "\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{COMBINING GRAPHEME JOINER}",
    "joiners": JOINED * 3,
    "private use": "\ue000",
    "blanks among spaces": " \N{HANGUL FILLER} \N{IDEOGRAPHIC SPACE}\N{BRAILLE PATTERN BLANK} ",
    "a mark on a blank": "\N{HANGUL FILLER}\N{COMBINING ACUTE ACCENT}",
}


def test_a_typed_name_of_which_nothing_can_be_seen_is_refused() -> None:
    assert {why: readable(name) for why, name in UNSEEN.items()} == dict.fromkeys(UNSEEN, "")
    for name in UNSEEN.values():
        with pytest.raises(ServiceRefusal) as refused:
            typed_name(name)
        assert refused.value.code is ServiceProblem.UNSEEN_NAME


@each_row("name", ["Ann", "\N{COMBINING ACUTE ACCENT}a", "7", "!", "\N{WHITE SMILING FACE}", "한", "\N{MAN}"])
def test_a_typed_name_with_one_visible_character_is_kept_and_none_at_all_is_not_refused(name: str) -> None:
    assert typed_name(name) == name
    assert [typed_name(nothing) for nothing in ("", " ", "\n\t")] == ["", "", ""]


LOOK_ALIKES = {
    "equal": ("Ann", "Ann"),
    "case": ("Ann", "ANN"),
    "full width": ("Ann", "\uff21\uff4e\uff4e"),
    "bold letters of mathematics": ("Ann", "\U0001d400\U0001d427\U0001d427"),
    "cyrillic": ("Anna", "\u0410nn\u0430"),
    "greek": ("Anna", "\u0391nn\u03b1"),
    "greek in capitals and small letters": ("\u039d\u038a\u039d\u0391", "\u03bd\u03af\u03bd\u03b1"),
    "cyrillic with an accent": ("Zo\u00eb", "Zo\u0451"),
    "composed or not": ("Zo\u00eb", "Zoe\u0308"),
    "small L and capital i": ("Ali", "AIi"),
    "one and small L": ("Al", "A1"),
    "zero and O": ("Otto", "0tt0"),
    "r n and m": ("Emma", "Ernma"),
    "variation selector": ("Ann", f"Ann{SELECTED}"),
    "filler": ("Ann", "An\u3164n"),
    "beyond what is shown": ("x" * 40 + "a", "x" * 40 + "b"),
}


def test_names_that_look_the_same_are_shown_apart() -> None:
    for why, (one, other) in LOOK_ALIKES.items():
        shown = number_duplicates([one, other])
        assert shown[0] == one, why
        assert shown[1].endswith(" (2)"), why


@each_row(
    "names",
    [("Ann", "Bob"), ("Ann", "\u00c4nn"), ("Ann", ""), ("", ""), ("Ann", "Ann (2)"), ("Ann", "Anne"), ()],
)
def test_names_that_differ_are_shown_as_they_are(names: tuple[str, ...]) -> None:
    assert number_duplicates(names) == names


def test_a_number_is_never_one_that_somebody_else_has() -> None:
    assert number_duplicates(["Ann", "Ann (2)", "Ann", "ann"]) == ("Ann", "Ann (2)", "Ann (3)", "ann (4)")
    assert number_duplicates(["Ann", "Ann", "Ann (2)"]) == ("Ann", "Ann (3)", "Ann (2)")


@given(st.lists(st.text(alphabet="aA1lIi(2) \u0430\u3164", max_size=40).map(readable), max_size=8))
def test_whoever_sits_together_no_two_look_the_same(names: list[str]) -> None:
    shown = number_duplicates(names)
    assert number_duplicates(shown) == shown
    assert [bool(name) for name in shown] == [bool(name) for name in names]
    assert len({name.casefold() for name in shown if name}) == len([name for name in shown if name])
