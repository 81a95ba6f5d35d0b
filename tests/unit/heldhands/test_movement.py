"""Where a chain may go, what pays for it, the scale, and arguments: rulings 3, 5 to 10, 15, 19 and 26."""

from engine.heldhands import GAME
from engine.heldhands.cards import Objective
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.events import ObjectiveRevealed
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import spectator_view
from tests.rows import each_row
from tests.unit.heldhands.table import (
    EDITIONS,
    FAR,
    NEAR,
    SIGN,
    cards,
    offered,
    play,
    preview,
    reach,
    refusal,
    table,
    tell,
)

each_edition = each_row("edition", EDITIONS)


def argument(near: str = "O16", far: str = "O17", objective: str = "A1", completed: int = 0) -> State:
    return table(near=near, far=far, objective=objective, completed=completed, level="challenging")


def test_a_step_is_paid_with_a_visible_half_of_the_nodes_emotion() -> None:
    state = table(near_row="AC SH", near_side="left", far_row="HC", far_side="right")
    assert offered(state) == {"O17/1", "O15/p1"}
    covered = {"node": "O17", "needed": "A", "row": "own", "place": 1, "shown": "C"}
    assert refusal(table(near_row="CA"), "O17/1") == (Refused.WRONG_EMOTION, covered)


def test_a_chain_goes_as_far_as_the_halves_do_and_is_taken_back_step_by_step_or_at_once() -> None:
    start = table(near_row="A H S", far_row="")
    two_steps = play(start, "O17/1", "O18/2")
    assert offered(play(two_steps, "O19/3")) == {"back", "clear", "end"}
    assert play(two_steps, "back") == play(start, "O17/1")
    assert play(two_steps, "clear") == start


@each_edition
def test_ruling_5_a_turn_has_at_least_one_step(edition: str) -> None:
    state = table(edition=edition)
    assert refusal(state, "end") == (Refused.MUST_MOVE, {})
    assert "end" in offered(play(state, "O17/1"))


@each_edition
def test_ruling_6_any_visible_half_in_either_row_pays_and_goes_to_the_active_players_pile(
    edition: str,
) -> None:
    state = table(near_row="A C A", far_row="H A", edition=edition)
    assert offered(state) == {"O17/1", "O17/3", "O17/p2", "O15/2"}
    state = table(near_row="H", far_row="S A C", far_discard="CC", edition=edition)
    near, far = play(state, "O17/p2", "O18/1", "end").players
    assert sorted(near.discard) == ["AA", "HH"]
    assert (far.row, far.discard) == (cards("S C"), cards("C"))
    state = table(active="far", near_row="S", far_row="H", edition=edition)
    near, far = play(state, "O1/p1", "end").players
    assert (near.row, near.discard, far.discard) == ((), (), cards("S"))


def test_ruling_7_no_node_twice_in_one_turn_nor_the_one_where_it_began() -> None:
    assert refusal(play(table(), "O17/1"), "O16/2") == (Refused.VISITED, {"node": "O16"})
    circle = table(near="O15", near_row="S H C H A", completed=8)
    circle = play(circle, "O16/1", "M8/2", "M9/3", "O18/4", "O17/5")
    assert refusal(circle, "O16/p2") == (Refused.VISITED, {"node": "O16"})
    assert "O16" in reach(play(table(), "O17/1", "end", "O1/2", "end")), "another turn may come back"


@each_edition
def test_ruling_8_the_partners_node_is_closed_and_nobody_passes_through(edition: str) -> None:
    state = table(far="O17", objective="A0", edition=edition)
    assert refusal(state, "O17/1") == (Refused.PARTNER_THERE, {"node": "O17"})
    assert reach(state) == {"O15"}
    state = play(table(far="O18", edition=edition), "O17/1")
    assert refusal(state, "O18/4") == (Refused.PARTNER_THERE, {"node": "O18"})
    assert "O18" not in reach(state)


def test_ruling_8_joining_the_partner_settles_an_argument_and_ends_the_chain() -> None:
    state = play(argument(), "O17/1")
    assert preview(state).completes
    assert reach(state) == set()
    assert refusal(state, "O18/4") == (Refused.CHAIN_COMPLETE, {"node": "O17"})
    settled = play(state, "end")
    assert (settled.completed, *(player.node for player in settled.players)) == (1, "O17", "O17")
    assert play(argument(near="O15"), "O16/2", "O17/1", "end").completed == 1
    alone = play(argument(far="O3"), "O17/1")
    assert not preview(alone).completes
    assert play(alone, "end").completed == 0


@each_row(
    "state",
    [argument(objective="S1"), argument(objective="A2"), argument(completed=8)],
    ids=["another colour", "no argument at this level", "another ring"],
)
def test_ruling_8_the_partners_node_opens_for_nothing_else(state: State) -> None:
    assert refusal(state, "O17/1") == (Refused.PARTNER_THERE, {"node": "O17"})


