"""Hand-checked examples for the naive movement itself; that the engine agrees is shown by the properties."""

import random
from dataclasses import replace

import pytest

from tests.naive import board
from tests.naive.board import EDITIONS, PRINT_AND_PLAY, PUBLISHED
from tests.naive.movement import (
    Chain,
    ImpossiblePositionError,
    Position,
    can_follow,
    end_balance,
    legal_card_chains,
    legal_chains,
    may_end,
)
from tests.rows import each_row

START = Position(
    edition=PUBLISHED,
    node="O16",
    partner="O0",
    balance=0,
    own=(),
    partners=(),
    completed=0,
    objective="H",
    argument=False,
)
JOINING = replace(START, partner="O17", own=("A", "H"), objective="A", argument=True)  # O17 angry, O18 happy
MIDDLE = replace(JOINING, completed=8)
DOOR = replace(
    START, node="I0", partner="C", balance=1, own=("A",), partners=("C",), completed=24, objective=None
)


def chain(text: str) -> Chain:
    """Read "O17 O18:AH"."""
    path, paid = text.split(":")
    return Chain(tuple(path.split()), tuple(paid))


# What lies there, and every legal chain. Numbers are those of rulings.
EVERY_CHAIN: list[tuple[str, Position, list[str]]] = [
    ("one card each way", replace(START, own=("A",), partners=("C",)), ["O17:A", "O15:C"]),
    ("5: no card, no step", START, []),
    ("19: the middle ring is closed", replace(START, own=("H",), completed=7), []),
    ("19: and opens after eight", replace(START, own=("H",), completed=8), ["M8:H"]),
    ("8: the partner closes a node", replace(JOINING, argument=False), []),
    ("8: an argument opens it and ends the turn", JOINING, ["O17:A"]),
    ("8: but not for another colour", replace(JOINING, objective="H"), []),
    ("8: nor on another ring", replace(MIDDLE, own=("A",)), []),
    ("8: only on this one", replace(MIDDLE, partner="M8", own=("H", "C"), objective="H"), ["M8:H", "O15:C"]),
    (
        "9: leaving a shared node",
        replace(JOINING, partner="O16", own=("A", "C"), objective="S"),
        ["O17:A", "O15:C"],
    ),
    ("10: at -2 calm", replace(START, own=("A", "C"), balance=-2), ["O15:C"]),
    ("10: or anger", replace(START, own=("A", "C"), balance=-2, edition=PRINT_AND_PLAY), ["O17:A"]),
    ("10: calm then sad pass +3", replace(START, own=("C", "S"), balance=2), []),
    ("10: but not from +1", replace(START, own=("C", "S"), balance=1), ["O15:C", "O15 O14:CS"]),
    ("20: into the centre at 0 only", DOOR, ["I7:A", "M0:C", "M0 O0:CA", "C:A"]),
    ("20: also as the first", replace(DOOR, partner="O16"), ["I7:A", "M0:C", "M0 O0:CA", "C:A"]),
    ("20: with other signs", replace(DOOR, edition=PRINT_AND_PLAY), ["I7:A", "M0:C", "M0 O0:CA", "C:C"]),
]


@each_row(("what", "position", "expected"), EVERY_CHAIN)
def test_the_naive_movement_finds_every_legal_chain_of_a_position(
    what: str, position: Position, expected: list[str]
) -> None:
    assert legal_chains(position) == set(map(chain, expected)), what


def test_no_node_twice_and_no_step_after_the_centre() -> None:
    found = legal_chains(replace(START, own=tuple("AHCHSS"), completed=8))
    assert chain("O17 O18 M9 M8:AHCH") in found  # a loop back to O16, rulings 7 and 31
    assert all("O16" not in one.path and len(set(one.path)) == len(one.path) for one in found)
    position = replace(DOOR, own=tuple("AHSCAH"), partners=tuple("CSHACS"))
    assert can_follow(position)
    assert all("C" not in one.path[:-1] for one in legal_chains(position))


