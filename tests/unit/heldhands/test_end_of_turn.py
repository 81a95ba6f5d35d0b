"""What happens after a movement, in which order, which halves show, and the end of the way, won or lost."""

from engine.chance import Chance
from engine.heldhands import GAME
from engine.heldhands.board import Ring
from engine.heldhands.cards import Objective, Side
from engine.heldhands.events import (
    Drew,
    Ended,
    Event,
    Moved,
    ObjectiveCompleted,
    ObjectiveRevealed,
    PerspectiveChanged,
    PileShuffled,
    RingOpened,
)
from engine.heldhands.loss import Obstacle
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.policies import POLICIES
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
    reach,
    refusal,
    shown,
    table,
    tell,
)

ORDER = {
    "published": "Moved ObjectiveCompleted RingOpened PileShuffled Drew PerspectiveChanged ObjectiveRevealed",
    "print-and-play": (
        "Moved Drew PerspectiveChanged ObjectiveCompleted RingOpened PileShuffled ObjectiveRevealed"
    ),
}


def told(log: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in log if isinstance(event, kind)]


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


def test_ruling_12_the_pile_is_shuffled_into_the_deck_when_a_set_is_done(edition: str) -> None:
    state = table(near_discard="H " * 7, deck="S " * 12, objective="A0", completed=7, edition=edition)
    state = play(state, "O17/1", "end")
    assert sorted(state.deck) == sorted(cards("A" + " H" * 7 + " S" * 12))
    assert state.deck[:12] != cards("S " * 12), "not laid under it"
    state, log = tell(table(near_discard="C", completed=3, objective="A0", edition=edition), "O17/1", "end")
    assert (state.completed, told(log, PileShuffled)) == (4, [])


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


def test_ruling_14_no_shuffle_after_the_third_set(edition: str) -> None:
    state = table(near="I6", near_discard="C C", completed=23, objective="A0", edition=edition)
    state, log = tell(state, "I7/1", "end")
    assert (state.completed, told(log, PileShuffled), len(state.players[NEAR].discard)) == (24, [], 3)


def test_ruling_18_new_cards_join_the_far_end_spread_like_the_others(edition: str) -> None:
    state = table(near_row="CA CH CS", near_side="left", near="O18", deck="AS HC", edition=edition)
    state = play(state, "O19/p2", "O20/p4", "end")
    assert state.players[NEAR].row == cards("CA CH CS AS HC")
    assert shown(state, NEAR) == "CCCAH"


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


WAY_IN = ("M5/1", "M6/2", "M7/3", "M8/4", "I4/5")  # from M4: the sixth card pays for the centre


def all_done(near: str = "I0", near_balance: int = 0, far: str = "M0", edition: str = "published") -> State:
    return table(near=near, near_balance=near_balance, far=far, completed=24, edition=edition)


def ended(state: State) -> tuple[Ending | None, tuple[int, ...], str]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return state.ending, outcome.winners, outcome.reason


def test_ruling_20_after_all_objectives_four_inner_nodes_lead_to_the_centre_and_longer_chains_too(
    edition: str,
) -> None:
    state = table(near="I0", near_balance=1, completed=23, edition=edition)
    assert refusal(state, "C/1") == (Refused.CENTRE_CLOSED, {"completed": 23, "needed": 24})
    doors = {n for n in range(8) if "C" in reach(all_done(near=f"I{n}", near_balance=1, edition=edition))}
    assert doors == {0, 2, 4, 6}
    state = all_done(near="I1", near_balance=1, edition=edition)
    assert refusal(state, "C/1") == (Refused.NOT_A_NEIGHBOUR, {"node": "C", "start": "I1"})
    _, log = tell(all_done(near="M0", far="O3", edition=edition), "I0/2", "C/3", "end")
    assert log[0] == Moved(NEAR, ("M0", "I0", "C"), 0)


