"""Which actions a seat has now, and why another one is refused."""

from typing import Final

from engine.contract import IllegalAction, Seat
from engine.heldhands.actions import (
    CHOOSE_LEFT,
    CHOOSE_RIGHT,
    CLEAR,
    END_TURN,
    TAKE_BACK,
    Action,
    ChooseSide,
    EndTurn,
    Step,
)
from engine.heldhands.board import CENTRE
from engine.heldhands.movement import Ground, Walk, check_step, next_steps, walk
from engine.heldhands.phases import Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.turn import ground_of

_SIDES: Final = (CHOOSE_LEFT, CHOOSE_RIGHT)


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seats that the game is waiting for."""
    if state.phase is Phase.SETUP:
        return tuple(seat for seat in (0, 1) if state.opening[seat] is None)
    return () if state.phase is Phase.OVER else (state.active,)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return everything that this seat may do now, asked or not: a choice at set-up can be changed."""
    if _may_choose(state, seat):
        return tuple(choice for choice in _SIDES if choice.side is not state.opening[seat])
    if seat not in to_act(state):
        return ()
    if state.phase is not Phase.MOVE:
        return _SIDES
    here = ground_of(state)
    return legal_moves(here, walk(here, state.chain))


def legal_moves(here: Ground, so_far: Walk) -> tuple[Action, ...]:
    """Return everything that the builder of a chain may do next."""
    steps = next_steps(here, so_far)
    if not so_far.length:
        return tuple(steps)
    return (*steps, TAKE_BACK, CLEAR, END_TURN) if may_end(here, so_far) else (*steps, TAKE_BACK, CLEAR)


def check(state: State, seat: Seat, action: Action) -> None:
    """Raise `IllegalAction` with the reason why this seat may not do this now."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refused.GAME_OVER)
    may_choose = _may_choose(state, seat)
    if not may_choose and seat not in to_act(state):
        raise IllegalAction(Refused.NOT_YOUR_TURN)
    if isinstance(action, ChooseSide) == (state.phase is Phase.MOVE):
        raise IllegalAction(Refused.NOT_NOW, action=str(action), phase=state.phase.value)
    if not isinstance(action, ChooseSide):
        _check_move(state, action)
    elif may_choose and action.side is state.opening[seat]:
        raise IllegalAction(Refused.SIDE_CHOSEN, side=action.side.value)


def _may_choose(state: State, seat: Seat) -> bool:
    """Whether this seat may choose a side at set-up, for the first time or anew (ruling 35)."""
    return state.phase is Phase.SETUP and seat in range(len(state.opening))


def _check_move(state: State, action: Action) -> None:
    """Raise `IllegalAction` with the reason why the chain cannot go on like this."""
    here = ground_of(state)
    so_far = walk(here, state.chain)
    if isinstance(action, Step):
        check_step(here, so_far, action)
    elif isinstance(action, EndTurn):
        if not state.chain:
            raise IllegalAction(Refused.MUST_MOVE)
        if not may_end(here, so_far):
            raise IllegalAction(Refused.MUST_FOLLOW, node=CENTRE)
    elif not state.chain:
        raise IllegalAction(Refused.NOTHING_TO_TAKE_BACK)


def may_end(here: Ground, so_far: Walk) -> bool:
    """Whether the turn may end here: after a partner in the centre, only there (rulings 5 and 21)."""
    return so_far.length > 0 and (not here.following or so_far.node == here.partner)
