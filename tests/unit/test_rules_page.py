"""The rulings on the pages of both games: numbered without a gap, each proved by tests that exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.rows import each_row

ROOT = Path(__file__).parents[2]


class Page(NamedTuple):
    """The rules of a game, as people read them."""

    path: str
    prefix: str  # of a ruling's number
    rulings: int


HELDHANDS = Page("docs/rules.md", "", 35)
PALM = Page("docs/palm.md", "P", 20)

each_page = each_row("page", [HELDHANDS, PALM], ids=lambda page: page.path)


def parts(page: Page) -> tuple[str, str]:
    """Return what stands above the table of rulings, and the table."""
    text, table = (ROOT / page.path).read_text(encoding="utf-8").split("\n## Rulings\n")
    return text, table


def rulings(page: Page) -> list[tuple[str, list[str]]]:
    """Return the number of each ruling on the page and the tests named beside it."""
    rows = [line.split("|") for line in parts(page)[1].splitlines() if re.match(r"\| P?\d", line)]
    return [(number.strip(), re.findall(r"`([^`]+)`", tests)) for _, number, _, _, tests, _ in rows]


def cited(page: Page) -> Iterator[str]:
    """Return the numbers in brackets in the text of the page, such as (8) or (P9, P10)."""
    for numbers in re.findall(rf"\(({page.prefix}\d+(?:, {page.prefix}\d+)*)\)", parts(page)[0]):
        yield from numbers.split(", ")


def functions_in(file: str) -> set[str]:
    """Return the names of the functions in a file below tests/."""
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@each_page
def test_the_rulings_are_numbered_without_a_gap(page: Page) -> None:
    numbers = [f"{page.prefix}{number}" for number in range(1, page.rulings + 1)]
    assert [number for number, _ in rulings(page)] == numbers


@each_page
def test_every_ruling_names_a_test(page: Page) -> None:
    assert [number for number, tests in rulings(page) if not tests] == []


@each_page
def test_every_test_that_is_named_exists(page: Page) -> None:
    named = [test.split("::") for _, tests in rulings(page) for test in tests]
    assert [test for file, test in named if test not in functions_in(file)] == []
    assert [test for _, test in named if not test.startswith("test_")] == []


@each_page
def test_a_test_named_after_a_ruling_stands_beside_that_ruling(page: Page) -> None:
    beside = [(number, test) for number, tests in rulings(page) for test in tests if "::test_ruling_" in test]
    wrong = [test for number, test in beside if f"::test_ruling_{number.lower()}_" not in test]
    assert wrong == []


@each_page
def test_the_text_cites_rulings_that_there_are(page: Page) -> None:
    numbers = {number for number, _ in rulings(page)}
    assert set(cited(page))
    assert set(cited(page)) <= numbers


def test_every_test_of_a_ruling_of_palm_is_named_on_its_page() -> None:
    named = {test for _, tests in rulings(PALM) for test in tests}
    folder = ROOT / "tests/unit/palm"
    proofs = {
        f"unit/palm/{file.name}::{name}"
        for file in folder.glob("test_*.py")
        for name in functions_in(f"unit/palm/{file.name}")
        if name.startswith("test_ruling_")
    }
    assert proofs - named == set()
