"""Completing objectives and opening rings: ruling 11."""

import pytest

from engine.heldhands.board import Ring
from engine.heldhands.events import ObjectiveCompleted, RingOpened
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, play, table, tell


@each_row("edition", EDITIONS)
def test_ruling_11_a_movement_that_ends_on_the_colour_completes_the_objective(edition: str) -> None:
    state, log = tell(table(objective="H0", edition=edition), "O17/1", "O18/4", "end")
    assert state.completed == 1
    assert [told.completed for told in log if isinstance(told, ObjectiveCompleted)] == [1]


@each_row("edition", EDITIONS)
@each_row(
    ("start", "chain"),
    [
        pytest.param("O16", ("O17/1", "O18/4"), id="passing over the colour"),
        pytest.param("O17", ("O18/4",), id="leaving the colour"),
        pytest.param("O16", ("O15/3",), id="the partner standing on the colour"),
    ],
)
def test_ruling_11_anything_else_does_not(edition: str, start: str, chain: tuple[str, ...]) -> None:
    state = play(table(near=start, far="O3", objective="A0", edition=edition), *chain, "end")
    assert state.completed == 0
    assert str(state.objective) == "A0"


def test_ruling_11_either_player_completes_it() -> None:
    state = play(table(active="far", objective="S0"), "O1/2", "end")
    assert state.completed == 1
    assert str(state.finished(0).completed) == "S0"


def test_ruling_11_one_objective_a_turn_at_most() -> None:
    state = play(table(objective="A0 A0"), "O17/1", "end")
    assert (state.completed, str(state.objective)) == (1, "A0")
    assert state.active == FAR


@each_row("edition", EDITIONS)
@each_row(
    ("completed", "start", "step", "counts"),
    [
        (8, "M10", "M11/4", True),
        (8, "O17", "O18/4", False),
        (16, "I0", "I1/4", True),
        (16, "M10", "M11/4", False),
        (16, "O17", "O18/4", False),
    ],
)
def test_ruling_11_only_the_current_ring_counts(
    *, edition: str, completed: int, start: str, step: str, counts: bool
) -> None:
    state = table(near=start, completed=completed, objective="H0", edition=edition)
    assert (play(state, step, "end").completed > completed) is counts


@each_row("edition", EDITIONS)
@each_row(
    ("completed", "start", "step", "opened"),
    [
        (7, "O16", "O17/1", Ring.MIDDLE),
        (15, "M9", "M10/1", Ring.INNER),
        (23, "I6", "I7/1", None),
    ],
)
def test_every_eighth_objective_opens_what_lies_further_in(
    edition: str, completed: int, start: str, step: str, opened: Ring | None
) -> None:
    before = table(near=start, completed=completed, objective="A0", edition=edition)
    state, log = tell(before, step, "end")
    assert RingOpened(opened) in log
    assert state.ring is opened
    assert before.ring is not opened


@each_row("edition", EDITIONS)
def test_any_other_objective_opens_nothing(edition: str) -> None:
    _, log = tell(table(completed=6, objective="A0", edition=edition), "O17/1", "end")
    assert not any(isinstance(told, RingOpened) for told in log)
