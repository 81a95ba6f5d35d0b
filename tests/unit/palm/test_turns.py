"""Who sits with whom, who is Grandfather and Child and when it ends, who gains points, and who wins."""

from dataclasses import replace

import pytest

from engine.contract import InvalidOptions
from engine.palm import GAME
from engine.palm.events import Found, MemoryTaken, RolesTaken, TurnBegan
from engine.palm.options import Mode, Options
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    album,
    begin,
    child,
    choose,
    everywhere,
    find,
    from_the_deck,
    grandfather,
    hand_of,
    interfere,
    laid,
    memories,
    mime,
    outcome,
    over,
    play,
    refusal,
    seen,
    tell,
    turn,
)

TEAMS: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ((0, 1), (2, 3)),
    5: ((0, 1), (2, 3, 4)),
    6: ((0, 1), (2, 3), (4, 5)),
    7: ((0, 1), (2, 3), (4, 5, 6)),
    8: ((0, 1), (2, 3), (4, 5), (6, 7)),
}


def test_ruling_p1_a_hundred_memories_and_six_for_each_team_in_one_hand_or_for_each_player() -> None:
    for seats, teams in TEAMS.items():
        state = begin(seats)
        assert everywhere(state) == list(range(1, 101))
        assert [len(hand) for hand in state.hands] == [6] * len(teams)
        assert len(state.deck) == 100 - 6 * len(teams)
        for team, hand in zip(teams, state.hands, strict=True):
            assert {hand_of(state, seat) for seat in team} == {tuple(sorted(hand))}
    for seats in (3, 4, 5):
        state = begin(seats, mode="individually")
        assert [len(hand_of(state, seat)) for seat in range(seats)] == [6] * seats


def test_ruling_p2_teams_of_two_and_the_last_three_of_an_uneven_number_sit_where_the_lot_puts_them() -> None:
    for seats, teams in TEAMS.items():
        assert (begin(seats).mode, begin(seats).teams) == (Mode.TEAMS, teams)
    tables = set()
    for seed in range(20):
        state = GAME.setup(Options(), 7, seed)
        assert sorted(state.table) == list(range(7))
        assert tuple(seat for team in state.teams for seat in team) == state.table
        tables.add(state.table)
    assert len(tables) > 15


@each_row(
    ("mode", "possible", "by_default"),
    [("together", {2}, {2}), ("individually", {3, 4, 5}, {3}), ("teams", {*TEAMS}, {*TEAMS})],
)
def test_ruling_p2_the_number_decides_how_it_is_played_and_what_it_cannot_play_is_refused(
    mode: str, possible: set[int], by_default: set[int]
) -> None:
    for seats in by_default:
        assert begin(seats).mode == mode
        assert GAME.dump(begin(seats, mode=mode)) != GAME.dump(begin(seats))  # what was asked for is kept
        assert begin(seats, mode=mode).teams == begin(seats).teams
    for seats in possible:
        assert GAME.setup(GAME.read_options({"mode": mode}), seats, 1).mode == mode
    for seats in set(range(2, 9)) - possible:
        with pytest.raises(InvalidOptions) as refused:
            GAME.setup(GAME.read_options({"mode": mode}), seats, 1)
        expected = {"mode": mode, "seats": seats, "fewest": min(possible), "most": max(possible)}
        assert (refused.value.code, refused.value.facts) == (Refused.MODE_SEATS, expected)


def test_the_silence_agreed_on_is_in_every_view() -> None:
    state = begin(4, silence="silent", aloud="no")
    assert all(seen(state, seat).table.options.silence == "silent" for seat in range(4))
    assert GAME.view(state, None).table.options.aloud == "no"


def grandfathers(state: State, *chosen: int) -> tuple[int, ...]:
    """Return who was Grandfather in each turn when these hold out a hand first."""
    for seat in chosen:
        assert state.phase is Phase.ROLES
        state = turn(play(state, f"{seat} grandfather"))
    return over(state).grandfathers


