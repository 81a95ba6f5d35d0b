"""Given a game: can it be written down, read again, and leafed through turn by turn?"""

from random import Random

import pytest

from engine.contract import SPECTATOR, Refusal, Seat
from engine.palm import GAME
from engine.palm.constraints import Kind
from engine.palm.events import Ended, Found
from engine.palm.phases import Phase
from engine.palm.record import InvalidRecord, played, read_record, write_record
from engine.palm.refusals import Refused
from engine.palm.state import State
from engine.palm.turn import between_turns
from engine.palm.views import PlayerView, at_rest, looked_back
from engine.replay import pages
from tests.properties.palm_hidden import another_world
from tests.properties.palm_players import TABLES, course
from tests.rows import each_row
from tests.unit.palm.table import album as opened
from tests.unit.palm.table import begin, constrained, find, interfere, memories, mime, miming, turn


def game(seats: int, options: dict[str, str]) -> tuple[State, list[tuple[Seat, str]]]:
    """Return the end of a game by chance, and who did what."""
    log: list[tuple[Seat, str]] = []
    *_, end = course(seats, options, 5, log)
    return end, log


@each_row(("seats", "options"), TABLES)
def test_a_record_is_the_game_with_a_page_as_it_was_dealt_and_one_for_each_turn(
    seats: int, options: dict[str, str]
) -> None:
    end, log = game(seats, options)
    record = read_record(write_record(end, log))
    assert played(record)[-1] == end
    assert write_record(end, record.log) == write_record(end, log)
    dealt = GAME.setup(end.options, seats, end.seed)
    acts = [(seat, GAME.read_action(text)) for seat, text in log]
    leaves = list(pages(GAME, between_turns, dealt, acts))
    assert [page.number for page in leaves] == [*range(len(end.grandfathers) + 1)]
    assert (leaves[0].state, leaves[0].happened) == (dealt, ())
    for page in leaves[1:]:
        assert [type(event) for event in page.happened].count(Found) == 1
        assert page.state.last is not None
        assert page.state.last.number == page.number
    assert isinstance(leaves[-1].happened[-1], Ended)
    assert leaves[-1].state == end


def test_a_record_that_cannot_have_happened_is_refused() -> None:
    end, log = game(2, {})
    text = write_record(end, log)
    for right, wrong in (
        (text, ""),
        ("palm record 1", "palm record 2"),
        ("seed: 5", "seed: five"),
        ("seats: 2", "seat: 2"),
        ("result: ", "outcome: "),
        (f"result: {end.ending}", "result: unfinished"),
        (text, f"{text}more"),
        (text, text[: text.index("result")]),
    ):
        with pytest.raises(InvalidRecord) as refused:
            read_record(text.replace(right, wrong))
        assert refused.value.code is Refused.RECORD_SYNTAX
        if wrong == "seed: five":
            assert refused.value.facts["line"] == text.split("\n").index("seed: 5") + 1
    with pytest.raises(Refusal):
        read_record(text.replace("perform", "redraw", 1))
    assert "seed" not in repr(read_record(text))


def test_a_game_that_was_let_go_waits_for_nobody() -> None:
    for state in (miming(), opened(begin(4))):
        for viewer in (0, 1, 2, 3, SPECTATOR):
            view = at_rest(GAME.view(state, viewer))
            assert view.table.acting == ()
            if isinstance(view, PlayerView):
                assert (view.legal, view.composed) == ((), None)


def test_who_looks_back_sees_what_everybody_saw() -> None:
    rng = Random(1)
    one_thing = interfere(mime(constrained(miming(expert="yes"), Kind.ONE_OBJECT)))
    experts = opened(constrained(one_thing, Kind.ONE_OBJECT))
    tables = (begin(4), miming(expert="yes"), opened(begin(5)), experts, turn(begin(4)))
    for state in tables:
        watched = looked_back(GAME.view(state, SPECTATOR))
        for seat in range(len(state.table)):
            view = looked_back(GAME.view(state, seat))
            assert isinstance(view, PlayerView)
            assert (view.table, view.mimes) == (watched.table, watched.mimes)
            assert (view.hand, view.legal, view.composed) == ((), (), None)
            other = another_world(state, SPECTATOR, rng)
            assert looked_back(GAME.view(other, seat)) == view
    state = find(opened(begin(4)), *memories(opened(begin(4))))
    assert state.phase is Phase.ROLES
    assert looked_back(GAME.view(state, 0)).table.acting == (2, 3), "whose turn it was is still told"
