"""Chance that comes from the seed alone.

Not `random`: its shuffle may change between Python versions, and a record must replay for ever. Each use
draws from its own stream, named by a label, so that one more shuffle never disturbs another.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = 2**32


class Chance:
    """One stream of chance: equal seeds and labels give equal streams."""

    def __init__(self, seed: int, label: str) -> None:
        self._words = _words(f"{seed}/{label}")

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1, all equally likely: the uneven rest is drawn again."""
        if not 0 < limit <= _WORD:
            raise ValueError(limit)
        fair = _WORD - _WORD % limit
        return next(word for word in self._words if word < fair) % limit

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in another order (Fisher-Yates)."""
        cards = list(items)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)


def _words(stream: str) -> Iterator[int]:
    """Return an endless stream of 32-bit numbers: SHA-256 of its name and a counter."""
    block = 0
    while True:
        digest = sha256(f"{stream}/{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
