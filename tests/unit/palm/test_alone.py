"""Ruling P21: how a player who is alone feels, looks and is told what it was."""

from dataclasses import replace

import pytest

from engine.contract import SPECTATOR, InvalidOptions
from engine.palm import GAME
from engine.palm.constraints import constraints
from engine.palm.events import AlbumOpened, DeckShuffled, Found, Performed, TurnBegan
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.repertoire import are_alike, repertoire
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import everywhere, find, memories, outcome, play, refusal, seen, tell

HAND = "0 grandfather"


def alone(seed: int = 7, **options: str) -> State:
    return GAME.setup(GAME.read_options({"mode": "alone"} | options), 1, seed)


def felt(state: State) -> State:
    return play(state, HAND, HAND)


def test_ruling_p21_a_hand_is_held_out_for_each_memory_and_then_the_album_lies_open() -> None:
    state = alone()
    assert (state.phase, GAME.to_act(state), seen(state, 0).mimes) == (Phase.ROLES, (0,), ())
    state, told = tell(state, HAND)
    assert (state.phase, told) == (Phase.ROLES, [Performed(None, 1)])
    assert [mime.which for mime in seen(state, 0).mimes] == [1]
    state, told = tell(state, HAND)
    assert (state.phase, told) == (Phase.ALBUM, [Performed(None, 2), AlbumOpened(8)])
    assert refusal(state, HAND) == (Refused.NOT_NOW, {"phase": "album"})
    state, told = tell(state, "0 find:1>2")
    assert [type(each) for each in told] == [Found, TurnBegan]
    assert (state.phase, state.number) == (Phase.ROLES, 2)


def test_ruling_p21_what_is_felt_is_written_for_the_memory_and_its_seed_decides() -> None:
    for seed in range(40):
        state = felt(alone(seed))
        for each in state.turn.performed:
            assert each.mime in repertoire()[each.memory].mimes
        assert felt(alone(seed)) == state
    games = [felt(alone(seed)) for seed in range(200)]
    assert len({memories(state) for state in games}) > 190
    told = {(each.memory, each.mime) for state in games for each in state.turn.performed}
    assert len(told) > len({memory for memory, _ in told}), "a memory is not always told in one way"


@each_row("veterans", ["no", "8", "10", "12"])
def test_ruling_p21_a_third_of_the_other_cards_is_like_each_memory(veterans: str) -> None:
    for seed in range(20):
        state = felt(alone(seed, veterans=veterans))
        cards = 6 if veterans == "no" else int(veterans)
        others = [card for card in state.turn.album if card not in memories(state)]
        assert len(others) == cards
        for memory in memories(state):
            assert sum(are_alike(card, memory) for card in others) >= cards // 3


def test_ruling_p21_nothing_tells_what_it_was_before_the_choice_and_all_is_told_after_it() -> None:
    state = felt(alone(expert="yes"))
    for viewer in (0, SPECTATOR):
        for mime in GAME.view(state, viewer).mimes:
            assert (mime.memory, mime.touches, mime.constraint) == (None, (), None)
    last = seen(find(state, *memories(state)), 0).table.last
    assert last is not None
    assert last.memories == memories(state)
    assert all(mime.memory and mime.touches and mime.constraint for mime in last.mimes)


def test_ruling_p21_four_turns_of_two_points_end_as_for_two_and_no_card_comes_twice() -> None:
    state, shown = alone(), list[int]()
    for turn in range(1, 5):
        assert state.number == turn
        state = felt(state)
        shown += state.turn.album
        state = find(state, *memories(state))
    assert len(set(shown)) == 32
    result = outcome(state)
    assert (result.reason, result.scores, result.winners) == ("whole_life", (8,), (0,))
    lost = alone()
    while lost.phase is not Phase.OVER:
        lost = felt(lost)
        lost = find(lost, *reversed(memories(lost)))
    assert (outcome(lost).reason, outcome(lost).winners) == ("strangers", ())


def test_ruling_p21_an_expert_feels_mimes_that_respect_constraints() -> None:
    found = set()
    for seed in range(60):
        state = alone(seed, expert="yes", veterans="12")
        while state.phase is not Phase.OVER:
            state = felt(state)
            for each in state.turn.performed:
                assert each.constraint
                assert each.mime in repertoire()[each.memory].obeying(constraints()[each.constraint - 1])
                found.add(each.constraint)
            state = find(state, *memories(state))
    assert found == set(range(1, 21))


def test_ruling_p21_where_no_card_respects_a_constraint_another_is_drawn() -> None:
    state = alone(expert="yes")
    only_back = 1 + next(at for at, card in enumerate(constraints()) if card.kind == "only_back")
    deck = tuple(card for card in state.deck if not repertoire()[card].obeying(constraints()[only_back - 1]))
    gone = tuple(card for card in state.deck if card not in deck)
    order = (only_back, *(number for number in state.constraint_deck if number != only_back))
    poor = replace(state, deck=deck, discard=gone, constraint_deck=order)
    assert play(poor, HAND).turn.performed[0].constraint == order[1]
    assert only_back in play(poor, HAND).constraint_discard
    empty, told = tell(replace(state, deck=(), discard=tuple(range(1, 101))), HAND)
    assert told == [DeckShuffled(), Performed(None, 1)]
    assert everywhere(empty) == list(range(1, 101))


def test_ruling_p21_only_one_can_play_alone_who_has_asked_for_it() -> None:
    for options, seats, code in (
        ({"mode": "alone"}, 2, Refused.MODE_SEATS),
        ({}, 1, Refused.PALM_SEATS),
        ({"mode": "together"}, 1, Refused.MODE_SEATS),
        ({"mode": "alone", "redraw": "yes"}, 1, Refused.REDRAW_ALONE),
    ):
        with pytest.raises(InvalidOptions) as refused:
            GAME.setup(GAME.read_options(options), seats, 1)
        assert refused.value.code is code
