"""Machines with other fonts than this one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from renderers.paint import faces
from tests.unit.paint.fonts import forget


@pytest.fixture
def only_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Be on a machine whose fonts are in this directory, which is empty; and on this one again afterwards."""
    monkeypatch.setattr(faces, "PLACES", (str(tmp_path),))
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def nothing_joins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("PIL.features.check", lambda feature: feature != "raqm")
    forget()
    yield
    forget()
