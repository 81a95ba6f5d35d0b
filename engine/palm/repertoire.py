"""The mimes that are written for each memory, and what can be felt in it: `data/mimes/`.

They are what a player who is alone feels, and what the tutorial shows. Games of one replay by these files,
so what has been played with stays as it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from pydantic import Field

from engine.contract import IllegalAction
from engine.data_file import BrokenDataError, DataFile, parse, text_of
from engine.palm.composition import check_mime
from engine.palm.constraints import Constraint
from engine.palm.hand import Pose
from engine.palm.mime import Mime
from engine.palm.state import MEMORIES
from engine.palm.touch import Touch, read_touch

_DATA: Final = files("engine.palm") / "data" / "mimes"


class Felt(StrEnum):
    """Something that can be felt in a memory; memories that share such a thing are taken for each other."""

    # A number of something
    PAIR = "pair"
    THREE = "three"
    FOUR = "four"
    SIX = "six"
    ROW = "row"
    # A shape
    BARS = "bars"
    BENDS = "bends"
    EDGE = "edge"
    GAP = "gap"
    POINT = "point"
    ROUND = "round"
    SQUARES = "squares"
    STRING = "string"
    # A texture, or a temperature
    CLOTH = "cloth"
    COLD = "cold"
    ROUGH = "rough"
    SOFT = "soft"
    STICKY = "sticky"
    WARM = "warm"
    WATER = "water"
    WEIGHT = "weight"
    # A rhythm, or a movement
    BEAT = "beat"
    DROPS = "drops"
    FALL = "fall"
    FLICKER = "flicker"
    HAND = "hand"
    PULL = "pull"
    STEPS = "steps"
    SWING = "swing"
    TURN = "turn"
    WIND = "wind"


class _MimeFile(DataFile):
    pose: Pose = Field(default=Pose.FLAT, strict=False)
    touches: list[str] = Field(min_length=1)


class _MemoryFile(DataFile):
    memory: int = Field(ge=1, le=MEMORIES)
    felt: list[str] = Field(min_length=2)
    mimes: list[_MimeFile] = Field(min_length=1)


class _ChapterFile(DataFile):
    memories: list[_MemoryFile] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Telling:
    """How a memory can be told by touch."""

    felt: frozenset[Felt]
    mimes: tuple[Mime, ...]

    def obeying(self, constraint: Constraint | None) -> tuple[Mime, ...]:
        """Return the mimes that respect a constraint; all of them if there is none."""
        return tuple(mime for mime in self.mimes if constraint is None or _obeys(mime, constraint))


@cache
def repertoire() -> Mapping[int, Telling]:
    """Return how each memory can be told, by its number; raises `BrokenDataError`."""
    sources = sorted(file.name for file in _DATA.iterdir())
    tellings = [each for source in sources for each in read_tellings(text_of(_DATA, source), source).items()]
    numbers = [number for number, _ in tellings]
    if numbers != [*range(1, MEMORIES + 1)]:
        wrong = next((at for at, number in enumerate(numbers, 1) if at != number), len(numbers) + 1)
        raise BrokenDataError(_DATA.name, f"memory {wrong}: it has to stand there once, and in order")
    return dict(tellings)


def read_tellings(text: str, source: str) -> dict[int, Telling]:
    """Return what is written in this TOML text, by the number of the memory; raises `BrokenDataError`."""
    found: dict[int, Telling] = {}
    for said in parse(text, source, _ChapterFile).memories:
        place = f"memory {said.memory}"
        if said.memory in found:
            raise BrokenDataError(source, f"{place}: it stands there twice")
        for name in said.felt:
            if name not in tuple(Felt):
                raise BrokenDataError(source, f"{place}: {name!r} is not something that is felt")
        mimes = tuple(_mimes(said, f"{source}: {place}"))
        found[said.memory] = Telling(frozenset(map(Felt, said.felt)), mimes)
    return found


def _mimes(said: _MemoryFile, place: str) -> Iterator[Mime]:
    for number, each in enumerate(said.mimes, 1):
        source = f"{place}, mime {number}"
        mime = Mime(each.pose, tuple(_touch(text, source) for text in each.touches))
        try:
            check_mime(mime)
        except IllegalAction as refusal:
            raise BrokenDataError(source, str(refusal)) from refusal
        yield mime


def _touch(text: str, place: str) -> Touch:
    try:
        return read_touch(text)
    except ValueError:
        raise BrokenDataError(place, f"{text!r} is not a touch") from None


def _obeys(mime: Mime, constraint: Constraint) -> bool:
    try:
        check_mime(mime, constraint)
    except IllegalAction:
        return False
    return True


def are_alike(memory: int, other: int) -> bool:
    """Return whether two memories share something that can be felt."""
    return not repertoire()[memory].felt.isdisjoint(repertoire()[other].felt)
