"""What a touch is: one thing, one gesture, one place, how hard, how fast and how often."""

import pytest

from engine.contract import Fact, IllegalAction
from engine.palm import GAME
from engine.palm.actions import AddTouch, Find
from engine.palm.hand import Force, Tempo, hand
from engine.palm.refusals import Refused
from engine.palm.touch import Touch, read_touch
from engine.palm.touches import every_touch
from tests.rows import each_row
from tests.unit.palm.table import TAP, album, begin, miming, play, refusal

GESTURES = ("press", "tap", "roll", "slide", "drape", "wrap", "scrape", "spin", "drop", "hold")


def refused(touch: str, pose: str = "flat") -> tuple[object, dict[str, Fact]]:
    """Return the no to this touch in a hand that is held like this."""
    return refusal(play(miming(), f"1 pose:{pose}"), f"1 {touch}")


def accepted(touch: str, pose: str = "flat") -> bool:
    state = play(miming(), f"1 pose:{pose}", f"1 {touch}")
    return [str(each) for each in state.turn.mime.touches] == [touch]


def test_ruling_p13_eleven_things_ten_gestures_sixteen_places() -> None:
    assert len(hand().objects) == 11
    assert sorted(hand().gestures) == sorted(GESTURES)
    parts = [place.part for place in hand().places.values()]
    assert {part: parts.count(part) for part in parts} == {"finger": 10, "palm": 4, "wrist": 1, "back": 1}
    assert (len(Force), len(Tempo)) == (3, 2)


def test_ruling_p13_every_touch_is_written_and_read_again() -> None:
    for touch in every_touch():
        assert read_touch(str(touch)) == touch
    assert GAME.read_action(TAP) == AddTouch(read_touch(TAP))


def test_ruling_p13_every_touch_stands_there_once() -> None:
    assert len(set(every_touch())) == len(every_touch())


@each_row(
    ("touch", "code", "facts"),
    [
        ("spoon/tap/index/light/quick/1", Refused.NO_SUCH_OBJECT, {"object": "spoon"}),
        ("coin/throw/index/light/quick/1", Refused.NO_SUCH_GESTURE, {"gesture": "throw"}),
        ("coin/tap/elbow/light/quick/1", Refused.NO_SUCH_PLACE, {"place": "elbow"}),
        ("coin/slide/wrist>elbow/light/quick/1", Refused.NO_SUCH_PLACE, {"place": "elbow"}),
        ("coin/drape/index/light/quick/1", Refused.NOT_WITH_THIS, {"object": "coin", "gesture": "drape"}),
        ("ring/wrap/back/light/quick/1", Refused.NOT_ON_THIS, {"gesture": "wrap", "place": "back"}),
        ("coin/spin/index/light/quick/1", Refused.NOT_ON_THIS, {"gesture": "spin", "place": "index"}),
        ("coin/tap/index>middle/light/quick/1", Refused.NOT_A_STROKE, {"gesture": "tap"}),
        (
            "coin/slide/index>wrist/light/quick/1",
            Refused.NOT_NEIGHBOURS,
            {"place": "index", "to": "wrist"},
        ),
        (
            "coin/slide/index>index/light/quick/1",
            Refused.NOT_NEIGHBOURS,
            {"place": "index", "to": "index"},
        ),
        ("coin/tap/index/light/quick/7", Refused.TOO_OFTEN, {"gesture": "tap", "times": 7, "most": 6}),
        ("coin/hold/index/light/quick/2", Refused.TOO_OFTEN, {"gesture": "hold", "times": 2, "most": 1}),
    ],
)
def test_ruling_p13_what_is_no_touch(touch: str, code: Refused, facts: dict[str, Fact]) -> None:
    assert refused(touch) == (code, facts)


@each_row(
    ("touch", "poses"),
    [
        ("cloth/drape/index-palm/light/slow/1", {"flat"}),
        ("cloth/drape/back/light/slow/1", {"back"}),
        ("cloth/drape/middle/light/slow/1", {"flat", "back"}),
        ("top/spin/little-palm/light/slow/1", {"flat"}),
        ("coin/drop/wrist/light/slow/2", {"flat", "back"}),
        ("coin/press/back/light/slow/1", {"flat", "back", "vertical"}),
        ("shoelace/wrap/index/light/slow/1", {"flat", "back", "vertical"}),
    ],
)
def test_ruling_p13_what_lies_in_a_hand_falls_down_where_it_does_not_face_up(
    touch: str, poses: set[str]
) -> None:
    _, gesture, place, *_ = touch.split("/")
    for pose in ("flat", "vertical", "back"):
        if pose in poses:
            assert accepted(touch, pose)
        else:
            facts = {"gesture": gesture, "place": place, "pose": pose}
            assert refused(touch, pose) == (Refused.FALLS_DOWN, facts)


def test_ruling_p13_a_stroke_goes_to_a_neighbour_in_either_direction() -> None:
    for name, place in hand().places.items():
        for other in place.neighbours:
            assert name in hand().places[other].neighbours
            assert accepted(f"coin/slide/{name}>{other}/light/slow/1")


def test_ruling_p13_the_back_of_the_hand_has_no_neighbours() -> None:
    assert hand().places["back"].neighbours == frozenset()
    assert accepted("coin/slide/back/light/slow/3")


def test_ruling_p13_at_most_eight_touches() -> None:
    state = play(miming(), *[f"1 {TAP}"] * 8)
    assert refusal(state, f"1 {TAP}") == (Refused.MIME_COMPLETE, {"most": 8})
    assert play(state, "1 back", f"1 {TAP}").turn.mime == state.turn.mime


@each_row("times", [0, -1])
def test_a_touch_that_nobody_wrote_is_refused_too(times: int) -> None:
    touch = Touch("coin", "tap", "index", None, Force.LIGHT, Tempo.QUICK, times)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(miming(), 1, AddTouch(touch))
    assert caught.value.code is Refused.TOO_OFTEN


@each_row("places", [(0, 1), (1, 0), (-1, 2)])
def test_a_place_before_the_first_is_refused(places: tuple[int, int]) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(album(begin(4)), 0, Find(*places))
    assert caught.value.code is Refused.NOT_IN_ALBUM
