import asyncio
from collections.abc import Iterable
from itertools import combinations
from random import Random
from threading import Event

import pytest

from bot.nights import pairing
from bot.nights.pairing import Guest, Pairing, paired, paired_beside
from tests.rows import each_row

NINE = ("ada", "bo", "cleo", "dario", "eva", "finn", "gaia", "hugo", "ines")


class Evening:
    """Remembers what a night remembers between its rounds."""

    def __init__(self) -> None:
        self.met: dict[frozenset[str], int] = {}
        self.sat_out: dict[str, int] = {}
        self.rounds: list[Pairing] = []

    def round(self, guests: Iterable[Guest]) -> Pairing:
        found = paired(tuple(guests), self.met, seed=7 + len(self.rounds), sat_out=self.sat_out)
        self.met = {pair: age + 1 for pair, age in self.met.items()} | dict.fromkeys(together(found), 1)
        if found.odd:
            self.sat_out[found.odd] = self.sat_out.get(found.odd, 0) + 1
        self.rounds.append(found)
        return found


def together(found: Pairing) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in found.pairs}


def placed(found: Pairing) -> list[str]:
    return sorted([who for pair in found.pairs for who in pair] + [found.odd] * bool(found.odd))


def people(*names: str) -> list[Guest]:
    return [Guest(name) for name in names]


def test_nine_people_play_three_rounds_with_three_others_and_sit_out_at_most_once() -> None:
    evening = Evening()
    for _ in range(3):
        assert placed(evening.round(people(*NINE))) == sorted(NINE)
    assert len(evening.met) == 3 * 4
    assert set(evening.sat_out.values()) == {1}
    assert len(evening.sat_out) == 3


def test_after_a_drop_out_those_who_stay_are_paired_anew() -> None:
    evening = Evening()
    evening.round(people(*NINE))
    found = evening.round(people(*NINE[1:]))
    assert placed(found) == sorted(NINE[1:])
    assert not found.odd
    assert len(evening.met) == 4 + 4


def test_whoever_comes_late_plays_in_the_next_round_and_so_does_the_one_who_was_left_over() -> None:
    evening = Evening()
    left_over = evening.round(people(*NINE)).odd
    found = evening.round(people(*NINE, "late"))
    assert placed(found) == sorted([*NINE, "late"])
    assert left_over in placed(found)
    assert not found.odd


def test_a_couple_stays_together_all_evening_and_neither_sits_out() -> None:
    evening = Evening()
    others = people(*NINE[2:])
    for _ in range(5):
        found = evening.round([Guest("ada", 0, wish="bo"), Guest("bo", 20, wish="ada"), *others])
        assert ("ada", "bo") in found.pairs
    assert {"ada", "bo"}.isdisjoint(evening.sat_out)


def test_in_seven_rounds_of_seven_everybody_sits_out_once() -> None:
    evening = Evening()
    for _ in range(7):
        evening.round(people(*NINE[:7]))
    assert evening.sat_out == dict.fromkeys(NINE[:7], 1)


@each_row(
    ("wish_of_bo", "here"),
    [("", True), ("cleo", True), ("ada", False)],
    ids=["who asked for nobody", "who asked for somebody else", "who is not here"],
)
def test_a_wish_binds_nobody(wish_of_bo: str, here: bool) -> None:  # noqa: FBT001
    guests = [Guest("ada", wish="bo"), *people("cleo", "dario", "eva")]
    if here:
        guests.append(Guest("bo", wish=wish_of_bo))
    before = {frozenset(("ada", "bo")): 1}
    assert ("ada", "bo") not in paired(guests, before, seed=1).pairs


def test_nobody_is_paired_with_themselves_whatever_they_wish() -> None:
    assert paired([Guest("ada", wish="ada")], {}, seed=1) == Pairing((), "ada")
    assert paired([Guest("ada", wish="ada"), Guest("bo")], {}, seed=1).pairs == (("ada", "bo"),)


