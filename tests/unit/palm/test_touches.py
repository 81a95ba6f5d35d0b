"""What a touch is, what a mime of several may not draw, how it is changed, and what constraints ask for."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.contract import Fact, IllegalAction, InvalidAction
from engine.palm import GAME
from engine.palm.actions import Action, AddTouch, ChangeTouch, Find
from engine.palm.composing import additions, parts
from engine.palm.constraints import Kind, constraints
from engine.palm.hand import Force, Tempo, hand
from engine.palm.refusals import Refused
from engine.palm.state import State
from engine.palm.touch import Touch, read_touch
from engine.palm.touches import every_touch
from tests.rows import each_row
from tests.unit.palm.table import (
    CLOTH,
    ROCK,
    TAP,
    album,
    begin,
    composed,
    constrained,
    interfere,
    mime,
    miming,
    newest,
    play,
    refusal,
    seen,
    tell,
)

GESTURES = ("press", "tap", "roll", "slide", "drape", "wrap", "scrape", "spin", "drop", "hold")
STROKE = "dart/slide/wrist>thumb-heel/firm/slow/1"
RING = "ring/wrap/index/light/slow/1"
PALM = "coin/tap/index-palm/light/quick/1"
BACK = "coin/tap/back/light/quick/1"
ALONG_A_FINGER = "coin/slide/index>index-tip/light/slow/1"
ONTO_A_FINGER = "coin/slide/index-palm>index/light/slow/1"
OFF_A_FINGER = "coin/slide/index>index-palm/light/slow/1"
WINDING = (Refused.TOO_MANY_TURNS, {"most": 2})


def touches(state: State) -> list[str]:
    return list(map(str, state.turn.mime.touches))


def made(*texts: str, pose: str = "flat", state: State | None = None) -> State:
    """Return a mime in the making with these touches in it."""
    return play(state or miming(), f"1 pose:{pose}", *(f"1 {text}" for text in texts))


def stroke(way: str, thing: str = "coin", gesture: str = "slide") -> str:
    return f"{thing}/{gesture}/{way}/light/slow/1"


def drawn(*ways: str) -> State:
    return made(*map(stroke, ways))


def no(state: State, text: str) -> tuple[object, dict[str, Fact]]:
    return refusal(state, f"1 {text}")


def test_ruling_p13_eleven_things_ten_gestures_sixteen_places() -> None:
    assert len(hand().objects) == 11
    assert sorted(hand().gestures) == sorted(GESTURES)
    found = [place.part for place in hand().places.values()]
    assert Counter(found) == {"finger": 10, "palm": 4, "wrist": 1, "back": 1}
    assert (len(Force), len(Tempo)) == (3, 2)


def test_ruling_p13_every_touch_stands_there_once_and_is_written_and_read_again() -> None:
    assert len(set(every_touch())) == len(every_touch())
    for touch in every_touch():
        assert read_touch(str(touch)) == touch
    assert GAME.read_action(TAP) == AddTouch(read_touch(TAP))


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
        (stroke("index>wrist"), Refused.NOT_NEIGHBOURS, {"place": "index", "to": "wrist"}),
        (stroke("index>index"), Refused.NOT_NEIGHBOURS, {"place": "index", "to": "index"}),
        ("coin/tap/index/light/quick/7", Refused.TOO_OFTEN, {"gesture": "tap", "times": 7, "most": 6}),
        ("coin/hold/index/light/quick/2", Refused.TOO_OFTEN, {"gesture": "hold", "times": 2, "most": 1}),
    ],
)
def test_ruling_p13_what_is_no_touch(touch: str, code: Refused, facts: dict[str, Fact]) -> None:
    assert no(miming(), touch) == (code, facts)


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
            assert touches(made(touch, pose=pose)) == [touch]
        else:
            facts = {"gesture": gesture, "place": place, "pose": pose}
            assert no(made(pose=pose), touch) == (Refused.FALLS_DOWN, facts)


def test_ruling_p13_a_stroke_goes_to_a_neighbour_in_either_direction_and_the_back_has_none() -> None:
    for name, place in hand().places.items():
        for other in place.neighbours:
            assert name in hand().places[other].neighbours
            assert touches(drawn(f"{name}>{other}"))
    assert hand().places["back"].neighbours == frozenset()
    assert touches(made("coin/slide/back/light/slow/3"))


def test_ruling_p13_at_most_eight_touches() -> None:
    state = made(*[TAP] * 8)
    assert no(state, TAP) == (Refused.MIME_COMPLETE, {"most": 8})
    assert play(state, "1 back", f"1 {TAP}").turn.mime == state.turn.mime


@each_row(
    ("state", "seat", "action", "code"),
    [
        *(
            (
                miming(),
                1,
                AddTouch(Touch("coin", "tap", "index", None, Force.LIGHT, Tempo.QUICK, n)),
                Refused.TOO_OFTEN,
            )
            for n in (0, -1)
        ),
        *((album(begin(4)), 0, Find(*places), Refused.NOT_IN_ALBUM) for places in ((0, 1), (1, 0), (-1, 2))),
    ],
)
def test_numbers_below_one_that_nobody_could_write_are_refused(
    state: State, seat: int, action: Action, code: Refused
) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, seat, action)
    assert caught.value.code is code


@each_row(
    ("before", "last"),
    [
        (drawn("wrist>thumb-heel", "thumb-heel>little-heel"), stroke("little-heel>wrist")),
        (drawn("index>middle", "middle>index-palm"), stroke("index-palm>index")),
        (
            drawn("index>middle", "index>index-palm"),
            stroke("middle>index-palm"),
        ),  # in any order and direction
        (drawn("thumb-tip>thumb", "index-tip>index", "thumb>index"), stroke("thumb-tip>index-tip")),
        (  # another thing or another gesture does not open the figure
            made(stroke("wrist>thumb-heel"), TAP, stroke("thumb-heel>little-heel", "top", "roll")),
            stroke("little-heel>wrist", "hooks", "scrape"),
        ),
    ],
)
def test_ruling_p15_strokes_enclose_no_figure(before: State, last: str) -> None:
    place, to = last.split("/")[2].split(">")
    assert no(before, last) == (Refused.CLOSED_FIGURE, {"place": place, "to": to})


@each_row(
    "ways",
    [
        "wrist>thumb-heel thumb-heel>wrist wrist>thumb-heel wrist>thumb-heel",  # to and fro encloses nothing
        "thumb>index-palm index-palm>thumb-heel thumb-heel>little-heel",  # twice
        "index>index-palm index-palm>little-palm little-palm>little-heel little-heel>wrist",
        # straight on, and straight across the palm in either direction, is no turn
        "wrist>thumb-heel thumb-heel>index-palm index-palm>index index>index-tip index-tip>middle-tip",
        "thumb>index-palm index-palm>little-palm little-palm>little-heel little-heel>thumb-heel",
        "little-palm>index-palm index-palm>thumb thumb>index index>index-tip",
        "thumb>index index>middle middle>index index>thumb thumb>index",  # nor is the same way back
        # what begins elsewhere is a new line, and this one turns once
        "thumb>index-palm index-palm>thumb-heel thumb-heel>wrist thumb-tip>index-tip index-tip>middle-tip",
    ],
)
def test_ruling_p15_a_line_may_turn_twice(ways: str) -> None:
    assert len(touches(drawn(*ways.split()))) == len(ways.split())


def test_ruling_p15_a_line_never_turns_three_times_whatever_touches_the_hand_between() -> None:
    zigzag = drawn("index>index-palm", "index-palm>little-palm", "little-palm>little-heel")
    assert no(zigzag, stroke("little-heel>thumb-heel")) == WINDING
    zigzag = made(
        *map(stroke, ("index>index-palm", "index-palm>little-palm")),
        TAP,
        stroke("little-palm>little-heel", thing="dart"),
    )
    assert no(zigzag, stroke("little-heel>thumb-heel", thing="cloth")) == WINDING


def test_ruling_p15_the_second_mime_begins_with_an_empty_hand() -> None:
    state = mime(miming(), stroke("wrist>thumb-heel"), stroke("thumb-heel>little-heel"))
    assert touches(made(stroke("little-heel>wrist"), state=interfere(state)))


def test_ruling_p18_the_last_touch_is_changed_before_anybody_has_felt_it() -> None:
    state, told = tell(miming(), f"1 {TAP}", f"1 {ROCK}", f"1 ={CLOTH}")
    assert touches(state) == [TAP, CLOTH]
    assert told == [], "nobody else sees anything of it"
    assert [seen(state, seat) for seat in (0, 2, 3)] == [seen(miming(), seat) for seat in (0, 2, 3)]
    assert GAME.load(GAME.dump(state)) == state
    assert no(mime(miming()), f"={TAP}")[0] is Refused.NOT_YOUR_TURN


def test_ruling_p18_a_change_is_judged_as_if_the_last_touch_had_not_been() -> None:
    assert touches(made(*[TAP] * 8, f"={ROCK}")) == [*[TAP] * 7, ROCK], "a complete mime can be changed"
    drawing = made(STROKE, "dart/slide/thumb-heel>little-heel/firm/slow/1")
    closing = "dart/slide/little-heel>wrist/firm/slow/1"
    assert no(drawing, closing)[0] is Refused.CLOSED_FIGURE
    assert touches(play(drawing, f"1 ={closing}")) == [STROKE, closing]
    assert no(drawing, "=coin/wrap/thumb/firm/slow/1")[0] is Refused.NOT_WITH_THIS
    state = given(Kind.ONE_OBJECT)
    assert no(made(TAP, state=state), ROCK)[0] is Refused.ONE_OBJECT
    assert touches(made(TAP, f"={ROCK}", state=state)) == [ROCK]
    assert no(made(TAP, TAP, state=state), f"={ROCK}")[0] is Refused.ONE_OBJECT


def test_ruling_p18_without_a_touch_there_is_nothing_to_change() -> None:
    assert no(miming(), f"={TAP}") == (Refused.NOTHING_TO_CHANGE, {})
    assert no(made(TAP, "back"), f"={TAP}")[0] is Refused.NOTHING_TO_CHANGE
    assert refusal(begin(4), f"0 ={TAP}")[0] is Refused.NOT_NOW
    assert refusal(album(begin(4)), f"0 ={TAP}")[0] is Refused.NOT_NOW


def test_a_change_is_written_and_read_again() -> None:
    assert str(ChangeTouch(read_touch(STROKE))) == f"={STROKE}"
    assert GAME.read_action(f"={STROKE}") == ChangeTouch(read_touch(STROKE))
    for nonsense in ("=", "=perform", "=coin/tap", f"={'x' * 200}/tap/index/light/quick/1"):
        with pytest.raises(InvalidAction):
            GAME.read_action(nonsense)
    assert no(miming(), f"=={STROKE}")[0] is Refused.NOTHING_TO_CHANGE
    assert no(made(TAP), f"=={STROKE}")[0] is Refused.NO_SUCH_OBJECT


def test_whatever_is_offered_for_the_last_touch_or_a_new_one_is_legal() -> None:
    state = made(TAP, STROKE)
    found = parts(state.turn.mime, None)
    for part in (part for each in found for part in each):
        assert touches(play(state, f"1 ={part.touch}"))[:-1] == [TAP]
    assert [part.value for part in found.gestures] == ["press", "tap", "slide", "drop", "hold"]
    assert [part.touch.to for part in found.gestures] == [None, None, "thumb-heel", None, None]
    assert [part.value for part in found.ways] == ["", "thumb-heel", "little-heel"]
    assert [part.value for part in found.times] == ["1", "2", "3"]
    assert (len(found.places), len(found.manners)) == (16, 6)
    for pose in ("flat", "vertical", "back"):
        offered = additions(made(pose=pose).turn.mime, None)
        assert len(offered) == 11
        for part in offered:
            assert touches(made(str(part.touch), pose=pose)) == [str(part.touch)]
    assert additions(made(*[TAP] * 8).turn.mime, None) == ()


def given(kind: Kind, *things: str) -> State:
    """Return a game in which Child has drawn this constraint."""
    return constrained(miming(expert="yes"), kind, *things)


def test_ruling_p16_twenty_cards() -> None:
    assert Counter(card.kind for card in constraints()) == {
        Kind.ONLY_OBJECTS: 4,
        Kind.WITH_OBJECT: 6,
        Kind.ONLY_FINGERS: 2,
        Kind.NOT_FINGERS: 2,
        Kind.THREE_OBJECTS: 2,
        Kind.ONE_OBJECT: 2,
        Kind.ONLY_BACK: 1,
        Kind.VERTICAL: 1,
    }
    named = [card for card in constraints() if card.objects]
    assert len(named) == len(set(named)) == 10
    assert {len(card.objects) for card in named if card.kind is Kind.WITH_OBJECT} == {1}


@each_row(
    ("kind", "things", "before", "refused", "facts", "instead"),
    [
        # asked for, done before, refused with which facts, and what can be performed instead
        (Kind.ONLY_OBJECTS, "coin ring", [], ROCK, {"object": "cube", "objects": ("coin", "ring")}, [TAP]),
        (
            Kind.ONLY_OBJECTS,
            "coin ring",
            [TAP],
            CLOTH,
            {"object": "cloth", "objects": ("coin", "ring")},
            [RING],
        ),
        (Kind.WITH_OBJECT, "cloth", [TAP], "perform", {"object": "cloth"}, [CLOTH]),
        (Kind.WITH_OBJECT, "cloth", [TAP] * 8, "perform", {"object": "cloth"}, ["back", CLOTH]),
        (Kind.ONLY_FINGERS, "", [TAP], PALM, {"place": "index-palm"}, [ALONG_A_FINGER]),
        (Kind.ONLY_FINGERS, "", [], ONTO_A_FINGER, {"place": "index-palm"}, [TAP]),
        (Kind.ONLY_FINGERS, "", [], OFF_A_FINGER, {"place": "index-palm"}, [TAP]),
        (Kind.NOT_FINGERS, "", [], TAP, {"place": "index"}, [PALM, BACK, ROCK]),
        (Kind.NOT_FINGERS, "", [], ONTO_A_FINGER, {"place": "index"}, [PALM]),
        (Kind.NOT_FINGERS, "", [], OFF_A_FINGER, {"place": "index"}, [PALM]),
        (Kind.THREE_OBJECTS, "", [TAP, ROCK, TAP], "perform", {"used": 2}, [CLOTH]),
        (Kind.ONE_OBJECT, "", [TAP], ROCK, {"object": "cube", "used": "coin"}, [PALM]),
        (Kind.ONE_OBJECT, "", [TAP, "back", ROCK], TAP, {"object": "coin", "used": "cube"}, []),
        (Kind.ONLY_BACK, "", [], TAP, {"place": "index"}, [BACK]),
        (Kind.ONLY_BACK, "", [], PALM, {"place": "index-palm"}, [BACK]),
        (Kind.ONLY_BACK, "", [], ROCK, {"place": "wrist"}, [BACK]),
        (Kind.VERTICAL, "", ["pose:flat"], TAP, {}, ["pose:vertical", TAP]),
        (Kind.VERTICAL, "", ["pose:back"], TAP, {}, ["pose:vertical", TAP]),
    ],
)
def test_ruling_p16_what_a_constraint_asks_for_of_every_touch_or_of_the_whole_mime(  # noqa: PLR0913, PLR0917
    kind: Kind, things: str, before: list[str], refused: str, facts: dict[str, Fact], instead: list[str]
) -> None:
    state = made(*before, state=given(kind, *things.split()))
    assert no(state, refused) == (Refused[kind.name], facts)
    assert play(state, *(f"1 {text}" for text in (*instead, "perform"))).turn.performed


def test_ruling_p16_each_memory_has_a_constraint_of_its_own_and_beginners_have_none() -> None:
    state = given(Kind.ONE_OBJECT)
    first, to_come = state.turn.constraint, state.constraint_deck[0]
    state = interfere(mime(state))
    assert (state.turn.constraint, state.constraint_discard) == (to_come, (first,))
    state = miming()
    assert (state.turn.constraint, state.constraint_deck) == (None, ())
    assert composed(state).constraint is newest(mime(state), 1).constraint is None


def test_ruling_p16_used_constraints_are_shuffled_when_none_are_left() -> None:
    state = given(Kind.ONE_OBJECT)
    state = replace(state, constraint_deck=(), constraint_discard=state.constraint_deck)
    state = interfere(mime(state))
    assert (state.constraint_shuffles, state.constraint_discard) == (1, ())
    assert sorted((*state.constraint_deck, state.turn.constraint or 0)) == list(range(1, 21))
