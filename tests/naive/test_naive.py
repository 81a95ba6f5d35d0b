"""Hand-checked examples for the naive movement rules themselves."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.rows import each_row

from . import board
from .board import EDITIONS, PRINT_AND_PLAY, PUBLISHED
from .movement import (
    Chain,
    ImpossiblePositionError,
    Position,
    can_follow,
    end_balance,
    legal_card_chains,
    legal_chains,
    may_end,
)

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


def chain(path: str, paid: str) -> Chain:
    """Short spelling: chain("O17 O18", "AH")."""
    return Chain(tuple(path.split()), tuple(paid))


# --- the boards -----------------------------------------------------------------------


@each_row(("edition", "lines"), [(PUBLISHED, 84), (PRINT_AND_PLAY, 132)])
def test_numbers_of_nodes_and_edges(edition: str, lines: int) -> None:
    assert len(board.nodes(edition)) == 57
    assert len(board.edges(edition)) == lines
    assert all(len(line) == 2 for line in board.edges(edition))


@each_row("edition", EDITIONS)
def test_colours_per_ring(edition: str) -> None:
    for ring, each in (("O", 8), ("M", 4), ("I", 2)):
        row = board.RING_COLOURS[edition][ring]
        assert [row.count(emotion) for emotion in "ASCH"] == [each] * 4


@each_row("edition", EDITIONS)
def test_no_equal_neighbours_along_a_ring(edition: str) -> None:
    for row in board.RING_COLOURS[edition].values():
        for index, emotion in enumerate(row):
            assert emotion != row[(index + 1) % len(row)]


def test_half_turn_swaps_angry_with_sad_and_calm_with_happy() -> None:
    swapped = {"A": "S", "S": "A", "C": "H", "H": "C"}
    for ring in ("M", "I"):
        row = board.RING_COLOURS[PUBLISHED][ring]
        half = len(row) // 2
        turned = row[half:] + row[:half]
        assert "".join(swapped[emotion] for emotion in turned) == row


def test_the_boards_differ_in_two_colours() -> None:
    one, other = board.colours(PUBLISHED), board.colours(PRINT_AND_PLAY)
    differ = {n: one[n] + other[n] for n in one if one[n] != other[n]}
    assert differ == {"O11": "HS", "O23": "SH"}


def test_some_neighbours() -> None:
    published = board.neighbours(PUBLISHED)
    assert set(published["O0"]) == {"O1", "O31", "M0"}
    assert set(published["O31"]) == {"O30", "O0"}
    assert set(published["M8"]) == {"M7", "M9", "O16", "I4"}
    assert set(published["I3"]) == {"I2", "I4", "M6"}
    assert set(published["C"]) == {"I0", "I2", "I4", "I6"}
    other = board.neighbours(PRINT_AND_PLAY)
    assert set(other["O31"]) == {"O30", "O0", "M15", "M0"}
    assert set(other["M15"]) == {"M14", "M0", "O30", "O29", "O31", "I7", "I0"}
    assert set(other["C"]) == {"I0", "I2", "I4", "I6"}


# --- steps ----------------------------------------------------------------------------


def test_one_card_each_way() -> None:
    position = replace(START, own=("A",), partners=("C",))
    assert legal_chains(position) == {chain("O17", "A"), chain("O15", "C")}


def test_no_card_no_step() -> None:
    """Ruling 5."""
    assert legal_chains(START) == set()


def test_the_middle_ring_opens_after_eight() -> None:
    """Ruling 19, and M8 is happy."""
    position = replace(START, own=("H",))
    assert legal_chains(replace(position, completed=7)) == set()
    assert legal_chains(replace(position, completed=8)) == {chain("M8", "H")}


def test_no_node_twice() -> None:
    """Ruling 7: O16-O17-O18-M9-M8 is a loop back to the start."""
    position = replace(START, own=tuple("AHCHSS"), completed=8)
    found = legal_chains(position)
    assert chain("O17 O18 M9 M8", "AHCH") in found
    assert all("O16" not in one.path for one in found)
    assert all(len(set(one.path)) == len(one.path) for one in found)


def test_partner_closes_a_node() -> None:
    """Ruling 8."""
    position = replace(START, partner="O17", own=("A", "H"))
    assert legal_chains(position) == set()


def test_argument_opens_the_partners_node_and_ends_the_turn() -> None:
    """Ruling 8: O17 is angry; O18, behind it, is happy and would be payable."""
    position = replace(START, partner="O17", own=("A", "H"), objective="A", argument=True)
    assert legal_chains(position) == {chain("O17", "A")}
    assert legal_chains(replace(position, argument=False)) == set()
    assert legal_chains(replace(position, objective="H")) == set()


def test_argument_counts_on_the_current_ring_only() -> None:
    """Ruling 8: with eight completed, an outer node settles nothing."""
    position = replace(START, partner="O17", own=("A",), objective="A", argument=True, completed=8)
    assert legal_chains(position) == set()
    position = replace(position, partner="M8", own=("H", "C"), objective="H")
    assert legal_chains(position) == {
        chain("M8", "H"),
        chain("O15", "C"),
    }


def test_leaving_a_shared_node() -> None:
    """Ruling 9; and ruling 7 keeps it closed for the rest of the turn."""
    position = replace(START, partner="O16", own=("A", "C"), objective="S", argument=True)
    assert legal_chains(position) == {chain("O17", "A"), chain("O15", "C")}


def test_signs_of_the_two_editions() -> None:
    """Ruling 10: at -2 one edition can afford calm, the other anger."""
    position = replace(START, own=("A", "C"), balance=-2)
    assert legal_chains(position) == {chain("O15", "C")}
    other = replace(position, edition=PRINT_AND_PLAY)
    assert legal_chains(other) == {chain("O17", "A")}


def test_every_step_stays_on_the_scale() -> None:
    """Ruling 10: calm then sad would come back to +2, but passes +3."""
    position = replace(START, own=("C", "S"))
    assert legal_chains(replace(position, balance=2)) == set()
    assert legal_chains(replace(position, balance=1)) == {
        chain("O15", "C"),
        chain("O15 O14", "CS"),
    }


def test_end_balance_of_the_rule_texts_examples() -> None:
    """Happy, sad, angry ends at -1; print-and-play: angry, sad, calm ends at +1."""
    assert end_balance(START, chain("x y z", "HSA")) == -1
    other = replace(START, edition=PRINT_AND_PLAY)
    assert end_balance(other, chain("x y z", "ASC")) == 1


def test_long_chain_counts_as_nought() -> None:
    """Ruling 25: O17 A, O18 H, O19 S, O20 H, O21 C, O22 A, from -1."""
    long = chain("O17 O18 O19 O20 O21 O22", "AHSHCA")
    position = replace(START, own=tuple("AHSHCA"), balance=-1, edition=PRINT_AND_PLAY)
    assert long in legal_chains(position)
    assert end_balance(position, long) == 0
    assert end_balance(position, Chain(long.path[:5], long.paid[:5])) == -2
    assert end_balance(replace(position, edition=PUBLISHED), long) == -1


def test_long_chain_keeps_the_scale_after_the_sixth_card() -> None:
    """Ruling 25 is about the end: a sixth or seventh step past 2 is no legal step.

    From 0 the six steps run +1 0 +1 0 -1 0; a seventh to O23 (happy) gives -1.
    From -1 they run 0 -1 0 -1 -2 -1, then -2; from -2 the fifth step gives -3.
    """
    seven = chain("O17 O18 O19 O20 O21 O22 O23", "AHSHCAH")
    position = replace(START, own=tuple("AHSHCA"), partners=("H",))
    position = replace(position, edition=PRINT_AND_PLAY)
    assert seven in legal_chains(position)
    assert seven in legal_chains(replace(position, balance=-1))
    lowest = {len(one.path) for one in legal_chains(replace(position, balance=-2)) if one.path[0] == "O17"}
    assert lowest == {1, 2, 3, 4}
    # One step more, to O24 (calm), gives -3 from -1.
    eight = replace(position, balance=-1, partners=("H", "C"))
    assert max(len(one.path) for one in legal_chains(eight)) == 7


# --- the centre -----------------------------------------------------------------------

AT_THE_DOOR = Position(
    edition=PUBLISHED,
    node="I0",
    partner="C",
    balance=1,
    own=("A",),
    partners=("C",),
    completed=24,
    objective=None,
    argument=False,
)


def test_into_the_centre_at_nought_only() -> None:
    """Rulings 20 and 21, everything there is from I0 with an angry and a calm half."""
    elsewhere = {chain("I7", "A"), chain("M0", "C"), chain("M0 O0", "CA")}
    into = chain("C", "A")
    assert legal_chains(AT_THE_DOOR) == elsewhere | {into}
    assert may_end(AT_THE_DOOR, into)
    assert not any(may_end(AT_THE_DOOR, one) for one in elsewhere)
    assert can_follow(AT_THE_DOOR)
    assert end_balance(AT_THE_DOOR, into) == 0

    first = replace(AT_THE_DOOR, partner="O16")
    assert legal_chains(first) == elsewhere | {into}
    assert all(may_end(first, one) for one in elsewhere)

    other = replace(AT_THE_DOOR, edition=PRINT_AND_PLAY)
    assert legal_chains(other) == elsewhere | {chain("C", "C")}


def test_centre_is_closed_before_the_end() -> None:
    """Ruling 20."""
    position = replace(AT_THE_DOOR, partner="O16", completed=23, objective="H")
    assert not can_follow(position)


def test_centre_has_four_doors() -> None:
    """Ruling 20: not from I7; but by I6 or I0, as the end of a longer chain."""
    position = replace(AT_THE_DOOR, node="I7", balance=1)
    assert not can_follow(replace(position, own=("A",), partners=()))
    position = replace(position, balance=0, own=("S",), partners=("H", "C"))
    into = {one for one in legal_chains(position) if one.path[-1] == "C"}
    assert into == {
        chain("I0 C", "SH"),
        chain("I0 C", "SC"),
        chain("I6 C", "HS"),
    }


def test_centre_ends_the_chain() -> None:
    """Ruling 31."""
    position = replace(AT_THE_DOOR, own=tuple("AHSCAH"), partners=tuple("CSHACS"))
    assert can_follow(position)
    assert all("C" not in one.path[:-1] for one in legal_chains(position))


def test_long_chain_into_the_centre() -> None:
    """Ruling 29: I2 C, I3 S, I4 A, I5 C, I6 H, then the centre as the sixth card.

    Print-and-play from 0 runs -1 0 +1 0 -1: a calm half gives -2, which the six cards
    make 0. From -1 it runs to -2, where calm is past the scale and angry is not.
    """
    position = replace(
        AT_THE_DOOR,
        edition=PRINT_AND_PLAY,
        node="I1",
        balance=0,
        own=tuple("CSACH"),
        partners=("C", "A"),
    )
    around = "I2 I3 I4 I5 I6 C"
    with_calm, with_angry = chain(around, "CSACHC"), chain(around, "CSACHA")
    found = legal_chains(position)
    assert with_calm in found
    assert with_angry in found
    assert end_balance(position, with_calm) == 0
    found = legal_chains(replace(position, balance=-1))
    assert with_calm not in found
    assert with_angry in found

    # Five cards, beginning on I2: 0 at the end or not at all.
    found = legal_chains(replace(position, node="I2", balance=0))
    around = "I3 I4 I5 I6 C"
    assert chain(around, "SACHC") not in found  # +1 +2 +1 0, then -1
    found = legal_chains(replace(position, node="I2", balance=-1))
    assert chain(around, "SACHA") in found  # 0 +1 0 -1, then 0

    # Published from 0: +1 0 -1 0 +1, then angry is right and calm is not.
    found = legal_chains(replace(position, edition=PUBLISHED))
    assert with_calm not in found
    assert with_angry in found


# --- cards ----------------------------------------------------------------------------


def test_cards_by_row_and_place() -> None:
    """Ruling 6: O17 angry and O18 happy, each from either row."""
    position = replace(START, own=("A", "H"), partners=("H", "A"))
    first = {(("O17", "own", 1),), (("O17", "partner", 2),)}
    assert legal_card_chains(position, 0) == set()
    assert legal_card_chains(position, 1) == first
    assert legal_card_chains(position, 2) == first | {
        (*one, ("O18", *card)) for one in first for card in (("own", 2), ("partner", 1))
    }


def test_a_card_pays_once() -> None:
    """From I7 by I0 (sad) to the centre takes two cards."""
    position = replace(AT_THE_DOOR, node="I7", balance=2, own=("S",), partners=())
    assert legal_card_chains(position, 3) == {(("I0", "own", 1),)}
    position = replace(position, own=("S", "S"))
    assert (("I0", "own", 2), ("C", "own", 1)) in legal_card_chains(position, 3)


@each_row("seed", range(40))
def test_cards_and_emotions_tell_the_same_story(seed: int) -> None:
    """Forgetting the cards of the card chains leaves the chains."""
    rng = random.Random(seed)
    edition = rng.choice(EDITIONS)
    completed = rng.choice((0, 7, 8, 15, 16, 23, 24))
    rings = board.RINGS[: 1 + min(completed // 8, 2)]
    open_nodes = [n for n in sorted(board.colours(edition)) if n[0] in rings]
    node, partner = rng.choice(open_nodes), rng.choice(open_nodes)
    if completed == 24 and rng.random() < 0.5:
        partner = "C"
    position = Position(
        edition=edition,
        node=node,
        partner=partner,
        balance=rng.randint(-2, 2),
        own=tuple(rng.choices("ASCH", k=rng.randint(0, 3))),
        partners=tuple(rng.choices("ASCH", k=rng.randint(0, 3))),
        completed=completed,
        objective=None if completed == 24 else rng.choice("ASCH"),
        argument=edition == PUBLISHED and completed < 24 and rng.random() < 0.5,
    )
    shown = {
        **{("own", i): half for i, half in enumerate(position.own, start=1)},
        **{("partner", i): half for i, half in enumerate(position.partners, start=1)},
    }
    forgotten = {
        Chain(
            tuple(step[0] for step in steps),
            tuple(shown[step[1], step[2]] for step in steps),
        )
        for steps in legal_card_chains(position, 6)
    }
    chains = legal_chains(position)
    assert forgotten == chains
    assert can_follow(position) == any(one.path[-1] == "C" for one in chains)
    for one in chains:
        if len(one.path) > 1:
            assert Chain(one.path[:-1], one.paid[:-1]) in chains


# --- positions out of no game ---------------------------------------------------------


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
