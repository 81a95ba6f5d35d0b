"""Which tests run which line: one run of the tests under coverage, kept until a file changes."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from coverage import CoverageData

from tests.mutants.sample import ROOT, files_by_area

HERE: Final = ROOT / "build/mutants/trace"

# Neither Synapse nor Chromium.
TESTS: Final = (
    "tests/unit",
    "tests/properties",
    "tests/integration/service",
    "tests/integration/nights",
    "tests/integration/commands",
    "tests/integration/web",
    "tests/integration/discord",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/integration").glob("test_*.py")),
)


@dataclass(frozen=True)
class Trace:
    """What every test runs, and how many seconds it takes."""

    tests: dict[str, dict[int, frozenset[str]]]  # of each line of each file
    seconds: dict[str, float]

    def of_lines(self, path: str, lines: Iterable[int]) -> frozenset[str]:
        """Return the tests that run one of these lines of a file."""
        covered = self.tests.get(path, {})
        return frozenset().union(*(covered.get(line, frozenset()) for line in lines))

    def of_file(self, path: str) -> frozenset[str]:
        """Return the tests that run anything in a file; in a script, what names it."""
        if path.endswith(".lua"):
            return frozenset().union(*(self.of_file(user) for user in _users_of_script(Path(path).stem)))
        return self.of_lines(path, self.tests.get(path, {}))


def traced(tests: tuple[str, ...], processes: int, *, stale: bool) -> Trace:
    """Return the trace of these tests: the kept one, if it is of the present files or may be stale."""
    digest = _digest(tests)
    mark = HERE / "of"
    if not mark.exists() or (mark.read_text(encoding="utf-8") != digest and not stale):
        shutil.rmtree(HERE, ignore_errors=True)
        HERE.mkdir(parents=True)
        run = [sys.executable, "-m", "pytest", "-q", "-n", str(processes), "--dist", "worksteal"]
        run += ["-p", "tests.mutants.tracing", *tests]
        subprocess.run(run, cwd=ROOT, env=os.environ | {"MUTANTS_TRACE": str(HERE)}, check=False)  # noqa: S603 - ours
        mark.write_text(digest, encoding="utf-8")
    return read(HERE)


def read(directory: Path) -> Trace:
    """Read what the processes of pytest have written.

    Tests that did not pass are left out, and those with a path in their names, which are others in a copy.
    """
    seconds: dict[str, float] = {}
    for file in directory.glob("seconds.*.json"):
        passed = json.loads(file.read_text(encoding="utf-8"))
        seconds |= {test: price for test, price in passed.items() if str(ROOT) not in test}
    lines: dict[str, dict[int, set[str]]] = {}
    for file in directory.glob("lines.*"):
        data = CoverageData(basename=str(file))
        data.read()
        for measured in data.measured_files():
            covered = lines.setdefault(Path(measured).relative_to(ROOT).as_posix(), {})
            for line, contexts in data.contexts_by_lineno(measured).items():
                covered.setdefault(line, set()).update(test for test in contexts if test in seconds)
    return Trace({p: {n: frozenset(t) for n, t in covered.items()} for p, covered in lines.items()}, seconds)


def _digest(tests: tuple[str, ...]) -> str:
    digest = sha256(" ".join(tests).encode())
    for folder in ("engine", "renderers", "bot", "adapters", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".lua"} and file.parent != Path(__file__).parent:
                digest.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()


def _users_of_script(name: str) -> list[str]:
    """Return the files that run a script of the store, `Script("name")`."""
    sources = [path for path in files_by_area()["store"] if path.suffix == ".py"]
    return [path.as_posix() for path in sources if f'"{name}"' in (ROOT / path).read_text(encoding="utf-8")]
