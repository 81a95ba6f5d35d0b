"""The end of the way: rulings 8, 20, 21, 28, 29, 31 and 32."""

from engine.heldhands import GAME
from engine.heldhands.events import Ended, Moved
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import spectator_view
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, NEAR, SIGN, offered, play, reach, refusal, table, tell

WAY_IN = ("M5/1", "M6/2", "M7/3", "M8/4", "I4/5")  # from M4: the sixth card pays for the centre


def all_done(near: str = "I0", near_balance: int = 0, far: str = "M0", edition: str = "published") -> State:
    return table(near=near, near_balance=near_balance, far=far, completed=24, edition=edition)


def following(near: str = "I0", near_balance: int = 1, edition: str = "published") -> State:
    """The far player waits in the centre: this turn must end there."""
    return all_done(near=near, near_balance=near_balance, far="C", edition=edition)


@each_row("edition", EDITIONS)
def test_ruling_20_the_centre_opens_after_all_objectives(edition: str) -> None:
    state = table(near="I0", near_balance=1, completed=23, edition=edition)
    assert refusal(state, "C/1") == (Refused.CENTRE_CLOSED, {"completed": 23, "needed": 24})
    assert "C" in reach(all_done(near_balance=1, edition=edition))


@each_row("edition", EDITIONS)
def test_ruling_20_four_inner_nodes_lead_to_the_centre(edition: str) -> None:
    doors = {n for n in range(8) if "C" in reach(all_done(near=f"I{n}", near_balance=1, edition=edition))}
    assert doors == {0, 2, 4, 6}
    state = all_done(near="I1", near_balance=1, edition=edition)
    assert refusal(state, "C/1") == (Refused.NOT_A_NEIGHBOUR, {"node": "C", "start": "I1"})


@each_row(
    ("edition", "balance", "pays"),
    [
        ("published", 1, {"C/1", "C/2", "C/p1", "C/p2"}),
        ("published", -1, {"C/3", "C/4", "C/p3", "C/p4"}),
        ("print-and-play", 1, {"C/3", "C/4", "C/p3", "C/p4"}),
        ("print-and-play", -1, {"C/1", "C/2", "C/p1", "C/p2"}),
    ],
)
def test_ruling_20_any_visible_half_pays_if_it_brings_balance(
    edition: str, balance: int, pays: set[str]
) -> None:
    state = all_done(near_balance=balance, edition=edition)
    assert {text for text in offered(state) if text.startswith("C/")} == pays
    assert play(state, min(pays), "end").players[NEAR].balance == 0


@each_row(
    ("edition", "balance", "place", "reached"),
    [
        ("published", 0, 1, -1),
        ("published", 0, 3, 1),
        ("published", 1, 3, 2),
        ("published", -2, 2, -3),
        ("print-and-play", 0, 1, 1),
        ("print-and-play", 2, 3, 1),
    ],
)
def test_ruling_20_entering_out_of_balance_is_not_legal(
    edition: str, balance: int, place: int, reached: int
) -> None:
    state = all_done(near_balance=balance, edition=edition)
    assert refusal(state, f"C/{place}") == (Refused.CENTRE_UNBALANCED, {"balance": reached})


def test_ruling_20_the_centre_may_be_the_last_step_of_a_longer_chain() -> None:
    _, log = tell(all_done(near="M0", far="O3"), "I0/2", "C/3", "end")
    assert log[0] == Moved(NEAR, ("M0", "I0", "C"), 0)


def test_ruling_8_the_centre_has_room_for_both() -> None:
    assert "C/1" in offered(following())


@each_row("edition", EDITIONS)
def test_ruling_21_the_next_turn_can_end_nowhere_else(edition: str) -> None:
    state = play(following(edition=edition, near_balance=0), "I1/4")
    assert refusal(state, "end") == (Refused.MUST_FOLLOW, {"node": "C"})
    assert "end" not in offered(state)
    assert spectator_view(state).table.following


def test_ruling_21_the_first_into_the_centre_may_end_elsewhere_instead() -> None:
    state = play(all_done(), "I1/4")
    assert "end" in offered(state)
    assert not spectator_view(state).table.following


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


@each_row("edition", EDITIONS)
def test_ruling_21_lost_at_once_when_no_chain_follows(edition: str) -> None:
    state, log = tell(one_card_away(edition, far_row="C", deck=""), "C/1", "end", "left")
    assert log[-1] == Ended(Ending.COULD_NOT_FOLLOW)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "could_not_follow")


@each_row("edition", EDITIONS)
def test_ruling_21_no_loss_while_some_chain_follows(edition: str) -> None:
    state = play(one_card_away(edition, far_row="S", deck=""), "C/1", "end", "left")
    assert GAME.to_act(state) == (FAR,)
    assert play(state, "C/1", "end").ending is Ending.HELD_HANDS


@each_row("edition", EDITIONS)
def test_ruling_28_the_first_into_the_centre_draws_then_chooses_then_the_partner_must_follow(
    edition: str,
) -> None:
    # Spread to the left the six new cards help nobody; to the right they bring far to balance.
    state = play(one_card_away(edition, far_row="", deck="CS " * 6), "C/1", "end")
    assert (state.phase, len(state.players[NEAR].row), state.ending) == (Phase.SIDE, 6, None)
    assert play(state, "left").ending is Ending.COULD_NOT_FOLLOW
    assert GAME.to_act(play(state, "right")) == (FAR,)


@each_row("edition", EDITIONS)
@each_row("place", ["p3", "p4"])
def test_ruling_29_a_long_chain_counts_as_balanced_in_print_and_play_alone(edition: str, place: str) -> None:
    state = table(
        near="M4",
        near_row="S C A H A",
        near_balance=-SIGN[edition],
        far="O3",
        completed=24,
        edition=edition,
    )
    state = play(state, *WAY_IN)
    if edition == "published":
        assert refusal(state, f"C/{place}") == (Refused.CENTRE_UNBALANCED, {"balance": -1})
    else:
        assert play(state, f"C/{place}", "end").players[NEAR].balance == 0


def test_ruling_29_the_last_step_of_a_long_chain_stays_within_two() -> None:
    state = table(
        near="M4", near_row="S C A H A", near_balance=1, far="O3", completed=24, edition="print-and-play"
    )
    state = play(state, *WAY_IN)
    assert refusal(state, "C/p1") == (Refused.CENTRE_UNBALANCED, {"balance": 3})


@each_row("edition", EDITIONS)
def test_ruling_31_the_centre_ends_the_chain(edition: str) -> None:
    state = play(all_done(near_balance=SIGN[edition], edition=edition), "C/1")
    assert refusal(state, "I2/3") == (Refused.CHAIN_COMPLETE, {"node": "C"})
    assert offered(state) == {"back", "clear", "end"}


@each_row("edition", EDITIONS)
def test_ruling_32_the_winning_turn_ends_without_draw_or_choice(edition: str) -> None:
    state = following(near_balance=SIGN[edition], edition=edition)
    state, log = tell(state, "C/1", "end")
    assert log == [Moved(NEAR, ("I0", "C"), 0), Ended(Ending.HELD_HANDS)]
    assert state.phase is Phase.OVER
    assert len(state.players[NEAR].row) == 3
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((NEAR, FAR), "held_hands")
