"""All chains of a turn, as node paths.

The search state is (node, visited nodes, halves left): a memo by colours used alone would allow going back.
Which physical card pays is chosen afterwards: card identity would multiply the paths by thirty.
"""

from collections.abc import Iterator
from typing import TypeAlias

from engine.heldhands.board import members
from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.movement import Ground, enters_balanced

Chain: TypeAlias = tuple[tuple[int, ...], int, Emotion | None]
"""A path by node numbers, without the start; its balance; and the half paid for the centre, if any."""


def chains(here: Ground, longest: int = 99) -> Iterator[Chain]:
    """Return every legal chain of this turn, each non-empty prefix included, in a fixed order."""
    board, edition = here.board, here.edition
    neighbours, centre, last, limit = board.neighbours, board.centre, here.last, edition.limit
    kinds = [
        (index, emotion, edition.shift[emotion], board.showing[emotion])
        for index, emotion in enumerate(EMOTIONS)
    ]
    left = [here.cards[emotion].bit_count() for emotion in EMOTIONS]
    path: list[int] = []

    def grow(node: int, barred: int, balance: int) -> Iterator[Chain]:
        reach = neighbours[node] & ~barred
        if reach & centre:
            for index, emotion, shift, _ in kinds:
                if left[index] and enters_balanced(edition, balance + shift, len(path) + 1):
                    yield (*path, centre.bit_length() - 1), balance + shift, emotion
        for index, _, shift, showing in kinds:
            ends = reach & showing
            if not ends or not left[index] or not -limit <= balance + shift <= limit:
                continue
            left[index] -= 1
            after = balance + shift
            for end in members(ends):
                path.append(end)
                yield tuple(path), after, None
                if not last >> end & 1 and len(path) < longest:
                    yield from grow(end, barred | 1 << end, after)
                path.pop()
            left[index] += 1

    return grow(here.start, ~here.open | 1 << here.start, here.balance)


def can_follow(here: Ground) -> bool:
    """Whether some chain ends in the centre (ruling 21)."""
    centre = here.board.centre.bit_length() - 1
    return any(path[-1] == centre for path, _, _ in chains(here))
