"""Messages as they are written: lines below each other, without gaps that a phone has no room for."""

from adapters.matrix.dressing import Paper


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
