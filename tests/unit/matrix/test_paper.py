"""Messages as they are written: without gaps that a phone has no room for, and names are no markup."""

from adapters.matrix.dressing import Paper, answered, joined, named
from adapters.matrix.language import words_in
from bot.commands.answers import Answer
from bot.language import words_in as words_of_bot
from bot.screens.screen import Choice
from renderers.language import Language
from tests.rows import each_row

NAMES = ("Ann", "Bob", "Cem")


@each_row(
    ("paper", "body", "marked"),
    [
        (
            Paper().headline("<b>Yours</b>").lines(["one", "two"]),
            "<b>Yours</b>\none\ntwo",
            "<strong>&lt;b&gt;Yours&lt;/b&gt;</strong><br>one<br>two",
        ),
        (
            Paper().lines(["before"]).bullets(["one", "two"]).lines(["after"]),
            "before\n\N{BULLET} one\n\N{BULLET} two\nafter",
            "before<ul><li>one</li><li>two</li></ul>after",
        ),
        (
            Paper().headline("Yours").aside("You stand on O16.").folded("In words", "a < b").lines(["end"]),
            "Yours\n\nYou stand on O16.\nend",
            "<strong>Yours</strong><details><summary>In words</summary>a &lt; b</details>end",
        ),
        (Paper().headline("Yours").aside("").folded("In words", ""), "Yours", "<strong>Yours</strong>"),
    ],
)
def test_lines_lists_asides_and_folds_are_written_without_gaps_or_strange_markup(
    paper: Paper, body: str, marked: str
) -> None:
    content = paper.content()
    assert (content["body"], content["formatted_body"]) == (body, marked)


def test_what_would_be_a_button_is_told_once_as_what_can_be_typed() -> None:
    words = words_of_bot(Language.EN)
    rows = ((Choice("rules page=3", "Next"), Choice("games", "Not now", enabled=False)),)
    content = answered(Answer("Rules", ("Here they are.", "Next"), rows), words, prefix="!heldhands ")
    assert content["body"] == "Rules\nHere they are.\n\N{BULLET} Next: !heldhands rules 3"
    listed = "<ul><li>Next: <code>!heldhands rules 3</code></li></ul>"
    assert content["formatted_body"] == f"<strong>Rules</strong><br>Here they are.{listed}"
    plain = answered(Answer("Rules", ("Here they are.",)), words, prefix="")
    assert plain["formatted_body"] == "<strong>Rules</strong><br>Here they are."


@each_row(
    ("names", "called"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Bob"), "Ann & Bob"), (NAMES, "Ann, Bob & Cem")],
)
def test_room_is_called_after_all_who_have_a_name(names: tuple[str, ...], called: str) -> None:
    assert joined(names) == joined(("", *names)) == called


def test_all_who_play_or_are_asked_are_named_and_nobody_is_markup() -> None:
    said = [words_in(language).say("table-begun", **named(NAMES)) for language in (Language.EN, Language.IT)]
    assert said == ["Ann, Bob and Cem are playing", "Ann, Bob e Cem stanno giocando"]
    asked = [("<b>Ann</b>", "@ann:home.test"), ("Bob", "@bob:home.test")]
    content = Paper().asks(asked, "yes?").content()
    assert content["body"] == "<b>Ann</b>, Bob: yes?"
    assert "<b>" not in content["formatted_body"]
    assert "https://matrix.to/#/@bob:home.test" in content["formatted_body"]
