"""Every word that a script of the web table writes is in a catalogue, and comes with its page."""

import re
from pathlib import Path
from typing import Final

from tests.rows import each_row
from tests.unit.language.pages import NO_LETTERS, PAGES, handed_on, template
from tests.unit.language.scripts import SCRIPTS, literals, scripts_of
from tests.unit.language.test_no_literals import A_WORD_AND_MORE, TWO_WORDS

WRITTEN_OUT: Final = re.compile(
    r"(?:textContent|innerText|innerHTML|title|alt|placeholder|aria[A-Z]\w+)\s*=\s*[\"'`]([^\"'`$]*)"
)
FOR_ASSISTANTS: Final = {"true", "false"}  # what a state of a button is called in HTML

NOT_READ_BY_PEOPLE: Final = {
    "feel.js": {"(pointer: coarse)"},
    "night.js": {"#choices button, #leaving button, #leading button"},
    "picture.js": {"(prefers-reduced-motion: reduce)"},
    "page.js": {"(prefers-color-scheme: dark)", "; Secure", "=; Path=/; Max-Age=34560000; SameSite=Lax"},
    "replay.js": {"#scrub .deeds", "details p"},
    "links.js": {".address a"},
    "table.js": {"card narrow long", "button "},
}
"""Selectors, classes, media queries and cookies."""


@each_row("script", SCRIPTS, ids=lambda script: script.name)
def test_no_sentence_is_a_literal_in_a_script(script: Path) -> None:
    texts = set(literals(script.read_text(encoding="utf-8")))
    found = {text for text in texts if TWO_WORDS.search(text) or A_WORD_AND_MORE.search(text)}
    assert found == NOT_READ_BY_PEOPLE.get(script.name, set())


@each_row("script", SCRIPTS, ids=lambda script: script.name)
def test_no_script_writes_a_word_of_its_own_on_a_page(script: Path) -> None:
    written = WRITTEN_OUT.findall(script.read_text(encoding="utf-8"))
    assert [text for text in written if not NO_LETTERS.fullmatch(text) and text not in FOR_ASSISTANTS] == []


@each_row("page", PAGES, ids=lambda page: page.name)
def test_scripts_ask_for_exactly_the_texts_that_their_page_hands_on(page: Path) -> None:
    code = "".join(script.read_text(encoding="utf-8") for script in scripts_of(page))
    used = set(re.findall(r"\btexts\.(\w+)", code))
    assert handed_on(template(page)) - used == set()
    assert used - handed_on(template(page)) == set()


def test_a_sentence_in_a_script_would_be_found() -> None:
    script = (
        "a = 'You lose'; // not you\nb = `${c ? `Well ${d} done` : \"it's\"} and /* e */`; /* nor 'he' */"
    )
    assert [*literals(script)] == ["You lose", " and /* e */", "Well  done", "it's"]