@each_row("seat", [0, 1])
def test_ruling_p3_whoever_of_the_active_team_holds_out_a_hand_is_grandfather(seat: int) -> None:
    state = begin(4)
    assert GAME.to_act(state) == (0, 1)
    assert refusal(state, "2 grandfather") == (Refused.NOT_YOUR_TURN, {})
    state, told = tell(state, f"{seat} grandfather")
    assert (grandfather(state), child(state)) == (seat, 1 - seat)
    assert told == [RolesTaken(seat, 1 - seat), MemoryTaken(1 - seat, 1)]
    assert refusal(state, f"{1 - seat} grandfather") == (Refused.NOT_NOW, {"phase": "mime"})
    assert [each.child for each in album(state).turn.performed] == [1 - seat] * 2
    for second in (2, 3):
        in_turn = (seat, second, 1 - seat, 5 - second)
        assert grandfathers(begin(4), seat, second) == in_turn, "the roles change by themselves"


@each_row(("held_out", "children"), [(2, [3, 4]), (3, [4, 2]), (4, [2, 3])])
def test_ruling_p4_in_a_team_of_three_the_third_mimes_the_second_memory(
    held_out: int, children: list[int]
) -> None:
    state = play(begin(5, first=1), f"{held_out} grandfather")
    assert child(state) == children[0]
    state = interfere(mime(state))
    assert (child(state), grandfather(state)) == (children[1], held_out)
    assert refusal(state, f"{children[0]} perform") == (Refused.NOT_YOUR_TURN, {})
    state = album(state)
    assert [each.child for each in state.turn.performed] == children
    assert GAME.to_act(state) == (held_out,)


@each_row("seats", TEAMS)
def test_ruling_p9_teams_take_turns_clockwise_until_everybody_was_grandfather(seats: int) -> None:
    teams = len(TEAMS[seats])
    for first in range(teams):
        state = over(begin(seats, first))
        active = [state.team_of(seat) for seat in state.grandfathers]
        assert active == [(first + number) % teams for number in range(len(active))]
        assert set(state.grandfathers) == set(range(seats))
        assert seats % 2 or len(state.grandfathers) == seats
        assert GAME.to_act(state) == ()
        assert refusal(state, "0 grandfather") == (Refused.GAME_OVER, {})


def test_ruling_p9_a_round_is_over_when_each_team_has_had_a_turn_and_the_next_one_is_told() -> None:
    state, rounds = begin(6), []
    for number in range(1, 7):
        table = GAME.view(state, None).table
        assert (table.turn, table.turns) == (number, 6)
        rounds.append(table.round)
        state = turn(state)
    assert rounds == [1, 1, 1, 2, 2, 2]
    state = album(turn(begin(4)))
    _, told = tell(state, f"{grandfather(state)} find:1>2")
    assert told[1:3] == [TurnBegan(3, 2), RolesTaken(1, 0)]


def test_ruling_p10_a_team_of_three_makes_three_rounds_and_its_hand_goes_on_to_the_left() -> None:
    for chosen, in_turn in ((2, (2, 3, 4)), (3, (3, 4, 2)), (4, (4, 2, 3))):
        held_out = grandfathers(begin(5), 0, chosen)
        assert held_out[1::2] == in_turn
        assert len(held_out) == 6
        assert set(held_out) == {0, 1, 2, 3, 4}
    for first in (0, 1):  # of a team of two, who begins anew in the third round
        assert grandfathers(begin(7), first, 2, 6) == (first, 2, 6, 1 - first, 3, 4, first, 2, 5)


def test_ruling_p10_two_rounds_are_played_where_that_is_wanted() -> None:
    for seats in (5, 7):
        state = over(begin(seats, rounds="two"))
        assert len(state.grandfathers) == 2 * len(state.teams)
        assert len(set(state.grandfathers)) == seats - 1
    assert over(begin(6, rounds="two")).grandfathers == over(begin(6)).grandfathers


def alone(seats: int = 3, first: int = 0) -> State:
    return begin(seats, first, mode="individually")


def cards(state: State) -> dict[str, int]:
    first, second = memories(state)
    named = {
        "first": first,
        "second": second,
        **dict(zip(("deck", "other"), from_the_deck(state), strict=False)),
    }
    for team in range(1, len(state.teams)):
        for letter, card in zip("ab", laid(state, team), strict=True):
            named |= {} if card is None else {f"{team + 1}{letter}": card}
    return named


