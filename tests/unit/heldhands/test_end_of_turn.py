"""What happens after a movement, and in which order: rulings 12 to 15, 18 and 30."""

import pytest

from engine.heldhands.cards import Objective
from engine.heldhands.events import Drew, Event, ObjectiveRevealed, PileShuffled
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, NEAR, SIGN, cards, play, shown, table, tell

ORDER = {
    "published": "Moved ObjectiveCompleted RingOpened PileShuffled Drew PerspectiveChanged ObjectiveRevealed",
    "print-and-play": (
        "Moved Drew PerspectiveChanged ObjectiveCompleted RingOpened PileShuffled ObjectiveRevealed"
    ),
}


def last_of_the_set(edition: str, deck: str = "A S C H A S C H") -> State:
    """Near is about to cross to the left, come to balance and complete the first set."""
    return table(
        near="O15",
        near_side="right",
        near_balance=2 * SIGN[edition],
        near_discard="C C C",
        deck=deck,
        objective="A0",
        completed=7,
        edition=edition,
    )


def told(log: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in log if isinstance(event, kind)]


@each_row("edition", EDITIONS)
def test_ruling_12_the_stages_come_in_the_editions_order(edition: str) -> None:
    _, log = tell(last_of_the_set(edition), "O16/2", "O17/1", "end")
    assert [type(event).__name__ for event in log] == ORDER[edition].split()


@each_row(("edition", "drawn", "deck"), [("published", 4, 1), ("print-and-play", 0, 5)])
def test_ruling_12_whether_the_shuffled_pile_can_be_drawn_at_once(
    edition: str, drawn: int, deck: int
) -> None:
    state = play(last_of_the_set(edition, deck=""), "O16/2", "O17/1", "end")
    assert (state.finished(0).drew, len(state.deck)) == (drawn, deck)
    assert state.players[NEAR].discard == ()


@each_row("edition", EDITIONS)
def test_ruling_12_the_pile_is_shuffled_into_the_deck_not_laid_under_it(edition: str) -> None:
    state = table(near_discard="H " * 7, deck="S " * 12, objective="A0", completed=7, edition=edition)
    state = play(state, "O17/1", "end")
    assert sorted(state.deck) == sorted(cards("A" + " H" * 7 + " S" * 12))
    assert state.deck[:12] != cards("S " * 12)


@each_row("edition", EDITIONS)
def test_ruling_12_no_shuffle_within_a_set(edition: str) -> None:
    state, log = tell(table(near_discard="C", completed=3, objective="A0", edition=edition), "O17/1", "end")
    assert state.completed == 4
    assert not told(log, PileShuffled)


@each_row("edition", EDITIONS)
@each_row("completed", [7, 15])
@each_row(
    ("near_discard", "far_discard", "active", "shuffled"),
    [
        pytest.param(
            "C C", "C C", "near", PileShuffled(NEAR, 3), id="near has more, by the cards just spent"
        ),
        pytest.param("C", "C C C", "near", PileShuffled(FAR, 3), id="far has more"),
        pytest.param("C C C", "C", "far", PileShuffled(NEAR, 3), id="near has more, far completes"),
        pytest.param("C C", "C C C", "near", PileShuffled(NEAR, 3), id="equal, near completes"),
        pytest.param("C C C", "C C", "far", PileShuffled(FAR, 3), id="equal, far completes"),
    ],
)
def test_ruling_13_the_larger_pile_or_else_the_completers(  # noqa: PLR0913, PLR0917 - a row of the table above
    edition: str, completed: int, near_discard: str, far_discard: str, active: str, shuffled: Event
) -> None:
    start, step = ("O16", "O17/1") if completed == 7 else ("M9", "M10/1")
    near, far = (start, "O8") if active == "near" else ("O8", start)
    state = table(
        near=near,
        far=far,
        near_discard=near_discard,
        far_discard=far_discard,
        active=active,
        completed=completed,
        objective="A0",
        edition=edition,
    )
    _, log = tell(state, step, "end")
    assert told(log, PileShuffled) == [shuffled]


@each_row("edition", EDITIONS)
def test_ruling_14_no_shuffle_after_the_third_set(edition: str) -> None:
    state = table(near="I6", near_discard="C C", completed=23, objective="A0", edition=edition)
    state, log = tell(state, "I7/1", "end")
    assert state.completed == 24
    assert not told(log, PileShuffled)
    assert len(state.players[NEAR].discard) == 3


@each_row("edition", EDITIONS)
def test_ruling_18_new_cards_join_the_far_end_spread_like_the_others(edition: str) -> None:
    state = table(near_row="CA CH CS", near_side="left", near="O18", deck="AS HC", edition=edition)
    state = play(state, "O19/p2", "O20/p4", "end")
    assert state.players[NEAR].row == cards("CA CH CS AS HC")
    assert shown(state, NEAR) == "CCCAH"


@each_row("edition", EDITIONS)
def test_ruling_30_the_side_is_chosen_before_the_next_objective_is_revealed(edition: str) -> None:
    state, log = tell(table(near="O15", objective="S0 H0", edition=edition), "O16/2", "end")
    assert state.phase is Phase.SIDE
    assert not told(log, ObjectiveRevealed)
    state, log = tell(state, "left")
    assert told(log, ObjectiveRevealed) == [ObjectiveRevealed(Objective.parse("H0"), argument=False)]
    assert state.completed == 1


def test_drawing_comes_before_the_choice_of_a_side() -> None:
    state, log = tell(table(near="O15", near_balance=1), "O16/2", "end")
    assert state.phase is Phase.SIDE
    assert told(log, Drew) == [Drew(NEAR, 3)]
