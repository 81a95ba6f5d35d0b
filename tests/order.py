"""In which order tests run: those that take long first, so that no worker is left alone with one at the end.

What takes long is known by its kind, which is its folder; no times are stored. Kinds with a server of their
own are parted among the workers: of two, one starts the homeserver and the other the browser. A worker that
has nothing left takes over the last half of what waits for another (xdist's `worksteal`).
"""

from collections.abc import Sequence
from typing import Final

import pytest

SYNAPSE: Final = ("tests/browser/hydrogen/", "tests/integration/matrix/")
LONG: Final = (
    "tests/browser/",
    "tests/integration/faults/",
    "tests/integration/nights/",
    "tests/properties/",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    workers: int = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    items[:] = [items[number] for number in ordered([item.nodeid for item in items], workers)]


def ordered(names: Sequence[str], workers: int) -> list[int]:
    """Return the numbers of tests in the order in which xdist cuts them into one piece for each worker."""
    kinds = [_kind(name) for name in names]
    by_kind = sorted(range(len(names)), key=kinds.__getitem__)
    synapse = [number for number in by_kind if kinds[number] == 0]
    others = [number for number in by_kind if 0 < kinds[number] <= len(LONG)]
    rest = by_kind[len(synapse) + len(others) :]
    first = (workers + 1) // 2
    queues = [synapse[worker::first] for worker in range(first)]
    queues += [others[worker :: workers - first] for worker in range(workers - first)]
    return _filled(queues, rest) if workers > 1 else by_kind


def _kind(name: str) -> int:
    if name.startswith(SYNAPSE):
        return 0
    return next((number for number, folder in enumerate(LONG, 1) if name.startswith(folder)), len(LONG) + 1)


def _filled(queues: Sequence[Sequence[int]], rest: Sequence[int]) -> list[int]:
    """Return the queues one after the other, each cut or filled up to the length of its worker's piece."""
    count = sum(map(len, queues)) + len(rest)
    lengths = [(count + worker) // len(queues) for worker in range(len(queues))]
    left = [*(number for queue, most in zip(queues, lengths, strict=True) for number in queue[most:]), *rest]
    order = list[int]()
    for queue, most in zip(queues, lengths, strict=True):
        short = max(0, most - len(queue))
        order += [*queue[:most], *left[:short]]
        del left[:short]
    return order
