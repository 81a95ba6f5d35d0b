"""Messages as they are written: lines below each other, without gaps that a phone has no room for."""

from adapters.matrix.dressing import Paper, answered
from bot.commands.answers import Answer
from bot.language import words_in
from bot.screens.screen import Choice
from renderers.language import Language

EN = words_in(Language.EN)


def marked(paper: Paper) -> str:
    return str(paper.content()["formatted_body"])


def test_lines_stand_below_each_other_without_a_gap() -> None:
    paper = Paper().headline("Yours").lines(["one", "two"])
    assert marked(paper) == "<strong>Yours</strong><br>one<br>two"
    assert paper.content()["body"] == "Yours\none\ntwo"


def test_a_list_needs_no_empty_line_around_it() -> None:
    paper = Paper().lines(["before"]).bullets(["one", "two"]).lines(["after"])
    assert marked(paper) == "before<ul><li>one</li><li>two</li></ul>after"


def test_what_people_call_themselves_is_no_markup() -> None:
    assert marked(Paper().headline("<b>Ann</b>")) == "<strong>&lt;b&gt;Ann&lt;/b&gt;</strong>"


def test_what_would_be_a_button_is_told_once_as_what_can_be_typed() -> None:
    rows = ((Choice("rules page=3", "Next"), Choice("games", "Not now", enabled=False)),)
    content = answered(Answer("Rules", ("Here they are.", "Next"), rows), EN, prefix="!heldhands ")
    assert content["body"] == "Rules\nHere they are.\n\N{BULLET} Next: !heldhands rules 3"
    listed = "<ul><li>Next: <code>!heldhands rules 3</code></li></ul>"
    assert content["formatted_body"] == f"<strong>Rules</strong><br>Here they are.{listed}"


def test_an_answer_without_choices_has_no_list() -> None:
    content = answered(Answer("Rules", ("Here they are.",)), EN, prefix="")
    assert content["formatted_body"] == "<strong>Rules</strong><br>Here they are."


def test_what_a_picture_shows_is_only_in_plain_words_and_what_folds_only_in_markup() -> None:
    paper = Paper().headline("Yours").aside("You stand on O16.").folded("In words", "a < b").lines(["end"])
    assert paper.content()["body"] == "Yours\n\nYou stand on O16.\nend"
    folded = "<details><summary>In words</summary>a &lt; b</details>"
    assert marked(paper) == f"<strong>Yours</strong>{folded}end"


def test_nothing_is_written_for_an_empty_aside_or_fold() -> None:
    paper = Paper().headline("Yours").aside("").folded("In words", "")
    assert (paper.content()["body"], marked(paper)) == ("Yours", "<strong>Yours</strong>")
