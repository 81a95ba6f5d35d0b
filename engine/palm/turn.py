"""The course of a turn: two memories, each mimed and interfered with, then the album."""

from dataclasses import replace
from typing import Final

from engine.chance import Chance
from engine.contract import Seat
from engine.palm.constraints import constraints
from engine.palm.deck import deal_anew, draw, draw_constraint, draw_first, refill, with_hand
from engine.palm.events import (
    AlbumOpened,
    CardLaid,
    Ended,
    Event,
    Found,
    MemoryTaken,
    Performed,
    Redrew,
    RolesTaken,
    TurnBegan,
)
from engine.palm.mime import Mime
from engine.palm.options import COOPERATIVE, Mode, Options, Veterans, Wish
from engine.palm.phases import TOGETHER, Ending, Phase
from engine.palm.repertoire import are_alike, repertoire
from engine.palm.seating import children_of, neighbours_at_turn, next_grandfather, round_of, turns_of
from engine.palm.state import Performance, Result, State, Turn

MIMES: Final = 2
_ALBUM: Final = 8  # cards
_THIRDS: Final = 3


def begin_turn(state: State, log: list[Event]) -> State:
    """Begin the next turn, or end the game after the last one."""
    played = len(state.grandfathers)
    if played == turns_of(state):
        return _end(state, log)
    state = replace(state, turn=Turn(), phase=Phase.ROLES)
    log.append(TurnBegan(played + 1, round_of(state, played + 1)))
    if state.mode is Mode.INDIVIDUALLY:
        child, grandfather = neighbours_at_turn(state)
        return _take_roles(state, child, grandfather, log)
    grandfather_now = next_grandfather(state)
    return state if grandfather_now is None else hold_out(state, grandfather_now, log)


def hold_out(state: State, grandfather: Seat, log: list[Event]) -> State:
    """Let this player of the active team be Grandfather."""
    if state.mode is Mode.ALONE:
        return _perform_alone(state, grandfather, log)
    child, _ = children_of(state, grandfather)
    return _take_roles(state, child, grandfather, log)


def _perform_alone(state: State, grandfather: Seat, log: list[Event]) -> State:
    """Take a memory for a player who is alone, and perform a mime that is written for it (ruling P21)."""
    number, state = _draw_obeyable(state, log) if state.options.expert is Wish.YES else (None, state)
    constraint = constraints()[number - 1] if number else None
    card, state = draw_first(state, log, lambda card: bool(repertoire()[card].obeying(constraint)))
    label = f"mime/{state.number}/{len(state.turn.performed) + 1}"
    mime = Chance(state.seed, label).choice(repertoire()[card].obeying(constraint))
    turn = replace(state.turn, grandfather=grandfather, memory=card, constraint=number, mime=mime)
    return perform(replace(state, turn=turn), log)


def _draw_obeyable(state: State, log: list[Event]) -> tuple[int, State]:
    """Return the next constraint that a mime for a card of the deck obeys, and the game without it."""
    for _ in constraints():
        number, state = draw_constraint(state)
        if any(repertoire()[card].obeying(constraints()[number - 1]) for card in state.deck):
            return number, state
        state = replace(state, constraint_discard=(*state.constraint_discard, number))
    return _draw_obeyable(deal_anew(state, log), log)  # the whole deck obeys some


def _take_roles(state: State, child: Seat, grandfather: Seat, log: list[Event]) -> State:
    log.append(RolesTaken(grandfather, child))
    return _begin_memory(replace(state, turn=Turn(child=child, grandfather=grandfather)), log)


def _begin_memory(state: State, log: list[Event]) -> State:
    """Let Child draw a memory; playing individually, she chooses one from her own hand.

    A player who is alone holds out a hand again.
    """
    if state.mode is Mode.ALONE:
        return replace(state, phase=Phase.ROLES)
    if state.mode is Mode.INDIVIDUALLY:
        return replace(state, phase=Phase.CHOOSE)
    card, state = draw(state, log)
    return take_memory(state, card, log)


def choose_memory(state: State, card: int, log: list[Event]) -> State:
    """Let Child mime this card of her own hand."""
    child = state.turn.child
    if child is None:
        raise ValueError(state.phase)
    team = state.team_of(child)
    state = with_hand(state, team, tuple(held for held in state.hands[team] if held != card))
    return take_memory(state, card, log)


def take_memory(state: State, card: int, log: list[Event]) -> State:
    """Put a memory before Child, and a constraint where experts play."""
    turn, constraint = state.turn, None
    if turn.child is None:
        raise ValueError(state.phase)
    if state.options.expert is Wish.YES:
        constraint, state = draw_constraint(state)
    log.append(MemoryTaken(turn.child, len(turn.performed) + 1))
    turn = replace(turn, memory=card, constraint=constraint, mime=Mime())
    return replace(state, turn=turn, phase=Phase.MIME)


def redraw(state: State, log: list[Event]) -> State:
    """Put the memory away, and draw another one; the constraint stays."""
    turn = state.turn
    if turn.child is None or turn.memory is None:
        raise ValueError(state.phase)
    state = replace(state, discard=(*state.discard, turn.memory), turn=replace(turn, memory=None))
    card, state = draw(state, log)
    log.append(Redrew(turn.child))
    return replace(state, turn=replace(state.turn, memory=card))


