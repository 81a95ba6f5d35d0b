"""Whoever comes to a night, and whatever was before: everybody is placed, and nobody could be better."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations
from random import Random
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nights import pairing_search
from bot.nights.pairing import Guest, Pairing, paired
from bot.nights.pairing_costs import LONG_AGO
from tests.effort import examples

SEEDS = st.integers(0, 2**32)


class Way(Enum):
    """How few people are paired here."""

    AS_FEW = "by trying everything"
    AS_MANY = "as many are paired"
    AS_MANY_AT_FIRST = "as many are paired, before that is made better"


WAYS = st.sampled_from(Way)


@dataclass(frozen=True)
class Night:
    """Those who are here, and what was before."""

    guests: Sequence[Guest]
    met: Mapping[frozenset[str], int]
    sat_out: Mapping[str, int] = field(default_factory=dict)

    def paired(self, seed: int, way: Way = Way.AS_FEW) -> Pairing:
        with ExitStack() as stack:
            if way is not Way.AS_FEW:
                stack.enter_context(patch.object(pairing_search, "FEW", 0))
            if way is Way.AS_MANY_AT_FIRST:
                stack.enter_context(patch.object(pairing_search, "improve"))
            return paired(self.guests, self.met, seed=seed, sat_out=self.sat_out)


@st.composite
def nights(draw: st.DrawFn, most: int = 9) -> Night:
    """Return a night; mostly many have met, since otherwise everything is easy."""
    names = [f"p{number}" for number in range(draw(st.integers(0, most)))]
    wishes = st.sampled_from(["", "", "", *names, "gone"])
    guests = [Guest(name, draw(st.integers(0, 25)), draw(wishes)) for name in names]
    pairs = [frozenset(pair) for pair in combinations(names, 2)]
    fresh = (
        draw(st.sets(st.sampled_from(pairs), max_size=draw(st.integers(0, len(pairs))))) if pairs else set()
    )
    met = {pair: draw(st.integers(1, 5)) for pair in pairs if pair not in fresh}
    return Night(guests, met, {name: draw(st.integers(0, 2)) for name in names})


NIGHTS = nights()


def couples(guests: Sequence[Guest]) -> set[frozenset[str]]:
    wishes = {guest.who: guest.wish for guest in guests}
    return {frozenset((who, wish)) for who, wish in wishes.items() if who != wish and wishes.get(wish) == who}


def all_pairings(names: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Return every way to pair an even number of people."""
    if not names:
        yield []
        return
    first, *others = names
    for mate in others:
        for rest in all_pairings([name for name in others if name != mate]):
            yield [(first, mate), *rest]


def worth(night: Night, pairs: Sequence[tuple[str, str]], odd: str) -> tuple[int, int, int, int]:
    """Return how bad a pairing is: repeats, sitting out again, how recent the repeats are, and inequality."""
    levels = {guest.who: min(guest.level, 20) for guest in night.guests}
    kept = couples(night.guests)
    again = [night.met[frozenset(pair)] for pair in pairs if frozenset(pair) in night.met.keys() - kept]
    unequal = sum(
        abs(levels[one] - levels[other]) for one, other in pairs if frozenset((one, other)) not in kept
    )
    return len(again), night.sat_out.get(odd, 0), sum(2 ** (LONG_AGO - age) for age in again), unequal


def best_worth(night: Night) -> tuple[int, int, int, int]:
    coupled = [tuple(sorted(couple)) for couple in couples(night.guests)]
    bound = {who for couple in coupled for who in couple}
    names = [guest.who for guest in night.guests if guest.who not in bound]
    return min(
        worth(night, pairs, odd)
        for odd in (names if len(names) % 2 else [""])
        for pairs in all_pairings([name for name in names if name != odd])
    )


@given(night=nights(most=40), seed=SEEDS)
def test_everybody_is_placed_once_or_left_over(night: Night, seed: int) -> None:
    found = night.paired(seed)
    placed = [who for pair in found.pairs for who in pair] + ([found.odd] if found.odd else [])
    assert sorted(placed) == sorted(guest.who for guest in night.guests)
    assert bool(found.odd) == len(night.guests) % 2


