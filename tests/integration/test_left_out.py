"""Given a machine that lacks something: is it said at the end which tests were left out, and only once?"""

import re
import sys
from types import ModuleType

import pytest

from tests.browser import chromium
from tests.homeserver import installed
from tests.integration import tracing
from tests.integration.conftest import DEADLINE
from tests.integration.program import ROOT, started
from tests.rows import each_row
from tests.simulator.contract.openapi import NO_OPENAPI

NOWHERE = "/nonexistent"
LACKING = dict.fromkeys(("CHROMIUM", "SYNAPSE_PYTHON", "HYDROGEN", "STRACE", "DISCORD_OPENAPI"), NOWHERE)
LACKED = (
    "tests/browser/test_access.py",
    "tests/integration/matrix/test_rooms.py",
    "tests/integration/faults/test_disk.py::test_answer_follows_the_sync_of_its_command",
    "tests/unit/simulator/test_requests.py",
)


def test_the_last_words_are_about_all_that_was_left_out_by_any_worker() -> None:
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "1", *LACKED)
    with started(*command, cwd=ROOT, **LACKING) as run:
        out, _ = run.communicate(timeout=DEADLINE)
    assert run.returncode == 0, out
    _, summary = out.split(" short test summary info ")
    *loud, last = [line.strip("! ") for line in summary.splitlines()[1:] if not line.startswith("SKIPPED")]
    told = [re.fullmatch(r"LEFT OUT: (\d*) ?([^:]*): there is no .*", line) for line in loud]
    assert [line[2] for line in told if line] == [
        "browser tests",
        "tests on a homeserver",
        "tests with strace",
        "requests were not compared with Discord's OpenAPI",
    ]
    skipped = re.search(r" (\d+) skipped in ", last)
    assert skipped
    without_openapi = re.findall(rf"SKIPPED \[(\d+)\] .*{re.escape(NO_OPENAPI)}", summary)
    counts = [*(line[1] or 0 for line in told if line), *without_openapi]
    assert sum(map(int, counts)) == int(skipped[1])


@each_row(
    ("module", "variable", "told"),
    [
        (chromium, "CHROMIUM", "all browser tests: there is no Chromium here"),
        (installed, "SYNAPSE_PYTHON", "all tests on a homeserver: there is no Synapse here"),
        (tracing, "STRACE", "the order of writing and answering: there is no strace that works here"),
    ],
)
def test_make_is_told_in_one_line_what_is_missing(
    module: ModuleType,
    variable: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(variable, NOWHERE)
    assert module.main() == 1
    said = capsys.readouterr().err
    assert said.startswith(f"LEFT OUT: {told}")
    assert said.count("\n") == 1


def test_no_lock_names_a_host() -> None:
    locks = [*(ROOT / "requirements").glob("*.txt")]
    assert locks
    assert [lock.name for lock in locks if "://" in lock.read_text(encoding="utf-8")] == []