def perform(state: State, log: list[Event]) -> State:
    """Perform the mime; then the other teams lay their cards, if there are any."""
    turn = state.turn
    if turn.memory is None:
        raise ValueError(state.phase)
    nothing: tuple[int | None, ...] = (None,) * len(state.teams)
    performed = Performance(turn.child, turn.memory, turn.constraint, turn.mime, nothing)
    if turn.constraint is not None:
        discard = (*state.constraint_discard, turn.constraint)
        state = replace(state, constraint_discard=discard)
    turn = replace(turn, memory=None, constraint=None, mime=Mime(), performed=(*turn.performed, performed))
    log.append(Performed(performed.child, len(turn.performed)))
    state = replace(state, turn=turn, phase=Phase.INTERFERE)
    return state if state.rivals else _go_on(state, log)


def lay(state: State, team: int, card: int, log: list[Event]) -> State:
    """Lay a card face down; when all teams have, they draw, and the turn goes on."""
    turn = state.turn
    newest = turn.performed[-1]
    laid = tuple(card if number == team else other for number, other in enumerate(newest.laid))
    performed = (*turn.performed[:-1], replace(newest, laid=laid))
    state = with_hand(state, team, tuple(held for held in state.hands[team] if held != card))
    state = replace(state, turn=replace(turn, performed=performed))
    log.append(CardLaid(team))
    if any(laid[rival] is None for rival in state.rivals):
        return state
    return _go_on(state, log)


def _go_on(state: State, log: list[Event]) -> State:
    """After all have interfered: the second memory, for another Child in a team of three; or the album."""
    state = refill(state, log)
    turn = state.turn
    if len(turn.performed) == MIMES:
        return _open_album(state, log)
    if state.mode not in (Mode.INDIVIDUALLY, Mode.ALONE) and turn.grandfather is not None:
        _, child = children_of(state, turn.grandfather)
        state = replace(state, turn=replace(turn, child=child))
    return _begin_memory(state, log)


def between_turns(state: State) -> bool:
    """Return whether no mime of the turn was performed: choosing roles and memories does not begin it."""
    return state.phase is Phase.OVER or not state.turn.performed


def album_of(options: Options) -> int:
    """Return how many cards the album has: eight, or more for veterans (rulings P12 and P21)."""
    return _ALBUM if options.veterans is Veterans.NO else MIMES + int(options.veterans)


def _open_album(state: State, log: list[Event]) -> State:
    """Hide both memories among others, and lay all of them open before Grandfather."""
    turn, wanted = state.turn, album_of(state.options)
    added: tuple[int, ...] = ()
    while len(turn.on_the_table) + len(added) < wanted:
        # The added cards lie on the table too, if the deck runs out now.
        state = replace(state, turn=replace(turn, album=(*turn.on_the_table, *added)))
        card, state = _draw_for_album(state, len(added), log)
        added = (*added, card)
    label = f"album/{state.number}"
    album = Chance(state.seed, label).shuffled((*turn.on_the_table, *added))
    log.append(AlbumOpened(len(album)))
    return replace(state, turn=replace(turn, album=album), phase=Phase.ALBUM)


def _draw_for_album(state: State, added: int, log: list[Event]) -> tuple[int, State]:
    """Return a card for the album; alone, of three one is like the first memory and one like the second."""
    like = added % _THIRDS
    if state.mode is not Mode.ALONE or like == MIMES:
        return draw(state, log)
    memory = state.turn.performed[like].memory
    return draw_first(state, log, lambda card: are_alike(card, memory))


def find(state: State, first: int, second: int, log: list[Event]) -> State:
    """Let Grandfather point at two cards, reveal everything, and go on with the next turn."""
    turn = state.turn
    if turn.grandfather is None:
        raise ValueError(state.phase)
    chosen = (turn.album[first - 1], turn.album[second - 1])
    gained = gained_by(state, chosen)
    right = tuple(card == each.memory for card, each in zip(chosen, turn.performed, strict=True))
    log.append(Found(turn.grandfather, (right[0], right[1]), gained))
    return begin_turn(
        replace(
            state,
            points=tuple(map(sum, zip(state.points, gained, strict=True))),
            discard=(*state.discard, *turn.album),
            grandfathers=(*state.grandfathers, turn.grandfather),
            last=Result(state.number, turn.grandfather, turn.performed, turn.album, chosen, gained),
        ),
        log,
    )


def gained_by(state: State, chosen: tuple[int, int]) -> tuple[int, ...]:
    """Return the points of each team: for a memory in its place, or for a card that misled (ruling P8)."""
    gained = [0] * len(state.teams)
    for place, card in enumerate(chosen):
        if card == state.turn.performed[place].memory:
            for team in state.active:
                gained[team] += 1
        for each in state.turn.performed:
            if card in each.laid:
                gained[each.laid.index(card)] += 1
    return tuple(gained)


def _end(state: State, log: list[Event]) -> State:
    ending = ending_of(state)
    log.append(Ended(ending))
    return replace(state, turn=Turn(), phase=Phase.OVER, ending=ending)


def ending_of(state: State) -> Ending:
    """Return how it ends: with a winner, with a tie, or with what was kept (rulings P17 and P20)."""
    if state.mode in COOPERATIVE:
        return next(ending for points, ending in TOGETHER if state.points[0] >= points)
    return Ending.MOST_POINTS if state.points.count(max(state.points)) == 1 else Ending.TIE