@each_row(
    ("edition", "balance", "pays", "refused"),
    [
        ("published", 1, "12", {"3": 2, "p4": 2}),
        ("published", -1, "34", {"1": -2, "p2": -2}),
        ("published", 0, "", {"1": -1, "3": 1}),
        ("published", -2, "", {"2": -3}),
        # The Italian text: at -1 a red or a black card enters, a blue or a green one would end at -2.
        ("print-and-play", -1, "12", {"3": -2, "4": -2}),
        # The English text says +1 and the same cards, against its own movement example. We keep that one's
        # signs (ruling 10): at +1 blue and green enter, red and black would end at +2.
        ("print-and-play", 1, "34", {"1": 2, "2": 2}),
        ("print-and-play", 0, "", {"1": 1}),
        ("print-and-play", 2, "", {"3": 1}),
    ],
)
def test_ruling_20_any_visible_half_pays_if_it_brings_balance(
    edition: str, balance: int, pays: str, refused: dict[str, int]
) -> None:
    state = all_done(near_balance=balance, edition=edition)
    expected = {f"C/{whose}{place}" for place in pays for whose in ("", "p")}
    assert {text for text in offered(state) if text.startswith("C/")} == expected
    for place, reached in refused.items():
        assert refusal(state, f"C/{place}") == (Refused.CENTRE_UNBALANCED, {"balance": reached})
    assert all(play(state, text, "end").players[NEAR].balance == 0 for text in expected)


def test_ruling_31_the_centre_ends_the_chain(edition: str) -> None:
    state = play(all_done(near_balance=SIGN[edition], edition=edition), "C/1")
    assert refusal(state, "I2/3") == (Refused.CHAIN_COMPLETE, {"node": "C"})
    assert offered(state) == {"back", "clear", "end"}


def test_ruling_21_the_next_turn_can_end_nowhere_else(edition: str) -> None:
    state = play(all_done(far="C", edition=edition), "I1/4")
    assert refusal(state, "end") == (Refused.MUST_FOLLOW, {"node": "C"})
    assert spectator_view(state).table.following
    first = play(all_done(edition=edition), "I1/4")
    assert "end" in offered(first), "who is the first may end elsewhere"
    assert not spectator_view(first).table.following


def one_card_away(edition: str, far_row: str, deck: str) -> State:
    """Near's only card leads into the centre; far stands on a door, one calm or happy half too high."""
    return table(
        near="I0",
        near_balance=SIGN[edition],
        near_row="A",
        far="I4",
        far_balance=SIGN[edition],
        far_row=far_row,
        deck=deck,
        completed=24,
        edition=edition,
    )


def test_ruling_21_lost_at_once_when_no_chain_follows_and_only_then(edition: str) -> None:
    state, log = tell(one_card_away(edition, far_row="C", deck=""), "C/1", "end", "left")
    loss = spectator_view(state).table.loss
    assert loss
    assert log[-1] == Ended(Ending.COULD_NOT_FOLLOW, loss)
    centre = next(way for way in loss.blocked if way.node == "C")
    assert (centre.obstacle, centre.balance) == (Obstacle.BALANCE, 2 * SIGN[edition])
    assert loss.arrivals == (2 * SIGN[edition],)
    assert ended(state) == (Ending.COULD_NOT_FOLLOW, (), "could_not_follow")
    state = play(one_card_away(edition, far_row="S", deck=""), "C/1", "end", "left")
    assert GAME.to_act(state) == (FAR,)
    assert play(state, "C/1", "end").ending is Ending.HELD_HANDS


@each_row(("far_row", "step"), [("S", "C/1"), ("C", "I7/1")])
def test_lookahead_enters_the_centre_only_when_the_partner_can_follow(
    edition: str, far_row: str, step: str
) -> None:
    view = player_view(one_card_away(edition, far_row=far_row, deck=""), NEAR)
    chosen = POLICIES["lookahead"]([view], Chance(1, "test"))
    assert [GAME.write_action(action) for action in chosen] == [step, "end"]


def test_ruling_28_the_first_into_the_centre_draws_then_chooses_then_the_partner_must_follow(
    edition: str,
) -> None:
    # Spread to the left the six new cards help nobody; to the right they bring far to balance.
    state = play(one_card_away(edition, far_row="", deck="CS " * 6), "C/1", "end")
    assert (state.phase, len(state.players[NEAR].row), state.ending) == (Phase.SIDE, 6, None)
    assert play(state, "left").ending is Ending.COULD_NOT_FOLLOW
    assert GAME.to_act(play(state, "right")) == (FAR,)


def at_the_fifth_card(edition: str, balance: int) -> State:
    start = table(
        near="M4", near_row="S C A H A", near_balance=balance, far="O3", completed=24, edition=edition
    )
    return play(start, *WAY_IN)


