"""Who sits with whom, what everybody is dealt, and who begins."""

import pytest

from engine.contract import InvalidOptions
from engine.palm import GAME
from engine.palm.options import Mode, Options
from engine.palm.refusals import Refused
from tests.rows import each_row
from tests.unit.palm.table import begin, everywhere, hand_of, seen

TEAMS: dict[int, list[tuple[int, ...]]] = {
    4: [(0, 1), (2, 3)],
    5: [(0, 1), (2, 3, 4)],
    6: [(0, 1), (2, 3), (4, 5)],
    7: [(0, 1), (2, 3), (4, 5, 6)],
    8: [(0, 1), (2, 3), (4, 5), (6, 7)],
}


@each_row("seats", range(2, 9))
def test_ruling_p1_a_hundred_memories(seats: int) -> None:
    assert everywhere(begin(seats)) == list(range(1, 101))


@each_row("seats", TEAMS)
def test_ruling_p1_six_memories_for_each_team(seats: int) -> None:
    state = begin(seats)
    assert [len(hand) for hand in state.hands] == [6] * len(TEAMS[seats])
    assert len(state.deck) == 100 - 6 * len(TEAMS[seats])


def test_ruling_p1_a_team_has_one_hand_in_common() -> None:
    state = begin(5)
    assert hand_of(state, 2) == hand_of(state, 3) == hand_of(state, 4)
    assert not set(hand_of(state, 2)) & set(hand_of(state, 0))


@each_row("seats", [3, 4, 5])
def test_ruling_p1_six_memories_for_each_player_individually(seats: int) -> None:
    state = begin(seats, mode="individually")
    assert [len(hand_of(state, seat)) for seat in range(seats)] == [6] * seats


@each_row(("seats", "teams"), TEAMS.items())
def test_ruling_p2_teams_of_two_and_the_last_three_of_an_uneven_number(
    seats: int, teams: list[tuple[int, ...]]
) -> None:
    state = begin(seats)
    assert state.mode is Mode.TEAMS
    assert list(state.teams) == teams


def test_ruling_p2_teams_sit_side_by_side_where_the_lot_has_put_them() -> None:
    seen_tables = set()
    for seed in range(20):
        state = GAME.setup(Options(), 7, seed)
        assert sorted(state.table) == list(range(7))
        assert tuple(seat for team in state.teams for seat in team) == state.table
        seen_tables.add(state.table)
    assert len(seen_tables) > 15


@each_row(
    ("seats", "mode"), [(2, "together"), (3, "individually"), *((seats, "teams") for seats in range(4, 9))]
)
def test_ruling_p2_the_number_decides_how_it_is_played(seats: int, mode: str) -> None:
    assert begin(seats).mode == mode
    assert GAME.dump(begin(seats, mode=mode)) != GAME.dump(begin(seats))  # what was asked for is kept
    assert begin(seats, mode=mode).teams == begin(seats).teams


@each_row(("mode", "possible"), [("together", {2}), ("individually", {3, 4, 5}), ("teams", {4, 5, 6, 7, 8})])
def test_ruling_p2_what_a_number_cannot_play_is_refused(mode: str, possible: set[int]) -> None:
    for seats in set(range(2, 9)) - possible:
        with pytest.raises(InvalidOptions) as refused:
            GAME.setup(GAME.read_options({"mode": mode}), seats, 1)
        expected = {"mode": mode, "seats": seats, "fewest": min(possible), "most": max(possible)}
        assert (refused.value.code, refused.value.facts) == (Refused.MODE_SEATS, expected)
    for seats in possible:
        assert GAME.setup(GAME.read_options({"mode": mode}), seats, 1).mode == mode


def test_who_begins_is_drawn() -> None:
    assert {GAME.setup(Options(), 8, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_equal_seeds_give_equal_games() -> None:
    assert GAME.dump(GAME.setup(Options(), 6, 9)) == GAME.dump(GAME.setup(Options(), 6, 9))
    assert GAME.dump(GAME.setup(Options(), 6, 9)) != GAME.dump(GAME.setup(Options(), 6, 10))


def test_the_silence_agreed_on_is_in_every_view() -> None:
    state = begin(4, silence="silent", aloud="no")
    assert all(seen(state, seat).table.options.silence == "silent" for seat in range(4))
    assert GAME.view(state, None).table.options.aloud == "no"
