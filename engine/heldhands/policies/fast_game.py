"""The game on plain numbers, for a policy that imagines thousands of turns.

A kind is the number of an emotion; a card is four times the kind on its left plus that on its right; a side
is 0 for left and 1 for right. Tests compare it with the engine, turn by turn.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from engine.heldhands.board import RINGS
from engine.heldhands.cards import EMOTIONS, Side
from engine.heldhands.chains import can_follow
from engine.heldhands.edition import Edition
from engine.heldhands.movement import ground
from engine.heldhands.policies.ways import FIELDS, GUARD, ONE, Way, ways

KINDS: Final = len(EMOTIONS)
CARD_KINDS: Final = KINDS * KINDS

SHOWS: Final = (
    tuple(card // KINDS for card in range(CARD_KINDS)),
    tuple(card % KINDS for card in range(CARD_KINDS)),
)
"""By side: the kind that a card shows."""

EITHER: Final = 2
"""Instead of a side: the middle line, where the player chooses."""

HELD_HANDS: Final = 1
LOST: Final = -1

_PACKED: Final = tuple(tuple(ONE[kind] for kind in shows) for shows in SHOWS)
_SIDES: Final = {Side.LEFT: 0, Side.RIGHT: 1, None: EITHER}


def next_random(number: int) -> int:
    """Return the next number of a cheap stream of chance; its upper 32 bits are good (Knuth's MMIX)."""
    return (number * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF


class Move(NamedTuple):
    """How a turn is played."""

    way: Way
    own_first: bool  # whether cards of the own row pay before the partner's


class Rules:
    """What stays the same in all games of an edition."""

    def __init__(self, edition: Edition) -> None:
        board = edition.board
        self.edition = edition
        self.set: int = edition.set
        self.row: int = edition.row
        self.all: int = len(edition.objective_deck)
        self.centre: int = board.centre.bit_length() - 1
        self.sides = tuple(tuple(_SIDES[side] for side in seat) for seat in board.sides)
        self.draws_first: bool = not edition.settles_before_drawing  # ruling 12
        self.goals = tuple(
            tuple(board.on_ring[ring] & board.showing[emotion] for emotion in EMOTIONS) for ring in RINGS
        )
        """By complete sets and kind: the nodes that an objective asks for."""


@cache
def rules_of(edition: Edition) -> Rules:
    """Return the rules of an edition."""
    return Rules(edition)


@dataclass(eq=False)
class FastGame:
    """One game between two turns, or where a player on the middle line chooses; changed in place."""

    rules: Rules
    nodes: list[int]  # by seat, like the lists that follow
    balances: list[int]
    rows: list[list[int]]  # a row is replaced, never changed
    sides: list[int]
    piles: list[list[int]]
    deck: list[int]  # the next card to draw comes last
    objectives: list[tuple[int, bool]]  # the kind, and whether it is an argument
    completed: int
    active: int
    random: int  # the newest number of `next_random`
    choosing: bool = False
    ending: int = 0

    def copy(self) -> "FastGame":
        """Return the same game, to go on differently."""
        return FastGame(
            self.rules,
            self.nodes[:],
            self.balances[:],
            self.rows[:],
            self.sides[:],
            [pile[:] for pile in self.piles],
            self.deck[:],
            self.objectives,
            self.completed,
            self.active,
            self.random,
            self.choosing,
            self.ending,
        )

    def chance(self) -> int:
        """Return the next number of 32 bits."""
        self.random = next_random(self.random)
        return self.random >> 32

    @property
    def opened(self) -> int:
        """How many sets are complete."""
        return self.completed // self.rules.set

    def showing(self, seat: int) -> int:
        """Return the halves that show in a row, packed."""
        packed = _PACKED[self.sides[seat]]
        return sum([packed[card] for card in self.rows[seat]])

    def goal(self) -> int:
        """Return the nodes on which the active player's turn would complete the objective."""
        if self.completed >= self.rules.all:
            return 0
        kind, argument = self.objectives[self.completed]
        goal = self.rules.goals[self.completed // self.rules.set][kind]
        partner = 1 << self.nodes[1 - self.active]
        return goal & partner if argument else goal & ~partner

    def move(self, move: Move) -> None:
        """End the active player's turn; a player on the middle line still has to choose a side."""
        self._pay(move)
        self._arrive(move.way)

    def move_with(self, way: Way, cards: Collection[tuple[int, int]]) -> None:
        """End the turn like `move`, with these cards: each as the seat of its row, and its place from 0."""
        pile = self.piles[self.active]
        for seat, row in enumerate(self.rows):
            pile += [card for place, card in enumerate(row) if (seat, place) in cards]
            self.rows[seat] = [card for place, card in enumerate(row) if (seat, place) not in cards]
        self._arrive(way)

    def _arrive(self, way: Way) -> None:
        """End a turn that is paid for."""
        me, rules = self.active, self.rules
        completes = bool(self.goal() >> way.end & 1)
        follows = self.nodes[1 - me] == rules.centre
        self.nodes[me] = way.end
        self.balances[me] = way.balance
        if follows:
            self.ending = HELD_HANDS
            return
        if completes and not rules.draws_first:
            self._settle()
        if way.balance == 0:
            self._draw()
        side = rules.sides[me][way.end]
        if side == EITHER:
            self.choosing = True
        else:
            self.choose(side)

    def choose(self, side: int) -> None:
        """Spread the active player's cards to this side, and give the turn to the partner."""
        self.choosing = False
        self.sides[self.active] = side
        if self.rules.draws_first and self.goal() >> self.nodes[self.active] & 1:
            self._settle()
        self.begin_turn(1 - self.active)

    def begin_turn(self, seat: int) -> None:
        """Give the turn to this seat, and look whether the game is lost."""
        self.active = seat
        if not self._can_move():
            self.ending = LOST

    def _pay(self, move: Move) -> None:
        """Lay the cards that a move spends on the active player's pile."""
        me, rows, pile = self.active, self.rows, self.piles[self.active]
        wanted = [move.way.need >> field & 15 for field in FIELDS]
        for seat in (me, 1 - me) if move.own_first else (1 - me, me):
            shows, left = SHOWS[self.sides[seat]], []
            for card in rows[seat]:
                if wanted[shows[card]]:
                    wanted[shows[card]] -= 1
                    pile.append(card)
                else:
                    left.append(card)
            rows[seat] = left

    def _settle(self) -> None:
        """Count the objective; after a set, shuffle the larger pile into the deck (rulings 12 to 14)."""
        self.completed += 1
        if self.completed % self.rules.set or self.completed == self.rules.all:
            return
        near, far = map(len, self.piles)
        larger = self.active if near == far else int(far > near)
        deck = self.deck + self.piles[larger]
        self.piles[larger] = []
        for last in range(len(deck) - 1, 0, -1):
            other = self.chance() % (last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        self.deck = deck

    def _draw(self) -> None:
        row = self.rows[self.active]
        missing = self.rules.row - len(row)
        if missing > 0:
            self.rows[self.active] = row + self.deck[: -missing - 1 : -1]
            del self.deck[-missing:]

    def _can_move(self) -> bool:
        """Whether the active player can end a turn (rulings 5 and 21)."""
        rules, me = self.rules, self.active
        partner = self.nodes[1 - me]
        halves = self.showing(0) + self.showing(1) + GUARD
        known = ways(rules.edition, self.opened, self.nodes[me], self.balances[me])
        if partner == rules.centre:
            near = any((halves - way.need) & GUARD == GUARD for way in known.entering)
            return near or self._can_follow_far()
        closed = 1 << partner
        if self.goal() & closed:
            closed = 0
        return any((halves - way.need) & GUARD == GUARD and not way.nodes & closed for way in known.firsts)

    def _can_follow_far(self) -> bool:
        """Whether a way longer than those in the tables leads into the centre."""
        board, me = self.rules.edition.board, self.active
        mine, theirs = (
            tuple(EMOTIONS[SHOWS[self.sides[seat]][card]] for card in self.rows[seat])
            for seat in (me, 1 - me)
        )
        start, partner = (board.nodes[self.nodes[seat]] for seat in (me, 1 - me))
        balance, argument = self.balances[me], False
        return can_follow(
            ground(self.rules.edition, start, balance, mine, theirs, partner, self.completed, None, argument)
        )
