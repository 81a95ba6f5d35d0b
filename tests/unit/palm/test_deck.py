"""Drawing memories: another one, up to six, the album, and when there are none left."""

from dataclasses import replace

from engine.palm import GAME
from engine.palm.events import AlbumOpened, CardLaid, DeckShuffled, Event, MemoryTaken, Redrew
from engine.palm.options import Options
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    TAP,
    album,
    begin,
    composed,
    deck_of,
    everywhere,
    from_the_deck,
    hand_of,
    interfere,
    memories,
    mime,
    miming,
    over,
    play,
    refusal,
    seen,
    tell,
)

ALL = list(range(1, 101))


def test_ruling_p5_a_memory_may_be_put_away_as_often_as_wished_and_the_constraint_stays() -> None:
    state = play(miming(redraw="yes", expert="yes"), "1 pose:vertical")
    for _ in range(3):
        before = state
        state, told = tell(state, "1 redraw")
        assert told == [Redrew(1)]
        assert (state.turn.memory, state.discard[-1]) == (before.deck[0], before.turn.memory)
        assert state.turn == replace(before.turn, memory=state.turn.memory)
        assert state.constraint_deck == before.constraint_deck


def test_ruling_p5_a_memory_is_changed_only_before_the_first_touch_where_that_is_wanted() -> None:
    assert composed(miming(redraw="yes")).redraws
    touched = play(miming(redraw="yes"), f"1 {TAP}")
    assert refusal(touched, "1 redraw") == (Refused.REDRAW_TOO_LATE, {})
    assert not composed(touched).redraws
    assert play(touched, "1 back", "1 redraw").phase is Phase.MIME
    assert refusal(miming(), "1 redraw") == (Refused.NO_REDRAW, {})
    assert not composed(miming()).redraws


def test_ruling_p6_every_other_team_lays_one_card_and_draws_when_all_have_laid() -> None:
    state = mime(miming(6))
    active, *held = state.hands[0], hand_of(state, 2), hand_of(state, 4)
    state = play(state, f"3 lay:{held[0][0]}")
    assert refusal(state, f"2 lay:{held[0][1]}") == (Refused.ALREADY_LAID, {})
    assert GAME.to_act(state) == (4, 5)
    assert [len(hand) for hand in state.hands] == [6, 5, 6]
    drawn = state.deck[:2]
    state = play(state, f"5 lay:{held[1][0]}")
    assert set(hand_of(state, 2)) == {*held[0][1:], drawn[0]}
    assert set(hand_of(state, 4)) == {*held[1][1:], drawn[1]}
    assert album(state).hands[0] == active
    assert refusal(mime(miming()), f"1 lay:{miming().hands[0][0]}") == (Refused.NOT_YOUR_TURN, {})


def second_mime() -> State:
    return mime(interfere(mime(miming())))


def lay(state: State, *seats: int) -> list[str]:
    return [f"{seat} lay:{hand_of(state, seat)[0]}" for seat in seats]


RUN_OUT: dict[str, tuple[State, list[str], list[Event], int]] = {
    "before the first memory": (
        deck_of(begin(4), 0),
        ["0 grandfather"],
        [DeckShuffled(), MemoryTaken(1, 1)],
        100 - 12 - 1,
    ),
    "before the second memory, after the other team drew": (
        deck_of(mime(miming()), 1),
        lay(mime(miming()), 2),
        [CardLaid(1), DeckShuffled(), MemoryTaken(1, 2)],
        100 - 12 - 2 - 1,
    ),
    "while teams draw": (
        deck_of(mime(miming(6)), 1),
        lay(mime(miming(6)), 2, 4),
        [CardLaid(1), CardLaid(2), DeckShuffled(), MemoryTaken(1, 2)],
        100 - 18 - 3 - 1,
    ),
    "while a memory is put away": (
        deck_of(miming(redraw="yes"), 0),
        ["1 redraw"],
        [DeckShuffled(), Redrew(1)],
        100 - 12 - 1,
    ),
    **{
        f"while the album lacks {4 - left}": (
            deck_of(second_mime(), 1 + left),  # the other team draws one of them
            lay(second_mime(), 2),
            [CardLaid(1), DeckShuffled(), AlbumOpened(8)],
            100 - 12 - 8,
        )
        for left in range(4)
    },
}


