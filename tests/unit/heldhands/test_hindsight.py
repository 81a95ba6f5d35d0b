"""Given finished games: is it found where they turned, and alike each time?"""

from itertools import pairwise

import pytest

from engine.heldhands.examination import MadeTurn, advance
from engine.heldhands.hindsight import Examination, Examined, Hindsight
from engine.heldhands.record import read_record
from engine.heldhands.truth import fast_game_of
from engine.heldhands.turn import between_turns
from engine.heldhands.views import player_view
from tests.data import RECORDS
from tests.rows import each_row
from tests.unit.pictures.moments import hindsight_of, whole_game

LOST = "published-no-step"


def test_equal_records_are_looked_back_at_alike_and_the_turn_that_lost_the_game_is_found() -> None:
    """Only the last turns are examined here: all of them take ten seconds."""
    before = hindsight_of(LOST)
    count = len(before.hopes) - 2
    examined = tuple(Examined(turn, hope) for turn, hope in enumerate(before.hopes[:count]))
    so_far = Examination(read_record(RECORDS[LOST]), examined)
    while so_far.hindsight is None:
        assert len(so_far.examined) <= so_far.turns
        so_far = advance(so_far)
    assert so_far.hindsight.hopes == before.hopes
    (point,) = so_far.hindsight.points
    assert point == before.points[-1]
    assert point.turn == so_far.turns - 1
    assert (point.taken_hope.was, point.taken_hope.seen) == (0, 0), "this step lost it"
    assert point.other_hope.seen > 90, "and that could be known"


@each_row("name", RECORDS)
def test_a_turn_is_imagined_as_it_was_made(name: str) -> None:
    checked = 0
    for before, after in pairwise(filter(between_turns, whole_game(name))):
        if len(after.turns) > len(before.turns):
            turn = after.finished(-1)
            made = MadeTurn.of(player_view(before, before.active), turn.steps, turn.chose)
            imagined, true = fast_game_of(before), fast_game_of(after)
            made.carry_out(imagined)
            assert (imagined.nodes, imagined.balances) == (true.nodes, true.balances)
            assert (imagined.sides, imagined.completed) == (true.sides, true.completed)
            if before.ring is after.ring:  # else a pile was shuffled into the deck
                assert (imagined.rows, imagined.deck) == (true.rows, true.deck)
                assert [*map(sorted, imagined.piles)] == [*map(sorted, true.piles)]
            checked += 1
    assert checked


def test_a_hindsight_comes_back_from_its_text_and_anything_else_is_refused() -> None:
    hindsight = hindsight_of(LOST)
    assert Hindsight.read(hindsight.write()) == hindsight
    assert len(hindsight.write()) < 2000
    with pytest.raises(ValueError, match="hopes"):
        Hindsight.read('{"hopes": 7}')
