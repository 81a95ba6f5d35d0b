"""Given a table of rows: is each tried once, and are all that fail told with what they are made of?"""

import inspect
import logging
import os
import sys

import pytest

from tests.rows import each_row


def test_rows_of_two_tables_are_all_paired_without_the_patches_outputs_and_logs_of_the_row_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    seen = []

    @each_row("a", [1, 2])
    @pytest.mark.usefixtures("capsys")
    @each_row(("b", "c"), [(3, 4), pytest.param(5, 6, id="named")])
    def tried(a: int, b: int, c: int, **fixtures: object) -> None:
        monkeypatch = fixtures["monkeypatch"]
        assert isinstance(monkeypatch, pytest.MonkeyPatch)
        assert ("HELDHANDS_ROW" in os.environ, capsys.readouterr().out, caplog.records) == (False, "", [])
        monkeypatch.setenv("HELDHANDS_ROW", str(a))
        sys.stdout.write("said")
        logging.getLogger(__name__).warning("told")
        seen.append((a, b, c))

    assert [*inspect.signature(tried).parameters] == ["fixtures"]
    tried(monkeypatch=monkeypatch, capsys=capsys, caplog=caplog)
    assert sorted(seen) == [(1, 3, 4), (1, 5, 6), (2, 3, 4), (2, 5, 6)]
    assert [mark.name for mark in tried.pytestmark] == ["usefixtures"]  # type: ignore[attr-defined]


async def test_rows_that_fail_are_told_together_and_one_alone_as_it_is_with_a_note() -> None:
    @each_row("a", range(20))
    def tried(a: int) -> None:
        if a % 3:
            pytest.fail(str(a))

    @each_row("a", "xy", ids=str.upper)
    async def awaited(a: str) -> None:
        if a == "y":
            raise ZeroDivisionError

    with pytest.raises(BaseExceptionGroup, match="13 of 20 rows fail; the first 10") as together:
        tried()
    assert [str(each) for each in together.value.exceptions[:3]] == ["1", "2", "4"]
    with pytest.raises(ZeroDivisionError) as failed:
        await awaited()
    assert failed.value.__notes__ == ["in the row Y: a='y'"]


@pytest.mark.parametrize(
    ("names", "rows"), [("a", []), ("b", [1]), ("a", [pytest.param(1, marks=pytest.mark.skip)])]
)
def test_a_table_that_shows_nothing_is_refused(names: str, rows: list[object]) -> None:
    def tried(a: int) -> None: ...

    with pytest.raises(AssertionError):
        each_row(names, rows)(tried)
