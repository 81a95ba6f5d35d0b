"""The scale: rulings 10, 15 and 26, and what a balanced player draws."""

from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, NEAR, SIGN, cards, offered, play, refusal, table

STEPS = {"A": ("O16", "O17/1"), "S": ("O15", "O14/2"), "C": ("O16", "O15/3"), "H": ("O12", "O13/4")}


@each_row("edition", EDITIONS)
@each_row(("emotion", "published"), [("A", -1), ("S", -1), ("C", 1), ("H", 1)])
def test_ruling_10_what_a_half_does_to_the_scale(edition: str, emotion: str, published: int) -> None:
    start, step = STEPS[emotion]
    state = play(table(near=start, edition=edition), step, "end")
    assert state.players[NEAR].balance == published * SIGN[edition]


@each_row("edition", EDITIONS)
@each_row(("step", "end"), [("O17/1", -2), ("O15/3", 2)])
def test_ruling_10_no_step_past_the_end_of_the_scale(edition: str, step: str, end: int) -> None:
    balance = end * SIGN[edition]
    code, facts = refusal(table(near_balance=balance, edition=edition), step)
    assert code == Refused.PAST_BALANCE
    assert facts == {"node": step[:3], "balance": balance * 3 // 2, "limit": 2}


@each_row("edition", EDITIONS)
def test_ruling_10_every_step_is_checked_not_only_the_last(edition: str) -> None:
    state = table(near="O15", near_balance=-SIGN[edition], edition=edition)
    state = play(state, "O16/2")  # at the end of the scale; angry and then happy would end there again
    assert refusal(state, "O17/1")[0] == Refused.PAST_BALANCE


def test_ruling_26_nobody_breaks_up_by_going_too_far() -> None:
    state = table(near_balance=2, edition="print-and-play")
    assert refusal(state, "O17/1")[0] == Refused.PAST_BALANCE
    assert GAME.outcome(state) is None
    assert offered(state) == {"O15/3", "O15/p3"}


@each_row("edition", EDITIONS)
def test_a_balanced_player_draws_up_to_six(edition: str) -> None:
    near = play(table(near_row="A H S", edition=edition), "O17/1", "O18/2", "end").players[NEAR]
    assert near.balance == 0
    assert near.row == cards("S A S C H A")


@each_row("edition", EDITIONS)
def test_an_unbalanced_player_draws_nothing(edition: str) -> None:
    state = play(table(near_row="A H S", edition=edition), "O17/1", "end")
    assert state.players[NEAR].row == cards("H S")
    assert len(state.deck) == 8


@each_row("edition", EDITIONS)
def test_ruling_15_a_short_deck_gives_what_is_left_and_nothing_is_reshuffled(edition: str) -> None:
    state = table(near_row="A H S", deck="C", far_discard="A A A", edition=edition)
    state = play(state, "O17/1", "O18/2", "end")
    assert state.players[NEAR].row == cards("S C")
    assert (state.deck, [len(player.discard) for player in state.players]) == ((), [2, 3])
