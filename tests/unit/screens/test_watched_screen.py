"""What those who watch are told besides the picture: how far it has come, the last way, who is awaited."""

from bot.language import words_in
from bot.screens.heldhands import spectator_screen
from bot.screens.screen import Screen
from engine.heldhands import GAME
from engine.heldhands.options import First, Options
from engine.heldhands.record import actions
from engine.heldhands.state import State
from engine.heldhands.views import spectator_view
from renderers.language import Language
from tests.records import recorded
from tests.unit.heldhands.table import FAR, NEAR, play, table

EN = words_in(Language.EN)


def watched(state: State) -> Screen:
    return spectator_screen(spectator_view(state), EN)


def test_at_set_up_everybody_is_awaited_and_nothing_was_done() -> None:
    state = GAME.setup(Options(first=First.NEAR), 2, 3)
    screen = watched(state)
    assert (screen.moment, screen.trace, screen.awaits) == ("setup", "", (NEAR, FAR))
    chosen, _ = GAME.apply(state, NEAR, GAME.read_action("left"))
    assert watched(chosen).awaits == (FAR,)


def test_a_chain_that_is_being_built_changes_nothing() -> None:
    state = table(active="near")
    built = play(state, "O15/3")
    assert watched(built) == watched(state)


def test_after_a_turn_its_way_is_told_in_shapes_and_the_other_is_awaited() -> None:
    state = play(table(active="near"), "O15/3", "end")
    screen = watched(state)
    assert screen.moment == "move:1"
    assert screen.awaits == (FAR,)
    assert screen.trace.count("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}") == 1
    assert not any(character.isalnum() for character in screen.trace)


def test_each_turn_of_a_whole_game_is_one_new_moment_and_the_last_way_ends_hand_in_hand() -> None:
    record = recorded("published-held-hands")
    state = GAME.setup(record.options, 2, record.seed)
    moments, ways = [watched(state).moment], []
    for seat, action in actions(record):
        state, _ = GAME.apply(state, seat, action)
        screen = watched(state)
        if screen.moment != moments[-1]:
            moments.append(screen.moment)
            ways.append(screen.trace)
    assert moments == ["setup", *(f"move:{number}" for number in range(26)), "over"]
    assert ways[-1].endswith("🤝")
    assert ways[-2].endswith("🤝")
    assert ways[-1] != ways[-2]
