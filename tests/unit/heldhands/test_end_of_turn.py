"""What happens after a movement, in which order, and which halves show: rulings 4, 11 to 14, 16 to 18, 30."""

from engine.heldhands import GAME
from engine.heldhands.board import Ring
from engine.heldhands.cards import Objective, Side
from engine.heldhands.events import (
    Drew,
    Event,
    ObjectiveCompleted,
    ObjectiveRevealed,
    PerspectiveChanged,
    PileShuffled,
    RingOpened,
)
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from engine.heldhands.views import player_view, spectator_view
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, NEAR, SIGN, cards, offered, play, shown, table, tell

ORDER = {
    "published": "Moved ObjectiveCompleted RingOpened PileShuffled Drew PerspectiveChanged ObjectiveRevealed",
    "print-and-play": (
        "Moved Drew PerspectiveChanged ObjectiveCompleted RingOpened PileShuffled ObjectiveRevealed"
    ),
}
each_edition = each_row("edition", EDITIONS)


def told(log: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in log if isinstance(event, kind)]


@each_edition
@each_row(
    ("completed", "start", "chain", "objective", "counts"),
    [
        (0, "O16", "O15/3 O14/2", "A0", False),  # the partner stands on the colour
        (0, "O16", "O17/1 O18/4", "A0", False),  # passing over the colour
        (0, "O17", "O18/4", "A0", False),  # leaving it
        (0, "O18", "O17/1", "A0", True),
        (8, "M10", "M11/4", "H0", True),
        (8, "O17", "O18/4", "H0", False),  # on another ring than the present one
        (16, "I0", "I1/4", "H0", True),
        (16, "M10", "M11/4", "H0", False),
        (16, "O17", "O18/4", "H0", False),
    ],
)
def test_ruling_11_an_objective_is_completed_by_ending_on_its_colour_on_the_current_ring(  # noqa: PLR0913
    *, edition: str, completed: int, start: str, chain: str, objective: str, counts: bool
) -> None:
    before = table(near=start, far="O3", objective=objective, completed=completed, edition=edition)
    state, log = tell(before, *chain.split(), "end")
    assert state.completed == completed + counts
    assert counts or str(state.objective) == objective
    done = ObjectiveCompleted(NEAR, Objective.parse(objective), completed + 1)
    assert told(log, ObjectiveCompleted) == [done][:counts]


def test_ruling_11_either_player_completes_one_objective_a_turn_at_most() -> None:
    state = play(table(active="far", objective="S0"), "O1/2", "end")
    assert (state.completed, str(state.finished(0).completed)) == (1, "S0")
    state = play(table(objective="A0 A0"), "O17/1", "end")
    assert (state.completed, str(state.objective), state.active) == (1, "A0", FAR)


@each_edition
@each_row(
    ("completed", "start", "step", "opened"),
    [
        (6, "O16", "O17/1", []),
        (7, "O16", "O17/1", [Ring.MIDDLE]),
        (15, "M9", "M10/1", [Ring.INNER]),
        (23, "I6", "I7/1", [None]),
    ],
)
def test_every_eighth_objective_opens_what_lies_further_in(
    edition: str, completed: int, start: str, step: str, opened: list[Ring | None]
) -> None:
    before = table(near=start, completed=completed, objective="A0", edition=edition)
    state, log = tell(before, step, "end")
    assert told(log, RingOpened) == list(map(RingOpened, opened))
    assert (state.ring is not before.ring) is bool(opened)
    assert not opened or state.ring is opened[0]


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


@each_row(("edition", "drawn", "deck"), [("published", 4, 1), ("print-and-play", 0, 5)])
def test_ruling_12_the_stages_come_in_the_editions_order(edition: str, drawn: int, deck: int) -> None:
    _, log = tell(last_of_the_set(edition), "O16/2", "O17/1", "end")
    assert [type(event).__name__ for event in log] == ORDER[edition].split()
    state = play(last_of_the_set(edition, deck=""), "O16/2", "O17/1", "end")
    assert (state.finished(0).drew, len(state.deck)) == (drawn, deck), "of the pile just shuffled"
    assert state.players[NEAR].discard == ()


@each_edition
def test_ruling_12_the_pile_is_shuffled_into_the_deck_when_a_set_is_done(edition: str) -> None:
    state = table(near_discard="H " * 7, deck="S " * 12, objective="A0", completed=7, edition=edition)
    state = play(state, "O17/1", "end")
    assert sorted(state.deck) == sorted(cards("A" + " H" * 7 + " S" * 12))
    assert state.deck[:12] != cards("S " * 12), "not laid under it"
    state, log = tell(table(near_discard="C", completed=3, objective="A0", edition=edition), "O17/1", "end")
    assert (state.completed, told(log, PileShuffled)) == (4, [])