@each_row("place", ["p3", "p4"])
def test_ruling_29_a_long_chain_counts_as_balanced_in_print_and_play_alone(place: str) -> None:
    state = at_the_fifth_card("published", -1)
    assert refusal(state, f"C/{place}") == (Refused.CENTRE_UNBALANCED, {"balance": -1})
    state = at_the_fifth_card("print-and-play", 1)
    assert play(state, f"C/{place}", "end").players[NEAR].balance == 0
    assert refusal(state, "C/p1") == (Refused.CENTRE_UNBALANCED, {"balance": 3}), "each step stays within two"


def test_ruling_32_the_winning_turn_ends_without_draw_or_choice(edition: str) -> None:
    state, log = tell(all_done(near_balance=SIGN[edition], far="C", edition=edition), "C/1", "end")
    assert log == [Moved(NEAR, ("I0", "C"), 0), Ended(Ending.HELD_HANDS)]
    assert (state.phase, len(state.players[NEAR].row)) == (Phase.OVER, 3)
    assert ended(state) == (Ending.HELD_HANDS, (NEAR, FAR), "held_hands")


@each_row(
    ("far", "far_row", "balance", "obstacle"),
    [
        ("O0", "C A", 0, Obstacle.NO_CARD),
        ("O18", "A A", 0, Obstacle.PARTNER),  # the only neighbour that could be paid is the partner's node
        ("O15", "S", -2, Obstacle.BALANCE),  # the scale is at its end
    ],
)
def test_ruling_5_no_step_at_the_start_of_a_turn_loses_for_both_and_it_is_told_why(
    edition: str, far: str, far_row: str, balance: int, obstacle: Obstacle
) -> None:
    state = table(
        near_row="A", far=far, far_row=far_row, far_balance=balance * SIGN[edition], edition=edition
    )
    state, log = tell(state, "O17/1", "end")
    loss = spectator_view(state).table.loss
    assert loss
    assert log[-1] == Ended(Ending.NO_STEP, loss)
    assert (loss.seat, loss.node, loss.balance) == (FAR, far, balance * SIGN[edition])
    assert obstacle in {way.obstacle for way in loss.blocked}
    beside = state.edition.board.neighbours[state.edition.board.number[far]]
    assert len(loss.blocked) == beside.bit_count(), "every way on is told"
    for way in loss.blocked:
        closed = way.node[0] == "M"
        assert (way.obstacle is Obstacle.CLOSED) is closed
        if way.obstacle is Obstacle.BALANCE:
            assert way.balance == (balance - 1) * SIGN[edition]
    assert ended(state) == (Ending.NO_STEP, (), "no_step")


@each_row(
    ("far_row", "deck", "ending"),
    [("", "", Ending.CARDS_GONE), ("C", "", Ending.NO_STEP), ("", "C", Ending.NO_STEP)],
)
def test_ruling_22_no_cards_left_in_rows_and_deck_loses(
    edition: str, far_row: str, deck: str, ending: Ending
) -> None:
    state = table(
        near_row="A", far_row=far_row, deck=deck, near_discard="S", far_discard="S", edition=edition
    )
    state = play(state, "O17/1", "end")
    assert (state.ending, state.phase, GAME.to_act(state)) == (ending, Phase.OVER, ())
    assert [GAME.legal_actions(state, seat) for seat in (0, 1)] == [(), ()]


def test_ruling_34_could_not_follow_is_told_before_cards_gone_and_that_before_no_step() -> None:
    state = table(near="I0", near_balance=1, near_row="A", far="I2", far_row="", deck="", completed=24)
    assert play(state, "C/1", "end", "left").ending is Ending.COULD_NOT_FOLLOW
    assert play(table(near_row="A", far_row="", deck=""), "O17/1", "end").ending is Ending.CARDS_GONE


def test_a_game_lost_as_its_first_turn_begins_ends_in_turn_1() -> None:
    state = GAME.setup(Options(), 2, 14402)
    for seat, side in ((NEAR, "right"), (FAR, "left")):
        state, _ = GAME.apply(state, seat, GAME.read_action(side))
    assert (state.ending, spectator_view(state).table.turn) == (Ending.NO_STEP, 1)
