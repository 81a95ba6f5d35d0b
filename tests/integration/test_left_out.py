"""Given a machine that lacks something: is it said at the end which tests were left out, and only once?"""

import re
import sys
from typing import Protocol

import pytest

from tests import left_out
from tests.browser import chromium
from tests.homeserver import installed
from tests.integration import tracing
from tests.integration.program import ROOT, finished
from tests.rows import each_row
from tests.simulator.contract.openapi import NO_OPENAPI

NOWHERE = "/nonexistent"
LACKING = {
    "CHROMIUM": NOWHERE,
    "SYNAPSE_PYTHON": NOWHERE,
    "HYDROGEN": NOWHERE,
    "STRACE": NOWHERE,
    "DISCORD_OPENAPI": NOWHERE,
}
LACKED = (
    "tests/browser/test_ground.py",
    "tests/integration/homeserver/test_coming_and_going.py",
    "tests/integration/faults/test_disk.py::test_answer_follows_the_sync_of_its_command",
    "tests/unit/simulator/test_requests.py",
)


class Asked(Protocol):
    """A module that the Makefile runs to find out what will be left out."""

    def main(self) -> int: ...


def test_the_last_words_are_about_all_that_was_left_out_by_any_worker() -> None:
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "1", *LACKED)
    run = finished(*command, cwd=ROOT, **LACKING)
    assert run.returncode == 0, run.stdout
    _, summary = run.stdout.split(" short test summary info ")
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


def test_each_kind_that_was_left_out_is_told_and_where_nothing_was_nothing_is_said() -> None:
    for kind, reason in left_out.KINDS.items():
        assert left_out.lines([f"Skipped: {reason}"], []) == [f"LEFT OUT: 1 {kind}: {reason}"]
    assert left_out.lines([], ["tests/unit/test_counts.py::test_it"]) == []
    assert left_out.lines(["not on this system"], []) == []


@each_row(
    ("module", "variable", "told"),
    [
        (chromium, "CHROMIUM", "all browser tests: there is no Chromium here"),
        (installed, "SYNAPSE_PYTHON", "all tests on a homeserver: there is no Synapse here"),
        (tracing, "STRACE", "the order of writing and answering: there is no strace that works here"),
    ],
)
def test_make_is_told_in_one_line_what_is_missing(
    module: Asked,
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


def test_a_chromium_can_be_named_and_make_knows_the_place_of_synapse(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert (chromium.main(), capsys.readouterr().err) == (0, "")
    asked = finished("make", "--eval", "where: ; @echo $(SYNAPSE_VENV)", "where", cwd=ROOT)
    lock = installed.LOCK.read_text(encoding="utf-8")
    (version,) = re.findall(r"^matrix-synapse==(\S+)", lock, re.MULTILINE)
    assert asked.stdout.split() == [f".cache/synapse-{version}"], asked.stderr
    assert "://" not in lock, "it names no host"
