"""Where a chain may go, and the examples of the rule texts: rulings 3, 5 to 10, 15, 19, 24 to 26, 29."""

from collections import Counter

from engine.heldhands import GAME
from engine.heldhands.cards import Objective
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.events import ObjectiveRevealed
from engine.heldhands.options import Options
from engine.heldhands.phases import Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import player_view, spectator_view
from tests.rows import each_row
from tests.unit.heldhands.table import (
    FAR,
    NEAR,
    SIGN,
    cards,
    offered,
    play,
    preview,
    reach,
    refusal,
    shown,
    table,
    tell,
)


def argument(near: str = "O16", far: str = "O17", objective: str = "A1", completed: int = 0) -> State:
    return table(near=near, far=far, objective=objective, completed=completed, level="challenging")


def test_a_chain_is_taken_back_step_by_step_or_at_once() -> None:
    two_steps = play(table(), "O17/1", "O18/4")
    assert play(two_steps, "back") == play(table(), "O17/1")
    assert play(two_steps, "clear") == table()


def test_ruling_5_a_turn_has_at_least_one_step(edition: str) -> None:
    state = table(edition=edition)
    assert refusal(state, "end") == (Refused.MUST_MOVE, {})
    assert "end" in offered(play(state, "O17/1"))


def test_ruling_6_any_visible_half_in_either_row_pays_and_goes_to_the_active_players_pile(
    edition: str,
) -> None:
    state = table(near_row="AC C A", far_row="HC A", edition=edition)
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


def test_ruling_8_the_partners_node_is_closed_and_nobody_passes_through(edition: str) -> None:
    state = table(far="O17", objective="A0", edition=edition)
    assert refusal(state, "O17/1") == (Refused.PARTNER_THERE, {"node": "O17"})
    state = play(table(far="O18", edition=edition), "O17/1")
    assert refusal(state, "O18/4") == (Refused.PARTNER_THERE, {"node": "O18"})


def test_ruling_8_joining_the_partner_settles_an_argument_and_ends_the_chain() -> None:
    state = play(argument(), "O17/1")
    assert preview(state).completes
    assert reach(state) == set()
    assert refusal(state, "O18/4") == (Refused.CHAIN_COMPLETE, {"node": "O17"})
    settled = play(state, "end")
    assert (settled.completed, *(player.node for player in settled.players)) == (1, "O17", "O17")
    assert play(argument(near="O15"), "O16/2", "O17/1", "end").completed == 1
    assert play(argument(far="M8", objective="H1", completed=8), "M8/4", "end").completed == 9
    for other in (argument(objective="H1"), argument(completed=8)):  # of another colour, on another ring
        assert refusal(other, "O17/1") == (Refused.PARTNER_THERE, {"node": "O17"})
    alone = play(argument(far="O3"), "O17/1")
    assert not preview(alone).completes
    assert play(alone, "end").completed == 0


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
    assert Options().level is Level.NONE
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


def test_ruling_26_nobody_breaks_up_by_going_too_far() -> None:
    state = table(near_balance=2, edition="print-and-play")
    assert refusal(state, "O17/1")[0] == Refused.PAST_BALANCE
    assert GAME.outcome(state) is None
    assert offered(state) == {"O15/3", "O15/p3"}


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
def test_ruling_19_a_ring_opens_when_its_set_is_reached_and_all_stay_open(
    near: str, completed: int, node: str, step: str, needed: int
) -> None:
    closed = {"node": node, "completed": completed, "needed": needed}
    assert refusal(table(near=near, completed=completed), step) == (Refused.RING_CLOSED, closed)
    before, *after = (reach(table(near=near, completed=done)) for done in (completed, needed, 24))
    assert after == [before | {node}] * 2


def test_ruling_19_an_objective_out_of_reach_is_no_loss(edition: str) -> None:
    state = play(table(near_row="A", far_row="S", deck="", objective="H0", edition=edition), "O17/1", "end")
    assert (GAME.outcome(state), GAME.to_act(state), state.completed) == (None, (FAR,), 0)


SIX = ("O17/1", "O18/2", "O19/3", "O20/4", "O21/5", "O22/6")


def long_way(near_balance: int, edition: str = "print-and-play") -> State:
    return table(near_row="A H S H C A", near_balance=near_balance, edition=edition)


