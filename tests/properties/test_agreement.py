"""The engine and the naive second implementation agree by hand, by golden counts and by chance."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.heldhands.actions import Row, Step
from engine.heldhands.chains import can_follow, chains
from engine.heldhands.legal import may_end
from engine.heldhands.movement import Ground, begin, end_balance, next_nodes, next_steps, walk
from tests.data import GAMES
from tests.effort import examples
from tests.naive import board as naive_board
from tests.naive import movement as naive
from tests.properties.perft import FILE, Perft, count, positions
from tests.properties.positions import engine_ground, naive_position, random_position
from tests.rows import each_row

BATCHES = 20
POSITIONS = examples(120)  # in each batch and edition
GOLDEN: list[Perft] = json.loads(FILE.read_text(encoding="utf-8"))
AFFORDABLE = 20_000  # chains that the naive movement counts in about a second


def engine_chains(here: Ground) -> list[tuple[naive.Chain, int]]:
    """Return the engine's chains, in the naive words, with their balance."""
    nodes, emotions = here.board.nodes, here.board.emotions
    found = []
    for path, balance, entered_with in chains(here):
        paid = tuple(str(emotions[node] or entered_with) for node in path)
        found.append((naive.Chain(tuple(nodes[node] for node in path), paid), balance))
    return found


def card_chains(here: Ground, chain: tuple[Step, ...], longest: int) -> Iterator[tuple[Step, ...]]:
    """Return the engine's chains card by card, each after all its beginnings."""
    if len(chain) < longest:
        for taken in next_steps(here, walk(here, chain)):
            yield (*chain, taken)
            yield from card_chains(here, (*chain, taken), longest)


def lie(position: naive.Position, own: str = "", partners: str = "", **changes: Any) -> naive.Position:  # noqa: ANN401
    return replace(position, own=tuple(own), partners=tuple(partners), **changes)


START = naive.Position(naive_board.PUBLISHED, "O16", "O0", 0, (), (), 0, "H", argument=False)
PRINTED = replace(START, edition=naive_board.PRINT_AND_PLAY)
JOINING = lie(START, "AH", partner="O17", objective="A", argument=True)  # O17 angry, O18 happy
MIDDLE = replace(JOINING, completed=8)
DOOR = lie(START, "A", "C", node="I0", partner="C", balance=1, completed=24, objective=None)


@each_row(
    ("ruling", "position", "expected"),
    [
        (6, lie(START, "A", "C"), ["O17:A", "O15:C"]),
        (5, START, []),
        (8, replace(JOINING, argument=False), []),  # the partner closes a node
        (8, JOINING, ["O17:A"]),  # an argument opens it and ends the turn
        (8, replace(JOINING, objective="H"), []),
        (8, lie(MIDDLE, "A"), []),  # nor on another ring
        (8, lie(MIDDLE, "HC", partner="M8", objective="H"), ["M8:H", "O15:C"]),
        (9, lie(JOINING, "AC", partner="O16", objective="S"), ["O17:A", "O15:C"]),
        (10, lie(START, "AC", balance=-2), ["O15:C"]),
        (10, lie(PRINTED, "AC", balance=-2), ["O17:A"]),
        (10, lie(START, "CS", balance=2), []),  # every step is on the scale
        (10, lie(START, "CS", balance=1), ["O15:C", "O15 O14:CS"]),
        (19, lie(START, "H", completed=7), []),
        (19, lie(START, "H", completed=8), ["M8:H"]),
        (20, DOOR, ["I7:A", "M0:C", "M0 O0:CA", "C:A"]),
        (20, replace(DOOR, partner="O16"), ["I7:A", "M0:C", "M0 O0:CA", "C:A"]),
        (20, replace(DOOR, edition=naive_board.PRINT_AND_PLAY), ["I7:A", "M0:C", "M0 O0:CA", "C:C"]),
    ],
)
def test_both_find_the_chains_that_were_found_by_hand(
    ruling: int, position: naive.Position, expected: list[str]
) -> None:
    by_hand = {
        naive.Chain(tuple(path.split()), tuple(paid)) for path, paid in (e.split(":") for e in expected)
    }
    assert naive.legal_chains(position) == by_hand, ruling
    assert {chain for chain, _ in engine_chains(engine_ground(position))} == by_hand, ruling


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


@each_row("edition", naive_board.EDITIONS)
def test_all_chains_agree_card_by_card_and_in_their_ends(edition: str) -> None:
    rng = Random(f"cards {edition}")
    for _ in range(BATCHES * POSITIONS // 4):
        position = random_position(edition, rng)
        found = list(card_chains(engine_ground(position), (), 3))
        spelled = {tuple((taken.to, taken.row.value, taken.place) for taken in chain) for chain in found}
        assert len(found) == len(spelled)
        assert spelled == naive.legal_card_chains(position, 3), position
    for _ in range(POSITIONS):
        position = random_position(edition, rng)
        here = engine_ground(position)
        for chain, balance in engine_chains(here)[:200]:
            so_far = walk(here, _cheapest(here, chain))
            assert so_far.balance == balance
            assert may_end(here, so_far) == naive.may_end(position, chain)
            assert end_balance(here, so_far) == naive.end_balance(position, chain)


def _cheapest(here: Ground, chain: naive.Chain) -> tuple[Step, ...]:
    cards = [(Row.OWN, place, half) for place, half in enumerate(here.own, 1)]
    cards += [(Row.PARTNER, place, half) for place, half in enumerate(here.partners, 1)]
    steps: list[Step] = []
    for node, paid in zip(chain.path, chain.paid, strict=True):
        card = next(card for card in cards if card[2] == paid)
        cards.remove(card)
        steps.append(Step(node, card[0], card[1]))
    return tuple(steps)


@each_row("game", GAMES)
def test_both_count_the_chains_of_recorded_positions_as_they_were_counted_before(game: str) -> None:
    golden = {row["turn"]: row for row in GOLDEN if row["game"] == game}
    found = {turn: state for turn, state in positions(game) if turn in golden}
    assert found.keys() == golden.keys() != set()
    for turn, state in found.items():
        assert count(game, turn, state) == golden[turn]
        if sum(golden[turn]["chains"]) <= AFFORDABLE:
            position = naive_position(state)
            lengths = Counter(len(chain.path) for chain in naive.legal_chains(position))
            assert [lengths[n + 1] for n in range(max(lengths))] == golden[turn]["chains"]
            cards = Counter(len(chain) for chain in naive.legal_card_chains(position, 2))
            assert [cards[1], cards[2]] == golden[turn]["cards"][:2]
