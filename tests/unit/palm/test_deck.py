"""Memories: how they are drawn, and who may know what; that nothing else is known is shown by properties."""

from dataclasses import replace

from engine.contract import SPECTATOR, Viewer
from engine.palm import GAME
from engine.palm.constraints import Constraint, Kind
from engine.palm.events import AlbumOpened, CardLaid, DeckShuffled, Event, MemoryTaken, Performed, Redrew
from engine.palm.options import Options
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.state import State
from engine.palm.views import MimeView, ResultView
from tests.rows import each_row
from tests.unit.palm.table import (
    CLOTH,
    ROCK,
    TAP,
    album,
    begin,
    composed,
    constrained,
    deck_of,
    everywhere,
    find,
    from_the_deck,
    hand_of,
    interfere,
    laid,
    memories,
    mime,
    miming,
    newest,
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


ONE_LAID, THREE_LAY, SECOND = mime(miming()), mime(miming(6)), second_mime()
SHUFFLED = DeckShuffled()
RUN_OUT: dict[str, tuple[State, list[str], list[Event], int]] = {
    "before the first memory": (deck_of(begin(4), 0), ["0 grandfather"], [SHUFFLED, MemoryTaken(1, 1)], 1),
    "before the second memory, after the other team drew": (
        deck_of(ONE_LAID, 1),
        lay(ONE_LAID, 2),
        [CardLaid(1), SHUFFLED, MemoryTaken(1, 2)],
        3,
    ),
    "while teams draw": (
        deck_of(THREE_LAY, 1),
        lay(THREE_LAY, 2, 4),
        [CardLaid(1), CardLaid(2), SHUFFLED, MemoryTaken(1, 2)],
        4,
    ),
    "while a memory is put away": (deck_of(miming(redraw="yes"), 0), ["1 redraw"], [SHUFFLED, Redrew(1)], 1),
    **{
        f"while the album lacks {4 - left}": (
            deck_of(SECOND, 1 + left),  # the other team draws one of them
            lay(SECOND, 2),
            [CardLaid(1), SHUFFLED, AlbumOpened(8)],
            8,
        )
        for left in range(4)
    },
}


@each_row(("before", "deeds", "events", "on_the_table"), RUN_OUT.values(), ids=RUN_OUT)
def test_ruling_p7_the_deck_runs_out_and_all_is_shuffled_but_what_lies_on_the_table(
    before: State, deeds: list[str], events: list[Event], on_the_table: int
) -> None:
    state, told = tell(before, *deeds)
    assert told[-len(events) :] == events
    assert told.count(DeckShuffled()) == state.shuffles == 1
    assert everywhere(state) == ALL
    assert [len(hand) for hand in state.hands] == [6] * len(state.hands)
    assert (len(state.turn.on_the_table), state.discard) == (on_the_table, ())
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


GRANDFATHER, CHILD, RIVAL, OTHER_RIVAL = range(4)
BLIND: tuple[Viewer, ...] = (GRANDFATHER, SPECTATOR)
OTHERS: tuple[Viewer, ...] = (GRANDFATHER, RIVAL, OTHER_RIVAL, SPECTATOR)


def mimes(state: State, viewer: Viewer) -> tuple[MimeView, ...]:
    return GAME.view(state, viewer).mimes


def result(state: State, viewer: Viewer) -> ResultView:
    last = GAME.view(state, viewer).table.last
    assert last is not None
    return last


def test_ruling_p14_grandfather_and_those_who_watch_only_feel_and_the_others_see_the_things() -> None:
    state = mime(miming(), TAP, CLOTH, ROCK)
    for viewer in BLIND:
        (felt,) = mimes(state, viewer)
        assert felt.touches == ()
        assert [each.footprint for each in felt.felt] == ["disc", "sheet", "square"]
        assert [each.place for each in felt.felt] == ["index", "index-palm", "wrist"]
    for seat in (CHILD, RIVAL, OTHER_RIVAL):
        assert [each.thing for each in newest(state, seat).touches] == ["coin", "cloth", "cube"]


def test_ruling_p14_the_memory_is_known_to_its_child_alone() -> None:
    state = miming()
    assert composed(state, CHILD).memory == state.turn.memory
    assert [seen(state, seat).composed for seat in (GRANDFATHER, RIVAL, OTHER_RIVAL)] == [None] * 3
    state = album(state)
    for viewer in OTHERS:
        assert [each.memory for each in mimes(state, viewer)] == [None, None]
    assert tuple(each.memory for each in mimes(state, CHILD)) == memories(state)
    three = album(play(begin(5, first=1), "2 grandfather"))  # each of two children knows her own
    first, second = memories(three)
    assert [each.memory for each in mimes(three, 3)] == [first, None]
    assert [each.memory for each in mimes(three, 4)] == [None, second]


def test_ruling_p14_a_constraint_is_known_to_child_first_and_to_grandfather_last() -> None:
    state = mime(constrained(miming(expert="yes"), Kind.WITH_OBJECT, "cloth"), TAP, CLOTH)
    cloth = Constraint(Kind.WITH_OBJECT, ("cloth",))
    assert newest(state, CHILD).constraint == cloth
    for viewer in OTHERS:
        assert mimes(state, viewer)[0].constraint is None
    state = album(constrained(interfere(state), Kind.ONE_OBJECT))
    for seat in (CHILD, RIVAL, OTHER_RIVAL):
        assert mimes(state, seat)[0].constraint == cloth
    for viewer in BLIND:
        assert [each.constraint for each in mimes(state, viewer)] == [None, None]
    state = find(state, *memories(state))
    for viewer in (CHILD, *OTHERS):
        assert result(state, viewer).mimes[0].constraint == cloth


def test_ruling_p14_that_a_team_has_laid_a_card_is_known_to_all_and_which_to_the_team_alone() -> None:
    state = mime(miming(6))
    state = play(state, f"2 lay:{seen(state, 2).hand[0]}")
    for viewer in (0, 4, SPECTATOR):
        assert [team.laid for team in GAME.view(state, viewer).table.teams] == [False, True, False]
    state = album(begin(6, first=1))
    for seat, team in ((0, 0), (1, 0), (4, 2), (5, 2)):
        assert tuple(each.laid for each in mimes(state, seat)) == laid(state, team)
    for viewer in (2, 3, SPECTATOR):
        assert [each.laid for each in mimes(state, viewer)] == [None, None]


def test_ruling_p14_when_the_turn_is_over_everything_is_revealed_to_everybody() -> None:
    state = album(miming())
    found = memories(state)
    after = find(state, *found)
    for viewer in (CHILD, *OTHERS):
        last = result(after, viewer)
        assert (last.memories, last.chosen, last.album) == (found, found, state.turn.album)
        assert tuple(each.memory for each in last.mimes) == found
        assert [touch.thing for each in last.mimes for touch in each.touches] == ["coin", "coin"]
        by_card = dict(zip(last.album, last.laid_by, strict=True))
        assert {card for card, team in by_card.items() if team == 1} == set(laid(state, 1))
        assert {by_card[found[0]], by_card[found[1]], *by_card.values()} == {None, 1}


def test_ruling_p14_a_hand_is_shown_in_order_whenever_it_was_drawn() -> None:
    state = mime(miming())
    shown = seen(state, RIVAL)
    assert shown.hand == tuple(sorted(state.hands[1]))
    assert [str(action) for action in shown.legal] == [f"lay:{card}" for card in shown.hand]


def test_ruling_p18_a_mime_in_the_making_is_private_and_its_pose_is_told_when_it_is_performed() -> None:
    state = miming()
    touched, told = tell(state, "1 pose:back", f"1 {TAP}", f"1 {ROCK}", "1 back")
    assert told == []
    for viewer in OTHERS:
        assert GAME.view(touched, viewer) == GAME.view(state, viewer)
    assert [str(touch) for touch in composed(touched).mime.touches] == [TAP]
    performed, told = tell(touched, "1 perform")
    assert told == [Performed(CHILD, 1)]
    assert newest(performed, GRANDFATHER).pose == "back"


def test_ruling_p18_touches_are_taken_back_and_the_pose_chosen_before_anybody_has_felt_them() -> None:
    state = miming()
    assert refusal(state, "1 perform") == (Refused.EMPTY_MIME, {})
    assert refusal(state, "1 back") == (Refused.NOTHING_TO_TAKE_BACK, {})
    touched = play(state, f"1 {TAP}")
    assert refusal(touched, "1 pose:vertical") == (Refused.POSE_TOO_LATE, {})
    assert play(touched, "1 back").turn == state.turn
    assert play(touched, "1 back", "1 pose:vertical").turn.mime.pose == "vertical"


def test_ruling_p18_what_was_performed_is_performed() -> None:
    state = mime(miming())
    for text in ("back", "perform", "pose:flat", TAP, f"={TAP}"):
        assert refusal(state, f"1 {text}")[0] is Refused.NOT_YOUR_TURN
    assert refusal(interfere(state), "1 back") == (Refused.NOTHING_TO_TAKE_BACK, {})