def test_those_who_must_meet_again_met_the_longest_ago() -> None:
    names = NINE[:4]
    rounds = [
        (("ada", "bo"), ("cleo", "dario")),
        (("ada", "cleo"), ("bo", "dario")),
        (("ada", "dario"), ("bo", "cleo")),
    ]
    met = {frozenset(pair): 3 - number for number, pairs in enumerate(rounds) for pair in pairs}
    for seed in range(5):
        assert paired(people(*names), met, seed=seed).pairs == rounds[0]


def test_many_who_have_all_met_play_as_in_the_round_that_was_the_longest_ago() -> None:
    names = [f"{number:02}" for number in range(24)]
    rounds = [(names[one], names[-1 - one]) for one in range(12)]
    met = {frozenset(pair): 1 for pair in combinations(names, 2)} | {frozenset(pair): 4 for pair in rounds}
    levels = Random(7)
    guests = [Guest(name, levels.randrange(20)) for name in names]
    assert paired(guests, met, seed=1).pairs == tuple(rounds)


def test_beginners_play_with_beginners() -> None:
    guests = [Guest("ada", 0), Guest("bo", 15), Guest("cleo", 1), Guest("dario", 12)]
    assert paired(guests, {}, seed=1).pairs == (("ada", "cleo"), ("bo", "dario"))


def test_rather_an_unequal_pair_than_one_that_met_before() -> None:
    guests = [Guest("ada", 0), Guest("bo", 15), Guest("cleo", 0), Guest("dario", 15)]
    met = {frozenset(("ada", "cleo")): 16}
    assert ("ada", "cleo") not in paired(guests, met, seed=1).pairs


@each_row("levels", [[0] * 8, [20, 35, 50, 80, 130, 210, 340, 550]])
def test_among_equals_every_night_is_another(levels: list[int]) -> None:
    guests = [Guest(name, level) for name, level in zip(NINE[:8], levels, strict=True)]
    assert len({paired(guests, {}, seed=seed) for seed in range(8)}) > 4


@each_row("count", [0, 1, 2, 3])
def test_even_the_smallest_night_is_paired(count: int) -> None:
    found = paired(people(*NINE[:count]), {}, seed=1)
    assert placed(found) == list(NINE[:count])
    assert len(found.pairs) == count // 2


def test_what_is_told_of_people_who_are_not_here_changes_nothing() -> None:
    gone = {frozenset(("zoe", "ada")): 1, frozenset(("zoe", "yan")): 1, frozenset(("zoe",)): 1}
    here = people(*NINE)
    assert paired(here, gone, seed=3, sat_out={"zoe": 4}) == paired(here, {}, seed=3)


def test_somebody_who_is_there_twice_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="ada"):
        paired(people("ada", "bo", "ada"), {}, seed=1)


def test_many_people_of_few_levels_all_play_with_their_like() -> None:
    guests = [Guest(f"{number:03}", number % 5 * 4) for number in range(300)]
    levels = {guest.who: guest.level for guest in guests}
    found = paired(guests, {}, seed=1)
    assert len(placed(found)) == 300
    assert all(levels[one] == levels[other] for one, other in found.pairs)


async def test_beside_the_loop_the_same_comes_out() -> None:
    guests, met, sat_out = people(*NINE), {frozenset(("ada", "bo")): 1}, {"cleo": 1}
    found = await paired_beside(guests, met, seed=5, sat_out=sat_out)
    assert found == paired(guests, met, seed=5, sat_out=sat_out)


async def test_the_loop_goes_on_while_people_are_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    loop_went_on = Event()

    def waiting(*_: object, **__: object) -> Pairing:
        assert loop_went_on.wait(10)
        return Pairing(())

    monkeypatch.setattr(pairing, "paired", waiting)
    task = asyncio.create_task(paired_beside((), {}, seed=1))
    await asyncio.sleep(0)
    loop_went_on.set()
    assert await task == Pairing(())
