"""The movement of one turn, written straight from the rulings and for nothing else.

Each rule is a small function of its own, named after what it asks and naming the
ruling it stands for. A chain grows one step at a time, and every step is put before
all of those functions again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import board

if TYPE_CHECKING:
    from collections.abc import Iterator

Card = tuple[str, int]  # ("own" | "partner", place in that row, counted from 1)
CardStep = tuple[str, str, int]  # (node, "own" | "partner", place)
CardChain = tuple[CardStep, ...]

LIMIT = 2  # ruling 10: the scale runs from -2 to +2
LONG_CHAIN = 6  # ruling 25: from this many cards on, print-and-play counts 0
OBJECTIVES_PER_RING = 8
ALL_OBJECTIVES = 24


@dataclass(frozen=True)
class Position:
    """All that decides which steps are legal in one turn of the active player."""

    edition: str
    node: str
    partner: str
    balance: int
    own: tuple[str, ...]
    partners: tuple[str, ...]
    completed: int
    objective: str | None
    argument: bool


@dataclass(frozen=True)
class Chain:
    """Steps laid one after the other: where each goes, and which emotion paid it."""

    path: tuple[str, ...]
    paid: tuple[str, ...]


# --- what is asked from outside -------------------------------------------------------


def legal_chains(position: Position) -> set[Chain]:
    """Every chain that may be laid, each shorter beginning of one included.

    Ruling 5 lets a turn be of any length from one step on, so there is no empty chain
    here. When the set is empty the player has no legal step. Ruling 21 takes nothing
    away here: it says where the turn may end, and `may_end` answers that.
    """
    refuse_impossible(position)
    return set(grow_chains(position, (), (), position.own + position.partners))


def may_end(position: Position, chain: Chain) -> bool:
    """Whether the turn may end after this chain, taken to be a legal one.

    Ruling 5: not before the first step. Ruling 21: with the partner in the centre,
    only in the centre. Otherwise anywhere: no objective need be met (ruling 19).
    """
    refuse_impossible(position)
    if len(chain.path) == 0:
        return False
    if position.partner == board.CENTRE:
        return chain.path[-1] == board.CENTRE
    return True


def legal_card_chains(position: Position, longest: int) -> set[CardChain]:
    """The legal chains of at most `longest` steps, told card by card.

    Ruling 6: any visible half of either row pays. A card is gone once it has paid.
    """
    refuse_impossible(position)
    return set(grow_card_chains(position, (), cards_on_table(position), longest))


def end_balance(position: Position, chain: Chain) -> int:
    """The balance when the movement is over.

    Ruling 25 (and 29, for the centre): in print-and-play six or more cards make it 0.
    """
    refuse_impossible(position)
    if is_long(position, chain.paid):
        return 0
    return running_balance(position, chain.paid)


def can_follow(position: Position) -> bool:
    """Ruling 21: whether some chain ends this turn in the centre."""
    refuse_impossible(position)
    halves = position.own + position.partners
    return any(chain.path[-1] == board.CENTRE for chain in grow_chains(position, (), (), halves))


# --- growing chains step by step ------------------------------------------------------


def grow_chains(
    position: Position,
    path: tuple[str, ...],
    paid: tuple[str, ...],
    halves: tuple[str, ...],
) -> Iterator[Chain]:
    """Every way to lay at least one more step, with the halves still on the table."""
    for target in next_nodes(position, path):
        for emotion in sorted(set(halves)):
            if not may_step(position, path, paid, target, emotion):
                continue
            longer = Chain((*path, target), (*paid, emotion))
            yield longer
            first = halves.index(emotion)
            left = halves[:first] + halves[first + 1 :]
            yield from grow_chains(position, longer.path, longer.paid, left)


def grow_card_chains(
    position: Position,
    steps: CardChain,
    table: dict[Card, str],
    longest: int,
) -> Iterator[CardChain]:
    """The same with cards: `table` holds what each card still lying there shows.

    Kept apart from `grow_chains`, so that the two can be held against each other.
    """
    if len(steps) >= longest:
        return
    every_card = cards_on_table(position)
    path = tuple(node for node, _, _ in steps)
    paid = tuple(every_card[row, place] for _, row, place in steps)
    for target in next_nodes(position, path):
        for card, emotion in table.items():
            if not may_step(position, path, paid, target, emotion):
                continue
            row, place = card
            longer = (*steps, (target, row, place))
            yield longer
            left = {other: shown for other, shown in table.items() if other != card}
            yield from grow_card_chains(position, longer, left, longest)


def cards_on_table(position: Position) -> dict[Card, str]:
    """Ruling 6: every visible half of both rows, by row and place."""
    table: dict[Card, str] = {}
    for place, emotion in enumerate(position.own, start=1):
        table["own", place] = emotion
    for place, emotion in enumerate(position.partners, start=1):
        table["partner", place] = emotion
    return table


def standing(position: Position, path: tuple[str, ...]) -> str:
    """Where the active player stands after the steps of `path`."""
    return path[-1] if path else position.node


def next_nodes(position: Position, path: tuple[str, ...]) -> list[str]:
    """The nodes one line away from where the player stands now."""
    return board.neighbours(position.edition)[standing(position, path)]


# --- one step, rule by rule -----------------------------------------------------------


def may_step(
    position: Position,
    path: tuple[str, ...],
    paid: tuple[str, ...],
    target: str,
    emotion: str,
) -> bool:
    """Whether a neighbouring node may be stepped on, paid with a half of `emotion`.

    `path` and `paid` are the steps laid so far. That the half lies on the table is for
    the caller to know.
    """
    return (
        chain_goes_on(position, path)
        and is_open(position, target)
        and not is_visited(position, path, target)
        and not is_closed_by_partner(position, target)
        and pays_for(position, target, emotion)
        and stays_on_scale(position, paid, emotion)
        and enters_centre_balanced(position, paid, target, emotion)
    )


def chain_goes_on(position: Position, path: tuple[str, ...]) -> bool:
    """No step follows the centre (ruling 31) or the partner's node (ruling 8).

    Beginning the turn on the partner's node is no hindrance (ruling 9), which is why
    only the steps laid in this turn are looked at.
    """
    if not path:
        return True
    return path[-1] != board.CENTRE and path[-1] != position.partner


def is_open(position: Position, target: str) -> bool:
    """Rings open one by one and stay open (ruling 19), the centre last (ruling 20)."""
    if target == board.CENTRE:
        return position.completed >= ALL_OBJECTIVES
    ring_number = board.RINGS.index(board.ring_of(target))
    return position.completed >= ring_number * OBJECTIVES_PER_RING


def is_visited(position: Position, path: tuple[str, ...], target: str) -> bool:
    """Ruling 7: no node twice in a turn, the one where it began included."""
    return target == position.node or target in path


def is_closed_by_partner(position: Position, target: str) -> bool:
    """Ruling 8: the partner's node is closed, but for the centre and an argument."""
    if target != position.partner:
        return False
    if target == board.CENTRE:
        return False
    return not settles_argument(position, target)


