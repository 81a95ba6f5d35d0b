"""Where a chain may go and what pays for it: rulings 5 to 8 and 19."""

from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, NEAR, cards, offered, play, reach, refusal, table


def test_a_step_is_paid_with_a_visible_half_of_the_nodes_emotion() -> None:
    state = table(near_row="AC SH", near_side="left", far_row="HC", far_side="right")
    assert offered(state) == {"O17/1", "O15/p1"}


def test_a_covered_half_does_not_pay() -> None:
    code, facts = refusal(table(near_row="CA"), "O17/1")
    assert code == Refused.WRONG_EMOTION
    assert facts == {"node": "O17", "needed": "A", "row": "own", "place": 1, "shown": "C"}


def test_a_chain_goes_as_far_as_the_halves_do() -> None:
    state = play(table(near_row="A H S", far_row=""), "O17/1", "O18/2", "O19/3")
    assert offered(state) == {"back", "clear", "end"}


def test_steps_can_be_taken_back_one_by_one_or_all_at_once() -> None:
    start = table()
    one_step = play(start, "O17/1")
    two_steps = play(one_step, "O18/4")
    assert play(two_steps, "back") == one_step
    assert play(two_steps, "clear") == start


@each_row("edition", EDITIONS)
def test_ruling_5_a_turn_has_at_least_one_step(edition: str) -> None:
    state = table(edition=edition)
    assert "end" not in offered(state)
    assert refusal(state, "end") == (Refused.MUST_MOVE, {})
    assert "end" in offered(play(state, "O17/1"))


@each_row("edition", EDITIONS)
def test_ruling_6_any_visible_half_in_either_row_pays(edition: str) -> None:
    state = table(near_row="A C A", far_row="H A", edition=edition)
    assert offered(state) == {"O17/1", "O17/3", "O17/p2", "O15/2"}


@each_row("edition", EDITIONS)
def test_ruling_6_spent_cards_go_to_the_active_players_pile(edition: str) -> None:
    state = table(near_row="H", far_row="S A C", far_discard="CC", edition=edition)
    near, far = play(state, "O17/p2", "O18/1", "end").players
    assert sorted(near.discard) == ["AA", "HH"]
    assert (far.row, far.discard) == (cards("S C"), cards("C"))


def test_ruling_6_the_far_players_own_row_is_their_own() -> None:
    state = table(active="far", near_row="S", far_row="H")
    near, far = play(state, "O1/p1", "end").players
    assert (near.row, near.discard) == ((), ())
    assert far.discard == cards("S")


def test_ruling_7_the_node_where_the_turn_began_counts_as_visited() -> None:
    assert refusal(play(table(), "O17/1"), "O16/2") == (Refused.VISITED, {"node": "O16"})


def test_ruling_7_no_node_twice_in_one_turn() -> None:
    circle = table(near="O15", near_row="S H C H A", completed=8)
    state = play(circle, "O16/1", "M8/2", "M9/3", "O18/4", "O17/5")
    assert refusal(state, "O16/p2") == (Refused.VISITED, {"node": "O16"})


def test_ruling_7_another_turn_may_come_back() -> None:
    state = play(table(), "O17/1", "end", "O1/2", "end")
    assert "O16" in reach(state)


@each_row("edition", EDITIONS)
def test_ruling_8_the_partners_node_is_closed(edition: str) -> None:
    state = table(far="O17", objective="A0", edition=edition)
    assert refusal(state, "O17/1") == (Refused.PARTNER_THERE, {"node": "O17"})
    assert reach(state) == {"O15"}


def test_ruling_8_nobody_passes_through_the_partner() -> None:
    state = play(table(far="O18"), "O17/1")
    assert refusal(state, "O18/4") == (Refused.PARTNER_THERE, {"node": "O18"})
    assert reach(state) == set()


@each_row(
    ("near", "completed", "closed"),
    [("O16", 0, ("M8", 8)), ("O16", 7, ("M8", 8)), ("M8", 8, ("I4", 16)), ("M8", 15, ("I4", 16))],
)
def test_a_ring_opens_when_its_set_is_reached(near: str, completed: int, closed: tuple[str, int]) -> None:
    node, needed = closed
    place = 4 if node == "M8" else 1
    code, facts = refusal(table(near=near, completed=completed), f"{node}/{place}")
    assert code == Refused.RING_CLOSED
    assert facts == {"node": node, "completed": completed, "needed": needed}
    assert node in reach(table(near=near, completed=needed))


@each_row(("near", "around"), [("O16", "O15 O17 M8"), ("M8", "O16 M7 M9 I4")])
@each_row("completed", [16, 23, 24])
def test_ruling_19_opened_rings_stay_open(near: str, around: str, completed: int) -> None:
    assert reach(table(near=near, completed=completed)) == set(around.split())


@each_row("edition", EDITIONS)
def test_ruling_19_an_objective_out_of_reach_is_no_loss(edition: str) -> None:
    state = table(near_row="A", far_row="S", deck="", objective="H0", edition=edition)
    state = play(state, "O17/1", "end")
    assert GAME.outcome(state) is None
    assert GAME.to_act(state) == (FAR,)
    assert state.completed == 0
    assert state.players[NEAR].node == "O17"
