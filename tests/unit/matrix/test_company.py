"""How a company is called, however many they are."""

from adapters.matrix.dressing import Paper, joined, named
from adapters.matrix.language import words_in
from renderers.language import Language
from tests.rows import each_row

NAMES = ("Ann", "Bob", "Cem")


@each_row(
    ("names", "called"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Bob"), "Ann & Bob"), (NAMES, "Ann, Bob & Cem")],
)
def test_a_room_is_called_after_all_of_them(names: tuple[str, ...], called: str) -> None:
    assert joined(names) == called
    assert joined(("", *names)) == called, "whoever has said no name is left out"


@each_row(
    ("language", "said"),
    [(Language.EN, "Ann, Bob and Cem are playing"), (Language.IT, "Ann, Bob e Cem stanno giocando")],
)
def test_all_are_told_of_in_a_sentence(language: Language, said: str) -> None:
    assert words_in(language).say("table-begun", **named(NAMES)) == said


def test_all_who_are_asked_are_named_and_nobody_is_markup() -> None:
    asked = [("<b>Ann</b>", "@ann:home.test"), ("Bob", "@bob:home.test")]
    content = Paper().asks(asked, "yes?").content()
    assert content["body"] == "<b>Ann</b>, Bob: yes?"
    assert "<b>" not in content["formatted_body"]
    assert "https://matrix.to/#/@bob:home.test" in content["formatted_body"]
