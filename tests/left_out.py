"""What says loudly, when all is done, which tests were left out and why: a machine lacks something."""

from collections.abc import Generator, Iterable, Sequence
from typing import Final

import pytest

from tests.browser.chromium import NO_CHROMIUM
from tests.homeserver.installed import NO_SYNAPSE
from tests.hydrogen.built import NO_HYDROGEN
from tests.integration.tracing import NO_STRACE
from tests.simulator.contract.openapi import NO_OPENAPI, openapi_is_there

KINDS: Final = {
    "browser tests": NO_CHROMIUM,
    "tests on a homeserver": NO_SYNAPSE,
    "tests with Hydrogen": NO_HYDROGEN,
    "tests with strace": NO_STRACE,
}
COMPARED: Final = ("discord", "simulator")
"""Folders whose requests are compared with Discord's own description of its API, if it is there."""


def lines(reasons: Sequence[str], names: Iterable[str]) -> list[str]:
    """Return a line for each kind of tests that were left out, from the reasons and the names of what ran."""
    counts = {kind: sum(reason in each for each in reasons) for kind, reason in KINDS.items()}
    told = [f"LEFT OUT: {counts[kind]} {kind}: {reason}" for kind, reason in KINDS.items() if counts[kind]]
    if not openapi_is_there() and any(folder in name.split("/") for name in names for folder in COMPARED):
        told.append(f"LEFT OUT: requests were not compared with Discord's OpenAPI: {NO_OPENAPI}")
    return told


@pytest.hookimpl(wrapper=True, tryfirst=True)  # around all others, so that nothing comes after it
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    yield
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    ran = [each.nodeid for each in terminalreporter.stats.get("passed", [])]
    for line in lines(reasons, ran):
        terminalreporter.write_sep("!", line, red=True, bold=True)
