"""The list of promises in docs/testing.md: each is shown by tests that exist."""

import ast
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def promises() -> dict[str, list[str]]:
    """Return each promise with the paths named beside it."""
    page = (ROOT / "docs/testing.md").read_text(encoding="utf-8")
    text = page.split("\n## Promises\n")[1].split("\n## ")[0]
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| ")]
    return {
        promise.strip(): re.findall(r"`([a-z][\w/.:]*)`", shown)
        for _, promise, shown, _ in rows
        if promise.strip() != "promise"
    }


def is_there(test: str) -> bool:
    """Return whether a folder with tests, a file of tests or a function in one is there."""
    path, _, function = test.partition("::")
    place = ROOT / "tests" / path
    if not function:
        return place.is_file() or any(place.glob("*.py"))
    tree = ast.parse(place.read_text(encoding="utf-8")) if place.is_file() else ast.Module([], [])
    return function in {n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_promise_on_the_page_names_tests() -> None:
    assert len(promises()) > 100
    assert [promise for promise, tests in promises().items() if not tests] == []


def test_every_test_named_on_the_page_exists() -> None:
    named = {test for tests in promises().values() for test in tests}
    assert sorted(test for test in named if not is_there(test)) == []


def test_every_file_of_tests_shows_a_promise_on_the_page() -> None:
    named = {test.split("::")[0] for tests in promises().values() for test in tests}
    files = {path.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    unnamed = [file for file in files if not {str(file), *map(str, file.parents)} & named]
    assert sorted(map(str, unnamed)) == []
