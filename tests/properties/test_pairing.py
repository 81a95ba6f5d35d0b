"""Whoever comes to a night, and whatever was before: everybody is placed, and nobody could be better."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nights.pairs import LONG_AGO, Guest, Pairing, pair_guests
from tests.effort import examples

SEEDS = st.integers(0, 2**32)


@dataclass(frozen=True)
class Night:
    """Those who are here, and what was before."""

    guests: Sequence[Guest]
    met: Mapping[frozenset[str], int]
    sat_out: Mapping[str, int] = field(default_factory=dict)

    def paired(self, seed: int) -> Pairing:
        return pair_guests(self.guests, self.met, seed=seed, sat_out=self.sat_out)


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


def couples(guests: Sequence[Guest]) -> set[frozenset[str]]:
    wishes = {guest.who: guest.wish for guest in guests}
    return {frozenset((who, wish)) for who, wish in wishes.items() if who != wish and wishes.get(wish) == who}


def all_pairings(names: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
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
def test_everybody_is_placed_once_or_left_over_and_all_who_asked_for_each_other_play_together(
    night: Night, seed: int
) -> None:
    found = night.paired(seed)
    placed = [who for pair in found.pairs for who in pair] + ([found.odd] if found.odd else [])
    assert sorted(placed) == sorted(guest.who for guest in night.guests)
    assert bool(found.odd) == len(night.guests) % 2
    assert couples(night.guests) <= {frozenset(pair) for pair in found.pairs}


@settings(max_examples=examples(200))
@given(night=nights(), seed=SEEDS)
def test_no_other_pairing_has_fewer_repeats_sits_fairer_or_is_more_equal(night: Night, seed: int) -> None:
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


@given(clubs=clubs(), seed=SEEDS)
def test_also_among_many_nobody_meets_again_without_need(clubs: tuple[Night, int], seed: int) -> None:
    night, repeats = clubs
    found = night.paired(seed)
    assert sum(frozenset(pair) in night.met for pair in found.pairs) == repeats


@given(night=nights(most=30), seed=SEEDS, data=st.data())
def test_it_matters_not_in_which_order_people_are_given(night: Night, seed: int, data: st.DataObject) -> None:
    found = night.paired(seed)
    met = dict(data.draw(st.permutations(list(night.met.items()))))
    shuffled = Night(data.draw(st.permutations(night.guests)), met, night.sat_out)
    assert shuffled.paired(seed) == found
    assert night.paired(seed) == found
