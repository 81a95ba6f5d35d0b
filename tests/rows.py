"""A truth table as one test: every row is tried, and those that fail are told together.

    @each_row(("text", "number"), [("one", 1), ("two", 2)])
    def test_number_is_read(text: str, number: int) -> None:
        assert read(text) == number

It takes what `pytest.mark.parametrize` takes and stands where that would stand, but hundreds of rows are
collected, scheduled and reported as one test. Rows share the fixtures of their test, but for what those of
pytest remember (patches, outputs, logs): a row that would see what the row before it left behind needs
`pytest.mark.parametrize`, and so do rows that take long, which can then be spread over the workers.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import wraps
from itertools import product
from typing import Any, Final, TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")

_TOLD: Final = 10
_LONGEST: Final = 200
_TABLE: Final = "table_of_rows"


@dataclass(frozen=True, slots=True)
class Row:
    """The arguments of one call of a test, and what the row is called, if it has a name."""

    called: str
    values: Mapping[str, object]


def each_row(
    names: str | Sequence[str],
    rows: Iterable[object],
    ids: Iterable[object] | Callable[[Any], object] | None = None,
) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Call the test once for each row of arguments; stacked on another table, for each pair of rows."""
    split = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    ours = _rows(split, [*rows], ids)
    assert ours, "a table without rows shows nothing"

    def over(test: Callable[..., T]) -> Callable[..., T]:
        function, theirs = getattr(test, _TABLE, (test, [Row("", {})]))
        every = [
            Row(f"{one.called}{two.called}", {**one.values, **two.values})
            for one, two in product(theirs, ours)
        ]
        wrapped = (
            _awaited(function, every) if inspect.iscoroutinefunction(function) else _called(function, every)
        )
        wrapped.__dict__.update(test.__dict__)  # marks between two tables
        setattr(wrapped, _TABLE, (function, every))
        signature = inspect.signature(function)
        left = [each for name, each in signature.parameters.items() if name not in every[0].values]
        assert len(left) + len(every[0].values) == len(signature.parameters), (
            f"the test does not take {split}"
        )
        wrapped.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return wrapped

    return over


def _rows(
    names: Sequence[str], rows: Sequence[object], ids: Iterable[object] | Callable[[Any], object] | None
) -> list[Row]:
    values = [_values(names, row) for row in rows]
    if callable(ids):
        called: Sequence[object] = ["-".join(str(ids(value)) for value in each.values()) for each in values]
    elif ids is not None:
        called = [*ids]
    else:
        called = [row.id if isinstance(row, ParameterSet) else None for row in rows]
    return [Row(f" {name}:" if name else "", each) for name, each in zip(called, values, strict=True)]


def _values(names: Sequence[str], row: object) -> Mapping[str, object]:
    values: Sequence[object] = row if len(names) > 1 else (row,)  # type: ignore[assignment]
    if isinstance(row, ParameterSet):
        assert not row.marks, "a row that is marked is a test of its own"
        values = row.values
    return dict(zip(names, values, strict=True))


def _called(function: Callable[..., Any], rows: Sequence[Row]) -> Callable[..., Any]:
    @wraps(function)
    def all_rows(**fixtures: object) -> None:
        failures: list[BaseException] = []
        for row in rows:
            with _tried(row, failures), _fresh(fixtures) as given:
                function(**given, **row.values)
        _tell(failures, len(rows))

    return all_rows


def _awaited(function: Callable[..., Awaitable[Any]], rows: Sequence[Row]) -> Callable[..., Any]:
    @wraps(function)
    async def all_rows(**fixtures: object) -> None:
        failures: list[BaseException] = []
        for row in rows:
            with _tried(row, failures), _fresh(fixtures) as given:
                await function(**given, **row.values)
        _tell(failures, len(rows))

    return all_rows


@contextmanager
def _tried(row: Row, failures: list[BaseException]) -> Iterator[None]:
    try:
        yield
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever a test raises
        told = ", ".join(f"{name}={repr(value)[:_LONGEST]}" for name, value in row.values.items())
        error.add_note(f"in the row{row.called} {told}")
        failures.append(error)


@contextmanager
def _fresh(fixtures: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """Give the fixtures for one row, without what pytest's own ones remember of the row before it."""
    given = {**fixtures}
    with ExitStack() as stack:
        for name, fixture in fixtures.items():
            if isinstance(fixture, pytest.MonkeyPatch):
                given[name] = stack.enter_context(fixture.context())
            elif isinstance(fixture, pytest.CaptureFixture):
                fixture.readouterr()
            elif isinstance(fixture, pytest.LogCaptureFixture):
                fixture.clear()
        yield given


def _tell(failures: Sequence[BaseException], count: int) -> None:
    if len(failures) == 1:
        raise failures[0]
    if failures:
        more = f"; the first {_TOLD}" if len(failures) > _TOLD else ""
        told = f"{len(failures)} of {count} rows fail{more}"
        raise BaseExceptionGroup(told, failures[:_TOLD])
