"""What a mime may be, read a second time from the data files; it must never look at the engine."""

import tomllib
from collections.abc import Sequence
from itertools import pairwise
from math import hypot, sqrt
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "engine/palm/data"
TOUCH: dict[str, Any] = tomllib.loads((DATA / "touch.toml").read_text(encoding="utf-8"))
CARDS: list[dict[str, Any]] = [
    card
    for card in tomllib.loads((DATA / "constraints.toml").read_text(encoding="utf-8"))["cards"]
    for _ in range(card.get("copies", 1))
]

Stroke = tuple[str, str]


def part(place: str) -> str:
    return str(TOUCH["places"][place]["part"])


def joined(one: str, other: str) -> bool:
    places = TOUCH["places"]
    return other in places[one]["neighbours"] or one in places[other]["neighbours"]


def places_of(touch: str) -> list[str]:
    return touch.split("/")[2].split(">")


def thing_of(touch: str) -> str:
    return touch.split("/", maxsplit=1)[0]


def can_be_felt(touch: str, pose: str) -> bool:
    """Whether a hand that is held like this can be touched so at all."""
    thing, gesture, _, force, tempo, times = touch.split("/")
    places = places_of(touch)
    if thing not in TOUCH["objects"] or not set(places) <= set(TOUCH["places"]):
        return False
    if gesture not in TOUCH["objects"][thing]["gestures"]:
        return False
    said = TOUCH["gestures"][gesture]
    if len(places) > 1 and not (said.get("moves") and joined(*places)):
        return False
    falls = said.get("lies") and any(part(place) not in TOUCH["poses"][pose]["up"] for place in places)
    return (
        all(part(place) in said["parts"] for place in places)
        and not falls
        and 1 <= int(times) <= said["times"]
        and force in {"feather", "light", "firm"}
        and tempo in {"slow", "quick"}
    )


def strokes_of(touches: Sequence[str]) -> list[Stroke]:
    ways = [places_of(touch) for touch in touches]
    return [(way[0], way[1]) for way in ways if len(way) == 2]


def encloses(strokes: Sequence[Stroke]) -> bool:
    """Whether lines enclose something: a wood has fewer lines than places, by one for each tree."""
    lines = {frozenset(stroke) for stroke in strokes}
    trees = [{place} for place in {place for line in lines for place in line}]
    places = len(trees)
    for line in lines:
        touched = [tree for tree in trees if tree & line]
        trees = [tree for tree in trees if not tree & line] + [set().union(*touched)]
    return len(lines) > places - len(trees)


def turns(strokes: Sequence[Stroke]) -> int:
    """Return how often the most winding line turns."""
    most = now = 0
    for (start, joint), (again, end) in pairwise(strokes):
        now = now + bends(start, joint, end) if joint == again else 0
        most = max(most, now)
    return most


def bends(start: str, joint: str, end: str) -> bool:
    """Whether a way changes its direction by more than 30 degrees, and does not just go back."""
    (x0, y0), (x1, y1), (x2, y2) = (TOUCH["places"][place]["at"] for place in (start, joint, end))
    one, other = (x1 - x0, y1 - y0), (x2 - x1, y2 - y1)
    along = (one[0] * other[0] + one[1] * other[1]) / (hypot(*one) * hypot(*other))
    return start != end and along < sqrt(3) / 2


def is_legal(pose: str, touches: Sequence[str]) -> bool:
    """Whether this could be mimed, leaving constraints aside."""
    strokes = strokes_of(touches)
    return (
        len(touches) <= TOUCH["most"]
        and all(can_be_felt(touch, pose) for touch in touches)
        and not encloses(strokes)
        and turns(strokes) <= 2
    )


def respects(  # noqa: PLR0911 - a line for each kind of card
    number: int, pose: str, touches: Sequence[str], *, whole: bool
) -> bool:
    """Whether a mime respects the constraint card of this number, as a whole or as far as it has come."""
    card = CARDS[number - 1]
    things = {thing_of(touch) for touch in touches}
    parts = {part(place) for touch in touches for place in places_of(touch)}
    match card["kind"]:
        case "only_objects":
            return things <= set(card["objects"])
        case "with_object":
            return not whole or set(card["objects"]) <= things
        case "only_fingers":
            return parts <= {"finger"}
        case "not_fingers":
            return "finger" not in parts
        case "three_objects":
            return not whole or len(things) >= 3
        case "one_object":
            return len(things) <= 1
        case "only_back":
            return parts <= {"back"}
        case "vertical":
            return pose == "vertical" or not touches
        case kind:
            raise ValueError(kind)
