"""Chance that comes from the seed alone.

Not `random`: its shuffle may change between Python versions, and a record must replay for ever. Each
shuffle draws from its own stream, named by a label, so that one more shuffle never disturbs another.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = 2**32


def _words(seed: int, label: str) -> Iterator[int]:
    """Return an endless stream of 32-bit numbers: SHA-256 of seed, label and a counter."""
    block = 0
    while True:
        digest = sha256(f"{seed}/{label}/{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """Return a number from 0 to limit - 1, all equally likely: the uneven rest is drawn again."""
    fair = _WORD - _WORD % limit
    return next(word for word in words if word < fair) % limit


def shuffled(items: Sequence[T], seed: int, label: str) -> tuple[T, ...]:
    """Return the items in an order decided by seed and label (Fisher-Yates)."""
    words = _words(seed, label)
    cards = list(items)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def choice(items: Sequence[T], seed: int, label: str) -> T:
    """Return one of the items, decided by seed and label."""
    return items[_below(len(items), _words(seed, label))]
