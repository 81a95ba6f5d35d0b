"""Whether the parts of a stored game fit together.

The checks ensure that the engine does not fail and asks no player for more than the rules do; whether the
game could have happened, only a replay can show.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from engine.contract import IllegalAction, Seat
from engine.palm.composition import check_mime
from engine.palm.constraints import constraints
from engine.palm.mime import Mime
from engine.palm.options import COOPERATIVE, Mode, Wish
from engine.palm.phases import Phase
from engine.palm.seating import children_of, neighbours_at_turn, next_grandfather, turns_of
from engine.palm.state import HAND, MEMORIES, Performance, State, Turn
from engine.palm.turn import MIMES, album_of, ending_of, gained_by

_Checks: TypeAlias = tuple[tuple[str, Callable[[State], bool]], ...]


def problem_of(state: State) -> str | None:
    """Return the name of the first thing in which the parts contradict each other, never what it holds."""
    return next((name for name, holds in _CHECKS if not holds(state)), None)


def _everybody_sits_once(state: State) -> bool:
    return sorted(state.table) == list(range(len(state.table)))


def _has_valid_first(state: State) -> bool:
    return 0 <= state.first < len(state.teams)


def _points_fit(state: State) -> bool:
    return len(state.points) == len(state.teams) and min(state.points) >= 0


def _grandfathers_fit(state: State) -> bool:
    over, turns = state.phase is Phase.OVER, turns_of(state)
    if len(state.grandfathers) > turns or (len(state.grandfathers) == turns) != over:
        return False
    return all(
        seat in _may_hold_out(_at_turn(state, number)) for number, seat in enumerate(state.grandfathers, 1)
    )


def _at_turn(state: State, number: int) -> State:
    """Return the game as if this turn were about to begin, as far as roles are concerned."""
    return replace(state, grandfathers=state.grandfathers[: number - 1], turn=Turn(), phase=Phase.ROLES)


def _may_hold_out(state: State) -> tuple[Seat, ...]:
    if state.mode is Mode.INDIVIDUALLY:
        return neighbours_at_turn(state)[1:]
    (active,) = state.active
    grandfather = next_grandfather(state)
    return state.teams[active] if grandfather is None else (grandfather,)


def _children(state: State, grandfather: Seat) -> tuple[Seat | None, Seat | None]:
    """Return the players who mime the first and the second memory of this turn; None who play alone."""
    if state.mode is Mode.ALONE:
        return None, None
    if state.mode is Mode.INDIVIDUALLY:
        child, _ = neighbours_at_turn(state)
        return child, child
    return children_of(state, grandfather)


def _phase_fits(state: State) -> bool:
    match state.phase:
        case Phase.ROLES:
            return state.mode is not Mode.INDIVIDUALLY and next_grandfather(state) is None
        case Phase.CHOOSE:
            return state.mode is Mode.INDIVIDUALLY
        case Phase.MIME:
            return state.mode is not Mode.ALONE
        case Phase.INTERFERE:
            return state.mode not in COOPERATIVE
        case _:
            return True


def _performed_fit(state: State) -> bool:
    count = len(state.turn.performed)
    match state.phase:
        case Phase.ROLES if state.mode is Mode.ALONE:
            return count < MIMES
        case Phase.ROLES | Phase.OVER:
            return count == 0
        case Phase.CHOOSE | Phase.MIME:
            return count < MIMES
        case Phase.INTERFERE:
            return 0 < count <= MIMES
        case Phase.ALBUM:
            return count == MIMES


def _roles_fit(state: State) -> bool:
    turn = state.turn
    if state.phase in (Phase.ROLES, Phase.OVER) and not turn.performed:
        return turn.child is None and turn.grandfather is None
    if turn.grandfather is None or turn.grandfather not in _may_hold_out(state):
        return False
    children = _children(state, turn.grandfather)
    which = len(turn.performed) - (state.phase in (Phase.INTERFERE, Phase.ALBUM))
    return turn.child == children[which] and _mimed_by(turn.performed, children)


def _mimed_by(performed: Sequence[Performance], children: Sequence[Seat | None]) -> bool:
    return all(each.child == child for each, child in zip(performed, children, strict=False))


def _laid_fit(state: State) -> bool:
    """Return whether every rival has laid a card onto every memory, except the newest one."""
    if any(len(each.laid) != len(state.teams) for each in state.turn.performed):
        return False
    laid = [_who_laid(each) for each in state.turn.performed]
    rivals = set(state.rivals)
    if state.phase is Phase.INTERFERE and not laid.pop() < rivals:
        return False
    return all(teams == rivals for teams in laid)


def _who_laid(each: Performance) -> set[int]:
    return {team for team, card in enumerate(each.laid) if card is not None}


def _memory_fits(state: State) -> bool:
    return (state.turn.memory is not None) == (state.phase is Phase.MIME)


def _hands_fit(state: State) -> bool:
    teams = 0 if state.mode in COOPERATIVE else len(state.teams)
    return [len(hand) for hand in state.hands] == [HAND - _away(state, team) for team in range(teams)]


def _away(state: State, team: int) -> int:
    """Return how many cards of its hand a team has laid or mimes, and has not drawn anew."""
    turn, phase = state.turn, state.phase
    if state.mode is Mode.INDIVIDUALLY and turn.child in state.teams[team]:
        return int(phase in (Phase.MIME, Phase.INTERFERE))
    return int(phase is Phase.INTERFERE and turn.performed[-1].laid[team] is not None)


def _no_card_is_lost(state: State) -> bool:
    everywhere = [*state.deck, *state.discard, *state.turn.on_the_table]
    everywhere += [card for hand in state.hands for card in hand]
    return sorted(everywhere) == list(range(1, MEMORIES + 1))


def _album_fits(state: State) -> bool:
    if state.phase is not Phase.ALBUM:
        return not state.turn.album
    return _holds(state, state.turn.album, state.turn.performed)


def _holds(state: State, album: Sequence[int], performed: Sequence[Performance]) -> bool:
    """Whether an album has its cards, and among them all that were mimed and laid."""
    needed = Turn(performed=tuple(performed)).on_the_table
    return (
        len(album) == len(set(album)) == album_of(state.options)
        and len(needed) == len(set(needed))
        and set(needed) <= set(album) <= set(range(1, MEMORIES + 1))
    )


def _constraints_add_up(state: State) -> bool:
    expert, held = state.options.expert is Wish.YES, state.turn.constraint
    if (held is not None) != (expert and state.phase is Phase.MIME):
        return False
    found = sorted((*state.constraint_deck, *state.constraint_discard, *(() if held is None else (held,))))
    return found == (list(range(1, len(constraints()) + 1)) if expert else [])


def _can_be_mimed(state: State) -> bool:
    turn = state.turn
    if state.phase is not Phase.MIME and turn.mime != Mime():
        return False
    return _is_legal(turn.mime, turn.constraint) and _were_mimed(state, turn.performed)


def _were_mimed(state: State, performed: Sequence[Performance]) -> bool:
    """Whether what was performed is complete, and respects a constraint where experts play."""
    expert = state.options.expert is Wish.YES
    return all(
        each.mime.touches
        and (each.constraint is not None) == expert
        and _is_legal(each.mime, each.constraint, whole=True)
        for each in performed
    )


def _is_legal(mime: Mime, number: int | None, *, whole: bool = False) -> bool:
    """Whether each touch could come after those before it."""
    if number is not None and not 0 < number <= len(constraints()):
        return False
    constraint = None if number is None else constraints()[number - 1]
    try:
        check_mime(mime, constraint, whole=whole)
    except IllegalAction:
        return False
    return True


def _result_fits(state: State) -> bool:
    """Whether the last turn could have come out like this."""
    last = state.last
    if last is None or not state.grandfathers:
        return last is None and not state.grandfathers
    number, grandfather = len(state.grandfathers), state.grandfathers[-1]
    if (last.number, last.grandfather, len(last.performed)) != (number, grandfather, MIMES):
        return False
    then = _at_turn(state, number)
    children = _children(then, grandfather)
    turn = Turn(children[-1], grandfather, performed=last.performed, album=last.album)
    then = replace(then, turn=turn, phase=Phase.ALBUM)
    return (
        _mimed_by(last.performed, children)
        and _laid_fit(then)
        and _album_fits(then)
        and _were_mimed(state, last.performed)
        and len(set(last.chosen)) == len(last.chosen)
        and set(last.chosen) <= set(last.album)
        and gained_by(then, last.chosen) == last.gained
    )


def _ending_fits(state: State) -> bool:
    return state.ending == (ending_of(state) if state.phase is Phase.OVER else None)


_CHECKS: Final[_Checks] = (  # in this order: the later ones rely on the earlier
    ("table", _everybody_sits_once),
    ("first", _has_valid_first),
    ("points", _points_fit),
    ("grandfathers", _grandfathers_fit),
    ("phase", _phase_fits),
    ("performed", _performed_fit),
    ("roles", _roles_fit),
    ("laid", _laid_fit),
    ("memory", _memory_fits),
    ("hands", _hands_fit),
    ("album", _album_fits),
    ("cards", _no_card_is_lost),
    ("constraints", _constraints_add_up),
    ("mime", _can_be_mimed),
    ("last", _result_fits),
    ("ending", _ending_fits),
)
