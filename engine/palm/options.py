"""What the players agree on before they begin, and how they sit."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from engine.contract import InvalidOptions, Silence
from engine.palm.refusals import Refused

FEWEST: Final = 1
MOST: Final = 8
_LONGEST_SHOWN: Final = 40


class Mode(StrEnum):
    """How the players form teams."""

    FITTING = "fitting"  # as their number asks for it, from two on
    ALONE = "alone"  # one player, who is always Grandfather
    TEAMS = "teams"  # of two, one of them of three where the number is uneven
    TOGETHER = "together"  # two, against forgetting
    INDIVIDUALLY = "individually"  # each player alone, with both neighbours in turn


COOPERATIVE: Final = frozenset({Mode.ALONE, Mode.TOGETHER})
"""Where there are no hands and no rivals: players against forgetting."""


class Wish(StrEnum):
    """Whether something is wanted."""

    NO = "no"
    YES = "yes"


class Veterans(StrEnum):
    """How many cards of the deck the memories hide among where nobody lays cards (rulings P12 and P21)."""

    NO = "no"
    EIGHT = "8"
    TEN = "10"
    TWELVE = "12"


class Rounds(StrEnum):
    """How long it goes on where a team has three (ruling P10)."""

    EVERYBODY = "everybody"  # until every player was Grandfather
    TWO = "two"


class Seating(StrEnum):
    """The seating order."""

    DRAWN = "drawn"  # by lot
    SEATED = "seated"  # in the order of the seats


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; the defaults suit most players."""

    mode: Mode = Mode.FITTING
    seating: Seating = Seating.DRAWN
    expert: Wish = Wish.NO  # with constraints
    redraw: Wish = Wish.NO  # a memory that is too hard may be changed; not where Child chooses it (ruling P5)
    rounds: Rounds = Rounds.EVERYBODY
    veterans: Veterans = Veterans.NO
    aloud: Wish = Wish.YES  # Grandfather may think aloud over the album; the service keeps it
    silence: Silence = Silence.QUIET


_KINDS: Final[Mapping[str, type[StrEnum]]] = {
    "mode": Mode,
    "seating": Seating,
    "expert": Wish,
    "redraw": Wish,
    "rounds": Rounds,
    "veterans": Veterans,
    "aloud": Wish,
    "silence": Silence,
}
_MODES: Final[dict[Mode, tuple[int, int]]] = {
    Mode.ALONE: (1, 1),
    Mode.TOGETHER: (2, 2),
    Mode.INDIVIDUALLY: (3, 5),
    Mode.TEAMS: (4, 8),
}


@cache
def option_values() -> Mapping[str, tuple[str, ...]]:
    """Return every option with the values that it can have."""
    return {name: tuple(kind) for name, kind in _KINDS.items()}


def read_options(options: Mapping[str, object]) -> Options:
    """Return options from named values, the missing ones at their default; raises `InvalidOptions`."""
    known = option_values()
    for name, value in options.items():
        if name not in known:
            raise InvalidOptions(
                Refused.UNKNOWN_OPTION, option=str(name)[:_LONGEST_SHOWN], options=tuple(known)
            )
        if value not in known[name]:
            shown = value[:_LONGEST_SHOWN] if isinstance(value, str) else type(value).__name__
            raise InvalidOptions(Refused.UNKNOWN_VALUE, option=name, value=shown, values=known[name])
    default = Options()
    chosen = {name: str(options.get(name, getattr(default, name))) for name in known}
    return Options(
        mode=Mode(chosen["mode"]),
        seating=Seating(chosen["seating"]),
        expert=Wish(chosen["expert"]),
        redraw=Wish(chosen["redraw"]),
        rounds=Rounds(chosen["rounds"]),
        veterans=Veterans(chosen["veterans"]),
        aloud=Wish(chosen["aloud"]),
        silence=Silence(chosen["silence"]),
    )


def mode_of(options: Options, seats: int) -> Mode:
    """Return the mode for a number of players; raises `InvalidOptions` if there is none."""
    if not FEWEST <= seats <= MOST:
        raise InvalidOptions(Refused.PALM_SEATS, seats=seats)
    if options.mode is Mode.FITTING:
        if seats == 1:  # a host who begins too early does not play alone by mistake
            raise InvalidOptions(Refused.PALM_SEATS, seats=seats)
        mode = next(mode for mode in reversed(_MODES) if seats >= _MODES[mode][0])
    else:
        mode = options.mode
    fewest, most = _MODES[mode]
    if not fewest <= seats <= most:
        raise InvalidOptions(Refused.MODE_SEATS, mode=mode.value, seats=seats, fewest=fewest, most=most)
    if options.veterans is not Veterans.NO and mode not in COOPERATIVE:
        raise InvalidOptions(Refused.VETERANS_SEATS, seats=seats)
    if options.redraw is Wish.YES and mode is Mode.ALONE:
        raise InvalidOptions(Refused.REDRAW_ALONE)
    if options.redraw is Wish.YES and mode is Mode.INDIVIDUALLY:
        raise InvalidOptions(Refused.REDRAW_FROM_HAND, seats=seats)
    return mode
