"""Given a machine without a Chromium: is it said at the very end what was left out, and only once?"""

import re
import subprocess
import sys

import pytest

from tests.integration.program import ROOT, finished

NOWHERE = "/nonexistent"
PLUGIN = ("-p", "tests.browser.left_out")
ONLY_BROWSER = tuple(f"--ignore=tests/{name}" for name in ("integration", "naive", "properties", "unit"))


def run_pytest(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest where CHROMIUM says that there is none."""
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments)
    return finished(*command, cwd=ROOT, CHROMIUM=NOWHERE)


@pytest.mark.parametrize(
    "arguments",
    [
        ("tests/browser",),
        ("tests/browser", "-n", "2", *PLUGIN),
        ("tests", "-n", "2", *PLUGIN, *ONLY_BROWSER),  # as `make test` does it: nobody names the directory
    ],
)
def test_the_last_word_is_about_the_browser_tests(arguments: tuple[str, ...]) -> None:
    run = run_pytest(*arguments)
    *_, loud, last = run.stdout.splitlines()
    skipped = re.search(r" (\d+) skipped in ", last)
    assert skipped, run.stdout
    assert run.returncode == 0
    assert f"LEFT OUT: {skipped[1]} browser tests: there is no Chromium here (on Debian: apt install" in loud
    assert run.stdout.count("LEFT OUT") == 1
    assert "passed" not in last


def test_where_nothing_was_left_out_nothing_is_said() -> None:
    run = run_pytest("tests/unit/test_counts.py", *PLUGIN)
    assert run.returncode == 0
    assert "LEFT OUT" not in run.stdout


def test_make_knows_the_plugin() -> None:
    assert " ".join(PLUGIN) in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_make_is_told_too() -> None:
    asked = finished(sys.executable, "-m", "tests.browser.chromium", cwd=ROOT, CHROMIUM=NOWHERE)
    assert asked.returncode == 1
    assert asked.stderr.startswith("LEFT OUT: all browser tests: there is no Chromium here")
    assert asked.stderr.count("\n") == 1


def test_a_chromium_can_be_named() -> None:
    asked = finished(sys.executable, "-m", "tests.browser.chromium", cwd=ROOT, CHROMIUM=sys.executable)
    assert (asked.returncode, asked.stderr) == (0, "")
