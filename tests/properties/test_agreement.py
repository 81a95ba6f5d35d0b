"""The engine and the naive second implementation agree by golden counts and by chance."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from engine.contract import SPECTATOR, IllegalAction
from engine.heldhands import GAME
from engine.heldhands.actions import Row, Step
from engine.heldhands.cards import Emotion
from engine.heldhands.chains import can_follow, chains
from engine.heldhands.edition import load_edition
from engine.heldhands.legal import may_end
from engine.heldhands.movement import Ground, begin, end_balance, ground, next_nodes, next_steps, walk
from engine.heldhands.views import SpectatorView
from tests.data import RECORDS
from tests.effort import examples
from tests.naive import board as naive_board
from tests.naive import movement as naive
from tests.naive import setup as naive_setup
from tests.properties.perft import FILE, Perft, count, naive_position, positions
from tests.rows import each_row

BATCHES = 20
POSITIONS = examples(120)  # in each batch and edition
GOLDEN: list[Perft] = json.loads(FILE.read_text(encoding="utf-8"))
AFFORDABLE = 20_000  # chains that the naive movement counts in about a second


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


@each_row("edition", naive_board.EDITIONS)
def test_every_course_of_a_set_up_agrees_in_what_each_may_choose_and_see(edition: str) -> None:
    every = product(naive_setup.PLAYERS, naive_setup.SIDES)
    for course in product(every, repeat=4):
        state = GAME.setup(GAME.read_options({"edition": edition, "first": "near"}), 2, 5)
        rows = [player.row for player in state.players]
        made: list[naive_setup.Choice] = []
        for seat, side in course:
            if side in naive_setup.may_choose(made, seat):
                state, _ = GAME.apply(state, seat, GAME.read_action(side))
                made.append((seat, side))
            else:
                with pytest.raises(IllegalAction):
                    GAME.apply(state, seat, GAME.read_action(side))
            for viewer in (*naive_setup.PLAYERS, SPECTATOR):
                view = GAME.view(state, viewer)
                if isinstance(view, SpectatorView):
                    seats = {0: view.near, 1: view.far}
                else:
                    seats = {view.seat: view.you, 1 - view.seat: view.partner}
                    sides = {str(action) for action in view.legal} & {*naive_setup.SIDES}
                    assert sides == naive_setup.may_choose(made, view.seat)
                whole = naive_setup.sees_whole(edition, made, viewer)
                assert {seat: seen.whole for seat, seen in seats.items()} == {
                    seat: row if seat in whole else () for seat, row in enumerate(rows)
                }
                known = naive_setup.knows_side(made, viewer)
                assert {seat: seen.side for seat, seen in seats.items() if seen.side} == known


def test_ruling_29_a_long_chain_lets_the_partner_follow() -> None:
    """Where only six cards or more, which count as 0 in the centre, lead there."""
    rng, only_long = Random(29), 0
    for _ in range(3000):
        here = engine_ground(random_position("print-and-play", rng, near_the_end=True))
        ways = [(path, balance) for path, balance, _ in chains(here) if path[-1] == here.partner]
        only_long += bool(ways) and all(len(path) >= 6 and balance for path, balance in ways)
        assert can_follow(here) == bool(ways)
    assert only_long >= 5


@each_row("game", RECORDS)
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
