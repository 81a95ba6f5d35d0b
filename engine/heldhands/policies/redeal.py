"""Worlds that are consistent with what a seat knows: everything hidden is dealt again, at random."""

from typing import Final

from engine.heldhands.board import members
from engine.heldhands.cards import Side
from engine.heldhands.edition import load_edition
from engine.heldhands.phases import Phase
from engine.heldhands.policies.fast_game import CARD_KINDS, FastGame, next_random, rules_of
from engine.heldhands.policies.memory import ANY, KIND, Memory, number_of
from engine.heldhands.views import PlayerView

_SWAPS: Final = 4  # for each card that is not known, from one world to the next


class Redeal:
    """Deals the hidden cards of one view again and again.

    A first deal is found by matching cards with places; then cards change places two by two wherever both
    may lie at the other's, so that in the end all consistent deals are equally likely.
    """

    def __init__(self, view: PlayerView, memory: Memory, seed: int) -> None:
        self._view = view
        self._edition = load_edition(view.table.edition)
        self._random = seed
        places = [*memory.rows[0], *memory.rows[1], *memory.piles[0], *memory.piles[1]]
        places += [ANY] * view.table.deck
        counts = [0] * CARD_KINDS
        for card in self._edition.emotion_deck:
            counts[number_of(card)] += 1
        self._allowed = places
        self._cards = _match(places, counts)
        self._free = [n for n, allowed in enumerate(places) if allowed & (allowed - 1)]
        row, rest = len(memory.rows[0]), len(memory.rows[0]) + len(memory.rows[1])
        pile = rest + len(memory.piles[0])
        self._cuts = (row, rest, pile, pile + len(memory.piles[1]))
        self._known = memory.objectives
        left = list(self._edition.objective_deck)
        for objective in memory.objectives.values():
            left.remove(objective)
        arguments = self._edition.levels[view.table.level]
        self._rules = rules_of(self._edition)
        self._shown = {n: (KIND[one.emotion], one.bar in arguments) for n, one in memory.objectives.items()}
        self._unseen = [(KIND[one.emotion], one.bar in arguments) for one in left]
        self._mix(10 * len(self._free))

    def chance(self, limit: int) -> int:
        """Return a number below a small limit."""
        self._random = next_random(self._random)
        return (self._random >> 33) % limit

    def world(self) -> FastGame:
        """Return the game as it may be."""
        self._mix(_SWAPS * len(self._free))
        view = self._view
        near, far = (view.you, view.partner) if view.seat == 0 else (view.partner, view.you)
        cards, (one, two, three, four) = self._cards, self._cuts
        rules, board = self._rules, self._edition.board
        active = view.seat if view.you.at_turn else 1 - view.seat
        game = FastGame(
            rules,
            [board.number[near.node], board.number[far.node]],
            [near.balance, far.balance],
            [cards[:one], cards[one:two]],
            [int(player.side is Side.RIGHT) for player in (near, far)],
            [cards[two:three], cards[three:four]],
            cards[four:],
            self._objectives(),
            view.table.completed,
            active,
            self._random,
        )
        game.choosing = view.table.phase is Phase.SIDE
        return game

    def _objectives(self) -> list[tuple[int, bool]]:
        unseen = self._unseen
        for last in range(len(unseen) - 1, 0, -1):
            other = self.chance(last + 1)
            unseen[last], unseen[other] = unseen[other], unseen[last]
        rest = iter(unseen)
        count = len(unseen) + len(self._shown)
        return [self._shown[n] if n in self._shown else next(rest) for n in range(count)]

    def _mix(self, times: int) -> None:
        free, allowed, cards, number = self._free, self._allowed, self._cards, self._random
        count = len(free)
        for _ in range(times):
            number = next_random(number)
            one, two = free[(number >> 48) % count], free[(number >> 32 & 0xFFFF) % count]
            if allowed[one] >> cards[two] & 1 and allowed[two] >> cards[one] & 1:
                cards[one], cards[two] = cards[two], cards[one]
        self._random = number


def _match(places: list[int], counts: list[int]) -> list[int]:
    """Return a card for each place; where places contradict each other, some get any card that is left."""
    holders: list[list[int]] = [[] for _ in counts]

    def find(place: int, tried: list[bool]) -> bool:
        for card in members(places[place]):
            if tried[card]:
                continue
            tried[card] = True
            here = holders[card]
            if len(here) < counts[card]:
                here.append(place)
                return True
            for n, other in enumerate(here):
                if find(other, tried):
                    here[n] = place
                    return True
        return False

    lost = [place for place in range(len(places)) if not find(place, [False] * len(counts))]
    for place in lost:
        places[place] = ANY
        find(place, [False] * len(counts))
    dealt = [0] * len(places)
    for card, here in enumerate(holders):
        for place in here:
            dealt[place] = card
    return dealt
