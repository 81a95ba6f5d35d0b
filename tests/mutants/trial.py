"""A mutant on trial: the program is copied, changed in one place, and the tests that could notice are run."""

import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from tests.mutants.changes import Mutant
from tests.mutants.sample import ROOT
from tests.mutants.trace import Trace

CHEAPEST: Final = 40
OF_ONE_FUNCTION: Final = 5  # among the cheapest: one test with hundreds of examples should not be all of them
MOST: Final = 400
PATIENCE: Final = 90.0  # seconds beyond three times of what the tests took when they were traced

_COPIED: Final = ("engine", "renderers", "bot", "adapters", "tests", "docs", "requirements")
DOES_NOT_LOAD: Final = "the program does not load"
_NOT_FOUND: Final = "ERROR: not found"


@dataclass(frozen=True)
class Verdict:
    fate: str  # killed, timed out, lives, not covered, or unclear
    by: str = ""
    tests: int = 0
    seconds: float = 0.0

    @property
    def lives(self) -> bool:
        return self.fate in {"lives", "not covered", "unclear"}


@contextmanager
def copied_tree() -> Iterator[Path]:
    """Copy the working tree, with its compiled files, to where it can be changed."""
    with TemporaryDirectory(prefix="mutants-") as directory:
        tree = Path(directory)
        for folder in _COPIED:
            shutil.copytree(ROOT / folder, tree / folder)
        for file in ROOT.iterdir():
            if file.is_file() and file.name != ".env":
                shutil.copy2(file, tree)
        yield tree


def tried(mutant: Mutant, tree: Path, trace: Trace, budget: float, also: tuple[str, ...]) -> Verdict:
    """Run the cheapest tests that cover the line, then more and more others, until one fails."""
    begin = monotonic()
    asked = 0
    with _changed(tree, mutant):
        for tests in (*rounds(mutant, trace, budget), also):
            asked += len(tests)
            fate, by = (
                run(tests, tree, sum(trace.seconds.get(test, 0.0) for test in tests)) if tests else ("", "")
            )
            if fate:
                return Verdict(fate, by, asked, monotonic() - begin)
    covered = mutant.path.endswith(".lua") or trace.of_lines(mutant.path, mutant.change.lines)
    return Verdict("lives" if covered else "not covered", "", asked, monotonic() - begin)


def rounds(mutant: Mutant, trace: Trace, budget: float) -> Iterator[tuple[str, ...]]:
    """Give the tests to run, one round after the other; the later ones take no more seconds than the budget.

    The last round is one example of every test there is: what is run once in a process and then kept counts
    for the test that came first, and what another process runs for none.
    """
    covering = _by_price(trace.of_lines(mutant.path, mutant.change.lines), trace)
    others = _by_price(trace.of_file(mutant.path), trace)
    first = [test for number, test in covering or others if number < OF_ONE_FUNCTION][:CHEAPEST]
    yield tuple(first)
    of_file = [test for _, test in (*covering, *others) if test not in first]
    more = _within(budget, of_file, trace)[:MOST]
    yield more
    rest = [test for number, test in _by_price(frozenset(trace.seconds), trace) if number == 0]
    yield _within(budget, [test for test in rest if test not in first and test not in more], trace)


def _within(budget: float, tests: list[str], trace: Trace) -> tuple[str, ...]:
    """Return the first of these tests that take no more seconds than this, each once."""
    unique = list(dict.fromkeys(tests))
    spent = accumulate(trace.seconds[test] for test in unique)
    return tuple(test for test, seconds in zip(unique, spent, strict=True) if seconds < budget)


def _by_price(tests: frozenset[str], trace: Trace) -> list[tuple[int, str]]:
    """Return tests with their number among those of their function, the cheapest first."""
    seen: Counter[str] = Counter()
    numbered = []
    for test in sorted(tests, key=lambda test: (trace.seconds[test], test)):
        function = test.partition("[")[0]
        numbered.append((seen[function], test))
        seen[function] += 1
    return numbered


@contextmanager
def _changed(tree: Path, mutant: Mutant) -> Iterator[None]:
    file = tree / mutant.path
    source = file.read_bytes()
    try:
        _write(file, mutant.change.applied(source))
        yield
    finally:
        _write(file, source)


def _write(file: Path, source: bytes) -> None:
    """Write a file so that no compiled form of another one is taken for it."""
    file.write_bytes(source)
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        compiled.unlink()


def run(tests: tuple[str, ...], tree: Path, seconds: float) -> tuple[str, str]:
    """Run tests in a copy until one fails; return a fate and by which test, or nothing if all pass."""
    ended, output = _pytest(tests, tree, 3 * seconds + PATIENCE, "-x")
    if ended is None:
        return "timed out", f"one of {len(tests)} tests"
    if ended == 0:
        return "", ""
    if _NOT_FOUND in output or ended not in {1, 2, 4}:
        return "unclear", output[-300:]
    return "killed", next(iter(_failed(tests, output)), DOES_NOT_LOAD)


def failing_without_a_change(tests: tuple[str, ...], tree: Path) -> set[str]:
    """Return which of these tests fail in a copy that nobody has changed: what they have killed may live."""
    ended, output = _pytest(tests, tree, None)
    return set(tests) if ended not in {0, 1} else set(_failed(tests, output))


def _pytest(
    tests: tuple[str, ...], tree: Path, patience: float | None, *options: str
) -> tuple[int | None, str]:
    """Run tests in a copy; return how it ended, if it did in time, and what it said."""
    names = tree / "mutants-tests.txt"
    names.write_text("\n".join(tests), encoding="utf-8")
    how = ["-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    process = subprocess.Popen(  # noqa: S603 - ours
        [sys.executable, *how, *options, f"@{names.name}"],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": str(tree)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        _end(process)
    return process.returncode, output


def _failed(tests: tuple[str, ...], output: str) -> list[str]:
    """Return the tests of which the summary says that they failed, in its order."""
    lines = [line.partition(" ")[2] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    known = {
        line: [test for test in tests if line == test or line.startswith(f"{test} - ")] for line in lines
    }
    return [found[0] if found else line.split(" - ")[0] for line, found in known.items() if "::" in line]


def _end(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
