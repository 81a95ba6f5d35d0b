"""Every situation of a game of Palm that has a picture of its own, as states and as views."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from engine.contract import SPECTATOR, Viewer
from engine.palm import GAME
from engine.palm.constraints import Kind
from engine.palm.phases import Phase
from engine.palm.state import State
from renderers.palm.scene import View
from tests.unit.palm import table
from tests.unit.pictures.palm.mimes import BOTH_SIDES, SIX

NAMES: Final = ("Łukasz", "Zoë", "Anna", "Δημήτρης", "Mei", "Bartolomeo", "Noor", "Jo")
OTHER: Final = (
    "cube/press/wrist/firm/slow/1",
    "coin/slide/index>index-palm/light/slow/1",
    "ring/wrap/fourth/light/slow/1",
)
ON_EDGE: Final = (
    "coin/slide/index>index-palm/light/slow/1",
    "shoelace/wrap/middle/light/slow/1",
    "dart/press/little-palm/firm/slow/2",
)
CHILD: Final = 1
GRANDFATHER: Final = 0
RIVAL: Final = 2


@cache
def begun() -> State:
    return table.begin(4)


@cache
def composing() -> State:
    state = table.miming(4, expert="yes")
    state = table.constrained(state, Kind.WITH_OBJECT, "dart")
    return table.play(state, *(f"{CHILD} {touch}" for touch in SIX))


@cache
def both_sides() -> State:
    return table.play(table.miming(4), *(f"{CHILD} {touch}" for touch in BOTH_SIDES))


@cache
def untouched() -> State:
    return table.miming(4)


@cache
def choosing() -> State:
    """Return three who play individually: seat 0 chooses what to mime for seat 1."""
    return table.begin(3)


@cache
def interfering() -> State:
    """Return a mime that was performed: seats 2 and 3 are to lay a card, and so are 4 and 5."""
    return table.mime(table.take_roles(table.begin(6)), *SIX)


@cache
def on_edge() -> State:
    return table.mime(table.take_roles(table.begin(6)), *ON_EDGE, pose="vertical")


@cache
def short() -> State:
    return table.mime(table.miming(4), "dart/press/index-palm/light/quick/1")


@cache
def short_album() -> State:
    return table.album(table.interfere(short()))


def felt_alike(thing: str) -> State:
    return table.mime(table.miming(4), f"{thing}/roll/index>middle/light/quick/1")


@cache
def half_laid() -> State:
    state = interfering()
    return table.play(state, f"2 lay:{table.hand_of(state, 2)[0]}")


@cache
def second_mime() -> State:
    return table.interfere(interfering())


@cache
def album() -> State:
    return table.interfere(table.mime(second_mime(), *OTHER, pose="flat"))


@cache
def expert_album() -> State:
    state = table.constrained(table.miming(4, expert="yes"), Kind.WITH_OBJECT, "dart")
    state = table.interfere(table.mime(state, *SIX))
    state = table.constrained(table.choose(state), Kind.ONLY_OBJECTS, "hooks", "loops", "dart")
    return table.interfere(table.mime(state, "dart/press/wrist/firm/slow/1"))


@cache
def large_album() -> State:
    state = table.take_roles(table.begin(2, veterans="12"))
    return table.mime(table.mime(state, *SIX), *BOTH_SIDES)


@cache
def fullest_album() -> State:
    """Return two veterans before an album of fourteen, with constraints: nowhere is less room for a hand."""
    state = table.take_roles(table.begin(2, veterans="12", expert="yes"))
    state = table.mime(table.constrained(state, Kind.WITH_OBJECT, "dart"), *SIX)
    state = table.constrained(state, Kind.ONLY_OBJECTS, "hooks", "loops", "dart")
    return table.mime(state, "dart/press/wrist/firm/slow/1")


@cache
def revealed() -> State:
    state = album()
    first, _ = table.memories(state)
    return table.find(state, first, next(card for card in table.laid(state, 1) if card))


@cache
def over() -> State:
    return table.over(revealed())


@cache
def over_together() -> State:
    state = table.album(table.begin(2))
    return table.over(table.find(state, *table.memories(state)))


@cache
def next_turn() -> State:
    state = table.take_roles(table.turn(table.begin(4)))
    return table.play(state, f"{table.child(state)} {SIX[0]}")


@cache
def turn_by_turn(seats: int) -> tuple[State, ...]:
    states = [table.begin(seats)]
    while states[-1].phase is not Phase.OVER:
        states.append(table.turn(states[-1]))
    return tuple(states)


SITUATIONS: Final[Mapping[str, tuple[Callable[[], State], Viewer]]] = {
    "begun": (begun, RIVAL),
    "composing": (composing, CHILD),
    "composing-both-sides": (both_sides, CHILD),
    "untouched": (untouched, CHILD),
    "choosing": (choosing, 0),
    "waiting-for-child": (untouched, GRANDFATHER),
    "laying": (interfering, RIVAL),
    "laying-on-edge": (on_edge, RIVAL),
    "felt": (interfering, GRANDFATHER),
    "felt-on-edge": (on_edge, GRANDFATHER),
    "watched-by-child": (half_laid, CHILD),
    "watched-having-laid": (half_laid, 3),
    "felt-by-spectators": (half_laid, SPECTATOR),
    "second-mime": (second_mime, RIVAL),
    "album": (album, GRANDFATHER),
    "album-watched": (album, RIVAL),
    "album-expert": (expert_album, RIVAL),
    "album-large": (large_album, GRANDFATHER),
    "revealed": (revealed, RIVAL),
    "over": (over, 2),
    "over-together": (over_together, 0),
}


def view(name: str) -> View:
    state, viewer = SITUATIONS[name]
    return GAME.view(state(), viewer)
