"""Given docs/voice.md: does a text of a catalogue contain a turn that it says we never write?"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Pattern
from fluent.syntax.serializer import serialize_pattern

from renderers.i18n.catalogue import Language
from tests.rows import each_row
from tests.unit.language.catalogues import ROOT

_LISTS: Final = {Language.EN: "Never", Language.IT: "Mai"}
_ROOMS: Final = ("adapters", "bot", "renderers")
_NAME: Final = re.compile(r"\{ *[$\w-]+")  # of a fact or of another message: nobody reads it


def turns(language: Language) -> list[str]:
    page = (ROOT / "docs" / "voice.md").read_text(encoding="utf-8")
    (listed,) = re.findall(rf"^{_LISTS[language]}:\n\n((?:- .+\n)+)", page, re.MULTILINE)
    return [_without_names(line.removeprefix("- ")) for line in listed.splitlines()]


def texts(catalogue: Path) -> Iterator[tuple[str, str]]:
    """Return the name of each message, and its words in one line."""
    for entry in FluentParser().parse(catalogue.read_text(encoding="utf-8")).body:
        if isinstance(entry, Message) and isinstance(entry.value, Pattern) and not _is_typed(entry.id.name):
            yield entry.id.name, _without_names(serialize_pattern(entry.value))


def _is_typed(name: str) -> bool:
    """Return whether a message is a word that people may type, as they did in earlier releases."""
    return name.startswith("also-")


def _without_names(text: str) -> str:
    return " ".join(_NAME.sub("{", text).split())


@each_row("language", Language)
def test_no_text_contains_a_turn_that_the_page_of_voice_forbids(language: Language) -> None:
    forbidden = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, turns(language)))})(?!\w)", re.IGNORECASE)
    catalogues = [file for room in _ROOMS for file in (ROOT / room).rglob(f"locales/{language}/*.ftl")]
    found = {
        f"{name}: {match[0]}"
        for file in catalogues
        for name, text in texts(file)
        if (match := forbidden.search(text))
    }
    assert catalogues
    assert not found
