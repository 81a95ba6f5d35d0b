"""The constraint cards of the expert mode: what a mime has to respect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from pydantic import Field

from engine.contract import IllegalAction
from engine.data_file import BrokenDataError, DataFile, parse, text_of
from engine.palm.hand import BACK, FINGER, Pose, hand
from engine.palm.mime import Mime
from engine.palm.refusals import Refused
from engine.palm.touch import Touch

_DATA: Final = files("engine.palm") / "data"
_SOURCE: Final = "constraints.toml"
_AT_LEAST: Final = 3


class Kind(StrEnum):
    """The rule of a constraint card."""

    ONLY_OBJECTS = "only_objects"
    WITH_OBJECT = "with_object"
    ONLY_FINGERS = "only_fingers"
    NOT_FINGERS = "not_fingers"
    THREE_OBJECTS = "three_objects"
    ONE_OBJECT = "one_object"
    ONLY_BACK = "only_back"
    VERTICAL = "vertical"


class _CardFile(DataFile):
    kind: Kind = Field(strict=False)
    objects: list[str] = Field(default_factory=list)
    copies: int = Field(default=1, ge=1)


class _DeckFile(DataFile):
    cards: list[_CardFile] = Field(min_length=1)  # experts draw one before every mime


@dataclass(frozen=True, slots=True)
class Constraint:
    """One card."""

    kind: Kind
    objects: tuple[str, ...] = ()


@cache
def constraints() -> tuple[Constraint, ...]:
    """Return all cards; number 1 comes first. Raises `BrokenDataError`."""
    return read_constraints(text_of(_DATA, _SOURCE), _SOURCE)


def read_constraints(text: str, source: str) -> tuple[Constraint, ...]:
    """Return the cards written in this TOML text; raises `BrokenDataError`."""
    cards: list[Constraint] = []
    for number, said in enumerate(parse(text, source, _DeckFile).cards, 1):
        place = f"card {number}, {said.kind}"
        if bool(said.objects) != (said.kind in (Kind.ONLY_OBJECTS, Kind.WITH_OBJECT)):
            raise BrokenDataError(source, f"{place}: objects do not belong to it, or are missing")
        for name in said.objects:
            if name not in hand().objects:
                raise BrokenDataError(source, f"{place}: {name!r} is not an object")
            if said.objects.count(name) > 1:
                raise BrokenDataError(source, f"{place}: {name} stands there twice")
        cards += [Constraint(said.kind, tuple(said.objects))] * said.copies
    return tuple(cards)


def check_so_far(constraint: Constraint, mime: Mime, touch: Touch) -> None:
    """Raise `IllegalAction` if this touch breaks the constraint, whatever comes after it."""
    _SO_FAR.get(constraint.kind, _allows_all)(constraint, mime, touch)


def check_whole(constraint: Constraint, mime: Mime) -> None:
    """Raise `IllegalAction` if a mime ends before its constraint is met."""
    if constraint.kind is Kind.WITH_OBJECT:
        for name in constraint.objects:
            if name not in mime.things:
                raise IllegalAction(Refused.WITH_OBJECT, object=name)
    if constraint.kind is Kind.THREE_OBJECTS and len(mime.things) < _AT_LEAST:
        raise IllegalAction(Refused.THREE_OBJECTS, used=len(mime.things))


def _allows_all(_constraint: Constraint, _mime: Mime, _touch: Touch) -> None:
    pass


def _only_objects(constraint: Constraint, _mime: Mime, touch: Touch) -> None:
    if touch.thing not in constraint.objects:
        raise IllegalAction(Refused.ONLY_OBJECTS, object=touch.thing, objects=constraint.objects)


def _only_fingers(_constraint: Constraint, _mime: Mime, touch: Touch) -> None:
    for place in touch.places:
        if hand().places[place].part != FINGER:
            raise IllegalAction(Refused.ONLY_FINGERS, place=place)


def _not_fingers(_constraint: Constraint, _mime: Mime, touch: Touch) -> None:
    for place in touch.places:
        if hand().places[place].part == FINGER:
            raise IllegalAction(Refused.NOT_FINGERS, place=place)


def _one_object(_constraint: Constraint, mime: Mime, touch: Touch) -> None:
    if mime.things and touch.thing not in mime.things:
        raise IllegalAction(Refused.ONE_OBJECT, object=touch.thing, used=mime.things[0])


def _only_back(_constraint: Constraint, _mime: Mime, touch: Touch) -> None:
    for place in touch.places:
        if hand().places[place].part != BACK:
            raise IllegalAction(Refused.ONLY_BACK, place=place)


def _vertical(_constraint: Constraint, mime: Mime, _touch: Touch) -> None:
    if mime.pose is not Pose.VERTICAL:
        raise IllegalAction(Refused.VERTICAL)


_SO_FAR: Final[Mapping[Kind, Callable[[Constraint, Mime, Touch], None]]] = {
    Kind.ONLY_OBJECTS: _only_objects,
    Kind.ONLY_FINGERS: _only_fingers,
    Kind.NOT_FINGERS: _not_fingers,
    Kind.ONE_OBJECT: _one_object,
    Kind.ONLY_BACK: _only_back,
    Kind.VERTICAL: _vertical,
}
