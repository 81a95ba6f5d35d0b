"""Who plays with whom in a round of a night.

What matters, each before all that follow:

1. Everybody is placed, and nobody twice; where the number is uneven, exactly one is left over.
2. Couples play together. Two are a couple when each has asked for the other: a wish that is not returned
   binds nobody, or somebody could be followed about for a whole evening.
3. As few as possible meet again: two do so only while there is no other way to place everybody.
4. Nobody is left over who has sat out more often than another who could be.
5. Those who meet again met long ago: after one round it counts twice as much as after two, and so on.
6. Those who play together are equally experienced.
7. The rest is up to the seed, so that no two nights are alike.

All of it is exact for few people; for many the first four are, and the others nearly (`pairing_search.py`).
Nothing depends on the order in which people are given.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.nights.pairing_costs import Guest, costs_of
from bot.nights.pairing_search import cheapest
from engine.chance import Chance

__all__ = ["Guest", "Pairing", "paired", "paired_beside"]

_NOBODY: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays with whom, and who is left over."""

    pairs: tuple[tuple[str, str], ...]  # in the order of their names, not of who begins
    odd: str = ""  # empty: nobody


def paired(
    guests: Sequence[Guest],
    met: Mapping[frozenset[str], int],
    *,
    seed: int,
    sat_out: Mapping[str, int] = _NOBODY,
) -> Pairing:
    """Pair those who are here.

    `met` tells how long ago two played together, in rounds or evenings (1: the last one), if they ever did;
    `sat_out` how often somebody was left over. Both may tell of people who are not here.
    """
    by_name = {guest.who: guest for guest in guests}
    if len(by_name) < len(guests):
        raise ValueError(sorted(guest.who for guest in guests))
    couples = _couples(by_name)
    coupled = {who for couple in couples for who in couple}
    names = Chance(seed, "pairing").shuffled(sorted(by_name.keys() - coupled))
    others = sorted((by_name[who] for who in names), key=lambda guest: guest.experience)
    mates = cheapest(costs_of(others, met, sat_out), uneven=len(others) % 2 == 1)
    whole = [(one, mate) for one, mate in enumerate(mates) if one < mate < len(others)]
    pairs = [*couples, *((others[one].who, others[mate].who) for one, mate in whole)]
    odd = others[mates[-1]].who if len(others) % 2 else ""
    return Pairing(tuple(sorted((min(pair), max(pair)) for pair in pairs)), odd)


async def paired_beside(
    guests: Sequence[Guest],
    met: Mapping[frozenset[str], int],
    *,
    seed: int,
    sat_out: Mapping[str, int] = _NOBODY,
) -> Pairing:
    """Pair those who are here in a thread, while the loop goes on; nothing given may change until then.

    It gives way every few milliseconds, so that is how long the loop is kept waiting at most.
    """
    return await asyncio.to_thread(paired, guests, met, seed=seed, sat_out=sat_out)


def _couples(guests: Mapping[str, Guest]) -> list[tuple[str, str]]:
    """Return those who asked for each other."""
    return [
        (who, guest.wish)
        for who, guest in guests.items()
        if who < guest.wish and guest.wish in guests and guests[guest.wish].wish == who
    ]
