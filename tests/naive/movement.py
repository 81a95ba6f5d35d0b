"""The movement of one turn, straight from the rulings: a small function for each rule, naming its ruling."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tests.naive import board

Card = tuple[str, int]  # ("own" | "partner", place in that row, counted from 1)
CardStep = tuple[str, str, int]  # (node, "own" | "partner", place)
CardChain = tuple[CardStep, ...]

MOST_CARDS = 12  # two rows of six
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


def legal_chains(position: Position) -> set[Chain]:
    """Every chain that may be laid, each shorter beginning included; none is empty (ruling 5)."""
    return set(grow_chains(position, (), (), position.own + position.partners))


def may_end(position: Position, chain: Chain) -> bool:
    """Ruling 5: not before the first step. Ruling 21: with the partner in the centre, only there."""
    if len(chain.path) == 0:
        return False
    return position.partner != board.CENTRE or chain.path[-1] == board.CENTRE


def legal_card_chains(position: Position, longest: int) -> set[CardChain]:
    """Ruling 6: the legal chains of at most `longest` steps, told card by card; no card pays twice."""
    table, found = cards_on_table(position), set[CardChain]()
    for chain in grow_chains(position, (), (), position.own + position.partners, longest):
        showing = ([card for card in table if table[card] == half] for half in chain.paid)
        for cards in product(*showing):
            if len(set(cards)) == len(cards):
                found.add(tuple((node, *card) for node, card in zip(chain.path, cards, strict=True)))
    return found


def end_balance(position: Position, chain: Chain) -> int:
    """Ruling 25 (and 29, for the centre): in print-and-play six or more cards make it 0."""
    return 0 if is_long(position, chain.paid) else running_balance(position, chain.paid)


def can_follow(position: Position) -> bool:
    """Ruling 21: whether some chain ends this turn in the centre."""
    halves = position.own + position.partners
    return any(chain.path[-1] == board.CENTRE for chain in grow_chains(position, (), (), halves))


def grow_chains(
    position: Position,
    path: tuple[str, ...],
    paid: tuple[str, ...],
    halves: tuple[str, ...],
    longest: int = MOST_CARDS,
) -> Iterator[Chain]:
    """Every way to lay at least one more step, with the halves still on the table."""
    if len(path) == longest:
        return
    for target in next_nodes(position, path):
        for emotion in sorted(set(halves)):
            if not may_step(position, path, paid, target, emotion):
                continue
            longer = Chain((*path, target), (*paid, emotion))
            yield longer
            first = halves.index(emotion)
            left = halves[:first] + halves[first + 1 :]
            yield from grow_chains(position, longer.path, longer.paid, left, longest)


def cards_on_table(position: Position) -> dict[Card, str]:
    """Ruling 6: every visible half of both rows, by row and place."""
    own = {("own", place): emotion for place, emotion in enumerate(position.own, start=1)}
    return own | {("partner", place): emotion for place, emotion in enumerate(position.partners, start=1)}


def next_nodes(position: Position, path: tuple[str, ...]) -> list[str]:
    return board.neighbours(position.edition)[path[-1] if path else position.node]


def may_step(
    position: Position, path: tuple[str, ...], paid: tuple[str, ...], target: str, emotion: str
) -> bool:
    """Whether a neighbouring node may be stepped on after these steps, paid with a half of `emotion`."""
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
    """No step follows the centre (31) or the partner's node (8), unless the turn began there (9)."""
    return not path or path[-1] not in {board.CENTRE, position.partner}


def is_open(position: Position, target: str) -> bool:
    """Rings open one by one and stay open (ruling 19), the centre last (ruling 20)."""
    if target == board.CENTRE:
        return position.completed >= ALL_OBJECTIVES
    return position.completed >= board.RINGS.index(board.ring_of(target)) * OBJECTIVES_PER_RING


def is_visited(position: Position, path: tuple[str, ...], target: str) -> bool:
    """Ruling 7: no node twice in a turn, the one where it began included."""
    return target == position.node or target in path


def is_closed_by_partner(position: Position, target: str) -> bool:
    """Ruling 8: the partner's node is closed, but for the centre and an argument."""
    if target != position.partner or target == board.CENTRE:
        return False
    return not settles_argument(position, target)


def settles_argument(position: Position, target: str) -> bool:
    """Ruling 8: an argument, of this node's colour, on the ring being played."""
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
    return target == board.CENTRE or board.colours(position.edition)[target] == emotion


def stays_on_scale(position: Position, paid: tuple[str, ...], emotion: str) -> bool:
    """Rulings 10 and 26: every step stays on the scale, in a long chain too (29)."""
    return abs(running_balance(position, (*paid, emotion))) <= LIMIT


def enters_centre_balanced(position: Position, paid: tuple[str, ...], target: str, emotion: str) -> bool:
    """Ruling 20: into the centre only at 0; ruling 29: a long chain counts as 0."""
    if target != board.CENTRE or is_long(position, (*paid, emotion)):
        return True
    return running_balance(position, (*paid, emotion)) == 0


def shift(edition: str, emotion: str) -> int:
    """Ruling 10: what one half does to the balance, with a sign for each edition."""
    published = {"C": +1, "H": +1, "S": -1, "A": -1}
    return -published[emotion] if edition == board.PRINT_AND_PLAY else published[emotion]


def running_balance(position: Position, paid: tuple[str, ...]) -> int:
    """The balance after these halves; the sixth card does not put it at 0 for a seventh (ruling 25)."""
    return position.balance + sum(shift(position.edition, half) for half in paid)


def is_long(position: Position, paid: tuple[str, ...]) -> bool:
    """Ruling 25: six cards or more, in print-and-play alone."""
    return position.edition == board.PRINT_AND_PLAY and len(paid) >= LONG_CHAIN
