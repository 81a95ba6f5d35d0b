"""Every sentence that a person reads is in a catalogue: none is left in the code of an adapter."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from adapters.web.shield import HEADERS
from tests.rows import each_row
from tests.unit.language.catalogues import sources
from tests.unit.language.pages import ROOT

ENGLISH_ON_PURPOSE = {
    "adapters/terminal/settings_command.py": "what docs/settings.md is made of, in English as all of docs/",
}
NOT_READ_BY_PEOPLE = {
    "adapters/program.py": {"heldhands "},  # the name of the program, before its version
    "adapters/terminal/partners.py": {" on seat "},  # the name of a stream of chance
    # What browsers are told, and no person is.
    "adapters/matrix/dressing.py": {"<a href='"},
    "adapters/web/events.py": {"text/event-stream; charset=utf-8"},
    "adapters/web/files.py": {
        "text/javascript; charset=utf-8",
        "text/css; charset=utf-8",
        "public, max-age=31536000, immutable",
    },
    "adapters/web/replays.py": {
        "private, max-age=86400",
        "Cookie, Accept-Language",
        'attachment; filename="heldhands-',
    },
    "adapters/web/shield.py": {
        *HEADERS["Content-Security-Policy"].split("; "),
        HEADERS["Permissions-Policy"],
    },
    "adapters/web/tables.py": {"private, max-age=86400, immutable"},
}
A_WORD_AND_MORE = re.compile(r"[^\W\d_]{3,} | [^\W\d_]{3,}")  # the rest of an f-string
TWO_WORDS = re.compile(r"[^\W\d_]{2,}[,.:;]*\s+[^\W\d_]{2,}")


def docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    """Return the docstrings of a module, those of its constants too."""
    for node in ast.walk(tree):
        for line in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
                yield line.value


def literals(tree: ast.Module) -> Iterator[str]:
    """Return every text in the code that looks like words for people."""
    told = {id(node) for node in docstrings(tree)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in told else None
        if isinstance(text, str) and (TWO_WORDS.search(text) or A_WORD_AND_MORE.search(text)):
            yield text


@each_row(
    ("file", "tree"), [*sources("adapters")], ids=lambda each: each.stem if isinstance(each, Path) else ""
)
def test_no_sentence_is_a_literal_in_an_adapter(file: Path, tree: ast.Module) -> None:
    name = file.relative_to(ROOT).as_posix()
    if name not in ENGLISH_ON_PURPOSE:
        assert set(literals(tree)) - NOT_READ_BY_PEOPLE.get(name, set()) == set()


@each_row(
    ("file", "tree"),
    [*sources("bot/screens"), *sources("renderers")],
    ids=lambda each: each.stem if isinstance(each, Path) else "",
)
def test_no_sentence_is_a_literal_in_a_screen_or_a_picture(file: Path, tree: ast.Module) -> None:
    styles = re.compile(r"(bold|dim|italic|#[0-9a-f]{6})( (on|reverse|#[0-9a-f]{6}))*")
    assert [text for text in literals(tree) if not styles.fullmatch(text)] == [], file


@each_row("name", [*ENGLISH_ON_PURPOSE, *NOT_READ_BY_PEOPLE])
def test_the_exceptions_are_still_needed(name: str) -> None:
    assert any(literals(ast.parse((ROOT / name).read_text(encoding="utf-8"))))


def test_a_sentence_would_be_found() -> None:
    code = 'def f():\n    """Say it."""\n    print("You lose.", f"{1} of you", "show", "%s on " + "a")\n'
    assert set(literals(ast.parse(code))) == {"You lose.", " of you"}
