"""The rulings in docs/rules.md: numbered without a gap, each proved by tests that exist."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def rulings() -> list[tuple[int, list[str]]]:
    """Return the number of each ruling on the page and the tests named beside it."""
    page = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    _, table = page.split("\n## Rulings\n")
    rows = [line.split("|") for line in table.splitlines() if re.match(r"\| \d", line)]
    return [(int(number), re.findall(r"`([^`]+)`", tests)) for _, number, _, _, tests, _ in rows]


def functions_in(file: str) -> set[str]:
    """Return the names of the functions in a file below tests/."""
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_the_rulings_are_numbered_1_to_35() -> None:
    assert [number for number, _ in rulings()] == list(range(1, 36))


def test_every_ruling_names_a_test() -> None:
    assert [number for number, tests in rulings() if not tests] == []


def test_every_test_that_is_named_exists() -> None:
    named = [test.split("::") for _, tests in rulings() for test in tests]
    assert [test for file, test in named if test not in functions_in(file)] == []
    assert [test for _, test in named if not test.startswith("test_")] == []


def test_a_test_named_after_a_ruling_stands_beside_that_ruling() -> None:
    cited = [(number, test) for number, tests in rulings() for test in tests if "::test_ruling_" in test]
    assert [test for number, test in cited if f"::test_ruling_{number}_" not in test] == []
