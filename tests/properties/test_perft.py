"""The engine, and the naive movement, count the chains of recorded positions as they were counted before."""

import json
from collections import Counter

from tests.data import GAMES
from tests.naive import movement as naive
from tests.properties.perft import FILE, Perft, count, positions
from tests.properties.positions import naive_position
from tests.rows import each_row

GOLDEN: list[Perft] = json.loads(FILE.read_text(encoding="utf-8"))
AFFORDABLE = 20_000  # chains that the naive movement counts in about a second


@each_row("game", GAMES)
def test_the_engine_counts_as_before(game: str) -> None:
    golden = {row["turn"]: row for row in GOLDEN if row["game"] == game}
    assert golden
    for turn, state in positions(game):
        if turn in golden:
            assert count(game, turn, state) == golden[turn]


@each_row("game", GAMES)
def test_the_naive_movement_counts_the_same(game: str) -> None:
    golden = {row["turn"]: row for row in GOLDEN if row["game"] == game}
    for turn, state in positions(game):
        if turn in golden and sum(golden[turn]["chains"]) <= AFFORDABLE:
            position = naive_position(state)
            lengths = Counter(len(chain.path) for chain in naive.legal_chains(position))
            assert [lengths[n + 1] for n in range(max(lengths))] == golden[turn]["chains"]
            cards = Counter(len(chain) for chain in naive.legal_card_chains(position, 2))
            assert [cards[1], cards[2]] == golden[turn]["cards"][:2]


def test_both_editions_and_all_rings_are_counted() -> None:
    at = {(game, turn): state for game in GAMES for turn, state in positions(game)}
    counted = [at[row["game"], row["turn"]] for row in GOLDEN]  # a turn that is gone is a KeyError
    assert len({(state.options.edition, state.ring) for state in counted}) == 8
