"""Given a mime in the making: how is its last touch changed, and what is offered for it?"""

import pytest

from engine.contract import InvalidAction
from engine.palm import GAME
from engine.palm.actions import ChangeTouch
from engine.palm.composing import additions, parts
from engine.palm.constraints import Kind
from engine.palm.refusals import Refused
from engine.palm.state import State
from engine.palm.touch import read_touch
from tests.unit.palm.table import (
    CLOTH,
    ROCK,
    TAP,
    album,
    begin,
    constrained,
    mime,
    miming,
    play,
    refusal,
    seen,
    tell,
)

STROKE = "dart/slide/wrist>thumb-heel/firm/slow/1"


def touches(state: State) -> list[str]:
    return list(map(str, state.turn.mime.touches))


def test_ruling_p18_the_last_touch_is_changed_before_anybody_has_felt_it() -> None:
    state, told = tell(miming(), f"1 {TAP}", f"1 {ROCK}", f"1 ={CLOTH}")
    assert touches(state) == [TAP, CLOTH]
    assert told == [], "nobody else sees anything of it"
    assert [seen(state, seat) for seat in (0, 2, 3)] == [seen(miming(), seat) for seat in (0, 2, 3)]
    assert GAME.load(GAME.dump(state)) == state
    assert refusal(mime(miming()), f"1 ={TAP}")[0] is Refused.NOT_YOUR_TURN


def test_ruling_p18_a_change_is_judged_as_if_the_last_touch_had_not_been() -> None:
    full = play(miming(), *[f"1 {TAP}"] * 8)
    assert touches(play(full, f"1 ={ROCK}")) == [*[TAP] * 7, ROCK], "a complete mime can be changed"
    stroke = play(miming(), f"1 {STROKE}", "1 dart/slide/thumb-heel>little-heel/firm/slow/1")
    closing = "dart/slide/little-heel>wrist/firm/slow/1"
    assert refusal(stroke, f"1 {closing}")[0] is Refused.CLOSED_FIGURE
    assert touches(play(stroke, f"1 ={closing}")) == [STROKE, closing]
    assert refusal(stroke, "1 =coin/wrap/thumb/firm/slow/1")[0] is Refused.NOT_WITH_THIS
    state = constrained(miming(expert="yes"), Kind.ONE_OBJECT)
    assert refusal(play(state, f"1 {TAP}"), f"1 {ROCK}")[0] is Refused.ONE_OBJECT
    assert touches(play(state, f"1 {TAP}", f"1 ={ROCK}")) == [ROCK]
    assert refusal(play(state, f"1 {TAP}", f"1 {TAP}"), f"1 ={ROCK}")[0] is Refused.ONE_OBJECT


def test_ruling_p18_without_a_touch_there_is_nothing_to_change() -> None:
    assert refusal(miming(), f"1 ={TAP}") == (Refused.NOTHING_TO_CHANGE, {})
    assert refusal(play(miming(), f"1 {TAP}", "1 back"), f"1 ={TAP}")[0] is Refused.NOTHING_TO_CHANGE
    assert refusal(begin(4), f"0 ={TAP}")[0] is Refused.NOT_NOW
    assert refusal(album(begin(4)), f"0 ={TAP}")[0] is Refused.NOT_NOW


def test_a_change_is_written_and_read_again() -> None:
    action = ChangeTouch(read_touch(STROKE))
    assert str(action) == f"={STROKE}"
    assert GAME.read_action(f"={STROKE}") == action
    for nonsense in ("=", "=perform", "=coin/tap", f"={'x' * 200}/tap/index/light/quick/1"):
        with pytest.raises(InvalidAction):
            GAME.read_action(nonsense)
    assert refusal(miming(), f"1 =={STROKE}")[0] is Refused.NOTHING_TO_CHANGE
    assert refusal(play(miming(), f"1 {TAP}"), f"1 =={STROKE}")[0] is Refused.NO_SUCH_OBJECT


def test_whatever_is_offered_for_the_last_touch_is_legal_and_whatever_is_legal_can_be_reached() -> None:
    state = play(miming(), f"1 {TAP}", f"1 {STROKE}")
    found = parts(state.turn.mime, None)
    for part in (part for each in found for part in each):
        assert touches(play(state, f"1 ={part.touch}"))[:-1] == [TAP]
    assert [part.value for part in found.gestures] == ["press", "tap", "slide", "drop", "hold"]
    assert len(found.places) == 16
    assert [part.value for part in found.ways] == ["", "thumb-heel", "little-heel"]
    assert len(found.manners) == 6
    assert [part.value for part in found.times] == ["1", "2", "3"]
    assert [part.touch.to for part in found.gestures] == [None, None, "thumb-heel", None, None]


def test_with_every_thing_a_touch_can_begin() -> None:
    for pose in ("flat", "vertical", "back"):
        state = play(miming(), f"1 pose:{pose}")
        offered = additions(state.turn.mime, None)
        assert len(offered) == 11
        for part in offered:
            assert touches(play(state, f"1 {part.touch}")) == [str(part.touch)]
    assert additions(play(miming(), *[f"1 {TAP}"] * 8).turn.mime, None) == ()