def test_where_a_turn_may_end_and_who_can_follow() -> None:
    into = chain("C:A")
    assert can_follow(DOOR)
    assert [one for one in legal_chains(DOOR) if may_end(DOOR, one)] == [into]
    assert end_balance(DOOR, into) == 0
    first = replace(DOOR, partner="O16")
    assert all(may_end(first, one) for one in legal_chains(first))
    assert not may_end(first, Chain((), ()))
    assert not can_follow(replace(first, completed=23, objective="H"))
    beside = replace(DOOR, node="I7")  # which is no door, but I0 and I6 are
    assert not can_follow(replace(beside, partners=()))
    found = legal_chains(replace(beside, balance=0, own=("S",), partners=("H", "C")))
    assert {one for one in found if one.path[-1] == "C"} == {*map(chain, ("I0 C:SH", "I0 C:SC", "I6 C:HS"))}


def test_six_cards_count_as_nought_at_the_end_and_every_step_stays_on_the_scale() -> None:
    """Rulings 10, 25 and 29."""
    assert end_balance(START, chain("x y z:HSA")) == -1
    assert end_balance(replace(START, edition=PRINT_AND_PLAY), chain("x y z:ASC")) == 1
    position = replace(START, own=tuple("AHSHCA"), partners=("H",), balance=-1, edition=PRINT_AND_PLAY)
    long, seven = chain("O17 O18 O19 O20 O21 O22:AHSHCA"), chain("O17 O18 O19 O20 O21 O22 O23:AHSHCAH")
    assert {long, seven} <= legal_chains(position)
    assert end_balance(position, long) == 0
    assert end_balance(position, Chain(long.path[:5], long.paid[:5])) == -2
    assert end_balance(replace(position, edition=PUBLISHED), long) == -1
    lowest = {len(one.path) for one in legal_chains(replace(position, balance=-2)) if one.path[0] == "O17"}
    assert lowest == {1, 2, 3, 4}, "the fifth step would give -3"
    eight = replace(position, partners=("H", "C"))
    assert max(len(one.path) for one in legal_chains(eight)) == 7, "O24 is calm, and would give -3"


@each_row("seed", range(40))
def test_cards_and_emotions_tell_the_same_story(seed: int) -> None:
    rng = random.Random(seed)
    edition = rng.choice(EDITIONS)
    completed = rng.choice((0, 7, 8, 15, 16, 23, 24))
    rings = board.RINGS[: 1 + min(completed // 8, 2)]
    open_nodes = [n for n in sorted(board.colours(edition)) if n[0] in rings]
    node, partner = rng.choice(open_nodes), rng.choice(open_nodes)
    position = Position(
        edition=edition,
        node=node,
        partner="C" if completed == 24 and rng.random() < 0.5 else partner,
        balance=rng.randint(-2, 2),
        own=tuple(rng.choices("ASCH", k=rng.randint(0, 3))),
        partners=tuple(rng.choices("ASCH", k=rng.randint(0, 3))),
        completed=completed,
        objective=None if completed == 24 else rng.choice("ASCH"),
        argument=edition == PUBLISHED and completed < 24 and rng.random() < 0.5,
    )
    shown = {"own": position.own, "partner": position.partners}
    forgotten = {
        Chain(tuple(node for node, _, _ in steps), tuple(shown[row][place - 1] for _, row, place in steps))
        for steps in legal_card_chains(position, 6)
    }
    chains = legal_chains(position)
    assert forgotten == chains
    assert can_follow(position) == any(one.path[-1] == "C" for one in chains)
    assert all(Chain(one.path[:-1], one.paid[:-1]) in chains for one in chains if len(one.path) > 1)


@each_row(
    "position",
    [
        replace(START, edition="third"),
        replace(START, node="O32"),
        replace(START, node="C", completed=24),
        replace(START, node="M0"),
        replace(START, partner="C"),
        replace(START, balance=3),
        replace(START, completed=25),
        replace(START, own=("X",)),
        replace(START, edition=PRINT_AND_PLAY, argument=True),
    ],
)
def test_impossible_positions_are_refused(position: Position) -> None:
    with pytest.raises(ImpossiblePositionError):
        legal_chains(position)
