"""Given what a host types: how long is an evening, and how is that told?"""

from hypothesis import given
from hypothesis import strategies as st

from bot.language import words_in
from bot.nights.lengths import length, read_length
from renderers.language import Language
from tests.rows import each_row


@each_row(
    ("typed", "minutes"),
    [
        ("90", 90),
        (" 090 ", 90),
        ("90m", 90),
        ("90 min.", 90),
        ("45 minuti", 45),
        ("2h", 120),
        ("2 H", 120),
        ("2 hours", 120),
        ("due", None),
        ("an hour", 60),
        ("un'ora", 60),
        ("1h30", 90),
        ("1h 30", 90),
        ("1h30m", 90),
        ("1 hour and 30 minutes", 90),
        ("2 ore e 15 minuti", 135),
        ("un'ora e mezza", 90),
        ("an hour and a half", 90),
        ("half an hour", 30),
        ("mezz'ora", 30),
        ("1:30", 90),
        ("0:45", 45),
        ("1.5h", 90),
        ("2,5 ore", 150),
    ],
)
def test_a_length_is_read_in_many_forms(typed: str, minutes: int | None) -> None:
    assert read_length(typed) == minutes


@each_row(
    "typed",
    ["", " ", "h", "one", "long", "-90", "1.3h", "1.5", "2h and", "1h30h", "1:60", "3 days", "٩٠", "9" * 40],
)
def test_what_could_be_something_else_is_no_length(typed: str) -> None:
    assert read_length(typed) is None


@each_row(
    ("minutes", "english", "italian"),
    [
        (1, "one minute", "un minuto"),
        (45, "45 minutes", "45 minuti"),
        (60, "one hour", "un'ora"),
        (90, "one hour 30 minutes", "un'ora 30 minuti"),
        (120, "2 hours", "2 ore"),
        (1440, "24 hours", "24 ore"),
    ],
)
def test_a_length_is_told_as_people_say_it(minutes: int, english: str, italian: str) -> None:
    assert length(minutes, words_in(Language.EN)) == english
    assert length(minutes, words_in(Language.IT)) == italian


@given(st.integers(1, 1440), st.sampled_from(Language))
def test_what_is_told_can_be_typed(minutes: int, language: Language) -> None:
    assert read_length(length(minutes, words_in(language))) == minutes
