"""Another world that looks the same: a state changed in everything that a viewer cannot see."""

from dataclasses import replace
from random import Random
from typing import Final

from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.cards import Card, Objective, Side, half
from engine.heldhands.phases import Phase
from engine.heldhands.state import State

VIEWERS: Final[tuple[Viewer, ...]] = (0, 1, SPECTATOR)


def another_world(state: State, viewer: Viewer, rng: Random) -> State:
    """Return a state that differs in hidden facts only: it must give this viewer the same view."""
    state = replace(state, seed=rng.randrange(2**53), objectives=_other_objectives(state, rng))
    if state.phase is Phase.SETUP:
        state = replace(state, opening=_other_opening(state, viewer, rng))
    state = _other_cards(state, viewer, rng)
    if state.phase is Phase.MOVE and viewer != state.active:
        state = _other_chain(state, rng)
    return state


def _other_objectives(state: State, rng: Random) -> tuple[Objective, ...]:
    to_come = list(state.objectives[state.revealed :])
    rng.shuffle(to_come)
    return (*state.objectives[: state.revealed], *to_come)


def _other_opening(state: State, viewer: Viewer, rng: Random) -> tuple[Side | None, Side | None]:
    near, far = (
        rng.choice(tuple(Side)) if side and seat != viewer else side
        for seat, side in enumerate(state.opening)
    )
    return near, far


def _other_cards(state: State, viewer: Viewer, rng: Random) -> State:
    """Deal all cards again so that those in sight still show what they show; they stay the same 48."""

    def known_whole(seat: int) -> bool:
        theirs_too = viewer is not SPECTATOR and state.options.edition == "published"  # (ruling 17)
        looking = state.phase is Phase.SETUP and (seat == viewer or theirs_too)
        return looking or state.phase is Phase.OVER

    pool = list(state.deck)
    for seat, player in enumerate(state.players):
        pool += player.discard
        pool += () if known_whole(seat) else player.row
    rng.shuffle(pool)

    def another(card: Card, side: Side | None) -> Card:
        """Take a card out of the pool that shows the same."""
        return pool.pop(
            next(n for n, other in enumerate(pool) if not side or half(other, side) is half(card, side))
        )

    rows = [
        player.row if known_whole(seat) else tuple(another(card, player.side) for card in player.row)
        for seat, player in enumerate(state.players)
    ]
    near, far = (
        replace(player, row=row, discard=tuple(pool.pop() for _ in player.discard))
        for player, row in zip(state.players, rows, strict=True)
    )
    return replace(state, players=(near, far), deck=tuple(pool))


def _other_chain(state: State, rng: Random) -> State:
    """Let the active player have built something else."""
    state = replace(state, chain=())
    for _ in range(rng.randrange(4)):
        steps = [action for action in GAME.legal_actions(state, state.active) if isinstance(action, Step)]
        if steps:
            state, _events = GAME.apply(state, state.active, rng.choice(steps))
    return state
