"""Given a machine with or without npm: is Hydrogen built from the lock alone, and is it said if it is not?"""

import json
import sys
from pathlib import Path

import pytest

from tests.hydrogen import built

NOWHERE = "/nonexistent"
SAID = "LEFT OUT: all tests with Hydrogen: there is no Hydrogen here (make test builds it, with npm; "


def test_the_lock_names_no_place_and_has_a_hash_of_everything() -> None:
    lock = json.loads((built.APP / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert "node_modules/hydrogen-view-sdk" in packages
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


@pytest.fixture(autouse=True)
def nothing_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HYDROGEN", raising=False)
    monkeypatch.setattr(built, "CACHE", tmp_path / "cache")


def test_what_it_is_built_of_decides_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    app = tmp_path / "app"
    app.mkdir()
    monkeypatch.setattr(built, "APP", app)
    (app / "app.js").write_text("1", encoding="utf-8")
    place = built._place()
    place.mkdir(parents=True)
    (place / "index.html").touch()
    assert built.found_hydrogen() == place
    (app / "app.js").write_text("2", encoding="utf-8")
    assert built.found_hydrogen() is None
    monkeypatch.setenv("HYDROGEN", str(tmp_path))  # another one is named
    assert built.found_hydrogen() is None
    (tmp_path / "index.html").touch()
    assert built.found_hydrogen() == tmp_path
    assert built.main() == 0


def test_without_npm_nothing_is_built_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", NOWHERE)
    assert built.main() == 1
    said, complained = capfd.readouterr()
    assert (said, complained.count("\n")) == ("", 1)
    assert complained.startswith(SAID)


def test_why_npm_failed_is_said_and_nothing_is_left_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    npm = tmp_path / "npm"
    npm.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no such registry')\n", encoding="utf-8")
    npm.chmod(0o700)
    assert built.main() == 1
    assert capfd.readouterr().err.startswith(f"no such registry\n{SAID}")
    assert list((tmp_path / "cache").iterdir()) == []
