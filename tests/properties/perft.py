"""Golden counts, as chess has them in perft: how many chains there are in positions of recorded games.

`python -m tests.properties.perft` counts again and writes tests/data/perft.json; a change there means that
the rules of movement have changed, and somebody should know why.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypedDict

from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.chains import chains
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from engine.heldhands.turn import ground_of
from tests.data import DATA, RECORDS
from tests.naive import movement as naive
from tests.unit.terminal.positions import states

FILE: Final[Path] = DATA / "perft.json"
DEPTH: Final = 3  # card by card; whole chains are counted at any length


class Perft(TypedDict):
    game: str
    turn: int
    chains: list[int]  # node paths of 1, 2, 3 ... steps
    cards: list[int]  # sequences of 1, 2 and 3 steps, card by card


def positions(game: str) -> Iterator[tuple[int, State]]:
    """Return the beginning of every turn of a recorded game, with the turn's number."""
    for state in states(game):
        if state.phase is Phase.MOVE and not state.chain:
            yield state.number, state


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


def count(game: str, turn: int, state: State) -> Perft:
    lengths = Counter(len(path) for path, _, _ in chains(ground_of(state)))
    cards = [0] * DEPTH
    _count_cards(state, cards, 0)
    return Perft(game=game, turn=turn, chains=[lengths[n + 1] for n in range(max(lengths))], cards=cards)


def _count_cards(state: State, cards: list[int], depth: int) -> None:
    """Count through the game's front door: legal actions and apply."""
    for action in GAME.legal_actions(state, state.active):
        if isinstance(action, Step):
            cards[depth] += 1
            if depth + 1 < DEPTH:
                _count_cards(GAME.apply(state, state.active, action)[0], cards, depth + 1)


if __name__ == "__main__":
    rows = [count(game, turn, state) for game in RECORDS for turn, state in positions(game) if turn % 5 == 1]
    FILE.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
