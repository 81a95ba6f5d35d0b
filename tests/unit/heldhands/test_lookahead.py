"""The computer that cares for its partner: how it ends a game."""

import pytest

from engine.chance import Chance
from engine.heldhands import GAME
from engine.heldhands.policies import POLICIES
from engine.heldhands.views import player_view
from tests.unit.heldhands.table import EDITIONS, NEAR
from tests.unit.heldhands.test_centre import one_card_away


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("far_row", "step"), [("S", "C/1"), ("C", "I7/1")])
def test_lookahead_enters_the_centre_only_when_the_partner_can_follow(
    edition: str, far_row: str, step: str
) -> None:
    view = player_view(one_card_away(edition, far_row=far_row, deck=""), NEAR)
    chosen = POLICIES["lookahead"](view, Chance(1, "test"))
    assert [GAME.write_action(action) for action in chosen] == [step, "end"]