@each_edition
@each_row("completed", [7, 15])
@each_row(
    ("near_discard", "far_discard", "active", "shuffled"),
    [
        ("C C", "C C", "near", PileShuffled(NEAR, 3)),  # near has more, by the cards just spent
        ("C", "C C C", "near", PileShuffled(FAR, 3)),
        ("C C C", "C", "far", PileShuffled(NEAR, 3)),
        ("C C", "C C C", "near", PileShuffled(NEAR, 3)),  # equal
        ("C C C", "C C", "far", PileShuffled(FAR, 3)),
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
    assert told(tell(state, step, "end")[1], PileShuffled) == [shuffled]


@each_edition
def test_ruling_14_no_shuffle_after_the_third_set(edition: str) -> None:
    state = table(near="I6", near_discard="C C", completed=23, objective="A0", edition=edition)
    state, log = tell(state, "I7/1", "end")
    assert (state.completed, told(log, PileShuffled), len(state.players[NEAR].discard)) == (24, [], 3)


@each_edition
def test_ruling_18_new_cards_join_the_far_end_spread_like_the_others(edition: str) -> None:
    state = table(near_row="CA CH CS", near_side="left", near="O18", deck="AS HC", edition=edition)
    state = play(state, "O19/p2", "O20/p4", "end")
    assert state.players[NEAR].row == cards("CA CH CS AS HC")
    assert shown(state, NEAR) == "CCCAH"


@each_edition
def test_ruling_30_cards_are_drawn_then_the_side_is_chosen_then_the_next_objective_revealed(
    edition: str,
) -> None:
    before = table(near="O15", near_balance=SIGN[edition], objective="S0 H0", edition=edition)
    state, log = tell(before, "O16/2", "end")
    assert state.phase is Phase.SIDE
    assert (told(log, Drew), told(log, ObjectiveRevealed)) == ([Drew(NEAR, 3)], [])
    state, log = tell(state, "left")
    assert told(log, ObjectiveRevealed) == [ObjectiveRevealed(Objective.parse("H0"), argument=False)]
    assert state.completed == 1


@each_edition
@each_row(
    ("start", "step", "near_side"),
    [
        ("O16", "O17/1", Side.LEFT),
        ("O16", "O15/3", Side.RIGHT),
        ("O0", "O1/2", Side.RIGHT),
        ("M0", "M15/2", Side.LEFT),
        ("I4", "I5/3", Side.LEFT),
    ],
)
def test_ruling_4_left_and_right_are_the_players_own(
    edition: str, start: str, step: str, near_side: Side
) -> None:
    near = table(near=start, far="O8", completed=16, edition=edition)
    assert play(near, step, "end").players[NEAR].side is near_side
    far = table(near="O8", far=start, active="far", completed=16, edition=edition)
    assert play(far, step, "end").players[FAR].side is near_side.other


@each_edition
def test_ruling_16_crossing_to_the_other_half_shows_the_other_halves(edition: str) -> None:
    state = table(
        near="O15", near_row="SA SA HC", near_side="right", far_side="right", far_row="S C", edition=edition
    )
    assert shown(state, NEAR) == "AAC"
    state, log = tell(state, "O16/p1", "O17/1", "end")
    assert shown(state, NEAR) == "SH"
    assert PerspectiveChanged(NEAR, Side.LEFT) in log
    assert [player.side for player in state.players] == ["left", "right"], (
        "the partner's does not change with it"
    )
    state, log = tell(table(near="O18", near_side="left"), "O17/1", "end")
    assert (state.players[NEAR].side, told(log, PerspectiveChanged)) == ("left", [])


@each_edition
@each_row(
    ("start", "step"),
    [("O1", "O0/1"), ("O15", "O16/2"), ("M1", "M0/3"), ("M7", "M8/4"), ("I1", "I0/2"), ("I3", "I4/1")],
)
def test_ruling_16_on_the_middle_line_the_player_chooses(edition: str, start: str, step: str) -> None:
    state = play(table(near=start, far="O8", completed=16, edition=edition), step, "end")
    assert (state.phase, GAME.to_act(state), offered(state)) == (Phase.SIDE, (NEAR,), {"left", "right"})
    board = state.edition.board
    middle = {node for node, side in zip(board.nodes, board.sides[NEAR], strict=True) if side is None}
    assert middle == {"O0", "O16", "M0", "M8", "I0", "I4", "C"}


@each_edition
@each_row(("choice", "row", "changes"), [("left", "SS", 0), ("right", "HC", 1)])
def test_ruling_16_the_choice_keeps_or_changes_the_side(
    edition: str, choice: str, row: str, changes: int
) -> None:
    state = table(near="O15", near_row="SH SC", far_row="S", near_side="left", edition=edition)
    state, log = tell(state, "O16/p1", "end", choice)
    assert (shown(state, NEAR), len(told(log, PerspectiveChanged))) == (row, changes)
    assert state.finished(-1).chose == choice


def test_ruling_17_whole_cards_are_shown_when_the_game_is_over_and_not_to_who_chooses_a_side() -> None:
    state = play(table(near="O15", near_row="SA CH", near_side="left", far_row="H"), "O16/1", "end")
    you = player_view(state, NEAR).you
    assert (you.row, you.whole) == (("C",), ())
    before = table(near_row="AC CH", far_row="CS")
    assert spectator_view(before).near.whole == ()
    over = spectator_view(play(before, "O17/1", "end"))  # far has no step
    assert (over.near.whole, over.far.whole) == (cards("CH"), cards("CS"))
