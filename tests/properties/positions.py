"""Positions in the words of the naive movement and in those of the engine."""

from random import Random

from engine.heldhands.cards import Emotion
from engine.heldhands.edition import load_edition
from engine.heldhands.movement import Ground, ground
from engine.heldhands.state import State
from tests.naive import board as naive_board
from tests.naive import movement as naive


def random_position(edition: str, rng: Random, *, near_the_end: bool = False) -> naive.Position:
    """Return any position that a game could come to; near the end, the partner waits in the centre."""
    completed = 24 if near_the_end else rng.randrange(25)
    rings = "OMI"[: completed // 8 + 1]
    names = sorted(name for name in naive_board.nodes(edition) if name[0] in rings)
    node = rng.choice(names)
    if near_the_end or (completed == 24 and rng.random() < 0.5):
        partner = naive_board.CENTRE
    elif rng.random() < 0.3:
        partner = rng.choice(sorted(set(naive_board.neighbours(edition)[node]) & set(names)))
    else:
        partner = rng.choice(names)
    # The naive implementation needs minutes for a full table on the many lines of this board.
    most = 4 if edition == naive_board.PRINT_AND_PLAY and completed >= 16 else 6
    near_the_partner = naive_board.colours(edition).get(partner, "A")
    return naive.Position(
        edition=edition,
        node=node,
        partner=partner,
        balance=rng.randint(-2, 2),
        own=tuple(rng.choices("ASCH", k=rng.randint(0, most))),
        partners=tuple(rng.choices("ASCH", k=rng.randint(0, most))),
        completed=completed,
        objective=None if completed == 24 else rng.choice([near_the_partner, *"ASCH"]),
        argument=completed < 24 and edition == naive_board.PUBLISHED and rng.random() < 0.5,
    )


def engine_ground(position: naive.Position) -> Ground:
    return ground(
        load_edition(position.edition),
        position.node,
        position.balance,
        tuple(map(Emotion, position.own)),
        tuple(map(Emotion, position.partners)),
        position.partner,
        position.completed,
        Emotion(position.objective) if position.objective else None,
        position.argument,
    )


def naive_position(state: State) -> naive.Position:
    player, partner = state.players[state.active], state.players[1 - state.active]
    return naive.Position(
        edition=state.options.edition,
        node=player.node,
        partner=partner.node,
        balance=player.balance,
        own=tuple(map(str, player.showing)),
        partners=tuple(map(str, partner.showing)),
        completed=state.completed,
        objective=state.objective and str(state.objective.emotion),
        argument=bool(state.objective and state.edition.is_argument(state.objective, state.options.level)),
    )
