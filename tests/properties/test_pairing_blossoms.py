"""Whoever may be paired with whom: there cannot be more pairs than are found, and nobody is left by it."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nights.pairing_blossoms import ALONE, members, pair_most, pair_one
from tests.effort import examples

Edges = set[tuple[int, int]]


@st.composite
def halls(draw: st.DrawFn) -> tuple[int, Edges]:
    """Return a number of people and who may be paired; few may, since otherwise everything is easy."""
    size = draw(st.integers(2, 10))
    pairs = list(combinations(range(size), 2))
    return size, draw(st.sets(st.sampled_from(pairs), max_size=2 * size))


HALLS = halls()


def open_to(size: int, edges: Edges) -> list[int]:
    sets = [0] * size
    for one, other in edges:
        sets[one] |= 1 << other
        sets[other] |= 1 << one
    return sets


def some_mates(size: int, edges: Edges, data: st.DataObject) -> list[int]:
    """Return a pairing to begin with, mostly one to which no pair can be added without parting others."""
    mates = [ALONE] * size
    order = data.draw(st.permutations(sorted(edges)))
    for one, other in order[: data.draw(st.sampled_from([0, 1, 2, *[len(order)] * 5]))]:
        if mates[one] == mates[other] == ALONE:
            mates[one], mates[other] = other, one
    return mates


def paired_in(mates: list[int], edges: Edges) -> set[int]:
    """Return who is paired, with a mate who is paired with them and may be."""
    pairs = {(one, mate) for one, mate in enumerate(mates) if mate != ALONE}
    assert pairs == {(mate, one) for one, mate in pairs}
    assert {pair for pair in pairs if pair[0] < pair[1]} <= edges
    return {one for one, _ in pairs}


def most_pairs(people: frozenset[int], edges: Edges) -> int:
    """Return how many pairs there can be, by trying everything."""
    if not people:
        return 0
    first = min(people)
    rest = people - {first}
    mates = [mate for mate in rest if (first, mate) in edges]
    return max([most_pairs(rest, edges), *(1 + most_pairs(rest - {mate}, edges) for mate in mates)])


@given(hall=HALLS, data=st.data())
@settings(max_examples=examples(400))
def test_as_many_are_paired_as_can_be_and_whoever_was_paired_still_is(
    hall: tuple[int, Edges], data: st.DataObject
) -> None:
    size, edges = hall
    mates = some_mates(size, edges, data)
    before = paired_in(mates, edges)
    pair_most(open_to(size, edges), mates)
    assert before <= paired_in(mates, edges)
    assert len(paired_in(mates, edges)) == 2 * most_pairs(frozenset(range(size)), edges)


@given(hall=HALLS, data=st.data())
@settings(max_examples=examples(400))
def test_somebody_finds_a_mate_if_that_makes_one_pair_more(
    hall: tuple[int, Edges], data: st.DataObject
) -> None:
    size, edges = hall
    without = {(one, other) for one, other in edges if other < size - 1}  # the last one comes late
    mates = some_mates(size, without, data)
    pair_most(open_to(size, without), mates)
    before = paired_in(mates, without)
    found = pair_one(open_to(size, edges), mates, size - 1)
    assert found == (2 * most_pairs(frozenset(range(size)), edges) > len(before))
    assert before <= paired_in(mates, edges)
    assert (size - 1 in paired_in(mates, edges)) == found


@given(people=st.sets(st.integers(0, 600)))
def test_a_set_of_people_has_its_members(people: set[int]) -> None:
    assert list(members(sum(1 << each for each in people))) == sorted(people)
