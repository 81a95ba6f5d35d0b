"""Drawing memories: another one, up to six, and when there are none left."""

from dataclasses import replace

from engine.palm import GAME
from engine.palm.events import AlbumOpened, CardLaid, DeckShuffled, MemoryTaken, Redrew
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from tests.rows import each_row
from tests.unit.palm.table import (
    TAP,
    album,
    begin,
    child,
    deck_of,
    everywhere,
    from_the_deck,
    grandfather,
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


def test_ruling_p5_a_memory_may_be_put_away_as_often_as_wished() -> None:
    state = miming(redraw="yes")
    for _ in range(3):
        put_away, to_come = state.turn.memory, state.deck[0]
        state, told = tell(state, "1 redraw")
        assert (state.turn.memory, state.discard[-1]) == (to_come, put_away)
        assert told == [Redrew(1)]


def test_ruling_p5_only_before_the_first_touch() -> None:
    state = play(miming(redraw="yes"), f"1 {TAP}")
    assert refusal(state, "1 redraw") == (Refused.REDRAW_TOO_LATE, {})
    assert play(state, "1 back", "1 redraw").phase is Phase.MIME


def test_ruling_p5_only_where_it_is_wanted() -> None:
    assert refusal(miming(), "1 redraw") == (Refused.NO_REDRAW, {})


def test_ruling_p5_the_constraint_stays() -> None:
    state = play(miming(redraw="yes", expert="yes"), "1 pose:vertical")
    again = play(state, "1 redraw")
    assert again.turn == replace(state.turn, memory=again.turn.memory)
    assert again.constraint_deck == state.constraint_deck


def test_ruling_p5_child_is_told_whether_she_may() -> None:
    def may(state: State) -> bool:
        composed = seen(state, 1).composed
        assert composed is not None
        return composed.redraws

    assert may(miming(redraw="yes"))
    assert not may(play(miming(redraw="yes"), f"1 {TAP}"))
    assert not may(miming())


def test_ruling_p6_every_team_that_laid_draws_when_all_have_laid() -> None:
    state = mime(miming(6))
    held = hand_of(state, 2), hand_of(state, 4)
    state = play(state, f"2 lay:{held[0][0]}")
    assert [len(hand) for hand in state.hands] == [6, 5, 6]
    drawn = state.deck[:2]
    state = play(state, f"5 lay:{held[1][0]}")
    assert set(hand_of(state, 2)) == {*held[0][1:], drawn[0]}
    assert set(hand_of(state, 4)) == {*held[1][1:], drawn[1]}


def test_ruling_p6_the_hand_of_the_active_team_is_not_used() -> None:
    state = miming()
    assert album(state).hands[0] == state.hands[0]
    assert refusal(mime(state), f"1 lay:{state.hands[0][0]}") == (Refused.NOT_YOUR_TURN, {})


def test_ruling_p6_a_team_lays_one_card_whoever_of_them_does_it() -> None:
    state = mime(miming(6))
    card, other = hand_of(state, 2)[:2]
    state = play(state, f"3 lay:{card}")
    assert refusal(state, f"2 lay:{other}") == (Refused.ALREADY_LAID, {})
    assert GAME.to_act(state) == (4, 5)


def anew(state: State, *stays: int) -> None:
    """Check that all was shuffled but these cards, and that everybody has a new hand."""
    assert everywhere(state) == ALL
    assert state.shuffles == 1
    assert [len(hand) for hand in state.hands] == [6] * len(state.hands)
    assert set(stays) <= set(state.turn.on_the_table)


def test_ruling_p7_the_deck_runs_out_before_the_first_memory() -> None:
    before = deck_of(begin(4), 0)
    state, told = tell(before, "0 grandfather")
    anew(state)
    assert len(state.deck) == 100 - 12 - 1
    assert told[1:] == [DeckShuffled(), MemoryTaken(1, 1)]
    assert set(state.hands[0]) != set(before.hands[0])
    assert state.discard == ()


def test_ruling_p7_the_last_card_of_the_deck_is_drawn_before_anything_is_shuffled() -> None:
    before = deck_of(begin(4), 1)
    state, told = tell(before, "0 grandfather")
    assert (state.turn.memory, state.deck, state.hands) == (before.deck[0], (), before.hands)
    assert DeckShuffled() not in told


def test_ruling_p7_the_deck_runs_out_before_the_second_memory() -> None:
    state = mime(miming())
    state = deck_of(state, 1)  # which the other team will draw
    card = hand_of(state, 2)[0]
    memory = state.turn.performed[0].memory
    state, told = tell(state, f"2 lay:{card}")
    anew(state, memory, card)
    assert len(state.deck) == 100 - 12 - 2 - 1
    assert told == [CardLaid(1), DeckShuffled(), MemoryTaken(1, 2)]


def test_ruling_p7_the_deck_runs_out_while_teams_draw() -> None:
    state = mime(miming(6))
    state = deck_of(state, 1)
    memory, first, second = state.turn.performed[0].memory, hand_of(state, 2)[0], hand_of(state, 4)[0]
    state, told = tell(state, f"2 lay:{first}", f"4 lay:{second}")
    anew(state, memory, first, second)
    assert len(state.deck) == 100 - 18 - 3 - 1
    assert told.count(DeckShuffled()) == 1


def test_ruling_p7_the_deck_runs_out_while_a_memory_is_put_away() -> None:
    state = deck_of(miming(redraw="yes"), 0)
    state, told = tell(state, "1 redraw")
    anew(state)
    assert len(state.deck) == 100 - 12 - 1
    assert told == [DeckShuffled(), Redrew(1)]


@each_row("left", range(4))
def test_ruling_p7_the_deck_runs_out_while_the_album_is_filled(left: int) -> None:
    state = mime(interfere(mime(miming())))
    state = deck_of(state, 1 + left)  # the other team draws one of them
    to_come = state.deck[1:]
    mimed, card = memories(state), hand_of(state, 2)[0]
    state, told = tell(state, f"2 lay:{card}")
    anew(state, *mimed, card, *to_come)
    assert len(state.turn.album) == 8
    assert set(from_the_deck(state)) >= set(to_come)
    assert told == [CardLaid(1), DeckShuffled(), AlbumOpened(8)]


def test_ruling_p7_nothing_is_shuffled_while_the_album_can_be_filled() -> None:
    state = deck_of(mime(interfere(mime(miming()))), 5)
    state = interfere(state)
    assert (state.phase, state.deck, state.shuffles) == (Phase.ALBUM, (), 0)


def test_ruling_p7_two_who_play_together_get_no_hands_then_either() -> None:
    state = deck_of(mime(miming(2)), 0)
    assert state.phase is Phase.MIME
    state = mime(state)
    assert (state.phase, state.hands, state.shuffles) == (Phase.ALBUM, (), 1)
    assert everywhere(state) == ALL


def test_ruling_p7_five_who_play_individually_use_up_all_cards() -> None:
    state = over(begin(5, mode="individually"))
    assert state.shuffles == 1
    assert everywhere(state) == ALL


def test_ruling_p7_every_shuffle_gives_another_order() -> None:
    state = deck_of(begin(4), 0)
    once = play(state, "0 grandfather").deck
    again = play(replace(state, shuffles=1), "0 grandfather").deck
    assert once != again


def test_the_discard_gets_the_whole_album() -> None:
    state = album(begin(4))
    after = play(state, f"{grandfather(state)} find:1>2")
    assert after.discard == state.turn.album
    assert child(album(after)) not in (0, 1)
