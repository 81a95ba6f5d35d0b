"""Given a machine with or without npm: is Hydrogen built from the lock alone, and is it said if it is not?"""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.hydrogen import built
from tests.integration.program import ROOT, finished

NOWHERE = "/nonexistent"
PLUGIN = ("-p", "tests.hydrogen.left_out")
SAID = "LEFT OUT: all tests with Hydrogen: there is no Hydrogen here (make test builds it, with npm; "


def test_the_lock_names_no_place_and_has_a_hash_of_everything() -> None:
    lock = json.loads((built.APP / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert "node_modules/hydrogen-view-sdk" in packages
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


def test_what_it_is_built_of_decides_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HYDROGEN", raising=False)
    monkeypatch.setattr(built, "CACHE", tmp_path)
    monkeypatch.setattr(built, "APP", tmp_path / "app")
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "app.js").write_text("1", encoding="utf-8")
    place = built._place()
    place.mkdir()
    (place / "index.html").touch()
    assert built.found_hydrogen() == place
    (tmp_path / "app" / "app.js").write_text("2", encoding="utf-8")
    assert built.found_hydrogen() is None


def test_without_npm_nothing_is_built_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("HYDROGEN", raising=False)
    monkeypatch.setenv("PATH", NOWHERE)
    monkeypatch.setattr(built, "CACHE", tmp_path)
    assert built.main() == 1
    said, complained = capfd.readouterr()
    assert (said, complained.count("\n")) == ("", 1)
    assert complained.startswith(SAID)


def test_why_npm_failed_is_said_and_nothing_is_left_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("HYDROGEN", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(built, "CACHE", tmp_path / "cache")
    npm = tmp_path / "npm"
    npm.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no such registry')\n", encoding="utf-8")
    npm.chmod(0o700)
    assert built.main() == 1
    _, complained = capfd.readouterr()
    assert complained.startswith(f"no such registry\n{SAID}")
    assert list((tmp_path / "cache").iterdir()) == []


def test_another_one_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HYDROGEN", str(tmp_path))
    assert built.found_hydrogen() is None
    (tmp_path / "index.html").touch()
    assert built.found_hydrogen() == tmp_path
    assert built.main() == 0


@pytest.mark.parametrize("arguments", [(), ("-n", "2", *PLUGIN)])
def test_the_last_word_is_about_what_was_left_out(arguments: tuple[str, ...]) -> None:
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/browser/hydrogen", *arguments)
    run = finished(*command, cwd=ROOT, HYDROGEN=NOWHERE, CHROMIUM=sys.executable, SYNAPSE_PYTHON=NOWHERE)
    *_, loud, last = run.stdout.splitlines()
    skipped = re.search(r" (\d+) skipped in ", last)
    assert skipped, run.stdout
    assert (run.returncode, run.stdout.count("LEFT OUT")) == (0, 1)
    assert f"LEFT OUT: {skipped[1]} tests with Hydrogen: there is no Hydrogen here" in loud


def test_make_knows_the_plugin() -> None:
    assert " ".join(PLUGIN) in (ROOT / "Makefile").read_text(encoding="utf-8")