@each_row(("completed", "directions"), [(0, {"O17", "O19"}), (8, {"O17", "O19", "M9"})])
def test_ruling_9_after_an_argument_each_leaves_in_any_direction(
    completed: int, directions: set[str]
) -> None:
    for active in ("near", "far"):
        assert reach(table(near="O18", far="O18", completed=completed, active=active)) == directions
    state = play(argument(), "O17/1", "end")
    assert state.active == FAR
    state = play(state, "O18/4", "end")
    assert (state.active, reach(state)) == (NEAR, {"O16"}), "leaving the shared node frees nothing else"


@each_row(("level", "bars"), [("none", ""), ("challenging", "1"), ("difficult", "12"), ("impossible", "123")])
def test_ruling_3_the_level_decides_which_bars_are_arguments(level: str, bars: str) -> None:
    edition = load_edition("published")
    arguments = [one for one in edition.objective_deck if edition.is_argument(one, Level(level))]
    assert sorted(map(str, arguments)) == sorted(f"{emotion}{bar}" for emotion in "ASCH" for bar in bars)
    for bar in range(4):
        state = table(far="O17", objective=f"A{bar}", level=level)
        assert ("O17" in reach(state)) is (str(bar) in bars), "ignored bars are completed like plain ones"
        alone = play(table(far="O3", objective=f"A{bar}", level=level), "O17/1", "end")
        assert (alone.completed == 1) is (str(bar) not in bars)


def test_ruling_3_the_view_and_the_reveal_tell_whether_it_is_an_argument() -> None:
    told = spectator_view(argument()).table.objective
    assert told is not None
    assert (told.emotion, told.bar, told.argument) == ("A", 1, True)
    assert spectator_view(table(objective="A1")).table.objective == told._replace(argument=False)
    _, log = tell(table(objective="A0 S1", level="challenging"), "O17/1", "end")
    assert ObjectiveRevealed(Objective.parse("S1"), argument=True) in log


@each_edition
@each_row(
    ("start", "step", "published"),
    [("O16", "O17/1", -1), ("O15", "O14/2", -1), ("O16", "O15/3", 1), ("O12", "O13/4", 1)],
)
def test_ruling_10_what_a_half_does_to_the_scale(edition: str, start: str, step: str, published: int) -> None:
    shift = published * SIGN[edition]
    assert play(table(near=start, edition=edition), step, "end").players[NEAR].balance == shift
    past = {"node": step[:3], "balance": 3 * shift, "limit": 2}
    assert refusal(table(near=start, near_balance=2 * shift, edition=edition), step) == (
        Refused.PAST_BALANCE,
        past,
    )


@each_edition
def test_ruling_10_every_step_is_checked_not_only_the_last(edition: str) -> None:
    state = table(near="O15", near_balance=-SIGN[edition], edition=edition)
    state = play(state, "O16/2")  # at the end of the scale; angry and then happy would end there again
    assert refusal(state, "O17/1")[0] == Refused.PAST_BALANCE


def test_ruling_26_nobody_breaks_up_by_going_too_far() -> None:
    state = table(near_balance=2, edition="print-and-play")
    assert refusal(state, "O17/1")[0] == Refused.PAST_BALANCE
    assert GAME.outcome(state) is None
    assert offered(state) == {"O15/3", "O15/p3"}


@each_edition
def test_ruling_15_who_is_balanced_draws_up_to_six_or_what_is_left_and_nothing_is_reshuffled(
    edition: str,
) -> None:
    near = play(table(near_row="A H S", edition=edition), "O17/1", "O18/2", "end").players[NEAR]
    assert (near.balance, near.row) == (0, cards("S A S C H A"))
    unbalanced = play(table(near_row="A H S", edition=edition), "O17/1", "end")
    assert (unbalanced.players[NEAR].row, len(unbalanced.deck)) == (cards("H S"), 8)
    state = table(near_row="A H S", deck="C", far_discard="A A A", edition=edition)
    state = play(state, "O17/1", "O18/2", "end")
    assert state.players[NEAR].row == cards("S C")
    assert (state.deck, [len(player.discard) for player in state.players]) == ((), [2, 3])


@each_row(
    ("near", "completed", "node", "step", "needed"),
    [
        *(("O16", completed, "M8", "M8/4", 8) for completed in (0, 7)),
        *(("M8", completed, "I4", "I4/1", 16) for completed in (8, 15)),
    ],
)
def test_a_ring_opens_when_its_set_is_reached(
    near: str, completed: int, node: str, step: str, needed: int
) -> None:
    closed = {"node": node, "completed": completed, "needed": needed}
    assert refusal(table(near=near, completed=completed), step) == (Refused.RING_CLOSED, closed)
    assert node in reach(table(near=near, completed=needed))


@each_row(("near", "around"), [("O16", "O15 O17 M8"), ("M8", "O16 M7 M9 I4")])
@each_row("completed", [16, 23, 24])
def test_ruling_19_opened_rings_stay_open(near: str, around: str, completed: int) -> None:
    assert reach(table(near=near, completed=completed)) == set(around.split())


@each_edition
def test_ruling_19_an_objective_out_of_reach_is_no_loss(edition: str) -> None:
    state = play(table(near_row="A", far_row="S", deck="", objective="H0", edition=edition), "O17/1", "end")
    assert (GAME.outcome(state), GAME.to_act(state), state.completed) == (None, (FAR,), 0)
