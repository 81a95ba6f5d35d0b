"""A plugin of pytest that says loudly, when all is done, that nothing was compared with Discord's OpenAPI.

It is named on the command line, like that of the browser tests: without the description our own rules still
hold, so hardly anything is skipped, and nothing else would tell.
"""

from collections.abc import Generator

import pytest

from tests.simulator.contract.openapi import left_out, openapi_is_there


@pytest.hookimpl(wrapper=True, tryfirst=True)  # around all others, so that nothing comes after it
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    yield
    if not openapi_is_there():
        terminalreporter.write_sep("!", left_out(), red=True, bold=True)