@each_row(
    ("first", "second", "points"),
    [
        ("first", "second", (2, 0, 0)),
        ("first", "deck", (1, 0, 0)),
        ("deck", "second", (1, 0, 0)),
        ("second", "first", (0, 0, 0)),  # both right, both in the wrong place
        ("second", "deck", (0, 0, 0)),
        ("deck", "first", (0, 0, 0)),
        ("deck", "other", (0, 0, 0)),
        ("first", "2b", (1, 1, 0)),
        ("3a", "second", (1, 0, 1)),
        ("2a", "3b", (0, 1, 1)),
        ("2a", "2b", (0, 2, 0)),
        ("2b", "2a", (0, 2, 0)),  # a misleading card misleads in either place
        ("second", "3a", (0, 0, 1)),
    ],
)
def test_ruling_p8_who_gains_a_point(first: str, second: str, points: tuple[int, ...]) -> None:
    state = album(begin(6))
    after = find(state, cards(state)[first], cards(state)[second])
    assert after.points == points
    assert after.last is not None
    assert after.last.gained == points


def test_ruling_p8_child_and_grandfather_who_play_individually_gain_both_and_who_misleads_gains_alone() -> (
    None
):
    state = album(alone(4))
    assert find(state, *memories(state)).points == (2, 2, 0, 0)
    assert find(state, cards(state)["3b"], cards(state)["4a"]).points == (0, 0, 1, 1)
    together = album(begin(2))
    assert find(together, *from_the_deck(together)[:2]).points == (0,)


def test_ruling_p8_points_are_added_up_and_all_is_told_when_grandfather_has_chosen() -> None:
    state = album(begin(4))
    first, second = (state.turn.album.index(card) + 1 for card in memories(state))
    _, told = tell(state, f"0 find:{second}>{first}")
    assert told[0] == Found(0, (False, False), (0, 0))
    state, told = tell(state, f"0 find:{first}>{second}")
    assert told[0] == Found(0, (True, True), (2, 0))
    state = album(state)
    own = laid(state, 0)[0]
    assert own is not None
    assert find(state, own, memories(state)[1]).points == (3, 1)


def test_ruling_p8_grandfather_alone_points_at_two_cards() -> None:
    state = album(begin(4))
    assert refusal(state, "0 find:3>3") == (Refused.SAME_MEMORY_TWICE, {})
    assert refusal(state, "0 find:1>9") == (Refused.NOT_IN_ALBUM, {"place": 9, "cards": 8})
    assert len(GAME.legal_actions(state, 0)) == 8 * 7
    for seat in (1, 2, 3):
        assert refusal(state, f"{seat} find:1>2") == (Refused.NOT_YOUR_TURN, {})


