"""All chains of a turn, as node paths.

A chain is identified by its nodes in order: keeping only its end and its spent cards would allow going back.
Which physical card pays is chosen afterwards: card identity would multiply the paths by thirty.
"""

from typing import Final, TypeAlias

from engine.heldhands.board import members
from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.movement import Ground, enters_balanced

Chain: TypeAlias = tuple[tuple[int, ...], int, Emotion | None]
"""A path by node numbers, without the start; its balance; and the half paid for the centre, if any."""

UNLIMITED: Final = 99
"""A length that no chain reaches: there are fewer nodes."""


def chains(here: Ground, longest: int = UNLIMITED) -> list[Chain]:
    """Return every legal chain of this turn, each non-empty prefix included, in a fixed order."""
    edition, board, ends_chain, limit = here.edition, here.board, here.ends_chain, here.edition.limit
    neighbours, kinds, centre = board.neighbours, board.kinds, board.centre.bit_length() - 1
    shift = [edition.shift[emotion] for emotion in EMOTIONS]
    left = [here.cards[emotion].bit_count() for emotion in EMOTIONS]
    found: list[Chain] = []

    def grow(reach: int, allowed: int, balance: int, path: tuple[int, ...]) -> None:
        while reach:
            bit = reach & -reach
            reach ^= bit
            end = bit.bit_length() - 1
            if end == centre:
                enter(balance, path)
                continue
            kind = kinds[end]
            after = balance + shift[kind]
            if left[kind] and -limit <= after <= limit:
                longer = (*path, end)
                found.append((longer, after, None))
                rest = allowed ^ bit
                ahead = neighbours[end] & rest
                if ahead and not ends_chain & bit and len(longer) < longest:
                    left[kind] -= 1
                    grow(ahead, rest, after, longer)
                    left[kind] += 1

    def enter(balance: int, path: tuple[int, ...]) -> None:
        found.extend(
            ((*path, centre), balance + shift[kind], EMOTIONS[kind])
            for kind in range(len(EMOTIONS))
            if left[kind] and enters_balanced(edition, balance + shift[kind], len(path) + 1)
        )

    allowed = here.open_nodes & ~(1 << here.start)
    grow(neighbours[here.start] & allowed, allowed, here.balance, ())
    return found


def can_follow(here: Ground) -> bool:
    """Whether some chain ends in the centre (ruling 21): the same walk, up to the first that does."""
    edition, board, limit, neighbours = here.edition, here.board, here.edition.limit, here.board.neighbours
    left = {emotion: here.cards[emotion].bit_count() for emotion in EMOTIONS}

    def reaches(reach: int, allowed: int, balance: int, length: int) -> bool:
        if reach & board.centre and any(
            left[emotion] and enters_balanced(edition, balance + edition.shift[emotion], length + 1)
            for emotion in EMOTIONS
        ):
            return True
        for end in members(reach & ~board.centre):
            emotion, rest = board.emotions[end], allowed & ~(1 << end)
            if emotion is None or not left[emotion]:
                continue
            after = balance + edition.shift[emotion]
            if -limit <= after <= limit:
                left[emotion] -= 1
                if reaches(neighbours[end] & rest, rest, after, length + 1):
                    return True
                left[emotion] += 1
        return False

    allowed = here.open_nodes & ~(1 << here.start)
    return reaches(neighbours[here.start] & allowed, allowed, here.balance, 0)
