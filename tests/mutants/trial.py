"""A mutant on trial: the program is copied, changed in one place, and the tests that could notice are run."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from tests.mutants.changes import Mutant
from tests.mutants.sample import ROOT
from tests.mutants.trace import Trace

CHEAPEST: Final = 40
PATIENCE: Final = 90.0  # seconds beyond three times of what the tests took when they were traced

_COPIED: Final = ("engine", "renderers", "bot", "adapters", "tests", "docs", "requirements")
_PYTEST: Final = ("-m", "pytest", "-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")


@dataclass(frozen=True)
class Verdict:
    fate: str  # killed, timed out, lives, not covered, or unclear
    by: str = ""  # nothing: the program does not load
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


def tried(mutant: Mutant, tree: Path, trace: Trace, budget: float, also: Sequence[str]) -> Verdict:
    """Run the cheapest tests that cover the line, then more and more others, until one fails."""
    covered = mutant.path.endswith(".lua") or trace.of_lines(mutant.path, mutant.change.lines)
    begin, asked, fate, by = monotonic(), 0, "", ""
    with _changed(tree, mutant):
        for tests in (*rounds(mutant, trace, budget), also):
            if tests and not fate:
                asked += len(tests)
                fate, by = run(tests, tree, sum(trace.seconds.get(test, 0.0) for test in tests))
    verdict = Verdict(fate or ("lives" if covered else "not covered"), by, asked, monotonic() - begin)
    fails_anyway = fate == "killed" and by and run([by], tree, trace.seconds[by])[0]
    return replace(verdict, fate="unclear") if fails_anyway else verdict


def rounds(mutant: Mutant, trace: Trace, budget: float) -> Iterator[list[str]]:
    """Give the tests to run, one round after the other; the later ones take no more seconds than the budget.

    The last round is of all tests there are: what is run once in a process and then kept counts for the test
    that came first, and what another process runs for none.
    """

    def by_price(tests: Collection[str]) -> list[str]:
        return sorted(tests, key=lambda test: (trace.seconds[test], test))

    def within_budget(tests: list[str]) -> list[str]:
        spent = accumulate(trace.seconds[test] for test in tests)
        return [test for test, seconds in zip(tests, spent, strict=True) if seconds < budget]

    covering = by_price(trace.of_lines(mutant.path, mutant.change.lines))
    near = [*dict.fromkeys((*covering, *by_price(trace.of_file(mutant.path))))]
    first = (covering or near)[:CHEAPEST]
    yield first
    yield within_budget([test for test in near if test not in first])
    yield within_budget(by_price(trace.seconds.keys() - {*near}))


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


def run(tests: Sequence[str], tree: Path, seconds: float) -> tuple[str, str]:
    """Run tests in a copy until one fails; return a fate and by which test, or nothing if all pass."""
    names = tree / "mutants-tests.txt"
    names.write_text("\n".join(tests), encoding="utf-8")
    process = subprocess.Popen(  # noqa: S603 - ours
        [sys.executable, *_PYTEST, f"@{names.name}"],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": str(tree)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=3 * seconds + PATIENCE)
    except subprocess.TimeoutExpired:
        return "timed out", f"one of {len(tests)} tests"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if process.returncode == 0:
        return "", ""
    if "ERROR: not found" in output or process.returncode not in {1, 2, 4}:
        return "unclear", output[-300:]
    failed = [
        test
        for test in tests
        if re.search(rf"^(FAILED|ERROR) {re.escape(test)}( - .*)?$", output, re.MULTILINE)
    ]
    return "killed", failed[0] if failed else ""
