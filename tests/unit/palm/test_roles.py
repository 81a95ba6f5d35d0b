"""Who is Grandfather and who is Child, over all rounds, and when it ends."""

from engine.palm import GAME
from engine.palm.events import MemoryTaken, RolesTaken, TurnBegan
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    album,
    begin,
    child,
    grandfather,
    interfere,
    mime,
    over,
    play,
    refusal,
    tell,
    turn,
)

SEATED = {4: 2, 5: 2, 6: 3, 7: 3, 8: 4}


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
    state, told = tell(state, f"{seat} grandfather")
    assert (grandfather(state), child(state)) == (seat, 1 - seat)
    assert told == [RolesTaken(seat, 1 - seat), MemoryTaken(1 - seat, 1)]


def test_ruling_p3_the_other_teams_hold_out_no_hand() -> None:
    assert refusal(begin(4), "2 grandfather") == (Refused.NOT_YOUR_TURN, {})


def test_ruling_p3_a_hand_is_held_out_once() -> None:
    held_out = play(begin(4), "0 grandfather")
    assert refusal(held_out, "1 grandfather") == (Refused.NOT_NOW, {"phase": "mime"})


@each_row("first", [0, 1])
@each_row("second", [2, 3])
def test_ruling_p3_in_the_second_round_the_roles_change_by_themselves(first: int, second: int) -> None:
    assert grandfathers(begin(4), first, second) == (first, second, 1 - first, 5 - second)


def test_ruling_p3_both_memories_of_a_turn_have_the_same_child_in_a_team_of_two() -> None:
    state = album(begin(4))
    assert [each.child for each in state.turn.performed] == [1, 1]


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


@each_row(("seats", "teams"), SEATED.items())
def test_ruling_p9_the_teams_take_turns_clockwise(seats: int, teams: int) -> None:
    for first in range(teams):
        state = over(begin(seats, first))
        active = [state.team_of(seat) for seat in state.grandfathers]
        assert active == [(first + number) % teams for number in range(len(active))]


@each_row("seats", [4, 6, 8])
def test_ruling_p9_it_ends_when_everybody_was_grandfather(seats: int) -> None:
    state = over(begin(seats))
    assert sorted(state.grandfathers) == list(range(seats))
    assert GAME.to_act(state) == ()
    assert refusal(state, "0 grandfather") == (Refused.GAME_OVER, {})


def test_ruling_p9_a_round_is_over_when_each_team_has_had_a_turn() -> None:
    state, rounds = begin(6), []
    for number in range(1, 7):
        table = GAME.view(state, None).table
        assert (table.turn, table.turns) == (number, 6)
        rounds.append(table.round)
        state = turn(state)
    assert rounds == [1, 1, 1, 2, 2, 2]


def test_ruling_p9_the_beginning_of_a_turn_is_told() -> None:
    state = album(turn(begin(4)))
    _, told = tell(state, f"{grandfather(state)} find:1>2")
    assert told[1:3] == [TurnBegan(3, 2), RolesTaken(1, 0)]


@each_row("first_of_three", [2, 3, 4])
def test_ruling_p10_a_team_of_three_makes_three_rounds(first_of_three: int) -> None:
    held_out = grandfathers(begin(5), 0, first_of_three)
    assert len(held_out) == 6
    assert set(held_out) == {0, 1, 2, 3, 4}


def test_ruling_p10_in_a_team_of_three_the_left_neighbour_is_grandfather_next() -> None:
    assert grandfathers(begin(5), 0, 3)[1::2] == (3, 4, 2)


@each_row("first", [0, 1])
def test_ruling_p10_in_the_third_round_a_team_of_two_begins_anew(first: int) -> None:
    assert grandfathers(begin(7), first, 2, 6) == (first, 2, 6, 1 - first, 3, 4, first, 2, 5)


@each_row("seats", [5, 7])
def test_ruling_p10_or_two_rounds_where_that_is_wanted(seats: int) -> None:
    state = over(begin(seats, rounds="two"))
    assert len(state.grandfathers) == 2 * len(state.teams)
    assert len(set(state.grandfathers)) == seats - 1


def test_ruling_p10_two_rounds_are_what_teams_of_two_play_anyway() -> None:
    assert over(begin(6, rounds="two")).grandfathers == over(begin(6)).grandfathers
