"""A plugin of pytest that says loudly, when all is done, how many tests with Hydrogen were left out.

It is named on the command line, like that of the other browser tests, and for the same reason.
"""

from collections.abc import Generator

import pytest

from tests.hydrogen.built import NO_HYDROGEN, left_out


@pytest.hookimpl(wrapper=True, tryfirst=True)  # around all others, so that nothing comes after it
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(NO_HYDROGEN in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.write_sep("!", left_out(f"{count} tests with Hydrogen"), red=True, bold=True)
