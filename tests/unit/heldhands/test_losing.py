"""How the game is lost: rulings 5, 21, 22 and 34."""

import pytest

from engine.heldhands import GAME
from engine.heldhands.events import Ended
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.state import State
from engine.heldhands.views import spectator_view
from tests.rows import each_row
from tests.unit.heldhands.table import EDITIONS, FAR, NEAR, SIGN, play, table, tell


@each_row("edition", EDITIONS)
@each_row(
    ("far", "far_row"),
    [
        pytest.param("O0", "C A", id="no half of a neighbour's colour"),
        pytest.param("O18", "A A", id="the only neighbour that could be paid is the partner's node"),
    ],
)
def test_ruling_5_no_step_at_the_start_of_a_turn_loses_for_both(edition: str, far: str, far_row: str) -> None:
    state = table(near_row="A", far=far, far_row=far_row, edition=edition)
    state, log = tell(state, "O17/1", "end")
    assert log[-1] == Ended(Ending.NO_STEP)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "no_step")


@each_row("edition", EDITIONS)
def test_ruling_5_a_scale_at_its_end_can_leave_no_step(edition: str) -> None:
    state = table(near_row="A", far="O15", far_row="S", far_balance=-2 * SIGN[edition], edition=edition)
    assert play(state, "O17/1", "end").ending is Ending.NO_STEP


def spend_the_last_card(edition: str = "published", far_row: str = "", deck: str = "") -> State:
    state = table(
        near_row="A", far_row=far_row, deck=deck, near_discard="S S", far_discard="S S", edition=edition
    )
    return play(state, "O17/1", "end")


@each_row("edition", EDITIONS)
def test_ruling_22_no_cards_left_anywhere_loses(edition: str) -> None:
    assert spend_the_last_card(edition).ending is Ending.CARDS_GONE


@each_row(
    ("far_row", "deck"), [pytest.param("C", "", id="a card in a row"), pytest.param("", "C", id="a deck")]
)
def test_ruling_22_a_single_card_anywhere_is_another_story(far_row: str, deck: str) -> None:
    assert spend_the_last_card(far_row=far_row, deck=deck).ending is Ending.NO_STEP


def test_ruling_34_could_not_follow_is_told_before_cards_gone() -> None:
    state = table(near="I0", near_balance=1, near_row="A", far="I2", far_row="", deck="", completed=24)
    assert play(state, "C/1", "end", "left").ending is Ending.COULD_NOT_FOLLOW


def test_ruling_34_cards_gone_is_told_before_no_step() -> None:
    assert spend_the_last_card().ending is Ending.CARDS_GONE
    assert spend_the_last_card(deck="H").ending is Ending.NO_STEP


def test_a_lost_game_waits_for_nobody() -> None:
    state = spend_the_last_card()
    assert state.phase is Phase.OVER
    assert GAME.to_act(state) == ()
    assert [GAME.legal_actions(state, seat) for seat in (0, 1)] == [(), ()]


def test_a_game_lost_as_its_first_turn_begins_ends_in_turn_1() -> None:
    state = GAME.setup(Options(), 2, 14402)
    state, _ = GAME.apply(state, NEAR, GAME.read_action("right"))
    state, _ = GAME.apply(state, FAR, GAME.read_action("left"))
    assert state.ending is Ending.NO_STEP
    assert spectator_view(state).table.turn == 1
