"""A plugin of pytest: which test runs which line, and how long each test takes.

Loaded by name (`-p tests.mutants.tracing`), before the program is imported, in every worker of pytest-xdist.
Each process writes a file of coverage data and one of durations into the directory that MUTANTS_TRACE names.
"""

import json
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest
from coverage import Coverage

from tests.mutants.sample import ROOT, files_by_area

_DIRECTORY: Final = Path(os.environ["MUTANTS_TRACE"])

_coverage = Coverage(
    data_file=_DIRECTORY / "lines",
    data_suffix=str(os.getpid()),
    include=[str(ROOT / path) for paths in files_by_area().values() for path in paths],
    config_file=False,
)
_coverage.set_option("run:disable_warnings", ["no-data-collected"])
_seconds: defaultdict[str, float] = defaultdict(float)
_failed: set[str] = set()
_coverage.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    _coverage.switch_context(item.nodeid)
    result = yield
    _coverage.switch_context("")
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _seconds[item.nodeid] += report.duration
    if not report.passed:
        _failed.add(item.nodeid)
    return report


def pytest_sessionfinish() -> None:
    """Write down what was seen; a test that did not pass can kill no mutant."""
    _coverage.stop()
    _coverage.save()
    passed = {test: seconds for test, seconds in _seconds.items() if test not in _failed}
    file = _DIRECTORY / f"seconds.{os.getpid()}.json"
    file.write_text(json.dumps(passed, indent=1), encoding="utf-8")
