"""Why a game is lost: who was stuck, and what closed each way on. All of it lay open on the table."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from engine.contract import Seat
from engine.heldhands.board import members
from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.chains import chains
from engine.heldhands.movement import Ground


class Obstacle(StrEnum):
    """What closed a way on."""

    NO_CARD = "no_card"  # neither row showed a half that could pay
    BALANCE = "balance"  # of those that could pay, each would have brought the scale to where it must not be
    PARTNER = "partner"  # stood there (ruling 8)
    DEAD_END = "dead_end"  # a step, but from there none could follow into the centre in balance (ruling 21)
    CLOSED = "closed"  # the ring, or the centre, was not open yet


class Blocked(NamedTuple):
    """A neighbouring node, and why the player could not go that way."""

    node: str
    needed: Emotion | None  # the half that pays for it; None: any, for the centre
    obstacle: Obstacle
    balance: int | None = None  # for `BALANCE`: where the scale would have been


class Loss(NamedTuple):
    """The end of a lost game."""

    seat: Seat  # of the player who was stuck
    node: str
    emotion: Emotion | None  # of that node
    balance: int
    blocked: tuple[Blocked, ...]  # all neighbouring nodes
    arrivals: tuple[int, ...]  # for who had to follow: balances, none of them 0, at which a walk led there


def explain_loss(here: Ground, seat: Seat) -> Loss:
    """Return why the player whose turn stands on this ground was stuck."""
    board = here.board
    return Loss(
        seat=seat,
        node=board.nodes[here.start],
        emotion=board.emotions[here.start],
        balance=here.balance,
        blocked=tuple(_explain_node(here, node) for node in members(board.neighbours[here.start])),
        arrivals=tuple(sorted({*_arrivals(here)})) if here.following else (),
    )


def _explain_node(here: Ground, number: int) -> Blocked:
    board, edition = here.board, here.edition
    node, needed = board.nodes[number], board.emotions[number]
    if not here.open_nodes >> number & 1:
        return Blocked(node, needed, Obstacle.PARTNER if number == here.partner else Obstacle.CLOSED)
    paying = [emotion for emotion in EMOTIONS if needed in {emotion, None} and here.cards[emotion]]
    if not paying:
        return Blocked(node, needed, Obstacle.NO_CARD)
    after = min((here.balance + edition.shift[emotion] for emotion in paying), key=abs)
    if needed is None or abs(after) > edition.limit:
        return Blocked(node, needed, Obstacle.BALANCE, after)
    return Blocked(node, needed, Obstacle.DEAD_END)


def _arrivals(here: Ground) -> Iterator[int]:
    """Yield the balances at which a walk could have come to the centre, had it not to be 0 there."""
    board, edition = here.board, here.edition
    before = board.neighbours[here.partner]
    walks = [((), here.balance), *((path, balance) for path, balance, _ in chains(here))]
    for path, balance in walks:
        if before >> (path[-1] if path else here.start) & 1:
            spent = Counter(board.emotions[node] for node in path)
            yield from (
                balance + edition.shift[emotion]
                for emotion in EMOTIONS
                if here.cards[emotion].bit_count() > spent[emotion]
                and abs(balance + edition.shift[emotion]) <= edition.limit
            )
