"""Arguments are settled together, on one node: rulings 3, 8 and 9."""

import pytest

from engine.heldhands.cards import Objective
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.events import ObjectiveRevealed
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import spectator_view
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, preview, reach, refusal, table, tell


def argument(near: str = "O16", far: str = "O17", objective: str = "A1", completed: int = 0) -> State:
    return table(near=near, far=far, objective=objective, completed=completed, level="challenging")


@each_row(("level", "bars"), [("none", ""), ("challenging", "1"), ("difficult", "12"), ("impossible", "123")])
def test_ruling_3_the_level_decides_which_bars_are_arguments(level: str, bars: str) -> None:
    edition = load_edition("published")
    arguments = [one for one in edition.objective_deck if edition.is_argument(one, Level(level))]
    assert sorted(map(str, arguments)) == sorted(f"{emotion}{bar}" for emotion in "ASCH" for bar in bars)


@each_row(("bar", "joined"), [(1, True), (2, True), (3, False), (0, False)])
def test_ruling_3_ignored_bars_are_completed_like_plain_ones(*, bar: int, joined: bool) -> None:
    state = table(far="O17", objective=f"A{bar}", level="difficult")
    assert ("O17" in reach(state)) is joined
    alone = play(table(far="O3", objective=f"A{bar}", level="difficult"), "O17/1", "end")
    assert (alone.completed == 1) is not joined


def test_ruling_3_the_view_tells_whether_it_is_an_argument() -> None:
    told = spectator_view(argument()).table.objective
    assert told is not None
    assert (told.emotion, told.bar, told.argument) == ("A", 1, True)
    assert spectator_view(table(objective="A1")).table.objective == told._replace(argument=False)


def test_ruling_3_the_reveal_tells_whether_it_is_an_argument() -> None:
    _, log = tell(table(objective="A0 S1", level="challenging"), "O17/1", "end")
    assert ObjectiveRevealed(Objective.parse("S1"), argument=True) in log


def test_ruling_8_joining_the_partner_settles_an_argument() -> None:
    state = play(argument(), "O17/1")
    assert preview(state).completes
    state = play(state, "end")
    assert state.completed == 1
    assert [player.node for player in state.players] == ["O17", "O17"]


def test_ruling_8_an_argument_is_settled_at_the_end_of_a_longer_chain_too() -> None:
    assert play(argument(near="O15"), "O16/2", "O17/1", "end").completed == 1


def test_ruling_8_the_partners_node_ends_the_chain() -> None:
    state = play(argument(), "O17/1")
    assert reach(state) == set()
    assert refusal(state, "O18/4") == (Refused.CHAIN_COMPLETE, {"node": "O17"})


@each_row(
    "state",
    [
        pytest.param(argument(objective="S1"), id="another colour"),
        pytest.param(argument(objective="A2"), id="no argument at this level"),
        pytest.param(argument(completed=8), id="another ring"),
    ],
)
def test_ruling_8_the_partners_node_opens_for_nothing_else(state: State) -> None:
    assert refusal(state, "O17/1") == (Refused.PARTNER_THERE, {"node": "O17"})


def test_ruling_8_an_argument_is_not_settled_alone() -> None:
    state = play(argument(far="O3"), "O17/1")
    assert not preview(state).completes
    assert play(state, "end").completed == 0


@each_row(("completed", "directions"), [(0, {"O17", "O19"}), (8, {"O17", "O19", "M9"})])
def test_ruling_9_after_an_argument_each_leaves_in_any_direction(
    completed: int, directions: set[str]
) -> None:
    together = table(near="O18", far="O18", completed=completed)
    assert reach(together) == directions
    assert reach(table(near="O18", far="O18", completed=completed, active="far")) == directions


def test_ruling_9_leaving_the_shared_node_frees_nothing_else() -> None:
    state = play(argument(), "O17/1", "end")
    assert state.active == FAR
    state = play(state, "O18/4", "end")
    assert state.active == NEAR
    assert reach(state) == {"O16"}
