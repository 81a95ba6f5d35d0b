"""Who may know what, as the game goes on; that nothing else is known is a matter of the properties."""

from engine.contract import SPECTATOR, Viewer
from engine.palm import GAME
from engine.palm.constraints import Constraint, Kind
from engine.palm.events import Performed
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
    find,
    interfere,
    laid,
    memories,
    mime,
    miming,
    newest,
    play,
    refusal,
    seen,
    tell,
)

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


@each_row(
    ("one", "other", "touch"),
    [
        ("pawn", "top", "roll/index>middle/light/slow/2"),
        ("coin", "ring", "roll/wrist/firm/quick/1"),
        ("pawn", "top", "drop/index-palm/light/quick/4"),
    ],
)
def test_ruling_p14_what_feels_the_same_looks_the_same_to_grandfather(
    one: str, other: str, touch: str
) -> None:
    first, second = (mime(miming(), f"{thing}/{touch}") for thing in (one, other))
    for viewer in BLIND:
        assert GAME.view(first, viewer) == GAME.view(second, viewer)
    assert GAME.view(first, RIVAL) != GAME.view(second, RIVAL)


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
    for text in ("back", "perform", "pose:flat", TAP):
        assert refusal(state, f"1 {text}")[0] is Refused.NOT_YOUR_TURN
    second = interfere(state)
    assert second.turn.mime.touches == ()
    assert refusal(second, "1 back") == (Refused.NOTHING_TO_TAKE_BACK, {})
    assert second.turn.performed[0].mime == state.turn.performed[0].mime