@each_row(
    ("points", "winners", "reason"),
    [
        ((1, 3, 2), (2, 3), "most_points"),
        ((3, 3, 2), (0, 1, 2, 3), "tie"),
        ((0, 0, 0), (0, 1, 2, 3, 4, 5, 6), "tie"),
        ((0, 0, 1), (4, 5, 6), "most_points"),
    ],
)
def test_ruling_p17_most_points_win_and_a_tie_is_shared(
    points: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    result = outcome(over(replace(begin(7), points=points)))
    assert (result.winners, result.reason) == (winners, reason)
    assert result.scores == tuple(points[min(seat // 2, 2)] for seat in range(7))


def test_ruling_p17_individually_each_counts_alone_and_nobody_has_won_before_the_end() -> None:
    state = album(alone())
    result = outcome(over(find(state, *memories(state))))
    assert (result.winners, result.scores, result.reason) == ((0, 1), (2, 2, 0), "tie")
    assert GAME.outcome(replace(begin(4), points=(9, 0))) is None


@each_row("seats", [3, 4, 5])
def test_ruling_p11_individually_each_is_child_for_the_left_neighbour_then_for_the_right_one(
    seats: int,
) -> None:
    for first in range(seats):
        state, pairs = alone(seats, first), []
        while state.phase is not Phase.OVER:
            pairs.append((child(state), grandfather(state)))
            state = turn(state)
        in_turn = [(first + number) % seats for number in range(seats)]
        assert pairs[:seats] == [(seat, (seat + 1) % seats) for seat in in_turn]
        assert pairs[seats:] == [(seat, (seat - 1) % seats) for seat in in_turn]
        assert set(pairs) == {(one, other) for other, one in pairs}, "every pair plays it both ways"
    by_lot = GAME.setup(GAME.read_options({"mode": "individually"}), seats, 5)
    assert grandfather(by_lot) == by_lot.table[(by_lot.table.index(child(by_lot)) + 1) % seats]


@each_row("seats", [3, 4, 5])
def test_ruling_p11_child_chooses_from_her_own_hand_and_all_but_the_two_lay_a_card(seats: int) -> None:
    state = alone(seats)
    held, missing = hand_of(state, 0), hand_of(state, 1)[0]
    assert refusal(state, f"0 mime:{missing}") == (Refused.NOT_IN_HAND, {"card": missing})
    assert [str(action) for action in GAME.legal_actions(state, 0)] == [f"mime:{card}" for card in held]
    chosen = choose(state, held[3])
    assert chosen.turn.memory == held[3]
    assert hand_of(chosen, 0) == (*held[:3], *held[4:])
    state = mime(state)
    assert GAME.to_act(state) == tuple(range(2, seats))
    again = interfere(state)
    assert (again.phase, child(again)) == (Phase.CHOOSE, 0)
    state = album(state)
    assert (laid(state, 0), laid(state, 1)) == ((None, None), (None, None))
    assert len(from_the_deck(state)) == 8 - 2 - 2 * (seats - 2)


def test_ruling_p6_child_draws_as_well_where_she_mimed_from_her_hand() -> None:
    state = mime(alone(4))
    held = hand_of(alone(4), 0)
    assert hand_of(state, 0) == held[1:]
    state = interfere(state)
    assert [len(hand) for hand in state.hands] == [6, 6, 6, 6]
    assert set(held[1:]) < set(hand_of(state, 0))


def test_ruling_p5_what_was_chosen_from_a_hand_is_not_drawn_again() -> None:
    with pytest.raises(InvalidOptions) as refused:
        GAME.setup(GAME.read_options({"redraw": "yes"}), 3, 1)
    assert (refused.value.code, refused.value.facts) == (Refused.REDRAW_FROM_HAND, {"seats": 3})
    assert refusal(choose(alone()), "0 redraw") == (Refused.NO_REDRAW, {})
    assert play(choose(alone()), "0 pose:back").turn.mime.pose == "back"


def test_ruling_p12_two_have_no_hands_and_nobody_interferes() -> None:
    state = begin(2)
    assert (hand_of(state, 0), hand_of(state, 1), len(state.deck)) == ((), (), 100)
    state = mime(play(state, "0 grandfather"))
    assert (state.phase, GAME.to_act(state)) == (Phase.MIME, (1,))


def test_ruling_p12_six_cards_of_the_deck_or_more_for_veterans_who_are_two() -> None:
    for veterans, number in (("no", 6), ("8", 8), ("10", 10), ("12", 12)):
        state = album(begin(2, veterans=veterans))
        assert (len(from_the_deck(state)), len(state.turn.album)) == (number, number + 2)
        assert len(GAME.legal_actions(state, 0)) == (number + 2) * (number + 1)
    for seats in range(3, 9):
        with pytest.raises(InvalidOptions) as refused:
            GAME.setup(GAME.read_options({"veterans": "10"}), seats, 1)
        assert (refused.value.code, refused.value.facts) == (Refused.VETERANS_SEATS, {"seats": seats})


@each_row("first", [0, 1])
def test_ruling_p9_two_play_four_turns_in_two_rounds_and_each_is_grandfather_twice(first: int) -> None:
    state, rounds = play(begin(2), f"{first} grandfather"), []
    while state.phase is not Phase.OVER:
        rounds.append(GAME.view(state, None).table.round)
        state = turn(state)
    assert rounds == [1, 1, 2, 2]
    assert state.grandfathers == (first, 1 - first, first, 1 - first)


@each_row("points", range(9))
def test_ruling_p20_what_two_have_kept_and_that_they_win_from_six_points_on(points: int) -> None:
    kept = ("strangers", "blurred", "half_told", "well_kept", "whole_life")[points // 2]
    state = begin(2)
    while state.phase is not Phase.OVER:
        state = album(state)
        named, missing = cards(state), points - state.points[0]
        state = find(
            state, named["first" if missing > 0 else "deck"], named["second" if missing > 1 else "other"]
        )
    result = outcome(state)
    assert (result.reason, result.scores) == (kept, (points, points))
    assert result.winners == ((0, 1) if points >= 6 else ())
