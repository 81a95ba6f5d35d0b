"""Three to five who play each for themselves, with both neighbours in turn."""

import pytest

from engine.contract import InvalidOptions
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    album,
    begin,
    child,
    choose,
    find,
    from_the_deck,
    grandfather,
    hand_of,
    interfere,
    laid,
    memories,
    mime,
    over,
    play,
    refusal,
    turn,
)

SEATS = each_row("seats", [3, 4, 5])


def alone(seats: int = 3, first: int = 0) -> State:
    return begin(seats, first, mode="individually")


@SEATS
def test_ruling_p11_first_the_left_neighbour_then_the_right_one(seats: int) -> None:
    for first in range(seats):
        state, pairs = alone(seats, first), []
        while state.phase is not Phase.OVER:
            pairs.append((child(state), grandfather(state)))
            state = turn(state)
        in_turn = [(first + number) % seats for number in range(seats)]
        assert pairs[:seats] == [(seat, (seat + 1) % seats) for seat in in_turn]
        assert pairs[seats:] == [(seat, (seat - 1) % seats) for seat in in_turn]


@SEATS
def test_ruling_p11_every_pair_has_its_roles_reversed_once(seats: int) -> None:
    state, pairs = alone(seats), set()
    while state.phase is not Phase.OVER:
        pairs.add((child(state), grandfather(state)))
        state = turn(state)
    assert pairs == {(one, other) for other, one in pairs}


def test_ruling_p11_left_is_where_the_lot_has_put_the_neighbour() -> None:
    state = GAME.setup(GAME.read_options({}), 3, 5)
    table = state.table
    assert grandfather(state) == table[(table.index(child(state)) + 1) % 3]


@SEATS
def test_ruling_p11_child_chooses_from_her_own_hand(seats: int) -> None:
    state = alone(seats)
    held = hand_of(state, 0)
    assert [str(action) for action in GAME.legal_actions(state, 0)] == [f"mime:{card}" for card in held]
    state = choose(state, held[3])
    assert state.turn.memory == held[3]
    assert hand_of(state, 0) == (*held[:3], *held[4:])


def test_ruling_p11_nobody_mimes_a_card_of_another_hand() -> None:
    state = alone()
    card = hand_of(state, 1)[0]
    assert refusal(state, f"0 mime:{card}") == (Refused.NOT_IN_HAND, {"card": card})


@SEATS
def test_ruling_p11_all_but_child_and_grandfather_lay_a_card(seats: int) -> None:
    state = mime(alone(seats))
    assert GAME.to_act(state) == tuple(range(2, seats))
    state = album(state)
    assert (laid(state, 0), laid(state, 1)) == ((None, None), (None, None))
    assert len(from_the_deck(state)) == 8 - 2 - 2 * (seats - 2)


def test_ruling_p11_the_second_memory_comes_from_the_hand_of_the_same_child() -> None:
    state = interfere(mime(alone()))
    assert (state.phase, child(state)) == (Phase.CHOOSE, 0)


def test_ruling_p6_child_draws_as_well_where_she_mimed_from_her_hand() -> None:
    state = alone(4)
    held = hand_of(state, 0)
    state = mime(state)
    assert len(hand_of(state, 0)) == 5
    state = interfere(state)
    assert [len(hand) for hand in state.hands] == [6, 6, 6, 6]
    assert set(held[1:]) < set(hand_of(state, 0))


def test_ruling_p8_child_and_grandfather_each_gain_a_point_for_a_memory() -> None:
    state = album(alone(4))
    assert find(state, *memories(state)).points == (2, 2, 0, 0)


def test_ruling_p8_whoever_misled_gains_the_point_alone() -> None:
    state = album(alone(4))
    second, third = laid(state, 2)[1], laid(state, 3)[0]
    assert second is not None
    assert third is not None
    assert find(state, second, third).points == (0, 0, 1, 1)


def test_ruling_p17_individually_each_counts_alone() -> None:
    state = album(alone())
    result = GAME.outcome(over(find(state, *memories(state))))
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0, 1), (2, 2, 0), "tie")


def test_ruling_p5_what_was_chosen_from_a_hand_is_not_drawn_again() -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.setup(GAME.read_options({"redraw": "yes"}), 3, 1)
    assert (refused.value.code, refused.value.facts) == (Refused.REDRAW_FROM_HAND, {"seats": 3})
    assert refusal(choose(alone()), "0 redraw") == (Refused.NO_REDRAW, {})
    assert play(choose(alone()), "0 pose:back").turn.mime.pose == "back"
