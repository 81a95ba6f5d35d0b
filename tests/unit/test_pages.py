"""The pages that name tests: each promise and each ruling on them is shown by tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.rows import each_row

ROOT = Path(__file__).parents[2]


def rows_of(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the tables below a heading of a page."""
    text = (ROOT / page).read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if re.match(r"\| (?!promise \|)", line)]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]


@cache
def functions_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def is_there(test: str) -> bool:
    """Return whether a folder with tests, a file of tests or a function in one is there."""
    path, _, function = test.partition("::")
    place = ROOT / "tests" / path
    if place.is_file():
        return not function or function in functions_in(path)
    return any(place.glob("*.py")) and not function


class Page(NamedTuple):
    path: str
    prefix: str  # of a ruling's number
    rulings: int


HELDHANDS = Page("docs/rules.md", "", 35)
PALM = Page("docs/palm.md", "P", 21)

each_page = each_row("page", [HELDHANDS, PALM], ids=lambda page: page.path)


def rulings(page: Page) -> list[tuple[str, list[str]]]:
    """Return the number of each ruling on the page and the tests named beside it."""
    rows = [row for row in rows_of(page.path, "Rulings") if re.match(r"P?\d", row[0])]
    return [(number, re.findall(r"`([^`]+)`", tests)) for number, *_, tests in rows]


def cited(page: Page) -> set[str]:
    """Return the numbers in brackets in the text above the rulings, such as (8) or (P9, P10)."""
    text, _ = (ROOT / page.path).read_text(encoding="utf-8").split("\n## Rulings\n")
    found = re.findall(rf"\(({page.prefix}\d+(?:, {page.prefix}\d+)*)\)", text)
    return {number for numbers in found for number in numbers.split(", ")}


@each_page
def test_the_rulings_are_numbered_without_a_gap_and_cited_as_they_are(page: Page) -> None:
    numbers = [f"{page.prefix}{number}" for number in range(1, page.rulings + 1)]
    assert [number for number, _ in rulings(page)] == numbers
    assert cited(page)
    assert cited(page) <= {*numbers}


@each_page
def test_every_ruling_names_tests_that_exist_and_those_named_after_it(page: Page) -> None:
    for number, tests in rulings(page):
        assert tests, number
        for file, test in (test.split("::") for test in tests):
            assert test in functions_in(file), test
            assert test.startswith("test_"), test
            of_a_ruling = test.startswith("test_ruling_")
            assert not of_a_ruling or test.startswith(f"test_ruling_{number.lower()}_"), test


def test_every_test_of_a_ruling_of_palm_is_named_on_its_page() -> None:
    named = {test for _, tests in rulings(PALM) for test in tests}
    proofs = {
        f"unit/palm/{file.name}::{name}"
        for file in (ROOT / "tests/unit/palm").glob("test_*.py")
        for name in functions_in(f"unit/palm/{file.name}")
        if name.startswith("test_ruling_")
    }
    assert proofs - named == set()


def promises() -> dict[str, list[str]]:
    """Return each promise with the paths named beside it."""
    rows = rows_of("docs/testing.md", "Promises")
    return {promise: re.findall(r"`([a-z][\w/.:]*)`", shown) for promise, shown in rows}


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
