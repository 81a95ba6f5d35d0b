"""A table laid by hand.

Cards are written as in the data files, "AS" being angry on the left and sad on the right; a lone letter is a
card with that emotion on both halves. Unless a test says otherwise each row is "A S C H": place 1 pays for
angry nodes, 2 for sad, 3 for calm and 4 for happy ones.
"""

from enum import StrEnum
from typing import Final

import pytest

from engine.contract import Fact, IllegalAction, Seat
from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.board import SEATS
from engine.heldhands.cards import Card, Objective, Side
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.events import Event
from engine.heldhands.options import First, Options
from engine.heldhands.phases import Phase
from engine.heldhands.state import Player, State
from engine.heldhands.views import Preview, player_view

NEAR: Final = 0
FAR: Final = 1

EDITIONS: Final = ("published", "print-and-play")
SIGN: Final = {"published": 1, "print-and-play": -1}
"""What a calm or a happy half does to the scale; an angry or a sad one does the opposite (ruling 10)."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word if len(word) > 1 else 2 * word) for word in text.split())


def table(  # noqa: PLR0913 - what lies on a table
    *,
    near: str = "O16",
    far: str = "O0",
    near_row: str = "A S C H",
    far_row: str = "A S C H",
    near_side: str = "left",
    far_side: str = "left",
    near_balance: int = 0,
    far_balance: int = 0,
    near_discard: str = "",
    far_discard: str = "",
    deck: str = "A S C H A S C H",
    objective: str = "",
    completed: int = 0,
    active: str = "near",
    first: str = "",
    edition: str = "published",
    level: str = "none",
) -> State:
    """Return a turn about to begin; `objective` names the open one and, behind it, those to come."""
    objectives = list(load_edition(edition).objective_deck)
    named = [Objective.parse(text) for text in objective.split()]
    for one in named:
        objectives.remove(one)
    objectives[completed:completed] = named
    first = first or active
    return State(
        options=Options(edition=edition, level=Level(level), first=First(first)),
        seed=7,
        first=SEATS.index(first),
        deck=cards(deck),
        objectives=tuple(objectives),
        players=(
            Player(near, near_balance, cards(near_row), cards(near_discard), Side(near_side)),
            Player(far, far_balance, cards(far_row), cards(far_discard), Side(far_side)),
        ),
        phase=Phase.MOVE,
        active=SEATS.index(active),
        completed=completed,
        revealed=min(completed + 1, len(objectives)),
        opening=(Side(near_side), Side(far_side)),
    )


def tell(state: State, *texts: str) -> tuple[State, list[Event]]:
    """Let whoever has the turn do all this; return the table afterwards and everything that was told."""
    log: list[Event] = []
    for text in texts:
        action = GAME.read_action(text)
        assert action in GAME.legal_actions(state, state.active), f"{text} is not offered"
        state, told = GAME.apply(state, state.active, action)
        log += told
    return state, log


def play(state: State, *texts: str) -> State:
    return tell(state, *texts)[0]


def refusal(state: State, text: str, seat: Seat | None = None) -> tuple[StrEnum, dict[str, Fact]]:
    """Return code and facts of the no to this action, which must be offered nowhere and change nothing."""
    seat = state.active if seat is None else seat
    action = GAME.read_action(text)
    before = GAME.dump(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, seat, action)
    assert action not in GAME.legal_actions(state, seat), f"{text} is offered"
    assert GAME.dump(state) == before
    return caught.value.code, dict(caught.value.facts)


def offered(state: State) -> set[str]:
    """Return the texts of everything that whoever has the turn may do."""
    return {str(action) for action in GAME.legal_actions(state, state.active)}


def reach(state: State) -> set[str]:
    return {action.to for action in GAME.legal_actions(state, state.active) if isinstance(action, Step)}


def preview(state: State) -> Preview:
    chain = player_view(state, state.active).chain
    assert chain is not None
    assert chain.preview is not None
    return chain.preview


def shown(state: State, seat: Seat) -> str:
    """Return the visible halves of a row, from the cover card outwards."""
    return "".join(player_view(state, seat).you.row)
