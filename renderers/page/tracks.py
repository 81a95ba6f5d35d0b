"""An animation of vector graphics: frame by frame what stands where becomes tracks, which a page only plays.

A track is one element: an item, the spans in which it is "seen" (always, without them), and its "keys":
milliseconds, x, y, degrees, and how wide it is. Between two keys it moves evenly. The same thing has the same
key "k" in all frames; if it looks otherwise it is another track.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from renderers.paint.pen import Symbol

Item: TypeAlias = dict[str, Any]
"""What stands somewhere, as JSON."""

_PLACE: Final = ("x", "y", "r", "wide")


class Frame(NamedTuple):
    """What stands where for some milliseconds, from back to front."""

    items: Sequence[Item]
    milliseconds: int


@dataclass(frozen=True, eq=False, slots=True)
class Film:
    """An animation as JSON ("ms" long, of "tracks"), and the symbols that it shows."""

    facts: Mapping[str, Any]
    symbols: Mapping[str, Symbol]


class _Pose(NamedTuple):
    x: float
    y: float
    turn: float
    wide: float


@dataclass(slots=True)
class _Track:
    item: Item
    keys: list[tuple[int, _Pose]] = field(default_factory=list)
    spans: list[list[int]] = field(default_factory=list)

    def add(self, begin: int, end: int, poses: Sequence[tuple[int, _Pose]]) -> None:
        self.keys += poses
        if self.spans and self.spans[-1][1] == begin:
            self.spans[-1][1] = end
        else:
            self.spans.append([begin, end])


def make_film(frames: Sequence[Frame], glide: int, symbols: Mapping[str, Symbol]) -> Film:
    """Return frames as an animation; what is elsewhere in the next frame goes there in the last moments."""
    tracks: dict[str, dict[str, _Track]] = {key: {} for key in _order(frames)}
    turned = dict[str, float]()
    poses = [{item["k"]: _pose(item, turned) for item in frame.items} for frame in frames]
    begin = 0
    for number, frame in enumerate(frames):
        end = begin + frame.milliseconds
        after = poses[number + 1] if number + 1 < len(frames) else {}
        for item in frame.items:
            key, here = item["k"], poses[number][item["k"]]
            there = after.get(key, here)
            look = {name: value for name, value in item.items() if name not in _PLACE}
            track = tracks[key].setdefault(json.dumps(look), _Track(look))
            leaves = [(max(begin, end - glide), here)] if there != here else []
            track.add(begin, end, [(begin, here), *leaves, (end, there)])
        begin = end
    made = [_as_json(track, begin) for same in tracks.values() for track in same.values()]
    return Film({"ms": begin, "tracks": made}, symbols)


def _order(frames: Iterable[Frame]) -> list[str]:
    """Return all keys, from back to front in every frame."""
    ordered: list[str] = []
    for frame in frames:
        at = 0
        for item in frame.items:
            if item["k"] in ordered:
                at = ordered.index(item["k"]) + 1
            else:
                ordered.insert(at, item["k"])
                at += 1
    return ordered


def _pose(item: Item, turned: dict[str, float]) -> _Pose:
    """Return a pose; what turns goes on from its last turn by the shorter way."""
    before = turned.get(item["k"], 0.0)
    turn = before + (item.get("r", 0) - before + 180) % 360 - 180
    turned[item["k"]] = turn
    return _Pose(item["x"], item["y"], turn, item.get("wide", 1))


def _as_json(track: _Track, whole: int) -> Item:
    keys: list[tuple[int, _Pose]] = []
    for at, pose in track.keys:
        if len(keys) > 1 and keys[-1][1] == keys[-2][1] == pose:
            keys.pop()
        if not keys or keys[-1] != (at, pose):
            keys.append((at, pose))
    if all(pose == keys[0][1] for _, pose in keys):
        keys = keys[:1]
    spans = {} if track.spans == [[0, whole]] else {"seen": track.spans}
    return {**track.item, **spans, "keys": [_shorten(at, pose) for at, pose in keys]}


def _shorten(at: int, pose: _Pose) -> list[float]:
    """Return a key without a turn or a width that is usual."""
    facts = [at, pose.x, pose.y, round(pose.turn, 1), pose.wide]
    if pose.wide == 1:
        facts.pop()
        if not pose.turn:
            facts.pop()
    return facts