@each_row(("before", "deeds", "events", "left"), RUN_OUT.values(), ids=RUN_OUT)
def test_ruling_p7_the_deck_runs_out_and_all_is_shuffled_but_what_lies_on_the_table(
    before: State, deeds: list[str], events: list[Event], left: int
) -> None:
    state, told = tell(before, *deeds)
    assert told[-len(events) :] == events
    assert told.count(DeckShuffled()) == state.shuffles == 1
    assert everywhere(state) == ALL
    assert [len(hand) for hand in state.hands] == [6] * len(state.hands)
    assert (len(state.deck), state.discard) == (left, ())
    assert set(state.hands[0]) != set(before.hands[0])
    mimed = {each.memory for each in before.turn.performed}
    laid = {int(deed.partition("lay:")[2]) for deed in deeds if "lay:" in deed}
    assert mimed | laid <= set(state.turn.on_the_table)
    if state.turn.album:
        assert len(state.turn.album) == 8
        assert set(from_the_deck(state)) >= set(before.deck[1:])


def test_ruling_p7_the_last_card_is_drawn_before_anything_is_shuffled() -> None:
    before = deck_of(begin(4), 1)
    state, told = tell(before, "0 grandfather")
    assert (state.turn.memory, state.deck, state.hands) == (before.deck[0], (), before.hands)
    assert DeckShuffled() not in told
    state = interfere(deck_of(second_mime(), 5))
    assert (state.phase, state.deck, state.shuffles) == (Phase.ALBUM, (), 0)


def test_ruling_p7_two_who_play_together_get_no_hands_then_and_five_individually_use_up_all_cards() -> None:
    state = mime(deck_of(mime(miming(2)), 0))
    assert (state.phase, state.hands, state.shuffles) == (Phase.ALBUM, (), 1)
    assert everywhere(state) == ALL
    state = over(begin(5, mode="individually"))
    assert state.shuffles == 1
    assert everywhere(state) == ALL


def test_ruling_p7_every_shuffle_gives_another_order() -> None:
    state = deck_of(begin(4), 0)
    assert play(state, "0 grandfather").deck != play(replace(state, shuffles=1), "0 grandfather").deck


@each_row(("seats", "added"), [(4, 4), (5, 4), (6, 2), (7, 2), (8, 0)])
def test_ruling_p19_eight_cards_filled_up_from_the_deck_are_discarded_afterwards(
    seats: int, added: int
) -> None:
    state = album(begin(seats))
    assert len(state.turn.album) == 8
    assert len(from_the_deck(state)) == added
    assert play(state, "0 find:1>2").discard == state.turn.album


def test_ruling_p19_the_order_of_an_album_is_by_chance_and_another_one_in_every_turn() -> None:
    places = set()
    for seed in range(60):
        state = album(GAME.setup(Options(), 4, seed))
        places.add(tuple(map(state.turn.album.index, memories(state))))
    assert {first for first, _ in places} == {second for _, second in places} == set(range(8))
    assert len(places) > 25
    state, orders = begin(4), set()
    while state.phase is not Phase.OVER:
        state = album(state)
        orders.add(tuple(map(state.turn.album.index, memories(state))))
        state = play(state, f"{state.turn.grandfather} find:1>2")
    assert len(orders) > 1


def test_ruling_p19_an_album_lies_open_for_everybody_once_all_have_laid() -> None:
    state = second_mime()
    assert seen(state, 0).table.album == ()
    state, told = tell(state, *lay(state, 2))
    assert told[-1] == AlbumOpened(8)
    for viewer in (0, 1, 2, 3, None):
        assert GAME.view(state, viewer).table.album == state.turn.album
