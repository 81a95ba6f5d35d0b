"""Given tests of all kinds: do the long ones come first for every worker, and does each test run once?"""

from tests.order import ordered

NAMES = (
    *(f"tests/unit/test_it.py::test_{number}" for number in range(40)),
    *(f"tests/integration/matrix/test_it.py::test_{number}" for number in range(5)),
    *(f"tests/integration/faults/test_it.py::test_{number}" for number in range(3)),
    *(f"tests/browser/test_it.py::test_{number}" for number in range(4)),
    *(f"tests/browser/hydrogen/test_it.py::test_{number}" for number in range(2)),
    "tests/integration/web/test_it.py::test_0",
)
HOMESERVER, BROWSER = ["integration/matrix", "browser/hydrogen"], ["browser", "integration/faults"]
SHORT = ["unit", "integration/web"]


def pieces(names: tuple[str, ...], workers: int) -> list[list[str]]:
    """Return what each worker gets first, cut as xdist does it."""
    left, got = [names[number] for number in ordered(names, workers)], []
    for worker in range(workers):
        most = len(left) // (workers - worker)
        got.append(left[:most])
        del left[:most]
    return got


def folders(piece: list[str]) -> list[str]:
    """Return the folders in which tests begin, each once in a row."""
    every = [name.rsplit("/", 1)[0].removeprefix("tests/") for name in piece]
    return [folder for number, folder in enumerate(every) if every[number - 1 : number] != [folder]]


def test_every_test_runs_once_and_no_worker_ends_with_a_long_one_while_others_have_short_ones() -> None:
    for workers in range(1, 9):
        for names in (NAMES, NAMES[:45], NAMES[40:45], NAMES[:1], ()):
            assert sorted(ordered(names, workers)) == [*range(len(names))]
        assert all(folders(piece)[-1] in SHORT for piece in pieces(NAMES, workers))


def test_one_worker_begins_with_what_takes_longest_and_of_two_one_with_each_kind_of_server() -> None:
    assert [*map(folders, pieces(NAMES, 1))] == [HOMESERVER + BROWSER + SHORT]
    assert [*map(folders, pieces(NAMES, 2))] == [[*HOMESERVER, "unit"], BROWSER + SHORT]


def test_a_kind_that_is_alone_is_shared_by_all_workers() -> None:
    assert [len(piece) for piece in pieces(NAMES[40:45], 2)] == [2, 3]
