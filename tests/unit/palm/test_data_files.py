"""What can be touched, and the constraints: a broken file is refused, and the message says where."""

from collections.abc import Callable
from importlib.resources import files

import pytest

from engine.data_file import BrokenDataError
from engine.palm.constraints import constraints, read_constraints
from engine.palm.hand import hand, read_hand
from tests.rows import each_row

DATA = files("engine.palm") / "data"
TOUCH = (DATA / "touch.toml").read_text(encoding="utf-8")
CONSTRAINTS = (DATA / "constraints.toml").read_text(encoding="utf-8")

WRIST = 'wrist       = { part = "wrist",  at = [48, 132], neighbours = [] }'
SPIN = 'spin   = { parts = ["palm", "back"], times = 1, lies = true }'
LOOPS = 'gestures = { press = "strip", tap = "strip", slide = "strip", hold = "strip" }'
VERTICAL = "vertical = { up = [] }"
EDGE = 'kind = "vertical"'
FINGERS = 'kind = "only_fingers"\ncopies = 2'
COIN_AND_RING = 'objects = ["coin", "ring"]'

BROKEN_HANDS = {
    "no TOML": ("[places]", "[places", "at line"),
    "an unknown field": ("most = 8", "most = 8\nmood = 1", "mood"),
    "a field missing": ("most = 8", "", "most"),
    "no touch at all": ("most = 8", "most = 0", "most"),
    "a number in words": ("most = 8", 'most = "8"', "most"),
    "an unknown part": (WRIST, WRIST.replace('"wrist"', '"elbow"'), "places.wrist.part"),
    "a place on a line": (WRIST, WRIST.replace("[48, 132]", "[48]"), "places.wrist.at"),
    "a neighbour that is not there": (WRIST, WRIST.replace("[] }", '["elbow"] }'), "places.wrist: 'elbow'"),
    "a neighbour of itself": (WRIST, WRIST.replace("[] }", '["wrist"] }'), "places.wrist: 'wrist'"),
    "a neighbour twice": (WRIST, WRIST.replace("[] }", '["little-heel"] }'), "places.wrist: little-heel is"),
    "a place with a stroke in its name": ("thumb-tip   =", '"thumb>tip" =', "places.thumb>tip"),
    "a thing with a slash in its name": ("[objects.coin]", '[objects."co/in"]', "objects.co/in"),
    "a name without an end": ("[objects.coin]", f"[objects.{'o' * 13}]", "objects.ooooooooooooo"),
    "a gesture nowhere": (SPIN, SPIN.replace('"palm", "back"', ""), "gestures.spin.parts"),
    "a gesture never": (SPIN, SPIN.replace("times = 1", "times = 0"), "gestures.spin.times"),
    "more than a digit": (SPIN, SPIN.replace("times = 1", "times = 10"), "gestures.spin.times"),
    "a pose missing": (VERTICAL, "", "poses: each of flat, vertical, back"),
    "a pose too many": (VERTICAL, f"{VERTICAL}\nfist = {{ up = [] }}", "poses"),
    "an unknown side of a pose": (VERTICAL, VERTICAL.replace("[]", '["nail"]'), "poses.vertical.up"),
    "an unknown weight": ('weight = "heavy"', 'weight = "leaden"', "objects.cube.weight"),
    "an unknown gesture": (LOOPS, LOOPS.replace("hold", "hug"), "objects.loops: 'hug' is not a gesture"),
    "an unknown footprint": (
        LOOPS,
        LOOPS.replace('hold = "strip"', 'hold = "star"'),
        "objects.loops.hold: 'star'",
    ),
    "a thing without a use": (LOOPS, "gestures = {}", "objects.loops.gestures"),
}

BROKEN_CONSTRAINTS = {
    "no TOML": ("[[cards]]", "[[cards]", "at line"),
    "no cards": (CONSTRAINTS, "cards = []", "cards"),
    "an unknown kind": (EDGE, 'kind = "asleep"', r"cards\.15\.kind"),
    "no copies": (FINGERS, FINGERS.replace("2", "0"), r"cards\.10\.copies"),
    "an unknown field": (EDGE, f"{EDGE}\nmood = 1", "mood"),
    "a thing that is not there": (
        COIN_AND_RING,
        COIN_AND_RING.replace("ring", "spoon"),
        "card 1, only_objects: 'spoon'",
    ),
    "a thing twice": (
        COIN_AND_RING,
        COIN_AND_RING.replace("ring", "coin"),
        "card 1, only_objects: coin stands there twice",
    ),
    "things missing": (COIN_AND_RING, "", "card 1, only_objects: objects"),
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
