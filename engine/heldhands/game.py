"""Held Hands behind the interface in `contract.py`: `GAME` is the whole game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, get_args

from engine.chance import Chance
from engine.contract import MAX_SEED, SPECTATOR, InvalidAction, InvalidOptions, Outcome, Seat, Viewer
from engine.heldhands import actions, legal, stored, views
from engine.heldhands.actions import Action, ChooseSide, Clear, EndTurn, Step, TakeBack
from engine.heldhands.board import SEATS
from engine.heldhands.cards import Side
from engine.heldhands.events import Began, Event, SideChosen
from engine.heldhands.options import First, Options, edition_of, option_values, read_options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import Player, State
from engine.heldhands.turn import begin_turn, choose_side, end_turn
from engine.heldhands.views import PlayerView, SpectatorView

_ACTIONS: Final = get_args(Action)


class HeldHands:
    """...and then, we held hands."""

    name = "heldhands"
    seats = (len(SEATS),)

    def option_values(self) -> Mapping[str, tuple[str, ...]]:
        """Return every option with the values that it can have."""
        return option_values()

    def read_options(self, options: Mapping[str, object]) -> Options:
        """Return options from named values; raises `InvalidOptions`."""
        return read_options(options)

    def setup(self, options: Options, seats: int, seed: int) -> State:
        """Deal a new game: a full row each, and the objectives in their order; raises `InvalidOptions`."""
        if seats not in self.seats:
            raise InvalidOptions(Refused.TWO_SEATS, seats=seats)
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise InvalidOptions(Refused.BAD_SEED, highest=MAX_SEED)
        edition = edition_of(options)
        deck = Chance(seed, "emotions").shuffled(edition.emotion_deck)
        rows = (deck[: edition.row], deck[edition.row : 2 * edition.row])
        near, far = (
            Player(node=start, balance=0, row=row, discard=(), side=None)
            for start, row in zip(edition.board.starts, rows, strict=True)
        )
        first = (
            Chance(seed, "first").below(2) if options.first is First.RANDOM else SEATS.index(options.first)
        )
        return State(
            options=options,
            seed=seed,
            first=first,
            active=first,
            deck=deck[2 * edition.row :],
            objectives=Chance(seed, "objectives").shuffled(edition.objective_deck),
            players=(near, far),
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that the game is waiting for; empty when it is over."""
        return legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return everything that this seat may do now."""
        return legal.legal_actions(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
        """Return the next state and the public events of the change; raises `IllegalAction`."""
        if type(action) not in _ACTIONS:
            raise InvalidAction(Refused.NOT_AN_ACTION, text=type(action).__name__)
        legal.check(state, seat, action)
        log: list[Event] = []
        match action:
            case Step():
                return state.with_chain((*state.chain, action)), log
            case TakeBack():
                return state.with_chain(state.chain[:-1]), log
            case Clear():
                return state.with_chain(()), log
            case EndTurn():
                return end_turn(state, log), log
            case ChooseSide(side):
                if state.phase is Phase.SETUP:
                    return _open(state, seat, side, log), log
                return choose_side(state, side, log), log

    def view(self, state: State, viewer: Viewer) -> PlayerView | SpectatorView:
        """Return what this viewer may know."""
        return views.spectator_view(state) if viewer is SPECTATOR else views.player_view(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """Return how it ended: they win and lose together."""
        if state.ending is None:
            return None
        return Outcome(winners=(0, 1) if state.ending is Ending.HELD_HANDS else (), reason=state.ending.value)

    def read_action(self, text: object) -> Action:
        """Return the action written in this text; raises `InvalidAction`."""
        return actions.read_action(text)

    def write_action(self, action: Action) -> str:
        """Return the action's short text."""
        return str(action)

    def dump(self, state: State) -> bytes:
        """Return the state as canonical JSON."""
        return stored.dump(state)

    def load(self, data: bytes) -> State:
        """Return the state that `dump` wrote; raises `InvalidState`."""
        return stored.load(data)


def _open(state: State, seat: Seat, side: Side, log: list[Event]) -> State:
    """Note a side chosen in secret; when both have chosen, show them and begin (ruling 35).

    That a player has changed their mind is told to nobody.
    """
    if state.opening[seat] is None:
        log.append(SideChosen(seat))
    near, far = (side, state.opening[1]) if seat == 0 else (state.opening[0], side)
    state = replace(state, opening=(near, far))
    if near is None or far is None:
        return state
    players = (replace(state.players[0], side=near), replace(state.players[1], side=far))
    log.append(Began(state.first))
    return begin_turn(replace(state, players=players), state.first, log)


GAME: Final = HeldHands()
