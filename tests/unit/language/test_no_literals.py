"""Every word that a person reads is in a catalogue: none is left in code, on a page or in a script."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from jinja2 import nodes
from pygments.lexers.javascript import JavascriptLexer  # type: ignore[import-untyped]
from pygments.token import String  # type: ignore[import-untyped]

from adapters.web.middleware import HEADERS
from tests.rows import each_row
from tests.unit.language.catalogues import JINJA, PAGES, ROOT, asked_for_on, sources, template

SCRIPTS = tuple(sorted((ROOT / "adapters" / "web" / "static").glob("*.js")))

ENGLISH_ON_PURPOSE = "adapters/cli/settings.py"  # of which docs/settings.md is made
NOT_READ_BY_PEOPLE = {
    "adapters/cli/program.py": {"heldhands "},  # the name of the program, before its version
    "adapters/terminal/game_loop.py": {" on seat "},  # the name of a stream of chance
    # What browsers are told, and no person is.
    "adapters/matrix/format.py": {"<a href='"},
    "adapters/web/streams.py": {"text/event-stream; charset=utf-8"},
    "adapters/web/responses.py": {
        "text/javascript; charset=utf-8",
        "text/css; charset=utf-8",
        "public, max-age=31536000, immutable",
        "private, max-age=86400",
        "private, max-age=86400, immutable",
        "Cookie, Accept-Language",
        'attachment; filename="heldhands-',
    },
    "adapters/web/middleware.py": {
        *HEADERS["Content-Security-Policy"].split("; "),
        HEADERS["Permissions-Policy"],
    },
}
SELECTORS_AND_COOKIES = {
    "feel.js": {"(pointer: coarse)"},
    "motion.js": {"(prefers-reduced-motion: reduce)", "px) rotate("},
    "scene.js": {") rotate(", ") scale("},
    "film.js": {") rotate(", ") scale("},
    "night.js": {"#choices button, #leaving button, #leading button"},
    "picture.js": {"(prefers-reduced-motion: reduce)"},
    "page.js": {"(prefers-color-scheme: dark)", "; Secure", "; Path=/; Max-Age=34560000; SameSite=Lax"},
    "replay.js": {"#scrub .deeds"},
    "links.js": {".address a"},
    "table.js": {"card narrow long", "button "},
}
"""What scripts of the web have that no person reads."""

NO_LETTERS = re.compile(r"[\W\d_]*")
A_WORD_AND_MORE = re.compile(r"[^\W\d_]{3,} | [^\W\d_]{3,}")  # the rest of an f-string
TWO_WORDS = re.compile(r"[^\W\d_]{2,}[,.:;]*\s+[^\W\d_]{2,}")
WRITTEN_OUT = re.compile(
    r"(?:textContent|innerText|innerHTML|title|alt|placeholder|aria[A-Z]\w+)\s*=\s*[\"'`]([^\"'`$]*)"
)
FOR_ASSISTANTS = {"true", "false"}  # what a state of a button is called in HTML


def sentences(texts: Iterator[str]) -> set[str]:
    return {text for text in texts if TWO_WORDS.search(text) or A_WORD_AND_MORE.search(text)}


def literals(tree: ast.Module) -> Iterator[str]:
    """Return every text in the code but docstrings, also those of constants, and regular expressions."""
    lines = (line for node in ast.walk(tree) for line in _body(node))
    others = {id(line.value) for line in lines if isinstance(line, ast.Expr)}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    others |= {id(text) for call in calls if ast.unparse(call.func) == "re.compile" for text in call.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in others:
            yield node.value


def _body(node: ast.AST) -> list[ast.stmt]:
    return [] if isinstance(node, ast.Lambda | ast.IfExp) else getattr(node, "body", [])


@each_row(("file", "tree"), [*sources("adapters")])
def test_no_sentence_is_a_literal_in_an_adapter(file: Path, tree: ast.Module) -> None:
    name = file.relative_to(ROOT).as_posix()
    found = sentences(literals(tree))
    assert found == NOT_READ_BY_PEOPLE.get(name, set()) or (found and name == ENGLISH_ON_PURPOSE)


@each_row(("file", "tree"), [*sources("bot/screens"), *sources("renderers")])
def test_no_sentence_is_a_literal_in_a_screen_or_a_picture(file: Path, tree: ast.Module) -> None:
    styles = re.compile(r"(bold|dim|italic|#[0-9a-f]{6})( (on|reverse|#[0-9a-f]{6}))*|color-mix\(in srgb,")
    assert [text for text in sentences(literals(tree)) if not styles.fullmatch(text)] == [], file


class Reader(HTMLParser):
    """Reads a page, and notes every literal word that a person would."""

    READ = frozenset(
        {"title", "alt", "aria-label", "aria-description", "aria-valuetext", "placeholder", "label"}
    )

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_data(self, data: str) -> None:
        if not NO_LETTERS.fullmatch(data):
            self.words.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        described = tag == "meta" and dict(attrs).get("name") == "description"
        for name, value in attrs:
            if name in self.READ or (described and name == "content"):
                self.handle_data(value or "")


KIND = re.compile(r"\{% block kind %\}\w+\{% endblock %\}")  # a class, inside a tag of the base


def markup(page: Path) -> str:
    """Return what stands literally on a page, without anything that is put into it."""
    tokens = JINJA.lex(KIND.sub("", page.read_text(encoding="utf-8")))
    return "".join(value for _, kind, value in tokens if kind == "data")


@each_row("page", PAGES)
def test_no_word_stands_on_a_page_but_every_page_says_something(page: Path) -> None:
    assert Reader(markup(page)).words == []
    assert sentences(str(each.value) for each in template(page).find_all(nodes.Const)) == set()
    assert [*asked_for_on(template(page))]


def texts_in(script: str) -> Iterator[str]:
    """Return the texts in a script, without comments; a template in pieces, without what is put into it."""
    for kind, text in JavascriptLexer().get_tokens(script):
        if kind in {String.Double, String.Single}:
            yield re.sub(r"\\(.)", r"\1", text[1:-1])
        elif kind is String.Backtick:
            yield text


def scripts_of(page: Path) -> set[Path]:
    """Return the scripts that a page loads, also through others."""
    waiting = re.findall(r"file\('(\w+\.js)'\)", page.read_text(encoding="utf-8"))
    found: set[Path] = set()
    while waiting:
        script = next(each for each in SCRIPTS if each.name == waiting[-1])
        waiting.pop()
        if script not in found:
            found.add(script)
            code = script.read_text(encoding="utf-8")
            waiting += re.findall(r'^import .*? from "\./([\w.]+)";$', code, re.MULTILINE)
    return found


@each_row("script", SCRIPTS)
def test_no_script_has_a_sentence_or_writes_a_word_of_its_own_on_a_page(script: Path) -> None:
    code = script.read_text(encoding="utf-8")
    assert sentences(texts_in(code)) == SELECTORS_AND_COOKIES.get(script.name, set())
    written = [text for text in WRITTEN_OUT.findall(code) if not NO_LETTERS.fullmatch(text)]
    assert {*written} <= FOR_ASSISTANTS


def handed_on(page: nodes.Template) -> set[str]:
    """Return the names under which a page hands texts on to its scripts."""
    return {
        str(pair.key.as_const())
        for pair in page.find_all(nodes.Pair)
        if isinstance(pair.value, nodes.Call) and isinstance(pair.value.node, nodes.Name)
    }


@each_row("page", PAGES)
def test_scripts_ask_for_exactly_the_texts_that_their_page_hands_on(page: Path) -> None:
    code = "".join(script.read_text(encoding="utf-8") for script in scripts_of(page))
    assert handed_on(template(page)) == set(re.findall(r"\btexts\.(\w+)", code))


def test_a_word_of_a_person_would_be_found_in_code_on_a_page_and_in_a_script() -> None:
    code = 'def f():\n    """Say it."""\n    print("You lose.", f"{1} of you", "show", "%s on " + "a")\n'
    assert sentences(literals(ast.parse(code))) == {"You lose.", " of you"}
    page = '<title>Hands</title><p>·</p><img alt="A hand"><button aria-label="▶" title="2 on">⏭</button>'
    assert Reader(page).words == ["Hands", "A hand", "2 on"]
    script = (
        "a = 'You lose'; // not you\nb = `${c ? `Well ${d} done` : \"it's\"} and /* e */`; /* nor 'he' */"
    )
    assert sentences(texts_in(script)) == {"You lose", "Well ", " done", " and /* e */"}
