"""All chains of a turn, as node paths.

The search state is (node, visited nodes, halves left): a memo by colours used alone would allow going back.
Which physical card pays is chosen afterwards: card identity would multiply the paths by thirty.
"""

from typing import TypeAlias

from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.movement import Ground, enters_balanced

Chain: TypeAlias = tuple[tuple[int, ...], int, Emotion | None]
"""A path by node numbers, without the start; its balance; and the half paid for the centre, if any."""


def chains(here: Ground, longest: int = 99) -> list[Chain]:
    """Return every legal chain of this turn, each non-empty prefix included, in a fixed order."""
    edition, board, last, limit = here.edition, here.board, here.last, here.edition.limit
    neighbours, centre = board.neighbours, board.centre.bit_length() - 1
    left = {emotion: here.cards[emotion].bit_count() for emotion in EMOTIONS}
    emotions, shift = board.emotions, edition.shift
    found: list[Chain] = []

    def enter(balance: int, path: tuple[int, ...]) -> None:
        for emotion in EMOTIONS:
            if left[emotion] and enters_balanced(edition, balance + shift[emotion], len(path) + 1):
                found.append(((*path, centre), balance + shift[emotion], emotion))

    def grow(reach: int, allowed: int, balance: int, path: tuple[int, ...]) -> None:
        while reach:
            bit = reach & -reach
            reach ^= bit
            end = bit.bit_length() - 1
            emotion = emotions[end]
            if emotion is None:
                enter(balance, path)
            elif left[emotion] and -limit <= (after := balance + shift[emotion]) <= limit:
                longer = (*path, end)
                found.append((longer, after, None))
                rest = allowed ^ bit
                if (ahead := neighbours[end] & rest) and not last & bit and len(longer) < longest:
                    left[emotion] -= 1
                    grow(ahead, rest, after, longer)
                    left[emotion] += 1

    allowed = here.open & ~(1 << here.start)
    grow(neighbours[here.start] & allowed, allowed, here.balance, ())
    return found


def can_follow(here: Ground) -> bool:
    """Whether some chain ends in the centre (ruling 21)."""
    centre = here.board.centre.bit_length() - 1
    return any(path[-1] == centre for path, _, _ in chains(here))
