"""A test that takes an edition is run with each of them, unless its own table names some."""

import pytest

from tests.unit.heldhands.table import EDITIONS


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)
