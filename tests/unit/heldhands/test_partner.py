"""The computer partner: it answers equally to equal views, in time, and in character."""

from collections.abc import Iterator
from typing import Final

from engine.chance import Chance
from engine.heldhands import GAME
from engine.heldhands.actions import END_TURN, Action, Step
from engine.heldhands.clairvoyant import play_openly
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.policies import POLICIES
from engine.heldhands.policies.belief import likely_errors
from engine.heldhands.policies.partner import Character, decide
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, player_view
from tests.unit.heldhands.table import play, table

SOME: Final = 60
"""A budget for tests."""


def seen_by_near(state: State, policy: str) -> Iterator[list[PlayerView]]:
    """Return what the near player has seen whenever it is their turn, while this policy plays both seats."""
    chance, seen = Chance(3, "partner of a test"), [player_view(state, 0)]
    while waiting := GAME.to_act(state):
        if waiting[0] == 0 and state.phase is Phase.MOVE:
            yield seen
        for action in POLICIES[policy]([player_view(state, waiting[0])], chance):
            state, _ = GAME.apply(state, waiting[0], action)
        seen.append(player_view(state, 0))


def test_equal_views_seeds_and_budgets_give_equal_answers() -> None:
    for seen in seen_by_near(GAME.setup(Options(), 2, 4), "lookahead"):
        assert decide(seen, 1, budget=SOME) == decide(list(seen), 1, budget=SOME)


def test_a_partner_that_is_stopped_answers_at_once_and_legally() -> None:
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return True

    for seen in seen_by_near(GAME.setup(Options(), 2, 4), "lookahead"):
        asked.clear()
        first, *_, last = decide(seen, 1, stop=stop)
        assert len(asked) <= 1
        assert first in seen[-1].legal
        assert last == END_TURN


def test_a_partner_who_waits_in_the_centre_is_followed() -> None:
    state = table(near="I0", far="C", near_row="C A", far_row="", near_balance=1, completed=24)
    assert [str(action) for action in decide([player_view(state, 0)], 1)] == ["C/2", "end"]


def test_sides_are_chosen_at_the_set_up_and_on_the_middle_line() -> None:
    dealt = GAME.setup(Options(), 2, 4)
    ended = play(table(near="O15", near_row="S AA AS", objective="S0"), "O16/1", "end")
    assert ended.phase is Phase.SIDE
    for state in (dealt, ended):
        assert decide([player_view(state, 0)], 1, budget=SOME)[0] in GAME.legal_actions(state, 0)


def test_characters_differ_in_taste() -> None:
    careful, bold = 0, 0
    for seen in seen_by_near(GAME.setup(Options(), 2, 4), "lookahead"):
        careful += steps(decide(seen, 1, Character.CAREFUL, budget=SOME))
        bold += steps(decide(seen, 1, Character.BOLD, budget=SOME))
    assert careful < bold


def steps(actions: tuple[Action, ...]) -> int:
    return sum(isinstance(action, Step) for action in actions)


def test_a_partner_who_surprises_is_expected_to_err_more_often() -> None:
    *_, after_sense = seen_by_near(GAME.setup(Options(), 2, 4), "lookahead")
    *_, after_nonsense = seen_by_near(GAME.setup(Options(), 2, 4), "random")
    assert likely_errors([]) < likely_errors(after_nonsense)
    assert likely_errors(after_sense) < likely_errors(after_nonsense)


def test_a_player_who_sees_everything_holds_hands_where_others_are_lost() -> None:
    assert play_openly(Options(), 4, budget=SOME).ending is Ending.HELD_HANDS
