"""Two who play together, against forgetting."""

import pytest

from engine.contract import InvalidOptions
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import album, begin, find, from_the_deck, hand_of, memories, mime, over, play, turn


def after(points: int) -> State:
    """Return a game of two that ends with so many points."""
    state = begin(2)
    while state.phase is not Phase.OVER:
        state = album(state)
        first, second = memories(state)
        other, another = from_the_deck(state)[:2]
        missing = points - state.points[0]
        state = find(state, first if missing > 0 else other, second if missing > 1 else another)
    return state


def test_ruling_p12_two_have_no_hands_and_nobody_interferes() -> None:
    state = begin(2)
    assert (hand_of(state, 0), hand_of(state, 1), len(state.deck)) == ((), (), 100)
    state = mime(play(state, "0 grandfather"))
    assert (state.phase, GAME.to_act(state)) == (Phase.MIME, (1,))


@each_row(("veterans", "cards"), [("no", 6), ("8", 8), ("10", 10), ("12", 12)])
def test_ruling_p12_six_cards_of_the_deck_or_more_for_veterans(veterans: str, cards: int) -> None:
    state = album(begin(2, veterans=veterans))
    assert len(from_the_deck(state)) == cards
    assert len(state.turn.album) == cards + 2
    assert len(GAME.legal_actions(state, 0)) == (cards + 2) * (cards + 1)


@each_row("seats", range(3, 9))
def test_ruling_p12_veterans_are_two(seats: int) -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.setup(GAME.read_options({"veterans": "10"}), seats, 1)
    assert (refused.value.code, refused.value.facts) == (Refused.VETERANS_ARE_TWO, {"seats": seats})


@each_row("first", [0, 1])
def test_ruling_p9_two_play_four_turns_and_each_is_grandfather_twice(first: int) -> None:
    state = play(begin(2), f"{first} grandfather")
    assert over(state).grandfathers == (first, 1 - first, first, 1 - first)


def test_ruling_p9_two_play_two_rounds() -> None:
    state, rounds = begin(2), []
    while state.phase is not Phase.OVER:
        rounds.append(GAME.view(state, None).table.round)
        state = turn(state)
    assert rounds == [1, 1, 2, 2]


def test_ruling_p8_a_card_of_the_deck_is_a_point_for_nobody() -> None:
    state = album(begin(2))
    assert find(state, *from_the_deck(state)[:2]).points == (0,)


@each_row(
    ("points", "kept"),
    [
        (0, "strangers"),
        (1, "strangers"),
        (2, "blurred"),
        (3, "blurred"),
        (4, "half_told"),
        (5, "half_told"),
        (6, "well_kept"),
        (7, "well_kept"),
        (8, "whole_life"),
    ],
)
def test_ruling_p20_what_two_have_kept(points: int, kept: str) -> None:
    result = GAME.outcome(after(points))
    assert result is not None
    assert (result.reason, result.scores) == (kept, (points, points))


@each_row(("points", "winners"), [(0, ()), (5, ()), (6, (0, 1)), (8, (0, 1))])
def test_ruling_p20_two_win_together_from_six_points_on(points: int, winners: tuple[int, ...]) -> None:
    result = GAME.outcome(after(points))
    assert result is not None
    assert result.winners == winners
