"""The engine and the naive second implementation (tests/naive) agree on thousands of positions."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.heldhands.actions import Row, Step
from engine.heldhands.cards import Emotion
from engine.heldhands.chains import can_follow, chains
from engine.heldhands.edition import load_edition
from engine.heldhands.legal import may_end
from engine.heldhands.movement import Ground, begin, end_balance, ground, next_nodes, next_steps, walk
from tests.naive import board as naive_board
from tests.naive import movement as naive

BATCHES = 20
POSITIONS = 120  # in each batch and edition


def random_position(edition: str, rng: Random) -> naive.Position:
    """Return any position that a game could come to, the strange ones included."""
    completed = rng.randrange(25)
    rings = "OMI"[: completed // 8 + 1]
    names = sorted(name for name in naive_board.nodes(edition) if name[0] in rings)
    node = rng.choice(names)
    if completed == 24 and rng.random() < 0.5:
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
    """Return the same position for the engine."""
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


def engine_chains(here: Ground) -> list[tuple[naive.Chain, int]]:
    """Return the engine's chains, in the naive words, with their balance."""
    board = here.board
    return [
        (
            naive.Chain(
                tuple(board.nodes[node] for node in path),
                tuple(str(board.emotions[node] or entered_with) for node in path),
            ),
            balance,
        )
        for path, balance, entered_with in chains(here)
    ]


def card_chains(here: Ground, chain: tuple[Step, ...], longest: int) -> Iterator[tuple[Step, ...]]:
    """Return the engine's chains card by card, each after all its beginnings."""
    if len(chain) < longest:
        for taken in next_steps(here, walk(here, chain)):
            yield (*chain, taken)
            yield from card_chains(here, (*chain, taken), longest)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("edition", naive_board.EDITIONS)
def test_all_chains_agree(edition: str, batch: int) -> None:
    rng = Random(f"{edition} {batch}")
    for _ in range(POSITIONS):
        position = random_position(edition, rng)
        here = engine_ground(position)
        found = engine_chains(here)
        expected = naive.legal_chains(position)
        assert len(found) == len(expected), position
        assert {chain for chain, _ in found} == expected, position
        assert can_follow(here) == naive.can_follow(position), position
        assert bool(next_nodes(here, begin(here))) == bool(expected), position


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("edition", naive_board.EDITIONS)
def test_all_chains_agree_card_by_card(edition: str, batch: int) -> None:
    rng = Random(f"cards {edition} {batch}")
    for _ in range(POSITIONS // 4):
        position = random_position(edition, rng)
        here = engine_ground(position)
        found = list(card_chains(here, (), 3))
        spelled = {tuple((taken.to, taken.row.value, taken.place) for taken in chain) for chain in found}
        assert len(found) == len(spelled)
        assert spelled == naive.legal_card_chains(position, 3), position


@pytest.mark.parametrize("edition", naive_board.EDITIONS)
def test_the_ends_of_chains_agree(edition: str) -> None:
    rng = Random(f"ends {edition}")
    for _ in range(POSITIONS):
        position = random_position(edition, rng)
        here = engine_ground(position)
        for chain, balance in engine_chains(here)[:200]:
            steps = _cheapest(here, chain)
            so_far = walk(here, steps)
            assert so_far.balance == balance
            assert may_end(here, so_far) == naive.may_end(position, chain)
            assert end_balance(here, so_far) == naive.end_balance(position, chain)


def _cheapest(here: Ground, chain: naive.Chain) -> tuple[Step, ...]:
    """Return the chain as steps, each paid with the first card that fits."""
    cards = [(Row.OWN, place, half) for place, half in enumerate(here.own, 1)]
    cards += [(Row.PARTNER, place, half) for place, half in enumerate(here.partners, 1)]
    steps: list[Step] = []
    for node, paid in zip(chain.path, chain.paid, strict=True):
        card = next(card for card in cards if card[2] == paid)
        cards.remove(card)
        steps.append(Step(node, card[0], card[1]))
    return tuple(steps)
