"""Which actions a seat has now, and why another one is refused."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Final

from engine.contract import IllegalAction, Seat
from engine.palm.actions import (
    HOLD_OUT,
    PERFORM,
    POSES,
    REDRAW,
    TAKE_BACK,
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
from engine.palm.composition import check_added, without_last
from engine.palm.constraints import check_whole, constraints
from engine.palm.hand import Force, Tempo, hand
from engine.palm.mime import Mime
from engine.palm.options import Wish
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from engine.palm.touch import Touch

_WHILE_MIMING: Final[tuple[Action, ...]] = (REDRAW, TAKE_BACK, PERFORM)
_PHASES: Final[dict[type[Action], Phase]] = {
    HoldOut: Phase.ROLES,
    ChooseMemory: Phase.CHOOSE,
    Redraw: Phase.MIME,
    ChoosePose: Phase.MIME,
    AddTouch: Phase.MIME,
    ChangeTouch: Phase.MIME,
    TakeBack: Phase.MIME,
    Perform: Phase.MIME,
    Lay: Phase.INTERFERE,
    Find: Phase.ALBUM,
}


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seats that the game is waiting for."""
    turn = state.turn
    match state.phase:
        case Phase.ROLES:
            (active,) = state.active
            return tuple(sorted(state.teams[active]))
        case Phase.CHOOSE | Phase.MIME:
            return () if turn.child is None else (turn.child,)
        case Phase.INTERFERE:
            laid = turn.performed[-1].laid
            waiting = [team for team in state.rivals if laid[team] is None]
            return tuple(sorted(seat for team in waiting for seat in state.teams[team]))
        case Phase.ALBUM:
            return () if turn.grandfather is None else (turn.grandfather,)
        case Phase.OVER:
            return ()


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return everything that this seat may do now: thousands of touches while it mimes."""
    every = (*_simple(state, seat), *_touch_actions(state, seat))
    return tuple(action for action in every if _is_legal(state, seat, action))


def simple_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return everything that this seat may do now, except adding or changing touches."""
    return tuple(action for action in _simple(state, seat) if _is_legal(state, seat, action))


def _simple(state: State, seat: Seat) -> Iterator[Action]:
    """Yield the candidates of this phase, without touches."""
    if seat not in to_act(state):
        return
    match state.phase:
        case Phase.ROLES:
            yield HOLD_OUT
        case Phase.CHOOSE:
            yield from map(ChooseMemory, sorted(state.hands[state.team_of(seat)]))
        case Phase.MIME:
            yield from POSES
            yield from _WHILE_MIMING
        case Phase.INTERFERE:
            yield from map(Lay, sorted(state.hands[state.team_of(seat)]))
        case Phase.ALBUM:
            places = range(1, len(state.turn.album) + 1)
            yield from (Find(first, second) for first in places for second in places if first != second)


def _touch_actions(state: State, seat: Seat) -> Iterator[Action]:
    if state.phase is not Phase.MIME or seat not in to_act(state):
        return
    yield from map(AddTouch, every_touch())
    if state.turn.mime.touches:
        yield from map(ChangeTouch, every_touch())


@cache
def every_touch() -> tuple[Touch, ...]:
    """Return every touch that is possible on some hand: tens of thousands."""
    return tuple(
        Touch(thing, gesture, place, to, force, tempo, times)
        for thing, known in hand().objects.items()
        for gesture in known.footprints
        for place, to in _ways(gesture)
        for force in Force
        for tempo in Tempo
        for times in range(1, hand().gestures[gesture].times + 1)
    )


def _ways(gesture: str) -> Iterator[tuple[str, str | None]]:
    """Yield where a gesture can be made: on the spot, and from place to place if it moves."""
    known, places = hand().gestures[gesture], hand().places
    for name, place in places.items():
        if place.part not in known.parts:
            continue
        yield name, None
        if known.moves:
            yield from ((name, to) for to in sorted(place.neighbours) if places[to].part in known.parts)


def _is_legal(state: State, seat: Seat, action: Action) -> bool:
    with suppress(IllegalAction):
        check(state, seat, action)
        return True
    return False


def check(state: State, seat: Seat, action: Action) -> None:
    """Raise `IllegalAction` with the reason why this seat may not do this now."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refused.GAME_OVER)
    if seat not in to_act(state):
        if state.phase is Phase.INTERFERE and _has_laid(state, seat):
            raise IllegalAction(Refused.ALREADY_LAID)
        raise IllegalAction(Refused.NOT_YOUR_TURN)
    if state.phase is not _PHASES[type(action)]:
        raise IllegalAction(Refused.NOT_NOW, phase=state.phase.value)
    match action:
        case ChooseMemory(card) | Lay(card):
            if card not in state.hands[state.team_of(seat)]:
                raise IllegalAction(Refused.NOT_IN_HAND, card=card)
        case Find(first, second):
            _check_find(state, first, second)
        case Redraw():
            _check_redraw(state)
        case _:
            _check_mime(state, action)


def _has_laid(state: State, seat: Seat) -> bool:
    return seat in range(len(state.table)) and state.team_of(seat) in state.rivals


def _check_find(state: State, first: int, second: int) -> None:
    cards = len(state.turn.album)
    for place in (first, second):
        if not 1 <= place <= cards:
            raise IllegalAction(Refused.NOT_IN_ALBUM, place=place, cards=cards)
    if first == second:
        raise IllegalAction(Refused.SAME_MEMORY_TWICE)


def _check_redraw(state: State) -> None:
    if state.options.redraw is Wish.NO:
        raise IllegalAction(Refused.NO_REDRAW)
    if state.turn.mime.touches:
        raise IllegalAction(Refused.REDRAW_TOO_LATE)


def _check_mime(state: State, action: Action) -> None:
    mime, number = state.turn.mime, state.turn.constraint
    constraint = constraints()[number - 1] if number else None
    match action:
        case AddTouch(touch):
            check_added(mime, constraint, touch)
        case ChangeTouch(touch):
            check_added(_before_change(mime), constraint, touch)
        case ChoosePose():
            if mime.touches:
                raise IllegalAction(Refused.POSE_TOO_LATE)
        case TakeBack():
            if not mime.touches:
                raise IllegalAction(Refused.NOTHING_TO_TAKE_BACK)
        case Perform():
            if not mime.touches:
                raise IllegalAction(Refused.EMPTY_MIME)
            if constraint:
                check_whole(constraint, mime)


def _before_change(mime: Mime) -> Mime:
    if not mime.touches:
        raise IllegalAction(Refused.NOTHING_TO_CHANGE)
    return without_last(mime)
