"""A table laid by hand: all sit in the order of the seats, and the team of seat 0 begins.

What is done is written "seat action": "1 coin/tap/index/light/quick/1".
"""

from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import Final

import pytest

from engine.contract import Fact, IllegalAction, Outcome, Seat
from engine.palm import GAME
from engine.palm.constraints import Kind, constraints
from engine.palm.events import Event
from engine.palm.legal import simple_actions
from engine.palm.phases import Phase
from engine.palm.state import State
from engine.palm.views import ComposedView, MimeView, player_view

TAP: Final = "coin/tap/index/light/quick/1"
ROCK: Final = "cube/hold/wrist/firm/slow/1"
CLOTH: Final = "cloth/drape/index-palm/feather/slow/1"


@cache  # a state is frozen: every test may begin with the same one
def begin(seats: int, first: int = 0, **options: str) -> State:
    chosen = GAME.read_options({"seating": "seated"} | options)
    games = (GAME.setup(chosen, seats, seed) for seed in range(100))
    return next(state for state in games if state.first == first)


def tell(state: State, *deeds: str) -> tuple[State, list[Event]]:
    """Let all this be done; return the table afterwards and everything that was told."""
    log: list[Event] = []
    for deed in deeds:
        seat, text = deed.split(" ", 1)
        state, told = GAME.apply(state, int(seat), GAME.read_action(text))
        log += told
    return state, log


def play(state: State, *deeds: str) -> State:
    return tell(state, *deeds)[0]


def refusal(state: State, deed: str) -> tuple[StrEnum, dict[str, Fact]]:
    """Return code and facts of the no to this, which changes nothing and is offered nowhere (but touches)."""
    seat, text = deed.split(" ", 1)
    action, before = GAME.read_action(text), GAME.dump(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, int(seat), action)
    assert action not in simple_actions(state, int(seat)), f"{text} is offered"
    assert GAME.dump(state) == before
    return caught.value.code, dict(caught.value.facts)


def child(state: State) -> Seat:
    assert state.turn.child is not None
    return state.turn.child


def grandfather(state: State) -> Seat:
    assert state.turn.grandfather is not None
    return state.turn.grandfather


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


def take_roles(state: State) -> State:
    """Let the first of the active team hold out a hand, if they still have to choose."""
    return play(state, f"{GAME.to_act(state)[0]} grandfather") if state.phase is Phase.ROLES else state


def miming(seats: int = 4, first: int = 0, **options: str) -> State:
    """Return a game in which Child is about to think out her first mime: seat 1, for seat 0."""
    return choose(take_roles(begin(seats, first, **options)))


def choose(state: State, card: int | None = None) -> State:
    """Playing individually, let Child choose a memory of her hand: this one, or any."""
    if state.phase is not Phase.CHOOSE:
        return state
    held = hand_of(state, child(state))
    return play(state, f"{child(state)} mime:{held[0] if card is None else card}")


def mime(state: State, *touches: str, pose: str = "flat") -> State:
    """Let Child mime this, a tap with the coin if nothing is said, and perform it."""
    state = choose(state)
    score = [f"pose:{pose}", *(touches or (TAP,)), "perform"]
    return play(state, *(f"{child(state)} {text}" for text in score))


def interfere(state: State) -> State:
    while state.phase is Phase.INTERFERE:
        seat = GAME.to_act(state)[0]
        state = play(state, f"{seat} lay:{hand_of(state, seat)[0]}")
    return state


def album(state: State) -> State:
    state = interfere(take_roles(state))
    while state.phase is not Phase.ALBUM:
        state = interfere(mime(state))
    return state


def find(state: State, first: int, second: int) -> State:
    places = (state.turn.album.index(card) + 1 for card in (first, second))
    return play(state, f"{grandfather(state)} find:{'>'.join(map(str, places))}")


def turn(state: State) -> State:
    state = album(state)
    second, first = reversed(memories(state))
    return find(state, second, first)


def over(state: State) -> State:
    while state.phase is not Phase.OVER:
        state = turn(state)
    return state


def memories(state: State) -> tuple[int, int]:
    first, second = state.turn.performed
    return first.memory, second.memory


def laid(state: State, team: int) -> tuple[int | None, ...]:
    return tuple(each.laid[team] for each in state.turn.performed)


def from_the_deck(state: State) -> list[int]:
    """Return the cards of the album that nobody mimed and nobody laid."""
    known = {*memories(state), *(card for each in state.turn.performed for card in each.laid)}
    return [card for card in state.turn.album if card not in known]


seen: Final = player_view


def hand_of(state: State, seat: Seat) -> tuple[int, ...]:
    return seen(state, seat).hand


def composed(state: State, seat: Seat = 1) -> ComposedView:
    found = seen(state, seat).composed
    assert found is not None
    return found


def newest(state: State, seat: Seat) -> MimeView:
    return seen(state, seat).mimes[-1]


def deck_of(state: State, cards: int) -> State:
    """Return the game with so many cards left in the deck; the others were discarded."""
    return replace(state, deck=state.deck[:cards], discard=(*state.discard, *state.deck[cards:]))


def constrained(state: State, kind: Kind, *things: str) -> State:
    """Return the game with such a constraint before Child instead of her own."""
    number = 1 + [(card.kind, card.objects) for card in constraints()].index((kind, things))
    own = state.turn.constraint
    assert own is not None
    deck = tuple(own if card == number else card for card in state.constraint_deck)
    return replace(state, constraint_deck=deck, turn=replace(state.turn, constraint=number))


def everywhere(state: State) -> list[int]:
    held = [card for hand in state.hands for card in hand]
    return sorted([*state.deck, *state.discard, *held, *state.turn.on_the_table])
