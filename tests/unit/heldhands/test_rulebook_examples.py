"""The examples in the rule texts, played."""

import pytest

from engine.heldhands.phases import Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import player_view
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, NEAR, cards, offered, play, refusal, shown, table


def balances(state: State, *steps: str) -> list[int]:
    """Return where the scale stands before the chain and after each of its steps."""
    seen = [state.players[state.active].balance]
    for step in steps:
        state = play(state, step)
        chain = player_view(state, state.active).chain
        assert chain is not None
        seen.append(chain.balance)
    return [*seen, play(state, "end").players[NEAR].balance]


def test_published_through_happy_and_sad_to_angry() -> None:
    """Ruling 10: green, black and red halves, from 0 over +1 and 0 to -1."""
    state = table(near="M10", completed=8)
    assert balances(state, "M11/4", "M12/2", "M13/1") == [0, 1, 0, -1, -1]


@each_row("edition", EDITIONS)
def test_both_editions_the_halves_come_in_the_order_of_the_nodes_from_either_row(edition: str) -> None:
    state = table(near="M10", near_row="H A", far_row="S", completed=8, edition=edition)
    assert refusal(state, "M11/2")[0] == Refused.WRONG_EMOTION
    state = play(state, "M11/1", "M12/p1", "M13/2", "end")
    assert state.players[NEAR].node == "M13"
    assert sorted(state.players[NEAR].discard) == sorted(cards("H S A"))


def test_print_and_play_over_angry_and_sad_to_calm() -> None:
    """Ruling 10, and the same in the English and the Italian text: 0, +1, +2, +1."""
    state = table(near="O31", far="O16", edition="print-and-play")
    assert balances(state, "O0/1", "O1/2", "O2/3") == [0, 1, 2, 1, 1]


@each_row("edition", EDITIONS)
def test_a_happy_objective_of_the_middle_ring_is_completed_on_its_green_nodes_only(edition: str) -> None:
    happy_nodes = {
        node: play(table(near=start, completed=8, objective="H0", edition=edition), f"{node}/4", "end")
        for start, node in (("M10", "M11"), ("M0", "M1"), ("O17", "O18"), ("O21", "O20"))
    }
    completed = {node for node, state in happy_nodes.items() if state.completed == 9}
    assert completed == {"M11", "M1"}


def door(edition: str, balance: int) -> State:
    return table(near="I2", near_balance=balance, completed=24, edition=edition)


@each_row(
    ("balance", "pays", "refused"),
    [
        # The Italian text: at -1 a red or a black card enters, a blue or a green one would end at -2.
        pytest.param(-1, "12", {"C/3": -2, "C/4": -2}, id="italian"),
        # The English text says +1 and the same cards, against its own movement example. We keep that one's
        # signs (ruling 10): at +1 blue and green enter, red and black would end at +2.
        pytest.param(1, "34", {"C/1": 2, "C/2": 2}, id="english"),
    ],
)
def test_print_and_play_one_step_from_the_centre(balance: int, pays: str, refused: dict[str, int]) -> None:
    state = door("print-and-play", balance)
    assert {text for text in offered(state) if text in {"C/1", "C/2", "C/3", "C/4"}} == {
        f"C/{place}" for place in pays
    }
    assert {text: refusal(state, text) for text in refused} == {
        text: (Refused.CENTRE_UNBALANCED, {"balance": reached}) for text, reached in refused.items()
    }


def test_published_has_the_signs_of_the_english_endgame_example() -> None:
    """Ruling 10: in the published edition red and black do bring +1 to 0."""
    assert {"C/1", "C/2"} <= offered(door("published", 1))
    assert refusal(door("published", 1), "C/3") == (Refused.CENTRE_UNBALANCED, {"balance": 2})


@each_row("edition", EDITIONS)
def test_changing_perspective(edition: str) -> None:
    """Ruling 16: the order of the cards stays, their other halves show."""
    state = table(near="O15", near_row="AS CH SA HC", near_side="right", edition=edition)
    assert shown(state, NEAR) == "SHAC"
    state = play(state, "O16/p2", "O17/p1", "end")
    assert shown(state, NEAR) == "ACSH"


@each_row("edition", EDITIONS)
def test_a_start_node_lets_its_player_keep_the_side_or_shift_it(edition: str) -> None:
    state = play(table(near="O17", edition=edition), "O16/2", "end")
    assert state.phase is Phase.SIDE
    assert {play(state, side).players[NEAR].side for side in ("left", "right")} == {"left", "right"}
