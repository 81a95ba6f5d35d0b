"""What a touch is and a mime may be, how it is changed, what constraints ask for, and their files."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files

import pytest

from engine.contract import Fact, IllegalAction
from engine.data_file import BrokenDataError
from engine.palm import GAME
from engine.palm.actions import AddTouch, Find
from engine.palm.constraints import Kind, constraints, read_constraints
from engine.palm.hand import Force, Tempo, hand, read_hand
from engine.palm.legal import every_touch
from engine.palm.refusals import Refused
from engine.palm.state import State
from engine.palm.touch import read_touch
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
COIN_AND_RING = ("coin", "ring")
RING = "ring/wrap/index/light/slow/1"
PALM = "coin/tap/index-palm/light/quick/1"
BACK = "coin/tap/back/light/quick/1"
ALONG_A_FINGER = "coin/slide/index>index-tip/light/slow/1"
ONTO_A_FINGER = "coin/slide/index-palm>index/light/slow/1"


def touches(state: State) -> list[str]:
    return list(map(str, state.turn.mime.touches))


def made(*texts: str, pose: str = "flat", state: State | None = None) -> State:
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


def test_ruling_p13_at_most_eight_touches() -> None:
    state = made(*[TAP] * 8)
    assert no(state, TAP) == (Refused.MIME_COMPLETE, {"most": 8})
    assert play(state, "1 back", f"1 {TAP}").turn.mime == state.turn.mime


def test_numbers_below_one_that_nobody_could_write_are_refused() -> None:
    never = AddTouch(replace(read_touch(TAP), times=0))
    for state, seat, action, code in (
        (miming(), 1, never, Refused.TOO_OFTEN),
        (album(begin(4)), 0, Find(0, 1), Refused.NOT_IN_ALBUM),
        (album(begin(4)), 0, Find(1, -1), Refused.NOT_IN_ALBUM),
    ):
        with pytest.raises(IllegalAction) as caught:
            GAME.apply(state, seat, action)
        assert caught.value.code is code


@each_row(
    ("before", "last"),
    [
        (drawn("wrist>thumb-heel", "thumb-heel>little-heel"), stroke("little-heel>wrist")),
        (drawn("index>middle", "index>index-palm"), stroke("middle>index-palm")),  # in any order or direction
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
        "index>index-palm index-palm>little-palm little-palm>little-heel little-heel>wrist",  # twice
        # straight on, or across the palm, is no turn
        "wrist>thumb-heel thumb-heel>index-palm index-palm>index index>index-tip index-tip>middle-tip",
        # what begins elsewhere is a new line
        "thumb>index-palm index-palm>thumb-heel thumb-heel>wrist thumb-tip>index-tip index-tip>middle-tip",
    ],
)
def test_ruling_p15_a_line_may_turn_twice(ways: str) -> None:
    assert len(touches(drawn(*ways.split()))) == len(ways.split())


def test_ruling_p15_a_line_never_turns_three_times_whatever_touches_the_hand_between() -> None:
    line = map(stroke, ("index>index-palm", "index-palm>little-palm"))
    zigzag = made(*line, TAP, stroke("little-palm>little-heel", thing="dart"))
    turned = no(zigzag, stroke("little-heel>thumb-heel", thing="cloth"))
    assert turned == (Refused.TOO_MANY_TURNS, {"most": 2})


def test_ruling_p15_the_second_mime_begins_with_an_empty_hand() -> None:
    state = mime(miming(), stroke("wrist>thumb-heel"), stroke("thumb-heel>little-heel"))
    assert touches(made(stroke("little-heel>wrist"), state=interfere(state)))


def test_ruling_p18_the_last_touch_is_changed_before_anybody_has_felt_it() -> None:
    state, told = tell(miming(), f"1 {TAP}", f"1 {ROCK}", f"1 ={CLOTH}")
    assert touches(state) == [TAP, CLOTH]
    assert told == [], "nobody else sees anything of it"
    assert [seen(state, seat) for seat in (0, 2, 3)] == [seen(miming(), seat) for seat in (0, 2, 3)]


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


def given(kind: Kind, *things: str) -> State:
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
        (Kind.ONLY_OBJECTS, "coin ring", [TAP], ROCK, {"object": "cube", "objects": COIN_AND_RING}, [RING]),
        (Kind.WITH_OBJECT, "cloth", [TAP] * 8, "perform", {"object": "cloth"}, ["back", CLOTH]),
        (Kind.ONLY_FINGERS, "", [TAP], PALM, {"place": "index-palm"}, [ALONG_A_FINGER]),
        (Kind.ONLY_FINGERS, "", [], ONTO_A_FINGER, {"place": "index-palm"}, [TAP]),
        (Kind.NOT_FINGERS, "", [], TAP, {"place": "index"}, [PALM, BACK, ROCK]),
        (Kind.NOT_FINGERS, "", [], ONTO_A_FINGER, {"place": "index"}, [PALM]),
        (Kind.THREE_OBJECTS, "", [TAP, ROCK, TAP], "perform", {"used": 2}, [CLOTH]),
        (Kind.ONE_OBJECT, "", [TAP, "back", ROCK], TAP, {"object": "coin", "used": "cube"}, []),
        (Kind.ONLY_BACK, "", [], ROCK, {"place": "wrist"}, [BACK]),
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


DATA = files("engine.palm") / "data"
TOUCH = (DATA / "touch.toml").read_text(encoding="utf-8")
CONSTRAINTS = (DATA / "constraints.toml").read_text(encoding="utf-8")

WRIST = "[48, 132], neighbours = ["
SPIN = '["palm", "back"], times = 1'
LOOPS = 'gestures = { press = "strip", tap = "strip", slide = "strip", hold = "strip" }'
VERTICAL = "vertical = { up = [] }"
EDGE = 'kind = "vertical"'

BROKEN_HANDS = {
    "no TOML": ("[places]", "[places", "at line"),
    "an unknown field": ("most = 8", "most = 8\nmood = 1", "mood"),
    "a field missing": ("most = 8", "", "most"),
    "no touch at all": ("most = 8", "most = 0", "most"),
    "a number in words": ("most = 8", 'most = "8"', "most"),
    "an unknown part": ('part = "wrist"', 'part = "elbow"', "places.wrist.part"),
    "a place on a line": ("[48, 132]", "[48]", "places.wrist.at"),
    "a neighbour that is not there": (WRIST, f'{WRIST}"elbow"', "places.wrist: 'elbow'"),
    "a neighbour of itself": (WRIST, f'{WRIST}"wrist"', "places.wrist: 'wrist'"),
    "a neighbour twice": (WRIST, f'{WRIST}"little-heel"', "places.wrist: little-heel is"),
    "a place with a stroke in its name": ("thumb-tip   =", '"thumb>tip" =', "places.thumb>tip"),
    "a thing with a slash in its name": ("[objects.coin]", '[objects."co/in"]', "objects.co/in"),
    "a name without an end": ("[objects.coin]", f"[objects.{'o' * 13}]", "objects.ooooooooooooo"),
    "a gesture nowhere": ('["palm", "back"]', "[]", "gestures.spin.parts"),
    "a gesture never": (SPIN, SPIN.replace("1", "0"), "gestures.spin.times"),
    "more than a digit": (SPIN, SPIN.replace("1", "10"), "gestures.spin.times"),
    "a pose missing": (VERTICAL, "", "poses: each of flat, vertical, back"),
    "a pose too many": (VERTICAL, f"{VERTICAL}\nfist = {{ up = [] }}", "poses"),
    "an unknown side of a pose": (VERTICAL, VERTICAL.replace("[]", '["nail"]'), "poses.vertical.up"),
    "an unknown weight": ('weight = "heavy"', 'weight = "leaden"', "objects.cube.weight"),
    "an unknown gesture": (LOOPS, LOOPS.replace("hold", "hug"), "objects.loops: 'hug' is not a gesture"),
    "an unknown footprint": (LOOPS, LOOPS.replace('ld = "strip', 'ld = "star'), "objects.loops.hold: 'star'"),
    "a thing without a use": (LOOPS, "gestures = {}", "objects.loops.gestures"),
}

BROKEN_CONSTRAINTS = {
    "no TOML": ("[[cards]]", "[[cards]", "at line"),
    "no cards": (CONSTRAINTS, "cards = []", "cards"),
    "an unknown kind": (EDGE, 'kind = "asleep"', r"cards\.15\.kind"),
    "no copies": ("copies = 2", "copies = 0", r"cards\.10\.copies"),
    "an unknown field": (EDGE, f"{EDGE}\nmood = 1", "mood"),
    "a thing that is not there": ('"ring"', '"spoon"', "card 1, only_objects: 'spoon'"),
    "a thing twice": ('"ring"', '"coin"', "card 1, only_objects: coin stands there twice"),
    "things missing": ('objects = ["coin", "ring"]', "", "card 1, only_objects: objects"),
    "things too many": (EDGE, f'{EDGE}\nobjects = ["coin"]', "card 16, vertical: objects do not belong"),
}


@each_row(
    ("read", "text", "right", "wrong", "message"),
    [
        *((read_hand, TOUCH, *row) for row in BROKEN_HANDS.values()),
        *((read_constraints, CONSTRAINTS, *row) for row in BROKEN_CONSTRAINTS.values()),
    ],
    ids=[*BROKEN_HANDS, *BROKEN_CONSTRAINTS],
)
def test_a_broken_hand_or_constraint_is_refused_and_the_place_named(
    read: Callable[[str, str], object], text: str, right: str, wrong: str, message: str
) -> None:
    assert right in text
    with pytest.raises(BrokenDataError, match=message) as refused:
        read(text.replace(right, wrong, 1), "mine.toml")
    assert str(refused.value).startswith("mine.toml: ")


def test_the_files_that_are_broken_above_are_whole() -> None:
    assert read_hand(TOUCH, "mine.toml").objects == hand().objects
    assert read_constraints(CONSTRAINTS, "mine.toml") == constraints()


def test_no_word_of_a_feeling_names_a_thing_and_no_two_things_always_feel_the_same() -> None:
    things = hand().objects.values()
    felt: set[str] = {footprint for thing in things for footprint in thing.footprints.values()}
    felt |= {word for thing in things for word in (thing.weight, thing.warmth, thing.texture)}
    assert not {*felt, *hand().gestures, *hand().places} & set(hand().objects)
    everything = {(t.weight, t.warmth, t.texture, tuple(sorted(t.footprints.items()))) for t in things}
    assert len(everything) == 11
