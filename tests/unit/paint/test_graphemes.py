"""Given any text: is it taken apart into what a reader sees as one?"""

from unicodedata import normalize

from hypothesis import given

from renderers.paint.graphemes import CUT, MOST, READ, graphemes
from tests.rows import each_row
from tests.unit.paint.names import ANYTHING, PICTURES


@each_row("whole", [*PICTURES, "x\u030c\u0316", "क्षि", "น้ำ", "ש\u05b8\u05c1", "e\u0301"])
def test_what_is_seen_as_one_is_one(whole: str) -> None:
    one = normalize("NFC", whole)
    assert graphemes(whole) == [one]
    assert graphemes(f"a{whole}b{whole}") == ["a", one, "b", one]


@each_row(
    ("text", "seen"),
    [
        ("", []),
        (" \t a \n\u2028 b ", ["a", " ", "b"]),
        ("\x00a\x1b\u202eb\u2066\ud800\u3164", ["a", "b"]),
        ("\u0301\u200d a\ufe00", ["a"]),
        ("🇮🇹🇯🇵🇩", ["🇮🇹", "🇯🇵", "🇩"]),
        ("👍🏽🏽 🏽^🏽", ["👍🏽🏽", " ", "🏽", "^", "🏽"]),
        ("\u1100\u1161\u11a8\u1100\u1161\u11a8\uac00\u11a8", ["각", "각", "각"]),
        ("e\u0301", ["é"]),
        ("\U000e0067a", ["a"]),
    ],
)
def test_what_is_seen(text: str, seen: list[str]) -> None:
    assert graphemes(text) == seen


@each_row("tied", ["👩\u200d", "क्", "क्\u200d", "x\u200c\u200d"])
def test_what_is_tied_without_an_end_is_taken_apart_and_not_lost(tied: str) -> None:
    found = graphemes(tied * 80)
    assert max(map(len, found)) <= 32
    assert "".join(found).count(tied[0]) == 80


def test_accents_beyond_measure_and_ties_without_an_end_are_left_out() -> None:
    assert graphemes("q" + "\u0316" * 500) == ["q" + "\u0316" * 4]
    assert len(*graphemes("a" + "\u200d" * 1000)) == 32


def test_the_end_of_what_is_too_long_is_an_ellipsis() -> None:
    assert graphemes("a" * MOST) == ["a"] * MOST
    assert graphemes("a" * (MOST + 1)) == ["a"] * (MOST - 1) + [CUT]
    assert graphemes("a" + "\0" * READ + "b") == ["a", CUT]


@given(ANYTHING)
def test_nothing_but_what_was_said_is_seen(text: str) -> None:
    seen = graphemes(text)
    assert all(seen)
    assert len(seen) <= MOST
    assert "".join(graphemes("".join(seen))) == "".join(seen)
