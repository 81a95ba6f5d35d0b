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


def _dart(state: State, *touches: str) -> State:
    return table.mime(table.constrained(state, Kind.WITH_OBJECT, "dart"), *touches)


def _two_mimes_with_constraints(state: State) -> State:
    state = table.constrained(state, Kind.ONLY_OBJECTS, "hooks", "loops", "dart")
    return table.mime(state, "dart/press/wrist/firm/slow/1")


def _revealed() -> State:
    first, _ = table.memories(album())
    return table.find(album(), first, next(card for card in table.laid(album(), 1) if card))


def _over_together() -> State:
    state = table.album(table.begin(2))
    return table.over(table.find(state, *table.memories(state)))


def _next_turn() -> State:
    state = table.take_roles(table.turn(table.begin(4)))
    return table.play(state, f"{table.child(state)} {SIX[0]}")


def _thought_out(state: State, touches: tuple[str, ...]) -> State:
    return table.play(state, *(f"{CHILD} {touch}" for touch in touches))


begun = cache(lambda: table.begin(4))
composing = cache(
    lambda: _thought_out(table.constrained(table.miming(4, expert="yes"), Kind.WITH_OBJECT, "dart"), SIX)
)
both_sides = cache(lambda: _thought_out(table.miming(4), BOTH_SIDES))
untouched = cache(lambda: table.miming(4))
choosing = cache(lambda: table.begin(3))  # individually: seat 0 chooses what to mime for seat 1
interfering = cache(lambda: table.mime(table.take_roles(table.begin(6)), *SIX))  # 2 and 3 lay, 4 and 5 too
on_edge = cache(lambda: table.mime(table.take_roles(table.begin(6)), *ON_EDGE, pose="vertical"))
short = cache(lambda: table.mime(table.miming(4), "dart/press/index-palm/light/quick/1"))
short_album = cache(lambda: table.album(table.interfere(short())))
half_laid = cache(lambda: table.play(interfering(), f"2 lay:{table.hand_of(interfering(), 2)[0]}"))
second_mime = cache(lambda: table.interfere(interfering()))
album = cache(lambda: table.interfere(table.mime(second_mime(), *OTHER, pose="flat")))
expert_album = cache(
    lambda: table.interfere(
        _two_mimes_with_constraints(table.choose(table.interfere(_dart(table.miming(4, expert="yes"), *SIX))))
    )
)
large_album = cache(
    lambda: table.mime(table.mime(table.take_roles(table.begin(2, veterans="12")), *SIX), *BOTH_SIDES)
)
fullest_album = cache(  # of fourteen, with constraints: nowhere is less room for a hand
    lambda: _two_mimes_with_constraints(
        _dart(table.take_roles(table.begin(2, veterans="12", expert="yes")), *SIX)
    )
)
alone = cache(lambda: GAME.setup(GAME.read_options({"mode": "alone"}), 1, 7))
felt_alone = cache(lambda: table.play(alone(), "0 grandfather"))
album_alone = cache(lambda: table.play(felt_alone(), "0 grandfather"))
revealed_alone = cache(lambda: table.find(album_alone(), *table.memories(album_alone())))
revealed = cache(_revealed)
over = cache(lambda: table.over(revealed()))
over_together = cache(_over_together)
next_turn = cache(_next_turn)


@cache
def turn_by_turn(seats: int) -> tuple[State, ...]:
    """Return a whole game: its beginning, and what it was after each turn."""
    states = [table.begin(seats)]
    while states[-1].phase is not Phase.OVER:
        states.append(table.turn(states[-1]))
    return tuple(states)


SITUATIONS: Final[Mapping[str, tuple[Callable[[], State], Viewer]]] = {
    "begun": (begun, RIVAL),
    "alone": (alone, GRANDFATHER),
    "alone-felt": (felt_alone, GRANDFATHER),
    "alone-album": (album_alone, GRANDFATHER),
    "alone-revealed": (revealed_alone, GRANDFATHER),
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
