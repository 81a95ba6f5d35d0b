"""Drawing cards, and what happens when there are none left."""

from collections.abc import Callable
from dataclasses import replace

from engine.chance import Chance
from engine.palm.events import DeckShuffled, Event
from engine.palm.options import COOPERATIVE, Mode
from engine.palm.state import HAND, MEMORIES, State


def draw(state: State, log: list[Event]) -> tuple[int, State]:
    """Return the next card of the deck, and the game without it."""
    if not state.deck:
        state = deal_anew(state, log)
    return state.deck[0], replace(state, deck=state.deck[1:])


def draw_first(state: State, log: list[Event], wanted: Callable[[int], bool]) -> tuple[int, State]:
    """Return the first wanted card of the deck, or else the next one, and the game without it."""
    card = next(filter(wanted, state.deck), None)
    if card is None:
        return draw(state, log)
    return card, replace(state, deck=tuple(other for other in state.deck if other != card))


def deal_anew(state: State, log: list[Event]) -> State:
    """Shuffle every card that does not lie on the table, and deal new hands (ruling P7)."""
    on_the_table = state.turn.on_the_table
    free = [card for card in range(1, MEMORIES + 1) if card not in on_the_table]
    deck = Chance(state.seed, f"memories/{state.shuffles}").shuffled(free)
    log.append(DeckShuffled())
    hands, deck = deal_hands(state.mode, len(state.teams), deck)
    return replace(state, deck=deck, hands=hands, discard=(), shuffles=state.shuffles + 1)


def deal_hands(
    mode: Mode, teams: int, deck: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return a hand for each team, and the rest of the deck; there are none where all play together."""
    if mode in COOPERATIVE:
        return (), deck
    dealt = teams * HAND
    return tuple(deck[start : start + HAND] for start in range(0, dealt, HAND)), deck[dealt:]


def refill(state: State, log: list[Event]) -> State:
    """Let every team that has laid a card draw another one; playing individually, Child too (ruling P6)."""
    for team in range(len(state.hands)):
        if len(state.hands[team]) < HAND:
            card, state = draw(state, log)
            if len(state.hands[team]) < HAND:  # it was not dealt anew meanwhile
                state = with_hand(state, team, (*state.hands[team], card))
            else:
                state = replace(state, deck=(card, *state.deck))
    return state


def with_hand(state: State, team: int, cards: tuple[int, ...]) -> State:
    """Return the game with another hand for this team."""
    hands = tuple(cards if number == team else hand for number, hand in enumerate(state.hands))
    return replace(state, hands=hands)


def draw_constraint(state: State) -> tuple[int, State]:
    """Return the next constraint, and the game without it; the old ones are shuffled when none are left."""
    deck = state.constraint_deck
    if not deck:
        label = f"constraints/{state.constraint_shuffles}"
        deck = Chance(state.seed, label).shuffled(state.constraint_discard)
        shuffles = state.constraint_shuffles + 1
        state = replace(state, constraint_discard=(), constraint_shuffles=shuffles)
    return deck[0], replace(state, constraint_deck=deck[1:])
