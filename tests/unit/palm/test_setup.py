"""Who sits with whom, what everybody is dealt, who is Grandfather and Child, and when it ends."""

import pytest

from engine.contract import InvalidOptions
from engine.palm import GAME
from engine.palm.events import MemoryTaken, RolesTaken, TurnBegan
from engine.palm.options import Mode, Options
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    album,
    begin,
    child,
    everywhere,
    grandfather,
    hand_of,
    interfere,
    mime,
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
    for seats in range(2, 9):
        assert everywhere(begin(seats)) == list(range(1, 101))
    for seats, teams in TEAMS.items():
        state = begin(seats)
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


def test_equal_seeds_give_equal_games_and_the_seed_draws_who_begins() -> None:
    assert GAME.dump(GAME.setup(Options(), 6, 9)) == GAME.dump(GAME.setup(Options(), 6, 9))
    assert GAME.dump(GAME.setup(Options(), 6, 9)) != GAME.dump(GAME.setup(Options(), 6, 10))
    assert {GAME.setup(Options(), 8, seed).first for seed in range(40)} == {0, 1, 2, 3}


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


def test_ruling_p10_or_two_rounds_where_that_is_wanted() -> None:
    for seats in (5, 7):
        state = over(begin(seats, rounds="two"))
        assert len(state.grandfathers) == 2 * len(state.teams)
        assert len(set(state.grandfathers)) == seats - 1
    assert over(begin(6, rounds="two")).grandfathers == over(begin(6)).grandfathers
