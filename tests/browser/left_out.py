"""A plugin of pytest that says loudly, when all is done, how many browser tests were left out.

The Makefile names it: where xdist runs tests in other processes, the one that prints collects nothing, and so
does not load the `conftest.py` of this directory.
"""

from collections.abc import Generator

import pytest

from tests.browser.chromium import NO_CHROMIUM, left_out


@pytest.hookimpl(wrapper=True, tryfirst=True)  # around all others, so that nothing comes after it
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(NO_CHROMIUM in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.write_sep("!", left_out(f"{count} browser tests"), red=True, bold=True)
