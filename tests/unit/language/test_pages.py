"""Every word on a page of the web table is in a catalogue: none stands in a template."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from jinja2 import nodes

from tests.rows import each_row
from tests.unit.language.pages import NO_LETTERS, PAGES, asked_for_on, markup, template
from tests.unit.language.test_no_literals import A_WORD_AND_MORE, TWO_WORDS

READ: Final = frozenset(
    {"title", "alt", "aria-label", "aria-description", "aria-valuetext", "placeholder", "label"}
)


class Reader(HTMLParser):
    """Reads a page, and notes every literal word that a person would."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self._note(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        for name, value in attrs:
            if name in READ or (tag == "meta" and name == "content" and told.get("name") == "description"):
                self._note(value or "")

    def _note(self, text: str) -> None:
        if not NO_LETTERS.fullmatch(text):
            self.words.append(text.strip())


def words_on(text: str) -> list[str]:
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader.words


@each_row("page", PAGES, ids=lambda page: page.name)
def test_no_word_stands_on_a_page(page: Path) -> None:
    assert words_on(markup(page)) == []


@each_row("page", PAGES, ids=lambda page: page.name)
def test_no_sentence_is_put_into_a_page(page: Path) -> None:
    texts = [str(each.value) for each in template(page).find_all(nodes.Const)]
    assert [text for text in texts if TWO_WORDS.search(text) or A_WORD_AND_MORE.search(text)] == []


@each_row("page", PAGES, ids=lambda page: page.name)
def test_every_page_says_something_that_can_be_looked_up(page: Path) -> None:
    assert [*asked_for_on(template(page))]


def test_a_word_on_a_page_would_be_found() -> None:
    text = '<title>Hands</title><p>·</p><img alt="A hand"><button aria-label="▶" title="2 on">⏭</button>'
    assert words_on(text) == ["Hands", "A hand", "2 on"]
