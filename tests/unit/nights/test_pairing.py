"""Given who is here: who plays with whom? properties/test_pairing.py shows that none could be better."""

from itertools import combinations
from random import Random

import pytest

from bot.nights.pairs import MANY, Guest, pair_guests, pair_guests_async
from tests.rows import each_row

NINE = ("ada", "bo", "cleo", "dario", "eva", "finn", "gaia", "hugo", "ines")


def people(*names: str) -> list[Guest]:
    return [Guest(name) for name in names]


def test_many_who_have_all_met_play_as_in_the_round_that_was_the_longest_ago() -> None:
    names = [f"{number:02}" for number in range(24)]
    rounds = [(names[one], names[-1 - one]) for one in range(12)]
    met = {frozenset(pair): 1 for pair in combinations(names, 2)} | {frozenset(pair): 4 for pair in rounds}
    levels = Random(7)
    guests = [Guest(name, levels.randrange(20)) for name in names]
    assert pair_guests(guests, met, seed=1).pairs == tuple(rounds)


@each_row("levels", [[0] * 8, [20, 35, 50, 80, 130, 210, 340, 550]])
def test_among_equals_every_night_is_another(levels: list[int]) -> None:
    guests = [Guest(name, level) for name, level in zip(NINE[:8], levels, strict=True)]
    assert len({pair_guests(guests, {}, seed=seed) for seed in range(8)}) > 4


def test_what_is_told_of_people_who_are_not_here_changes_nothing() -> None:
    gone = {frozenset(("zoe", "ada")): 1, frozenset(("zoe", "yan")): 1, frozenset(("zoe",)): 1}
    here = people(*NINE)
    assert pair_guests(here, gone, seed=3, sat_out={"zoe": 4}) == pair_guests(here, {}, seed=3)


def test_somebody_who_is_there_twice_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="ada"):
        pair_guests(people("ada", "bo", "ada"), {}, seed=1)


def test_many_people_of_few_levels_all_play_with_their_like() -> None:
    guests = [Guest(f"{number:03}", number % 5 * 4) for number in range(300)]
    levels = {guest.who: guest.level for guest in guests}
    found = pair_guests(guests, {}, seed=1)
    assert len(found.pairs) == 150
    assert all(levels[one] == levels[other] for one, other in found.pairs)


@each_row("number", [9, MANY + 1])
async def test_few_and_many_are_paired_beside_the_loop_as_they_would_be_in_it(number: int) -> None:
    guests = [Guest(f"{each:03}", each % 20) for each in range(number)]
    met, sat_out = {frozenset(("000", "001")): 1}, {"002": 1}
    found = pair_guests(guests, met, seed=5, sat_out=sat_out)
    assert await pair_guests_async(guests, met, seed=5, sat_out=sat_out) == found
