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

NOWHERE = "/nonexistent"
LACKING = {"SYNAPSE_PYTHON": NOWHERE, "HYDROGEN": NOWHERE, "STRACE": NOWHERE, "DISCORD_OPENAPI": NOWHERE}


class Asked(Protocol):
    """A module that the Makefile runs to find out what will be left out."""

    def main(self) -> int: ...


def last_lines(*arguments: str, **settings: str) -> list[str]:
    """Run pytest with these settings, and return what it says after the short summary."""
    run = finished(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments, cwd=ROOT, **settings)
    assert run.returncode == 0, run.stdout
    _, summary = run.stdout.split(" short test summary info ")
    return [line.strip("! ") for line in summary.splitlines()[1:] if not line.startswith("SKIPPED")]


def test_the_last_words_are_about_all_that_was_left_out_by_any_worker() -> None:
    folders = ("tests/browser/hydrogen", "tests/integration/homeserver/test_coming_and_going.py")
    others = ("tests/integration/faults/test_power_cut.py", "tests/unit/simulator/test_requests.py")
    *loud, last = last_lines("-n", "1", *folders, *others, CHROMIUM=sys.executable, **LACKING)
    counts = [re.sub(r"LEFT OUT: (\d* ?[^:]*): there is no .*", r"\1", line) for line in loud]
    kinds = [re.sub(r"^\d+ ", "", line) for line in counts]
    assert kinds == [
        "tests on a homeserver",
        "tests with Hydrogen",
        "tests with strace",
        "requests were not compared with Discord's OpenAPI",
    ]
    skipped = re.search(r" (\d+) skipped in ", last)
    assert skipped
    assert sum(int(line.split()[0]) for line in counts[:3]) == int(skipped[1])


def test_the_last_word_is_about_the_browser_tests_where_nothing_is_parallel() -> None:
    loud, last = last_lines("tests/browser/test_ground.py", CHROMIUM=NOWHERE)
    skipped = re.search(r" (\d+) skipped in ", last)
    assert skipped
    assert loud.startswith(
        f"LEFT OUT: {skipped[1]} browser tests: there is no Chromium here (on Debian: apt install"
    )


def test_where_nothing_was_left_out_nothing_is_said() -> None:
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


def test_a_chromium_can_be_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert (chromium.main(), capsys.readouterr().err) == (0, "")


def test_make_knows_the_place_of_synapse() -> None:
    asked = finished("make", "--eval", "where: ; @echo $(SYNAPSE_VENV)", "where", cwd=ROOT)
    assert asked.stdout.split() == [str(installed.environment().relative_to(ROOT))], asked.stderr


def test_the_lock_of_synapse_names_no_host() -> None:
    assert "://" not in installed.LOCK.read_text(encoding="utf-8")
