"""A plugin of pytest that says loudly, when all is done, how many tests on a homeserver were left out.

It is named on the command line, like that of the browser tests, and for the same reason.
"""

from collections.abc import Generator

import pytest

from tests.homeserver.installed import NO_SYNAPSE, left_out


@pytest.hookimpl(wrapper=True, tryfirst=True)  # around all others, so that nothing comes after it
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(NO_SYNAPSE in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.write_sep("!", left_out(f"{count} tests on a homeserver"), red=True, bold=True)
