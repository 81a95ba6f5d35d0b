"""What a seat knows of the cards, folded from the views that it has seen, and never from the state.

A covered half is known where the card was seen whole at the set-up, or showed its other half before its
player changed sides. A pile that was shuffled into the deck is only counted.
"""

from collections.abc import Sequence
from typing import Final

from engine.contract import Seat
from engine.heldhands.actions import Row
from engine.heldhands.cards import EMOTIONS, Card, Emotion, Objective, Side
from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.policies.fast_game import CARD_KINDS, KINDS, SHOWS
from engine.heldhands.views import PlayerView, SeatView

ANY: Final = (1 << CARD_KINDS) - 1
"""A set of cards is a mask of card numbers; this is all of them."""

KIND: Final = {emotion: kind for kind, emotion in enumerate(EMOTIONS)}

_SIDES: Final = (Side.LEFT, Side.RIGHT)
_SHOWING: Final = {
    (side, emotion): sum(1 << card for card in range(CARD_KINDS) if SHOWS[n][card] == KIND[emotion])
    for n, side in enumerate(_SIDES)
    for emotion in EMOTIONS
}
_LONGEST_GAP: Final = 2  # turns between two views: a view tells each player's last turn


def number_of(card: Card) -> int:
    """Return the number of a card."""
    return KIND[Emotion(card[0])] * KINDS + KIND[Emotion(card[1])]


class Memory:
    """The cards that may lie at each place, by seat, and the objectives that have come up."""

    def __init__(self, seen: Sequence[PlayerView]) -> None:
        self.rows: list[list[int]] = [[], []]
        self.piles: list[list[int]] = [[], []]
        self.objectives: dict[int, Objective] = {}  # by the number completed before it
        self._sides: list[Side | None] = [None, None]
        self._turns = -_LONGEST_GAP - 1
        for view in seen:
            self._look(view)

    def _look(self, view: PlayerView) -> None:
        seats = {view.seat: view.you, 1 - view.seat: view.partner}
        table = view.table
        turns = table.turn - (table.phase is Phase.MOVE) if table.turn else 0
        mover = next((seat for seat, player in seats.items() if player.at_turn), 0)
        if table.phase is Phase.MOVE:
            mover = 1 - mover
        missed = turns - self._turns
        if not 0 <= missed <= _LONGEST_GAP:
            self.rows, self.piles = [[], []], [[], []]
        for turn, seat in ((2, 1 - mover), (1, mover)):
            last = seats[seat].last
            if turn <= missed <= _LONGEST_GAP and last is not None:
                if turn == 1:  # the partner has not moved since
                    self._sides[1 - seat] = seats[1 - seat].side
                self._follow(last, seat)
                self._sides[seat] = seats[seat].side
        self._turns = turns
        for seat, player in seats.items():
            self._compare(seat, player)
            chosen = table.phase is Phase.MOVE or (table.phase is Phase.SIDE and not player.at_turn)
            self._sides[seat] = player.side if chosen else None
        if table.objective is not None:
            shown = table.objective
            self.objectives[table.completed] = Objective(shown.emotion, shown.bar)

    def _follow(self, turn: Turn, mover: Seat) -> None:
        """Move the cards of a turn from the rows to the mover's pile, and those drawn into the row."""
        owners = {Row.OWN: mover, Row.PARTNER: 1 - mover}
        for step, half in zip(turn.steps, turn.paid, strict=True):
            seat = owners[step.row]
            row, side = self.rows[seat], self._sides[seat]
            known = row[step.place - 1] if step.place <= len(row) else ANY
            shown = _SHOWING[side, half] if side else ANY
            self.piles[mover].append(known & shown or shown)
        for place, seat in sorted(((step.place, owners[step.row]) for step in turn.steps), reverse=True):
            del self.rows[seat][place - 1 : place]
        self.rows[mover] += [ANY] * turn.drew

    def _compare(self, seat: Seat, player: SeatView) -> None:
        """Bring what is known together with what lies there now."""
        row, pile = self.rows[seat], self.piles[seat]
        if len(row) != player.cards:
            row = [ANY] * player.cards
        if player.whole:
            row = [1 << number_of(card) for card in player.whole]
        elif player.row and player.side:
            shown = [_SHOWING[player.side, half] for half in player.row]
            row = [known & now or now for known, now in zip(row, shown, strict=True)]
        self.rows[seat] = row
        missing = player.discard - len(pile)
        if missing > 0:
            pile = [ANY] * missing + pile
        self.piles[seat] = pile[len(pile) - player.discard :]  # an older part was shuffled into the deck
