"""Movement: which steps a turn allows. Everything here is common knowledge; nothing looks at a covered half.

A `Ground` is what a turn stands on and does not change while the chain grows; a `Walk` is how far the chain
has come. Nodes and cards are bits: the card at a place in the own row is bit `place`, in the partner's row
bit `16 + place`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from engine.contract import IllegalAction
from engine.heldhands.actions import Row, Step
from engine.heldhands.board import CENTRE, RINGS, Board, Ring, members
from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.edition import Edition
from engine.heldhands.refusals import Refused

_PARTNER_BIT: Final = 16


@dataclass(frozen=True, slots=True)
class Ground:
    """What the turn of the active player stands on."""

    edition: Edition
    board: Board
    start: int
    balance: int
    own: tuple[Emotion, ...]  # the visible halves of the active player's row
    partners: tuple[Emotion, ...]  # the visible halves of the partner's row
    partner: int  # the partner's node
    completed: int
    open_nodes: int  # that may be stepped on, as far as rings and the partner decide
    goal: int  # nodes on which ending the turn completes the objective
    ends_chain: int  # nodes: the centre, and the partner's when an argument is settled there
    cards: Mapping[Emotion, int]  # the cards that show an emotion, in both rows

    @property
    def following(self) -> bool:
        """Whether the partner waits in the centre, so that this turn must end there (ruling 21)."""
        return self.board.centre >> self.partner == 1


@lru_cache(maxsize=1024)  # a turn asks for its ground again and again while its chain grows
def ground(  # noqa: PLR0913, PLR0917 - the facts of a position, asked for at every step
    edition: Edition,
    start: str,
    balance: int,
    own: tuple[Emotion, ...],
    partners: tuple[Emotion, ...],
    partner: str,
    completed: int,
    objective: Emotion | None,
    argument: bool,  # noqa: FBT001 - a fact among others
) -> Ground:
    """Return the ground of a turn from public facts."""
    board = edition.board
    partner_number = board.number[partner]
    partner_bit = 1 << partner_number
    opened = completed // edition.set
    open_nodes = 0
    for ring in RINGS[: opened + 1]:  # opened rings stay open (ruling 19)
        open_nodes |= board.on_ring[ring]
    open_nodes &= ~partner_bit  # ruling 8
    goal = 0
    if objective is not None:
        goal = board.showing[objective] & board.on_ring[RINGS[opened]]
        if argument:  # settled by joining the partner: only then is the partner's node open (ruling 8)
            goal &= partner_bit
            open_nodes |= goal
    if opened == len(RINGS):
        open_nodes |= board.centre  # also when the partner stands there (ruling 8)
    cards = dict.fromkeys(EMOTIONS, 0)
    bit = 2
    for emotion in own:
        cards[emotion] |= bit
        bit <<= 1
    bit = 2 << _PARTNER_BIT
    for emotion in partners:
        cards[emotion] |= bit
        bit <<= 1
    return Ground(
        edition=edition,
        board=board,
        start=board.number[start],
        balance=balance,
        own=own,
        partners=partners,
        partner=partner_number,
        completed=completed,
        open_nodes=open_nodes,
        goal=goal,
        ends_chain=board.centre | (goal if argument else 0),
        cards=cards,
    )


class Walk(NamedTuple):
    """How far a chain has come."""

    node: int
    visited: int  # nodes, the start included (ruling 7)
    used: int  # cards
    balance: int
    length: int


def begin(here: Ground) -> Walk:
    """Return the walk before its first step."""
    return Walk(here.start, 1 << here.start, 0, here.balance, 0)


def walk(here: Ground, chain: Sequence[Step]) -> Walk:
    """Return where a chain of legal steps leads."""
    number, shift = here.board.number, here.edition.shift
    node, balance, visited, used = here.start, here.balance, 1 << here.start, 0
    for taken in chain:
        node = number[taken.to]
        visited |= 1 << node
        if taken.row is Row.OWN:
            used |= 1 << taken.place
            balance += shift[here.own[taken.place - 1]]
        else:
            used |= 1 << taken.place + _PARTNER_BIT
            balance += shift[here.partners[taken.place - 1]]
    return Walk(node, visited, used, balance, len(chain))


def paid(here: Ground, taken: Step) -> Emotion:
    """Return the half that pays for a step."""
    return (here.own if taken.row is Row.OWN else here.partners)[taken.place - 1]


def end_balance(here: Ground, so_far: Walk) -> int:
    """Return the balance if the turn ended here: a long chain brings it back to 0 (ruling 25)."""
    long_chain = here.edition.long_chain
    return 0 if long_chain and so_far.length >= long_chain else so_far.balance


def is_complete(here: Ground, so_far: Walk) -> bool:
    """Whether the chain must end here: in the centre, or on a settled argument (rulings 8 and 31)."""
    return so_far.length > 0 and here.ends_chain >> so_far.node & 1 == 1


def next_nodes(here: Ground, so_far: Walk) -> int:
    """Return the nodes that the next step may go to."""
    board = here.board
    if is_complete(here, so_far):
        return 0
    reach = board.neighbours[so_far.node] & here.open_nodes & ~so_far.visited
    if not reach:
        return 0
    nodes = 0
    limit, shift, cards = here.edition.limit, here.edition.shift, here.cards
    for emotion, showing in board.showing.items():
        if (
            reach & showing
            and cards[emotion] & ~so_far.used
            and abs(so_far.balance + shift[emotion]) <= limit
        ):
            nodes |= reach & showing
    if reach & board.centre and any(_enters(here, so_far, e) for e in EMOTIONS):
        nodes |= board.centre
    return nodes


def _enters(here: Ground, so_far: Walk, emotion: Emotion) -> bool:
    """Whether a half of this emotion can pay for the step into the centre (rulings 20 and 29)."""
    if not here.cards[emotion] & ~so_far.used:
        return False
    return enters_balanced(here.edition, so_far.balance + here.edition.shift[emotion], so_far.length + 1)


def enters_balanced(edition: Edition, balance: int, length: int) -> bool:
    """Whether a chain of this length may stop in the centre with this balance (rulings 20 and 29)."""
    if edition.long_chain and length >= edition.long_chain:
        return abs(balance) <= edition.limit
    return balance == 0


def next_steps(here: Ground, so_far: Walk) -> list[Step]:
    """Return every legal next step, card by card."""
    board = here.board
    steps: list[Step] = []
    for node in members(next_nodes(here, so_far)):
        emotion = board.emotions[node]
        if emotion is None:  # any half pays for the centre, if it brings balance
            cards = sum(here.cards[e] & ~so_far.used for e in EMOTIONS if _enters(here, so_far, e))
        else:
            cards = here.cards[emotion] & ~so_far.used
        by_card = _steps_to(board.nodes[node])
        while cards:
            card = cards & -cards
            steps.append(by_card[card])
            cards ^= card
    return steps


@cache
def _steps_to(node: str) -> dict[int, Step]:
    """Return the steps to a node by the bit of the card that pays."""
    places = range(1, _PARTNER_BIT)
    own = {1 << place: Step(node, Row.OWN, place) for place in places}
    return own | {1 << place + _PARTNER_BIT: Step(node, Row.PARTNER, place) for place in places}


def check_step(here: Ground, so_far: Walk, wanted: Step) -> None:
    """Raise `IllegalAction` with the reason why this step is not legal; the nearest reason comes first."""
    board, edition = here.board, here.edition
    node = board.number.get(wanted.to)
    if node is None:
        raise IllegalAction(Refused.NO_SUCH_NODE, node=wanted.to)
    if is_complete(here, so_far):
        raise IllegalAction(Refused.CHAIN_COMPLETE, node=board.nodes[so_far.node])
    _check_node(here, so_far, node)
    shown = _check_card(here, so_far, wanted)
    balance = so_far.balance + edition.shift[shown]
    needed = board.emotions[node]
    if needed is None:
        if not enters_balanced(edition, balance, so_far.length + 1):
            raise IllegalAction(Refused.CENTRE_UNBALANCED, balance=balance)
        return
    if shown is not needed:
        raise IllegalAction(
            Refused.WRONG_EMOTION,
            node=wanted.to,
            needed=needed.value,
            row=wanted.row.value,
            place=wanted.place,
            shown=shown.value,
        )
    if abs(balance) > edition.limit:
        raise IllegalAction(Refused.PAST_BALANCE, node=wanted.to, balance=balance, limit=edition.limit)


def check_node(here: Ground, so_far: Walk, name: str) -> None:
    """Raise `IllegalAction` with the reason why no card leads to this node, the nearest one first."""
    board, edition = here.board, here.edition
    node = board.number[name]
    if is_complete(here, so_far):
        raise IllegalAction(Refused.CHAIN_COMPLETE, node=board.nodes[so_far.node])
    if node == so_far.node:
        raise IllegalAction(Refused.STANDING, node=name)
    _check_node(here, so_far, node)
    if next_nodes(here, so_far) >> node & 1:
        return
    needed = board.emotions[node]
    paying = [e for e in EMOTIONS if needed in {e, None} and here.cards[e] & ~so_far.used]
    if not paying and needed:
        raise IllegalAction(Refused.NO_CARD, node=name, needed=needed.value)
    if not paying:
        raise IllegalAction(Refused.NO_CARD_LEFT)
    balance = min((so_far.balance + edition.shift[emotion] for emotion in paying), key=abs)
    if needed is None:
        raise IllegalAction(Refused.CENTRE_UNBALANCED, balance=balance)
    raise IllegalAction(Refused.PAST_BALANCE, node=name, balance=balance, limit=edition.limit)


def _check_node(here: Ground, so_far: Walk, node: int) -> None:
    """Raise `IllegalAction` when the next step cannot go to this node, whatever the cards."""
    board, name = here.board, here.board.nodes[node]
    if so_far.visited >> node & 1:
        raise IllegalAction(Refused.VISITED, node=name)
    if not board.neighbours[so_far.node] >> node & 1:
        raise IllegalAction(Refused.NOT_A_NEIGHBOUR, node=name, start=board.nodes[so_far.node])
    if here.open_nodes >> node & 1:
        return
    if name == CENTRE:
        raise IllegalAction(
            Refused.CENTRE_CLOSED, completed=here.completed, needed=len(RINGS) * here.edition.set
        )
    if node == here.partner:
        raise IllegalAction(Refused.PARTNER_THERE, node=name)
    needed = RINGS.index(Ring(name[0])) * here.edition.set
    raise IllegalAction(Refused.RING_CLOSED, node=name, completed=here.completed, needed=needed)


def _check_card(here: Ground, so_far: Walk, wanted: Step) -> Emotion:
    """Return the half, own or the partner's, that pays for a step (ruling 6); raises `IllegalAction`."""
    row, shift = (here.own, 0) if wanted.row is Row.OWN else (here.partners, _PARTNER_BIT)
    if not 1 <= wanted.place <= len(row):
        raise IllegalAction(Refused.NO_SUCH_CARD, row=wanted.row.value, place=wanted.place, cards=len(row))
    if so_far.used >> wanted.place + shift & 1:
        raise IllegalAction(Refused.CARD_USED, row=wanted.row.value, place=wanted.place)
    return row[wanted.place - 1]
