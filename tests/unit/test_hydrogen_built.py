"""Given a machine without npm: is Hydrogen built from the lock alone, and is it said if it is not?"""

import json
from pathlib import Path

import pytest

from tests.hydrogen import built


def test_the_lock_names_no_place_and_has_a_hash_of_everything() -> None:
    lock = json.loads((built.APP / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert "node_modules/hydrogen-view-sdk" in packages
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


def test_without_npm_nothing_is_built_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("HYDROGEN", raising=False)
    monkeypatch.setattr(built, "CACHE", tmp_path)
    monkeypatch.setenv("PATH", "/nonexistent")
    assert built.main() == 1
    said, complained = capfd.readouterr()
    assert (said, complained.count("\n")) == ("", 1)
    assert complained.startswith("LEFT OUT: all tests with Hydrogen: there is no Hydrogen here")
