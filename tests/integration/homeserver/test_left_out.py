"""Given a machine without a Synapse: is it said at the very end what was left out?"""

import re
import sys

import pytest

from tests.homeserver.installed import LOCK, environment
from tests.integration.program import ROOT, finished

NOWHERE = "/nonexistent"
PLUGIN = ("-p", "tests.homeserver.left_out")
TESTS = "tests/integration/homeserver/test_coming_and_going.py"
LOUD = "there is no Synapse here (rm -r .cache/synapse-* && make test tries to install one"


@pytest.mark.parametrize("arguments", [(), ("-n", "1", *PLUGIN)])
def test_the_last_word_is_about_what_was_left_out(arguments: tuple[str, ...]) -> None:
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", TESTS, *arguments)
    run = finished(*command, cwd=ROOT, SYNAPSE_PYTHON=NOWHERE)
    *_, loud, last = run.stdout.splitlines()
    skipped = re.search(r" (\d+) skipped in ", last)
    assert skipped, run.stdout
    assert run.returncode == 0
    assert f"LEFT OUT: {skipped[1]} tests on a homeserver: {LOUD}" in loud
    assert run.stdout.count("LEFT OUT") == 1
    assert "passed" not in last


def test_make_knows_the_plugin_and_the_place() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert " ".join(PLUGIN) in makefile
    asked = finished("make", "--eval", "where: ; @echo $(SYNAPSE_VENV)", "where", cwd=ROOT)
    assert asked.stdout.split() == [str(environment().relative_to(ROOT))], asked.stderr


def test_make_is_told_too() -> None:
    asked = finished(sys.executable, "-m", "tests.homeserver.installed", cwd=ROOT, SYNAPSE_PYTHON=NOWHERE)
    assert asked.returncode == 1
    assert asked.stderr.startswith(f"LEFT OUT: all tests on a homeserver: {LOUD}")
    assert asked.stderr.count("\n") == 1


def test_the_lock_names_no_host() -> None:
    assert "://" not in LOCK.read_text(encoding="utf-8")
