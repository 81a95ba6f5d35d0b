"""A night as it is stored: its plan, its guests, and who has played with whom.

Nothing in it is hidden: the seed of the night is stored beside it. Every change makes a new object, which
is written only if no other process has changed the stored one in between.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from pydantic import BaseModel, ConfigDict

from bot.model.game import NOBODY
from engine.contract import Code, Refusal, Silence
from renderers.nights.facts import HELD_HANDS, PairStage


class NightProblem(Code):
    """Why something cannot be done with a night."""

    UNKNOWN_NIGHT = "unknown_night"
    NEWER = "newer_night"  # written by a newer program
    NO_HOME = "no_home"  # a night belongs to a server or a room, not to a private conversation
    NOT_A_HOST = "may_not_host"  # this person may not plan nights here, or change this one
    NO_TITLE = "no_title"
    TOO_MANY_NIGHTS = "too_many_nights", "most"  # planned in one community
    LIST_IS_FULL = "list_is_full", "most"  # people on the list
    NOT_LISTED = "not_listed"
    NOT_OPEN_YET = "not_open_yet", "minutes"  # until it opens
    NOT_BEGUN = "not_begun"
    ALREADY_PLAYING = "already_playing_night"
    ALREADY_DONE = "already_done"
    NO_ROUNDS_LEFT = "no_rounds_left"
    TOO_FEW = "too_few", "here"  # fewer than two are free
    OWN_WISH = "own_wish"
    NOT_IN_THIS_GAME = "not_in_this_game", "option", "game"  # only the other game has this option
    BUSY_NIGHT = "busy_night"


class NightRefusal(Refusal):
    """A night refuses a change; nothing has changed."""


MINUTE: Final = 60_000
"""In milliseconds, like all times here."""

KEPT: Final = 120 * 24 * 60 * MINUTE
"""How long a night is stored after its end: longer than a season."""


class NightStage(StrEnum):
    """The stage of a night."""

    PLANNED = "planned"  # people sign up
    OPEN = "open"  # people check in
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    MISSED = "missed"  # the bot was off for the whole night

    @property
    def coming(self) -> bool:
        """Whether it has not begun."""
        return self in {NightStage.PLANNED, NightStage.OPEN}

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return self in {NightStage.OVER, NightStage.CANCELLED, NightStage.MISSED}


class _Stored(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Listed(_Stored):
    """A guest on the list of a night."""

    who: str
    here: bool = False  # has checked in, and not left since
    fills: bool = False  # plays only when another guest would be left over
    wish: str = ""  # the person they would like to play with
    reminders: bool = True
    interested: bool = False  # is on the list only because of the platform's own event
    level: str = ""  # where arguments grow: the level they have reached; else empty


class Pair(_Stored):
    """Two guests who play together."""

    game: str  # named before it is dealt, so that it is dealt once
    people: tuple[str, str]  # in the order of their seats
    level: str  # empty where a game has none


class Round(_Stored):
    """Pairs who begin at the same time, with the same cards if the host wants that."""

    number: int  # from 1
    at: int
    pairs: tuple[Pair, ...]
    odd: str = ""  # the guest who was left over
    opened: bool = False  # all of its games are dealt


class Plan(_Stored):
    """The host's plan of a night."""

    title: str
    at: int  # when it begins: milliseconds since 1970
    zone: str  # the host's time zone
    minutes: int = 120
    places: int = 0  # for how many players; 0: no limit
    rounds: int = 0  # at most; 0: as many as there is time for
    game: str = HELD_HANDS
    options: dict[str, str] = {}
    weekly: bool = False
    grow: bool = False  # winners play the next round with more arguments
    same_deal: bool = False

    @property
    def ends(self) -> int:
        """The time after which no round begins."""
        return self.at + self.minutes * MINUTE


