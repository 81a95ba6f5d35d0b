"""The rulings on the pages of both games: numbered without a gap, each proved by tests that exist."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.rows import each_row

ROOT = Path(__file__).parents[2]


class Page(NamedTuple):
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


@cache
def functions_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@each_page
def test_the_rulings_are_numbered_without_a_gap_and_cited_as_they_are(page: Page) -> None:
    numbers = [f"{page.prefix}{number}" for number in range(1, page.rulings + 1)]
    assert [number for number, _ in rulings(page)] == numbers
    assert set(cited(page))
    assert set(cited(page)) <= {*numbers}


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
