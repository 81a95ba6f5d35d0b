"""What a touch can be made of, as `data/touch.toml` has it: objects, gestures, places, poses."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.data_file import BrokenDataError, DataFile, parse, text_of

_DATA: Final = files("engine.palm") / "data"
_SOURCE: Final = "touch.toml"

Part = Literal["finger", "palm", "wrist", "back"]
_Name = Annotated[str, Field(pattern="^[a-z]+(-[a-z]+)*$", max_length=12)]  # as the text of a touch has it
FINGER: Final = "finger"
BACK: Final = "back"


class Pose(StrEnum):
    """How Grandfather holds his hand: the one thing that Child may tell him."""

    FLAT = "flat"
    VERTICAL = "vertical"
    BACK = "back"  # up


class Force(StrEnum):
    """How hard."""

    FEATHER = "feather"
    LIGHT = "light"
    FIRM = "firm"


class Tempo(StrEnum):
    """How fast."""

    SLOW = "slow"
    QUICK = "quick"


class Weight(StrEnum):
    """How heavy a thing is in the hand."""

    FEATHER = "feather"
    LIGHT = "light"
    HEAVY = "heavy"


class Warmth(StrEnum):
    """How warm it feels."""

    COOL = "cool"
    MILD = "mild"
    WARM = "warm"


class Texture(StrEnum):
    """How its surface feels."""

    SMOOTH = "smooth"
    SOFT = "soft"
    WOVEN = "woven"
    RUBBERY = "rubbery"
    SCRATCHY = "scratchy"


class Footprint(StrEnum):
    """What of a thing touches the skin."""

    POINT = "point"
    EDGE = "edge"
    STRAND = "strand"
    BAND = "band"
    DISC = "disc"
    CIRCLE = "circle"
    CUP = "cup"
    BALL = "ball"
    SQUARE = "square"
    FOUR = "four"  # small squares
    STRIP = "strip"
    SHEET = "sheet"


class _PlaceFile(DataFile):
    part: Part
    at: list[int] = Field(min_length=2, max_length=2)
    neighbours: list[str]


class _GestureFile(DataFile):
    parts: list[Part] = Field(min_length=1)
    times: int = Field(ge=1, le=9)  # one digit in the text of a touch
    moves: bool = False
    lies: bool = False


class _PoseFile(DataFile):
    up: list[Part]


class _ThingFile(DataFile):
    weight: Weight = Field(strict=False)
    warmth: Warmth = Field(strict=False)
    texture: Texture = Field(strict=False)
    gestures: dict[_Name, str] = Field(min_length=1)


class _HandFile(DataFile):
    most: int = Field(ge=1)
    places: dict[_Name, _PlaceFile] = Field(min_length=1)
    gestures: dict[_Name, _GestureFile] = Field(min_length=1)
    poses: dict[str, _PoseFile]
    objects: dict[_Name, _ThingFile] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere on the hand."""

    part: Part
    at: tuple[int, int]  # of the right hand, its palm towards the viewer: to the right and down
    neighbours: frozenset[str]


@dataclass(frozen=True, slots=True)
class Gesture:
    """Something that can be done with a thing."""

    parts: frozenset[Part]  # where
    times: int  # at the most
    moves: bool  # it can go to a neighbouring place
    lies: bool  # the place has to face up, or the thing falls down


@dataclass(frozen=True, slots=True)
class Thing:
    """One of the eleven objects, and what of it can be felt."""

    weight: Weight
    warmth: Warmth
    texture: Texture
    footprints: Mapping[str, Footprint]  # by gesture: what cannot be done with it is not there


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """All of it, checked; loaded once, compared by identity."""

    most: int  # touches in a mime
    places: Mapping[str, Place]
    gestures: Mapping[str, Gesture]
    up: Mapping[Pose, frozenset[Part]]  # which parts face up
    objects: Mapping[str, Thing]


@cache
def hand() -> Hand:
    """Return the hand and all that can touch it; raises `BrokenDataError`."""
    return read_hand(text_of(_DATA, _SOURCE), _SOURCE)


def read_hand(text: str, source: str) -> Hand:
    """Return what is written in this TOML text; raises `BrokenDataError`."""
    file = parse(text, source, _HandFile)
    if sorted(file.poses) != sorted(Pose):
        raise BrokenDataError(source, f"poses: each of {', '.join(Pose)} stands there once")
    return Hand(
        most=file.most,
        places=_places(file.places, source),
        gestures={
            name: Gesture(frozenset(said.parts), said.times, said.moves, said.lies)
            for name, said in file.gestures.items()
        },
        up={Pose(name): frozenset(said.up) for name, said in file.poses.items()},
        objects={name: _thing(name, said, file.gestures, source) for name, said in file.objects.items()},
    )


def _places(said: Mapping[str, _PlaceFile], source: str) -> dict[str, Place]:
    """Return the places with their neighbours on both sides."""
    joined: dict[str, set[str]] = {name: set() for name in said}
    for name, place in said.items():
        for other in place.neighbours:
            if other not in joined or other == name:
                raise BrokenDataError(source, f"places.{name}: {other!r} is not another place")
            if other in joined[name]:
                raise BrokenDataError(source, f"places.{name}: {other} is a neighbour already")
            joined[name].add(other)
            joined[other].add(name)
    return {
        name: Place(place.part, (place.at[0], place.at[1]), frozenset(joined[name]))
        for name, place in said.items()
    }


def _thing(name: str, said: _ThingFile, gestures: Mapping[str, _GestureFile], source: str) -> Thing:
    for gesture, footprint in said.gestures.items():
        if gesture not in gestures:
            raise BrokenDataError(source, f"objects.{name}: {gesture!r} is not a gesture")
        if footprint not in tuple(Footprint):
            raise BrokenDataError(source, f"objects.{name}.{gesture}: {footprint!r} is not a footprint")
    footprints = {gesture: Footprint(footprint) for gesture, footprint in said.gestures.items()}
    return Thing(said.weight, said.warmth, said.texture, footprints)
