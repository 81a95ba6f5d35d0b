"""Another world that feels the same: a state of Palm changed in everything that a viewer cannot know."""

from dataclasses import replace
from random import Random

from engine.contract import SPECTATOR, Viewer
from engine.palm.hand import Pose, hand
from engine.palm.legal import every_touch
from engine.palm.mime import Mime, feel
from engine.palm.options import Wish
from engine.palm.phases import Phase
from engine.palm.state import Performance, State
from engine.palm.touch import Touch


def another_world(state: State, viewer: Viewer, rng: Random) -> State:
    """Return a state that differs in hidden facts only: it must give this viewer the same view."""
    state = replace(state, seed=rng.randrange(2**53), shuffles=rng.randrange(9), constraint_shuffles=7)
    state = _other_cards(state, viewer, rng)
    state = _other_constraints(state, viewer, rng)
    if viewer != state.turn.child and state.phase is Phase.MIME:
        mime = Mime(rng.choice(tuple(Pose)), tuple(rng.choices(every_touch(), k=rng.randrange(9))))
        state = replace(state, turn=replace(state.turn, mime=mime))
    return _other_things(state, rng) if _is_blind(state, viewer) else state


def _is_blind(state: State, viewer: Viewer) -> bool:
    return viewer is SPECTATOR or viewer == state.turn.grandfather


def _mimed(each: Performance, viewer: Viewer) -> bool:
    return viewer is not SPECTATOR and viewer == each.child  # nobody is Child for a player who is alone


def _other_cards(state: State, viewer: Viewer, rng: Random) -> State:
    """Deal all cards again that the viewer cannot know. What lies open in the album goes on lying there."""
    turn, team = state.turn, None if viewer is SPECTATOR else state.team_of(viewer)
    unknown = [*state.deck, *state.discard]
    unknown += [card for number, hand in enumerate(state.hands) if number != team for card in hand]
    laid = [card for each in turn.performed for card in _hidden(each, viewer, team)]
    if turn.album:
        known = {card for each in turn.performed for card in (each.memory, *each.laid)} - set(laid)
        among = [card for card in turn.album if card not in known]
    else:
        unknown += laid
        unknown += [turn.memory] if turn.memory is not None and turn.child != viewer else []
        among = unknown
    rng.shuffle(unknown)
    rng.shuffle(among)
    performed = tuple(_with_others(each, viewer, team, among) for each in turn.performed)
    memory = unknown.pop() if turn.memory is not None and turn.child != viewer else turn.memory
    hands = tuple(
        tuple(rng.sample(hand, len(hand))) if number == team else tuple(unknown.pop() for _ in hand)
        for number, hand in enumerate(state.hands)
    )
    return replace(
        state,
        turn=replace(turn, memory=memory, performed=performed),
        hands=hands,
        deck=tuple(unknown.pop() for _ in state.deck),
        discard=tuple(unknown),
    )


def _hidden(each: Performance, viewer: Viewer, team: int | None) -> list[int]:
    memory = [] if _mimed(each, viewer) else [each.memory]
    return memory + [card for number, card in enumerate(each.laid) if card is not None and number != team]


def _with_others(each: Performance, viewer: Viewer, team: int | None, among: list[int]) -> Performance:
    memory = each.memory if _mimed(each, viewer) else among.pop()
    laid = tuple(
        card if card is None or number == team else among.pop() for number, card in enumerate(each.laid)
    )
    return replace(each, memory=memory, laid=laid)


def _other_constraints(state: State, viewer: Viewer, rng: Random) -> State:
    if state.options.expert is Wish.NO:
        return state
    turn = state.turn
    open_to_viewer = state.phase is Phase.ALBUM and not _is_blind(state, viewer)
    performed = tuple(
        each if _mimed(each, viewer) or open_to_viewer else replace(each, constraint=rng.randint(1, 20))
        for each in turn.performed
    )
    held = turn.constraint
    if held is not None and viewer != turn.child:
        held = rng.randint(1, 20)
    deck = tuple(rng.sample(state.constraint_deck, len(state.constraint_deck)))
    return replace(
        state,
        constraint_deck=deck,
        constraint_discard=state.constraint_discard[::-1],
        turn=replace(turn, performed=performed, constraint=held),
    )


def _other_things(state: State, rng: Random) -> State:
    """Let every touch be made with anything that feels the same."""
    performed = tuple(
        replace(
            each, mime=replace(each.mime, touches=tuple(_like(touch, rng) for touch in each.mime.touches))
        )
        for each in state.turn.performed
    )
    return replace(state, turn=replace(state.turn, performed=performed))


def _like(touch: Touch, rng: Random) -> Touch:
    made = [name for name, thing in hand().objects.items() if touch.gesture in thing.footprints]
    others = [replace(touch, thing=name) for name in made]
    return rng.choice([other for other in others if feel(other) == feel(touch)])
