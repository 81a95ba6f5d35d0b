"""In the Palm of Your Hand behind the interface in `contract.py`: `GAME` is the whole game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, get_args

from engine.chance import Chance
from engine.contract import MAX_SEED, SPECTATOR, InvalidAction, InvalidOptions, Outcome, Seat, Viewer
from engine.palm import actions, legal, options, stored, turn, views
from engine.palm.actions import (
    Action,
    AddTouch,
    ChangeTouch,
    ChooseMemory,
    ChoosePose,
    Find,
    HoldOut,
    Lay,
    Perform,
    Redraw,
    TakeBack,
)
from engine.palm.constraints import constraints
from engine.palm.deck import deal_hands
from engine.palm.events import Event
from engine.palm.mime import Mime
from engine.palm.options import COOPERATIVE, Options, Wish, mode_of
from engine.palm.phases import Ending
from engine.palm.refusals import Refused
from engine.palm.seating import table_of, teams_of
from engine.palm.state import MEMORIES, State
from engine.palm.views import PlayerView, SpectatorView

_ACTIONS: Final = get_args(Action)
_KEPT: Final = (Ending.WELL_KEPT, Ending.WHOLE_LIFE)


class Palm:
    """In the Palm of Your Hand."""

    name = "palm"
    seats = tuple(range(options.FEWEST, options.MOST + 1))

    def option_values(self) -> Mapping[str, tuple[str, ...]]:
        """Return every option with the values that it can have."""
        return options.option_values()

    def read_options(self, chosen: Mapping[str, object]) -> Options:
        """Return options from named values; raises `InvalidOptions`."""
        return options.read_options(chosen)

    def setup(self, options: Options, seats: int, seed: int) -> State:
        """Seat the players, deal the hands and begin the first turn; raises `InvalidOptions`."""
        mode = mode_of(options, seats)
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise InvalidOptions(Refused.BAD_SEED, highest=MAX_SEED)
        table = table_of(options, seats, seed)
        teams = teams_of(mode, table)
        memories = Chance(seed, "memories").shuffled(range(1, MEMORIES + 1))
        hands, deck = deal_hands(mode, len(teams), memories)
        numbers = range(1, len(constraints()) + 1) if options.expert is Wish.YES else ()
        state = State(
            options=options,
            seed=seed,
            table=table,
            teams=teams,
            first=Chance(seed, "first").below(len(teams)),
            deck=deck,
            hands=hands,
            points=(0,) * len(teams),
            constraint_deck=Chance(seed, "constraints").shuffled(tuple(numbers)),
        )
        return turn.begin_turn(state, [])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that the game is waiting for; empty when it is over."""
        return legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return everything that this seat may do now."""
        return legal.legal_actions(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:  # noqa: C901, PLR0911 - a line for each action
        """Return the next state and the public events of the change; raises `IllegalAction`."""
        if type(action) not in _ACTIONS:
            raise InvalidAction(Refused.NOT_AN_ACTION, text=type(action).__name__)
        legal.check(state, seat, action)
        log: list[Event] = []
        mime = state.turn.mime
        match action:
            case HoldOut():
                return turn.hold_out(state, seat, log), log
            case ChooseMemory(card):
                return turn.choose_memory(state, card, log), log
            case Redraw():
                return turn.redraw(state, log), log
            case ChoosePose(pose):
                return _with_mime(state, replace(mime, pose=pose)), log
            case AddTouch(touch):
                return _with_mime(state, replace(mime, touches=(*mime.touches, touch))), log
            case ChangeTouch(touch):
                return _with_mime(state, replace(mime, touches=(*mime.touches[:-1], touch))), log
            case TakeBack():
                return _with_mime(state, replace(mime, touches=mime.touches[:-1])), log
            case Perform():
                return turn.perform(state, log), log
            case Lay(card):
                return turn.lay(state, state.team_of(seat), card, log), log
            case Find(first, second):
                return turn.find(state, first, second, log), log

    def view(self, state: State, viewer: Viewer) -> PlayerView | SpectatorView:
        """Return what this viewer may know."""
        return views.spectator_view(state) if viewer is SPECTATOR else views.player_view(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended: the best team, or those with enough points against forgetting."""
        if state.ending is None:
            return None
        best = [team for team, points in enumerate(state.points) if points == max(state.points)]
        winning = best if state.mode not in COOPERATIVE or state.ending in _KEPT else []
        seats = range(len(state.table))
        return Outcome(
            winners=tuple(seat for seat in seats if state.team_of(seat) in winning),
            reason=state.ending.value,
            scores=tuple(state.points[state.team_of(seat)] for seat in seats),
        )

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


def _with_mime(state: State, mime: Mime) -> State:
    """Return the game with another mime in the making; only Child's view changes."""
    return replace(state, turn=replace(state.turn, mime=mime))


GAME: Final = Palm()