def settles_argument(position: Position, target: str) -> bool:
    """Ruling 8: an argument, of this node's colour, on the ring being played.

    Asked of the partner's node only; that the turn ends there is in `chain_goes_on`.
    """
    if not position.argument or position.objective is None:
        return False
    if board.ring_of(target) != current_ring(position):
        return False
    return board.colours(position.edition)[target] == position.objective


def current_ring(position: Position) -> str | None:
    """Ruling 11: the ring where objectives count now; none when all are completed."""
    number = position.completed // OBJECTIVES_PER_RING
    return board.RINGS[number] if number < len(board.RINGS) else None


def pays_for(position: Position, target: str, emotion: str) -> bool:
    """A half pays for a node of its own colour; any half for the centre (ruling 20)."""
    if target == board.CENTRE:
        return True
    return board.colours(position.edition)[target] == emotion


def stays_on_scale(position: Position, paid: tuple[str, ...], emotion: str) -> bool:
    """Rulings 10 and 26: every step stays on the scale, in a long chain too (29)."""
    return abs(running_balance(position, (*paid, emotion))) <= LIMIT


def enters_centre_balanced(position: Position, paid: tuple[str, ...], target: str, emotion: str) -> bool:
    """Ruling 20: into the centre only at 0; ruling 29: a long chain counts as 0."""
    if target != board.CENTRE:
        return True
    if is_long(position, (*paid, emotion)):
        return True
    return running_balance(position, (*paid, emotion)) == 0


# --- the balance ----------------------------------------------------------------------


def shift(edition: str, emotion: str) -> int:
    """Ruling 10: what one half does to the balance, with a sign for each edition."""
    published = {"C": +1, "H": +1, "S": -1, "A": -1}
    if edition == board.PRINT_AND_PLAY:
        return -published[emotion]
    return published[emotion]


def running_balance(position: Position, paid: tuple[str, ...]) -> int:
    """The balance after these halves, before ruling 25 is looked at.

    Ruling 25 speaks of the end of the movement only, so the sixth card of a chain
    does not put the balance at 0 for a seventh.
    """
    return position.balance + sum(shift(position.edition, half) for half in paid)


def is_long(position: Position, paid: tuple[str, ...]) -> bool:
    """Ruling 25: six cards or more, in print-and-play alone."""
    return position.edition == board.PRINT_AND_PLAY and len(paid) >= LONG_CHAIN


# --- positions that no game can come to -----------------------------------------------


class ImpossiblePositionError(ValueError):
    """A position that no game can come to, so that the rulings have no answer for it."""


def refuse_impossible(position: Position) -> None:
    """Raise where the rulings have no answer, rather than invent one."""
    tokens = (position.node, position.partner)
    emotions = (*position.own, *position.partners, position.objective or board.EMOTIONS[0])
    complaints = {
        "unknown edition": position.edition not in board.EDITIONS,
        "unknown emotion": not set(emotions) <= set(board.EMOTIONS),
        "objectives beyond the last": not 0 <= position.completed <= ALL_OBJECTIVES,
        "balance off the scale": abs(position.balance) > LIMIT,
        # Rulings 21 and 32: after the first enters, the game is over within a turn.
        "a turn that begins in the centre": position.node == board.CENTRE,
        # Rulings 24 and 33.
        "print-and-play with an argument": position.argument and position.edition == board.PRINT_AND_PLAY,
    }
    for complaint, holds in complaints.items():
        if holds:
            raise ImpossiblePositionError(complaint)
    for node in tokens:
        if node not in board.nodes(position.edition) or not is_open(position, node):
            raise ImpossiblePositionError(node)