class Night(_Stored):
    """A night."""

    id: str
    home: str  # the community that it belongs to: "discord:GUILD", "matrix:ROOM", "web:"
    host: str
    plan: Plan
    created: int
    language: str  # of the lobbies
    first: int  # when the first night of its series began; weeks are counted from there
    week: int = 0  # the number of this night in its series, from 0
    stage: NightStage = NightStage.PLANNED
    listed: tuple[Listed, ...] = ()  # in the order in which they signed up
    declined: tuple[str, ...] = ()  # who has signed off here; this overrides the platform's own event
    drawing: tuple[str, ...] = ()  # who is being paired now; later arrivals are too late for this round
    rounds: tuple[Round, ...] = ()
    lobbies: dict[str, str] = {}  # platform: the adapter's id of the place where all guests meet
    began: int = 0
    ended: int = 0
    late: bool = False  # it began late because the bot was off
    breaks_until: int = 0  # when the next round begins; 0: not in a break
    closing: bool = False  # no more rounds: it is over when the last pair is done
    next: str = ""  # the night a week later

    def entry(self, who: str) -> Listed | None:
        """Return a person's entry on the list."""
        return next((each for each in self.listed if each.who == who), None)

    @property
    def those(self) -> tuple[Listed, ...]:
        """The guests who count: before it opens all who signed up, then those who have checked in."""
        return tuple(each for each in self.listed if each.here or self.stage is NightStage.PLANNED)

    @property
    def welcome(self) -> tuple[Listed, ...]:
        """The guests who have a place; those who only fill in need none."""
        waiting = {each.who for each in self.waiting}
        return tuple(each for each in self.those if each.who not in waiting)

    @property
    def waiting(self) -> tuple[Listed, ...]:
        """The guests who have no place so far."""
        players = tuple(each for each in self.those if not each.fills)
        return players[self.plan.places :] if self.plan.places else ()

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """All pairs of the night, round by round."""
        return tuple(pair for each in self.rounds for pair in each.pairs)

    @property
    def mentioned(self) -> frozenset[str]:
        """Everyone whom it names in any way: deleting a person's data must find this night."""
        listed = (who for each in self.listed for who in (each.who, each.wish))
        paired = (who for pair in self.pairs for who in pair.people)
        odd = (each.odd for each in self.rounds)
        return frozenset({self.host, *listed, *self.declined, *paired, *odd, *self.drawing} - {NOBODY})

    @property
    def has_rounds_left(self) -> bool:
        """Whether the plan allows another round."""
        return not self.closing and (not self.plan.rounds or len(self.rounds) < self.plan.rounds)

    @property
    def is_silent(self) -> bool:
        """Whether the lobby is silent: during a round, unless it is a night for learning."""
        learning = self.plan.options.get("silence") == Silence.LEARNING
        return self.stage is NightStage.PLAYING and not self.breaks_until and not learning

    def sat_out(self, who: str) -> int:
        """Return in how many rounds a person was left over."""
        return sum(each.odd == who for each in self.rounds)

    def without(self, who: str) -> "Night":
        """Return this night with `NOBODY` instead of this person."""

        def erase(name: str) -> str:
            return NOBODY if name == who else name

        listed = tuple(
            each.model_copy(update={"wish": erase(each.wish)}) for each in self.listed if each.who != who
        )
        rounds = tuple(
            each.model_copy(
                update={
                    "odd": erase(each.odd),
                    "pairs": tuple(
                        pair.model_copy(update={"people": (erase(pair.people[0]), erase(pair.people[1]))})
                        for pair in each.pairs
                    ),
                }
            )
            for each in self.rounds
        )
        update = {
            "host": erase(self.host),
            "listed": listed,
            "declined": tuple(each for each in self.declined if each != who),
            "rounds": rounds,
            "drawing": tuple(map(erase, self.drawing)),  # keeps its length: the round takes place anyway
        }
        return self.model_copy(update=update)


class Standing(_Stored):
    """A pair's progress: what everyone at their table can see."""

    game: str
    stage: PairStage = PairStage.PLAYING
    ring: int = 0  # where objectives are completed now, from the outer one
    done: int = 0  # objectives, or points
    of: int = 0
    turns: int = 0  # made so far
    all_turns: int = 0  # in the whole game; 0: as many as it takes
    rings: tuple[int, int] = (0, 0)  # where each of the two stands; 3: in the centre
    deck: int = 0  # cards left
    at: int = 0  # when it was over; 0: not yet


class Board(_Stored):
    """The scoreboard: the progress of all pairs of the night."""

    standings: tuple[Standing, ...] = ()

    @cached_property
    def by_game(self) -> dict[str, Standing]:
        """Each pair's progress, by the name of its game."""
        return {each.game: each for each in self.standings}

    def of(self, game: str) -> Standing:
        """Return the progress of a pair."""
        return self.by_game.get(game) or Standing(game=game)


@dataclass(frozen=True, slots=True)
class StoredNight:
    """One revision of a night."""

    revision: int
    night: Night
    board: Board
    fields: Mapping[str, str] = field(default_factory=dict, repr=False)  # others that the caller asked for
