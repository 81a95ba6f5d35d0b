"""The scripts of the web table as they are written: the texts in them, and who loads them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.unit.language.pages import ROOT

SCRIPTS: Final = tuple(sorted((ROOT / "adapters" / "web" / "static").glob("*.js")))

_LOADED: Final = re.compile(r"file\('(\w+\.js)'\)")
_IMPORTED: Final = re.compile(r'^import .*? from "\./([\w.]+)";$', re.MULTILINE)


def literals(script: str) -> Iterator[str]:
    """Return the texts in a script, without comments and without what is put into them."""
    at = 0
    while at < len(script):
        if script.startswith("//", at):
            at = script.find("\n", at) % (len(script) + 1)
        elif script.startswith("/*", at):
            at = script.index("*/", at) + 2
        elif script[at] in "\"'`":
            text, inside, at = _literal(script, at)
            yield text
            for each in inside:
                yield from literals(each)
        else:
            at += 1


def _literal(script: str, at: int) -> tuple[str, list[str], int]:
    """Return a text, the code inside it, and where it ends."""
    quote, at = script[at], at + 1
    text, inside = "", list[str]()
    while script[at] != quote:
        if script[at] == "\\":
            text += script[at + 1]
            at += 2
        elif quote == "`" and script.startswith("${", at):
            end = _closing(script, at + 2)
            inside.append(script[at + 2 : end])
            at = end + 1
        else:
            text += script[at]
            at += 1
    return text, inside, at + 1


def _closing(script: str, at: int) -> int:
    """Return where the brace closes that was opened before."""
    depth = 1
    while True:
        if script[at] in "\"'`":
            *_, at = _literal(script, at)
            continue
        depth += {"{": 1, "}": -1}.get(script[at], 0)
        if not depth:
            return at
        at += 1


def scripts_of(page: Path) -> set[Path]:
    """Return the scripts that a page loads, also through others."""
    waiting = _LOADED.findall(page.read_text(encoding="utf-8"))
    found: set[Path] = set()
    while waiting:
        name = waiting.pop()
        script = next(each for each in SCRIPTS if each.name == name)
        if script not in found:
            found.add(script)
            waiting += _IMPORTED.findall(script.read_text(encoding="utf-8"))
    return found