def balances(state: State, *steps: str) -> list[int]:
    """Return where the scale stands before the chain, after each of its steps, and at the end."""
    seen = [state.players[state.active].balance]
    for step in steps:
        state = play(state, step)
        chain = player_view(state, state.active).chain
        assert chain is not None
        seen.append(chain.balance)
    return [*seen, play(state, "end").players[NEAR].balance]


def test_ruling_10_examples_of_both_texts_over_three_nodes() -> None:
    """Published: green, black and red. Print-and-play, English and Italian: red, black and blue."""
    assert balances(table(near="M10", completed=8), "M11/4", "M12/2", "M13/1") == [0, 1, 0, -1, -1]
    state = table(near="O31", far="O16", edition="print-and-play")
    assert balances(state, "O0/1", "O1/2", "O2/3") == [0, 1, 2, 1, 1]


def test_the_examples_of_both_rulebooks_are_what_happens(edition: str) -> None:
    state = table(near="M10", near_row="H A", far_row="S", completed=8, edition=edition)
    assert refusal(state, "M11/2")[0] == Refused.WRONG_EMOTION, "halves come in the order of the nodes"
    near = play(state, "M11/1", "M12/p1", "M13/2", "end").players[NEAR]
    assert (near.node, sorted(near.discard)) == ("M13", sorted(cards("H S A")))
    for start, node, completes in (
        ("M10", "M11", True),
        ("M0", "M1", True),
        ("O17", "O18", False),
        ("O21", "O20", False),
    ):  # the green nodes of the middle ring only
        state = table(near=start, completed=8, objective="H0", edition=edition)
        assert (play(state, f"{node}/4", "end").completed == 9) is completes
    state = table(near="O15", near_row="AS CH SA HC", near_side="right", edition=edition)
    assert shown(state, NEAR) == "SHAC"  # the order of the cards stays, their other halves show
    assert shown(play(state, "O16/p2", "O17/p1", "end"), NEAR) == "ACSH"
    state = play(table(near="O17", edition=edition), "O16/2", "end")  # a start node
    assert state.phase is Phase.SIDE
    assert {play(state, side).players[NEAR].side for side in ("left", "right")} == {"left", "right"}


@each_row(("first", "owners"), [("near", [NEAR, FAR] * 12), ("far", [FAR, NEAR] * 12)])
def test_ruling_24_owners_reveal_their_plain_objectives_alternately(first: str, owners: list[int]) -> None:
    states = [table(completed=done, first=first, edition="print-and-play") for done in range(24)]
    told = [(view.near.owns_objective, view.far.owns_objective) for view in map(spectator_view, states)]
    assert told == [(owner == NEAR, owner == FAR) for owner in owners]
    assert [state.objective_owner for state in states] == owners, "four of each in each round"
    state = GAME.setup(GAME.read_options({"edition": "print-and-play"}), 2, 1)
    assert Counter(map(str, state.objectives)) == {f"{emotion}0": 6 for emotion in "ASCH"}


def test_ruling_24_the_next_objective_is_the_others_and_published_ones_are_nobodys() -> None:
    state = table(objective="A0 H0", edition="print-and-play")
    assert player_view(state, NEAR).you.owns_objective
    far = player_view(play(state, "O17/1", "end"), FAR)
    assert (far.you.owns_objective, far.partner.owns_objective) == (True, False)
    seen = spectator_view(table())
    assert (seen.near.owns_objective, seen.far.owns_objective) == (False, False)


@each_row(
    ("edition", "length", "balance"),
    [("print-and-play", 5, -2), ("print-and-play", 6, 0), ("published", 6, -1)],
)
def test_ruling_25_six_cards_in_a_turn_bring_the_balance_to_zero(
    edition: str, length: int, balance: int
) -> None:
    state = play(long_way(-1, edition), *SIX[:length], "end")
    assert state.players[NEAR].balance == balance
    assert bool(state.finished(0).drew) is (balance == 0)


def test_ruling_25_more_than_six_cards_do_as_well_and_each_step_stays_within_two() -> None:
    near = play(long_way(-1), *SIX, "O23/p4", "end").players[NEAR]
    assert (near.balance, near.row) == (0, cards("A S C H A S"))
    assert preview(play(long_way(-1), *SIX)).balance == 0
    past = {"node": "O21", "balance": -3, "limit": 2}
    assert refusal(play(long_way(-2), *SIX[:4]), "O21/5") == (Refused.PAST_BALANCE, past)
