"""Which test runs which line, and how long it takes: one run of the tests under coverage, which is kept.

As a plugin of pytest (`-p tests.mutants.trace`) it writes, in every worker of pytest-xdist, coverage data and
durations into the directory that MUTANTS_TRACE names.
"""

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from coverage import Coverage, CoverageData

from tests.mutants.sample import ROOT, files_by_area

HERE: Final = ROOT / "build/mutants/trace"

# Neither Synapse nor Chromium.
TESTS: Final = (
    *("tests/unit", "tests/properties"),
    *(f"tests/integration/{name}" for name in ("service", "nights", "commands", "web", "discord")),
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/integration").glob("test_*.py")),
)


class Tracing:
    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._seconds = defaultdict[str, float](float)
        self._failed: set[str] = set()
        self._coverage = Coverage(
            data_file=directory / "lines",
            data_suffix=str(os.getpid()),
            include=[str(ROOT / path) for paths in files_by_area().values() for path in paths],
            config_file=False,
        )
        self._coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._coverage.switch_context(item.nodeid)
        result = yield
        self._coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration
        if not report.passed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write down what was seen; a test that did not pass can kill no mutant."""
        self._coverage.stop()
        self._coverage.save()
        passed = {test: seconds for test, seconds in self._seconds.items() if test not in self._failed}
        (self._directory / f"seconds.{os.getpid()}.json").write_text(json.dumps(passed), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Tracing(Path(os.environ["MUTANTS_TRACE"])))


@dataclass(frozen=True)
class Trace:
    tests: dict[str, dict[int, list[str]]]  # of each line of each file
    seconds: dict[str, float]  # of each test that passed

    def of_lines(self, path: str, lines: Iterable[int]) -> set[str]:
        covered = self.tests.get(path, {})
        return {test for line in lines for test in covered.get(line, ()) if test in self.seconds}

    def of_file(self, path: str) -> set[str]:
        """Return the tests that run anything in a file; for a script, in those files that name it."""
        if not path.endswith(".lua"):
            return self.of_lines(path, self.tests.get(path, {}))
        name = f'"{Path(path).stem}"'
        sources = [each for each in files_by_area()["store"] if each.suffix == ".py"]
        users = [each for each in sources if name in (ROOT / each).read_text(encoding="utf-8")]
        return {test for user in users for test in self.of_file(user.as_posix())}


def traced(tests: tuple[str, ...], processes: int, *, stale: bool) -> Trace:
    """Return the trace of these tests: the kept one, if it is of the present files or may be stale."""
    mark, digest = HERE / "of", _digest(tests)
    if not mark.exists() or (mark.read_text(encoding="utf-8") != digest and not stale):
        shutil.rmtree(HERE, ignore_errors=True)
        HERE.mkdir(parents=True)
        run = [sys.executable, "-m", "pytest", "-q", "-n", str(processes), "--dist", "worksteal"]
        run += ["-p", "tests.mutants.trace", *tests]
        subprocess.run(run, cwd=ROOT, env=os.environ | {"MUTANTS_TRACE": str(HERE)}, check=False)  # noqa: S603 - ours
        mark.write_text(digest, encoding="utf-8")
    return read(HERE)


def read(directory: Path) -> Trace:
    """Read what the processes of pytest have written; a test named after a path is another one in a copy."""
    seconds: dict[str, float] = {}
    for file in directory.glob("seconds.*.json"):
        seconds |= json.loads(file.read_text(encoding="utf-8"))
    seconds = {test: price for test, price in seconds.items() if str(ROOT) not in test}
    data = CoverageData(basename=str(directory / "all"))
    for file in directory.glob("lines.*"):
        part = CoverageData(basename=str(file))
        part.read()
        data.update(part)
    lines = {file: data.contexts_by_lineno(file) for file in data.measured_files()}
    return Trace({Path(file).relative_to(ROOT).as_posix(): of for file, of in lines.items()}, seconds)


def _digest(tests: tuple[str, ...]) -> str:
    digest = sha256(" ".join(tests).encode())
    for folder in ("engine", "renderers", "bot", "adapters", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".lua"} and file.parent != Path(__file__).parent:
                digest.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()
