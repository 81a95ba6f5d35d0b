"""The engine and the naive second implementation (tests/naive) agree on thousands of positions."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.heldhands.actions import Row, Step
from engine.heldhands.chains import can_follow, chains
from engine.heldhands.legal import may_end
from engine.heldhands.movement import Ground, begin, end_balance, next_nodes, next_steps, walk
from tests.effort import examples
from tests.naive import board as naive_board
from tests.naive import movement as naive
from tests.properties.positions import engine_ground, random_position
from tests.rows import each_row

BATCHES = 20
POSITIONS = examples(120)  # in each batch and edition


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


@each_row("batch", range(BATCHES))
@each_row("edition", naive_board.EDITIONS)
def test_all_chains_agree_card_by_card(edition: str, batch: int) -> None:
    rng = Random(f"cards {edition} {batch}")
    for _ in range(POSITIONS // 4):
        position = random_position(edition, rng)
        here = engine_ground(position)
        found = list(card_chains(here, (), 3))
        spelled = {tuple((taken.to, taken.row.value, taken.place) for taken in chain) for chain in found}
        assert len(found) == len(spelled)
        assert spelled == naive.legal_card_chains(position, 3), position


@each_row("edition", naive_board.EDITIONS)
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
