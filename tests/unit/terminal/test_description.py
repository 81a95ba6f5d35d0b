"""Given a view: can somebody who does not see the picture play?"""

from random import Random

import pytest

from engine.heldhands import GAME
from engine.heldhands.views import PlayerView, SpectatorView, player_view, spectator_view
from renderers.heldhands import description
from renderers.language import Language, Words
from tests.data import GAMES
from tests.properties.hidden import VIEWERS, another_world
from tests.unit.heldhands.table import table
from tests.unit.terminal.positions import some_states, views

EN = Words(Language.EN)
ENCODINGS = ((Language.EN, "ascii"), (Language.IT, "latin-1"))


def describe(view: PlayerView | SpectatorView, words: Words = EN) -> str:
    return description.describe(view, words)


def describe_board(view: PlayerView | SpectatorView, words: Words = EN) -> str:
    return description.describe_board(view, words)


def describe_chain(view: PlayerView, words: Words = EN) -> str:
    return description.describe_chain(view, words)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("language", "encoding"), ENCODINGS)
def test_it_is_plain_text_for_any_reader(name: str, language: Language, encoding: str) -> None:
    words = Words(language)
    for view in views(name):
        assert describe(view, words).encode(encoding)
        assert describe_board(view, words).encode(encoding)
        if isinstance(view, PlayerView):
            assert describe_chain(view, words).encode(encoding)


@pytest.mark.parametrize("name", ["published-no-step", "print-and-play-held-hands"])
def test_nothing_hidden_is_told(name: str) -> None:
    rng = Random(name)
    for state in some_states(name):
        for viewer in VIEWERS:
            other = another_world(state, viewer, rng)
            assert describe(GAME.view(state, viewer)) == describe(GAME.view(other, viewer))


def test_a_turn_is_told_from_the_own_side() -> None:
    state = table(
        near="O18",
        far="O7",
        near_balance=-1,
        near_row="A SH",
        far_row="C",
        far_side="right",
        objective="S0",
        completed=3,
    )
    assert describe(player_view(state, 0)).split("\n") == [
        "Turn 1: your move.",
        "Objective 4 of 24: sad. End a turn on any sad node of the outer ring.",
        "Done: outer ring 3 of 8, all 3 of 24. Deck: 8 cards.",
        (
            "You: on happy O18, outer ring, left half, balance -1. "
            "Left halves, from the cover card: 1 angry, 2 sad. Pile: no cards."
        ),
        (
            "Your partner: on sad O7, outer ring, left half, balance 0. "
            "Right halves, from the cover card: 1 calm. Pile: no cards."
        ),
        (
            "Around O18: clockwise sad O19, happy O20, calm O21, angry O22; "
            "counter-clockwise angry O17, sad O16, calm O15, sad O14; inward calm M9, closed."
        ),
    ]
    assert describe(spectator_view(state)).startswith("Turn 1: near player's move.")


def test_the_chain_and_its_end_are_told() -> None:
    state = table(objective="A0", near_side="right")
    assert describe_chain(player_view(state, 0)) == "Your chain is empty."
    state, _ = GAME.apply(state, 0, GAME.read_action("O17/p1"))
    assert describe_chain(player_view(state, 0)) == (
        "Your chain from O16: angry O17 for their card 1. Balance on the way: -1. "
        "Ending here: balance -1, objective done, cards turn to their left halves."
    )


def test_set_up_tells_both_choices() -> None:
    state = GAME.setup(GAME.read_options({}), 2, 3)
    told = describe(player_view(state, 0))
    assert "1 sad and sad; 2 angry and happy; 3 happy and angry" in told
    assert "Choosing left shows 1 sad, 2 angry, 3 happy" in told
    assert "choosing right shows 1 sad, 2 happy, 3 angry" in told


def test_an_argument_is_told_apart_from_a_bar_that_plays_no_part() -> None:
    argument = describe(player_view(table(objective="A2", level="difficult"), 0))
    assert "angry, with a bar of two thirds. It is an argument" in argument
    no_argument = describe(player_view(table(objective="A2", level="challenging"), 0))
    assert "angry, with a bar of two thirds that plays no part. End a turn" in no_argument


def test_the_board_tells_every_node_and_line() -> None:
    told = describe_board(player_view(table(), 0))
    assert "Outer ring, clockwise: angry O0, sad O1," in told
    assert told.endswith("I0 to C, I2 to C, I4 to C, I6 to C.")
