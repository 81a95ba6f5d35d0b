"""Given a table of rows: is each tried once, and are all that fail told with what they are made of?"""

import inspect
import logging
import os
import sys

import pytest

from tests.rows import each_row


def test_rows_of_two_tables_are_all_paired_and_marks_between_them_are_kept() -> None:
    seen = []

    @each_row("a", [1, 2])
    @pytest.mark.usefixtures("capsys")
    @each_row(("b", "c"), [(3, 4), pytest.param(5, 6, id="named")])
    def tried(a: int, b: int, c: int) -> None:
        seen.append((a, b, c))

    tried()
    assert sorted(seen) == [(1, 3, 4), (1, 5, 6), (2, 3, 4), (2, 5, 6)]
    assert [mark.name for mark in tried.pytestmark] == ["usefixtures"]  # type: ignore[attr-defined]


def test_fixtures_are_given_to_every_row_without_the_patches_outputs_and_logs_of_the_row_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    seen = []

    @each_row("a", [1, 2])
    def tried(
        a: int,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        seen.append((a, "HELDHANDS_ROW" in os.environ, capsys.readouterr().out, len(caplog.records)))
        monkeypatch.setenv("HELDHANDS_ROW", str(a))
        sys.stdout.write("said")
        logging.getLogger(__name__).warning("told")

    assert [*inspect.signature(tried).parameters] == ["monkeypatch", "capsys", "caplog"]
    tried(monkeypatch=monkeypatch, capsys=capsys, caplog=caplog)
    assert seen == [(1, False, "", 0), (2, False, "", 0)]


async def test_one_row_that_fails_is_raised_as_it_is_with_a_note_also_by_a_coroutine() -> None:
    seen = []

    @each_row("a", [1, 2, 3], ids=["one", "two", "three"])
    def tried(a: int) -> None:
        if a == 2:
            raise ZeroDivisionError

    @each_row("a", "xy", ids=str.upper)
    async def awaited(a: str) -> None:
        seen.append(a)
        if a == "y":
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as failed:
        tried()
    assert failed.value.__notes__ == ["in the row two: a=2"]
    with pytest.raises(ZeroDivisionError) as failed:
        await awaited()
    assert failed.value.__notes__ == ["in the row Y: a='y'"]
    assert seen == ["x", "y"]


def test_all_rows_that_fail_are_raised_together() -> None:
    @each_row("a", range(20))
    def tried(a: int) -> None:
        if a % 3:
            pytest.fail(str(a))

    with pytest.raises(BaseExceptionGroup, match="13 of 20 rows fail; the first 10") as failed:
        tried()
    assert [str(each) for each in failed.value.exceptions[:3]] == ["1", "2", "4"]


@pytest.mark.parametrize(
    ("names", "rows"), [("a", []), ("b", [1]), ("a", [pytest.param(1, marks=pytest.mark.skip)])]
)
def test_a_table_that_shows_nothing_is_refused(names: str, rows: list[object]) -> None:
    def tried(a: int) -> None: ...

    with pytest.raises(AssertionError):
        each_row(names, rows)(tried)
