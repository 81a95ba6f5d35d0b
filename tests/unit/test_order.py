"""Given tests of all kinds: do the long ones come first for every worker, and does each test run once?"""

from itertools import groupby

from tests.order import ordered

COUNTS = {
    "unit": 40,
    "integration/matrix": 5,
    "integration/faults": 3,
    "browser": 4,
    "browser/hydrogen": 2,
    "integration/web": 1,
}
NAMES = [f"tests/{folder}/test_it.py::test" for folder, count in COUNTS.items() for _ in range(count)]
SHORT = ["unit", "integration/web"]


def pieces(names: list[str], workers: int) -> list[list[str]]:
    """Return the folders in which each worker begins, cut as xdist does it."""
    left = [names[number].removeprefix("tests/").rsplit("/", 1)[0] for number in ordered(names, workers)]
    ends = [len(left) * worker // workers for worker in range(workers + 1)]
    return [left[ends[worker] : ends[worker + 1]] for worker in range(workers)]


def test_every_test_runs_once_and_no_worker_ends_with_a_long_one_while_others_have_short_ones() -> None:
    for workers in range(1, 9):
        for names in (NAMES, NAMES[:45], NAMES[40:45], NAMES[:1], []):
            assert sorted(ordered(names, workers)) == [*range(len(names))]
        assert all(piece[-1] in SHORT for piece in pieces(NAMES, workers))


def test_of_two_workers_one_begins_with_each_kind_of_server_unless_there_is_only_one() -> None:
    homeserver, browser = ([folder for folder, _ in groupby(piece)] for piece in pieces(NAMES, 2))
    assert homeserver == ["integration/matrix", "browser/hydrogen", "unit"]
    assert browser == ["browser", "integration/faults", *SHORT]
    assert [len(piece) for piece in pieces(NAMES[40:45], 2)] == [2, 3]