@given(night=nights(most=40), seed=SEEDS)
def test_all_who_asked_for_each_other_play_together(night: Night, seed: int) -> None:
    assert couples(night.guests) <= {frozenset(pair) for pair in night.paired(seed).pairs}


@given(night=NIGHTS, seed=SEEDS, way=WAYS)
@settings(max_examples=examples(200))
def test_nobody_meets_again_while_another_pairing_exists(night: Night, seed: int, way: Way) -> None:
    found = night.paired(seed, way)
    assert worth(night, found.pairs, found.odd)[0] == best_worth(night)[0]


@given(night=NIGHTS, seed=SEEDS, way=WAYS)
@settings(max_examples=examples(200))
def test_nobody_sits_out_again_while_another_can(night: Night, seed: int, way: Way) -> None:
    found = night.paired(seed, way)
    assert worth(night, found.pairs, found.odd)[:2] == best_worth(night)[:2]


@given(night=NIGHTS, seed=SEEDS)
def test_few_people_could_not_be_paired_better_in_any_way(night: Night, seed: int) -> None:
    found = night.paired(seed)
    assert worth(night, found.pairs, found.odd) == best_worth(night)


@st.composite
def clubs(draw: st.DrawFn) -> tuple[Night, int]:
    """Return a night of clubs and newcomers, and how many have to meet again.

    Members have met everybody of all other clubs, but nobody of their own. Their number is uneven, so one of
    each club needs a newcomer, or has to meet somebody again.
    """
    sizes = draw(st.lists(st.sampled_from([1, 3, 5, 7, 9]), min_size=4, max_size=16))
    newcomers = draw(st.integers(0, 10))
    club_of = [club for club, size in enumerate(sizes) for _ in range(size)] + [-1] * newcomers
    names = draw(st.permutations([f"p{number}" for number in range(len(club_of))]))
    guests = [Guest(name, draw(st.integers(0, 20))) for name in names]
    met = {
        frozenset((names[one], names[other])): 1 + (one + other) % 3
        for one, other in combinations(range(len(names)), 2)
        if club_of[one] != club_of[other] and club_of[other] >= 0
    }
    return Night(guests, met), max(0, len(sizes) - newcomers) // 2


@given(clubs=clubs(), seed=SEEDS, way=st.sampled_from([Way.AS_MANY, Way.AS_MANY_AT_FIRST]))
def test_also_among_many_nobody_meets_again_without_need(
    clubs: tuple[Night, int], seed: int, way: Way
) -> None:
    night, repeats = clubs
    found = night.paired(seed, way)
    assert sum(frozenset(pair) in night.met for pair in found.pairs) == repeats


@given(night=nights(most=30), seed=SEEDS, data=st.data())
def test_it_matters_not_in_which_order_people_are_given(night: Night, seed: int, data: st.DataObject) -> None:
    found = night.paired(seed)
    met = dict(data.draw(st.permutations(list(night.met.items()))))
    shuffled = Night(data.draw(st.permutations(night.guests)), met, night.sat_out)
    assert shuffled.paired(seed) == found
    assert night.paired(seed) == found


@given(night=nights(most=24), seed=SEEDS)
def test_chains_of_changes_make_nothing_worse(night: Night, seed: int) -> None:
    before = night.paired(seed, Way.AS_MANY_AT_FIRST)
    after = night.paired(seed, Way.AS_MANY)
    assert worth(night, after.pairs, after.odd) <= worth(night, before.pairs, before.odd)


def test_chains_of_changes_bring_together_those_who_know_as_much() -> None:
    rng = Random(7)
    guests = [Guest(f"p{number}", rng.randrange(20)) for number in range(60)]
    pairs = [frozenset((one.who, other.who)) for one, other in combinations(guests, 2)]
    night = Night(guests, {pair: 1 for pair in pairs if rng.random() < 0.8})
    before = night.paired(1, Way.AS_MANY_AT_FIRST)
    after = night.paired(1, Way.AS_MANY)
    assert worth(night, after.pairs, after.odd)[3] < worth(night, before.pairs, before.odd)[3]
