"""The seating, the turns and the roles of a whole game."""

from engine.chance import Chance
from engine.contract import Seat
from engine.palm.options import COOPERATIVE, Mode, Options, Rounds, Seating
from engine.palm.state import State

_PAIR = 2
_TRIO = 3
_ROUNDS = 2
_COOPERATIVE = 4  # turns: two players are Grandfather twice each


def table_of(options: Options, seats: int, seed: int) -> tuple[Seat, ...]:
    """Return the seats clockwise."""
    in_order = tuple(range(seats))
    return in_order if options.seating is Seating.SEATED else Chance(seed, "table").shuffled(in_order)


def teams_of(mode: Mode, table: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: neighbours, the last three of them together where the number is uneven."""
    size = 1 if mode in (Mode.INDIVIDUALLY, Mode.ALONE) else _PAIR
    teams = [table[start : start + size] for start in range(0, len(table), size)]
    if len(teams[-1]) < size:
        teams[-2:] = [(*teams[-2], *teams[-1])]
    return tuple(teams)


def turns_of(state: State) -> int:
    """Return how many turns the game has: until every player was Grandfather (rulings P9 and P10)."""
    if state.mode in COOPERATIVE:
        return _COOPERATIVE
    trio = any(len(team) == _TRIO for team in state.teams)
    rounds = _TRIO if trio and state.options.rounds is Rounds.EVERYBODY else _ROUNDS
    return rounds * len(state.teams)


def round_of(state: State, number: int) -> int:
    """Return the round of a turn; both are counted from 1. A player who is alone plays no rounds: 0."""
    if state.mode is Mode.ALONE:
        return 0
    size = _PAIR if state.mode in COOPERATIVE else len(state.teams)
    return (number - 1) // size + 1


def neighbours_at_turn(state: State) -> tuple[Seat, Seat]:
    """Return Child and Grandfather if all play individually: her left neighbour, later her right one."""
    played, count = len(state.grandfathers), len(state.table)
    child = (state.first + played) % count
    side = 1 if played < count else -1
    return state.table[child], state.table[(child + side) % count]


def next_grandfather(state: State) -> Seat | None:
    """Return Grandfather in the team at turn; None if the team chooses itself, or a player is alone.

    The role passes to the left within the team, so that each has it once before it repeats (ruling P3).
    """
    if state.mode is Mode.ALONE:
        return None
    (active,) = state.active
    team = state.teams[active]
    before = [seat for seat in state.grandfathers if seat in team]
    return team[(team.index(before[-1]) + 1) % len(team)] if before else None


def children_of(state: State, grandfather: Seat) -> tuple[Seat, Seat]:
    """Return the players who mime the first and the second memory: in a team of three they differ."""
    (active,) = state.active
    team = state.teams[active]
    start = team.index(grandfather) + 1
    others = (*team[start:], *team[: start - 1])
    return others[0], others[-1]
