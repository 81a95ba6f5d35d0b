"""Blank pictures for tests that look at none. A `conftest.py` that wants that imports both fixtures."""

import pytest

from tests.drawings import blank_house


@pytest.fixture(autouse=True)
def blank_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no picture of a game be drawn in this process, unless the test asks for `drawn`."""
    if "drawn" not in request.fixturenames:
        monkeypatch.setattr("bot.app.container.GAMES", blank_house())


@pytest.fixture
def drawn() -> None:
    """Let pictures be drawn: for tests that look at them, and for the one whole game of a platform."""
