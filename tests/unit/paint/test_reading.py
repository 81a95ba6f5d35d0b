"""Given letters that are read from the right among others: do all stand where readers look for them?

Capitals are Hebrew here, as in the examples of Unicode (UAX 9).
"""

from hypothesis import given
from hypothesis import strategies as st

from renderers.paint.reading import from_the_left, levels
from tests.rows import each_row

HEBREW = {capital: chr(0x5D0 + number) for number, capital in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
MIRRORED = str.maketrans("()[]", ")(][")


def shown(text: str) -> str:
    depths = levels([HEBREW.get(each, each) for each in text])
    return "".join(
        text[number].translate(MIRRORED) if depths[number] % 2 else text[number]
        for number in from_the_left(depths)
    )


@each_row(
    ("text", "seen"),
    [
        ("", ""),
        ("car", "car"),
        ("car is THE CAR in arabic", "car is RAC EHT in arabic"),
        ("CAR MEANS car", "car SNAEM RAC"),
        ("he said THE VALUES ARE 123, 456, OK.", "he said KO ,456 ,123 ERA SEULAV EHT."),
        ("CAR 3.14", "3.14 RAC"),
        ("CAR 50%", "50% RAC"),
        ("bob 50% CAR", "bob 50% RAC"),
        ("CAR (bob)", "(bob) RAC"),
        ("(CAR) [bob] 7", "7 [bob] (RAC)"),
        ("bob (CAR)", "bob (RAC)"),
        ("bob CAR (bob CAR) bob", "bob RAC (bob RAC) bob"),
        ("bob 1, CAR 2", "bob 1, 2 RAC"),
        (") CAR (", ") RAC ("),
    ],
)
def test_the_order_on_a_line(text: str, seen: str) -> None:
    assert shown(text) == seen


@given(st.text(st.characters(exclude_categories=()), min_size=1))
def test_everything_stands_somewhere_once(text: str) -> None:
    assert sorted(from_the_left(levels(text))) == [*range(len(text))]


@given(st.text("abc 12(),%", min_size=1))
def test_what_is_read_from_the_left_stays_as_it_is(text: str) -> None:
    assert shown(text) == text
