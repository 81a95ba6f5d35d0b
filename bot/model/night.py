"""A night as it is stored: what was planned, who comes, and who has played with whom.

Nothing in it is hidden: the seed of the evening lies beside it. Every change makes a new one, and is written
only where nobody else has changed it in between.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from pydantic import BaseModel, ConfigDict

from bot.model.game import NOBODY
from engine.contract import Code, Refusal
from engine.silence import Silence
from renderers.nights.facts import HELD_HANDS, PairStage

# Every way in which something cannot be done with a night.


class Unplanned(Code):
    """The code of a refusal."""

    UNKNOWN_NIGHT = "unknown_night"
    NEWER = "newer_night"  # written by a newer program
    NO_HOME = "no_home"  # an evening belongs to a server or a room: not to a private conversation
    NOT_A_HOST = "may_not_host"  # whoever may not plan evenings here, or change this one
    NO_TITLE = "no_title"
    TOO_MANY_NIGHTS = "too_many_nights", "most"  # planned ones of a community
    LIST_IS_FULL = "list_is_full", "most"  # people on a list
    NOT_LISTED = "not_listed"
    NOT_OPEN_YET = "not_open_yet", "minutes"  # before the hour at which it opens
    NOT_BEGUN = "not_begun"
    ALREADY_PLAYING = "already_playing_night"
    ALREADY_DONE = "already_done"
    NO_ROUNDS_LEFT = "no_rounds_left"
    TOO_FEW = "too_few", "here"  # fewer than two who are free
    OWN_WISH = "own_wish"
    NOT_IN_THIS_GAME = "not_in_this_game", "option", "game"  # the other one has it
    BUSY_NIGHT = "busy_night"


class NightRefusal(Refusal):
    """Nothing has changed."""


MINUTE: Final = 60_000
"""In milliseconds, as everything."""

KEPT: Final = 120 * 24 * 60 * MINUTE
"""So long an evening is known that is done: longer than a season."""


class Stage(StrEnum):
    """How far an evening has come."""

    PLANNED = "planned"  # people sign up
    OPEN = "open"  # people say that they are here
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    MISSED = "missed"  # we were away for the whole evening

    @property
    def coming(self) -> bool:
        """It has not begun."""
        return self in {Stage.PLANNED, Stage.OPEN}

    @property
    def done(self) -> bool:
        """Nothing happens any more."""
        return self in {Stage.OVER, Stage.CANCELLED, Stage.MISSED}


class _Kept(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Listed(_Kept):
    """Somebody on the list of a night."""

    who: str
    here: bool = False  # has said so, and not gone since
    fills: bool = False  # plays only where somebody would be left over
    wish: str = ""  # with whom they would like to play
    reminders: bool = True
    interested: bool = False  # is on the list because of the platform's own event, and of nothing else
    level: str = ""  # where arguments grow: what they have reached; else empty


class Pair(_Kept):
    """Two who play together."""

    game: str  # its name is given before it is dealt, so that it is dealt once
    people: tuple[str, str]  # in the order of their seats
    level: str  # nothing where a game has none


class Round(_Kept):
    """Pairs who begin at the same time, with the same cards if the host wished so."""

    number: int  # from 1
    at: int
    pairs: tuple[Pair, ...]
    odd: str = ""  # who was left over
    opened: bool = False  # all of its games are dealt


class Plan(_Kept):
    """What a host says about an evening."""

    title: str
    at: int  # when it begins: milliseconds since 1970
    zone: str  # in which the host counts
    minutes: int = 120
    places: int = 0  # for so many; 0: for all who come
    rounds: int = 0  # at most so many; 0: as many as there is time for
    game: str = HELD_HANDS
    options: dict[str, str] = {}
    weekly: bool = False
    grow: bool = False  # whoever wins plays the next round with more arguments
    same_deal: bool = False

    @property
    def ends(self) -> int:
        """When no round begins any more."""
        return self.at + self.minutes * MINUTE


class Night(_Kept):
    """An evening."""

    id: str
    home: str  # the community that it belongs to: "discord:GUILD", "matrix:ROOM", "web:"
    host: str
    plan: Plan
    created: int
    language: str  # in which lobbies are written
    first: int  # when the first evening of its series began: weeks are counted from there
    week: int = 0  # the number of this evening in its series, from 0
    stage: Stage = Stage.PLANNED
    listed: tuple[Listed, ...] = ()  # in the order in which they came
    declined: tuple[str, ...] = ()  # who has signed off here, whatever a platform's own event says
    drawing: tuple[str, ...] = ()  # who is being paired at this moment: whoever comes now, comes too late
    rounds: tuple[Round, ...] = ()
    lobbies: dict[str, str] = {}  # platform: where all who come meet, in the adapter's words
    began: int = 0
    ended: int = 0
    late: bool = False  # it began late because we were away
    breaks_until: int = 0  # when the next round begins; 0: not in a break
    closing: bool = False  # no more rounds: it is over when the last pair is done
    next: str = ""  # the evening a week later

    def entry(self, who: str) -> Listed | None:
        """Return somebody's line on the list."""
        return next((each for each in self.listed if each.who == who), None)

    @property
    def those(self) -> tuple[Listed, ...]:
        """Those who count: before it opens all who signed up, then those who are here."""
        return tuple(each for each in self.listed if each.here or self.stage is Stage.PLANNED)

    @property
    def welcome(self) -> tuple[Listed, ...]:
        """Those for whom there is a place, as things are; whoever only fills in needs none."""
        waiting = {each.who for each in self.waiting}
        return tuple(each for each in self.those if each.who not in waiting)

    @property
    def waiting(self) -> tuple[Listed, ...]:
        """Those for whom there is no place so far."""
        players = tuple(each for each in self.those if not each.fills)
        return players[self.plan.places :] if self.plan.places else ()

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """All pairs of the evening, round by round."""
        return tuple(pair for each in self.rounds for pair in each.pairs)

    @property
    def mentioned(self) -> frozenset[str]:
        """All whom it knows in any way: whoever is to be forgotten must find it."""
        listed = (who for each in self.listed for who in (each.who, each.wish))
        paired = (who for pair in self.pairs for who in pair.people)
        odd = (each.odd for each in self.rounds)
        return frozenset({self.host, *listed, *self.declined, *paired, *odd, *self.drawing} - {NOBODY})

    @property
    def has_rounds_left(self) -> bool:
        """There may be another round, as far as the plan goes."""
        return not self.closing and (not self.plan.rounds or len(self.rounds) < self.plan.rounds)

    @property
    def is_silent(self) -> bool:
        """A round is played, so nobody says a word where all meet, unless it is an evening for learning."""
        learning = self.plan.options.get("silence") == Silence.LEARNING
        return self.stage is Stage.PLAYING and not self.breaks_until and not learning

    def sat_out(self, who: str) -> int:
        """Return in how many rounds somebody was left over."""
        return sum(each.odd == who for each in self.rounds)

    def without(self, who: str) -> "Night":
        """Return this night with nobody in every place where this person was."""

        def nobody(name: str) -> str:
            return NOBODY if name == who else name

        listed = tuple(
            each.model_copy(update={"wish": nobody(each.wish)}) for each in self.listed if each.who != who
        )
        rounds = tuple(
            each.model_copy(
                update={
                    "odd": nobody(each.odd),
                    "pairs": tuple(
                        pair.model_copy(update={"people": (nobody(pair.people[0]), nobody(pair.people[1]))})
                        for pair in each.pairs
                    ),
                }
            )
            for each in self.rounds
        )
        update = {
            "host": nobody(self.host),
            "listed": listed,
            "declined": tuple(each for each in self.declined if each != who),
            "rounds": rounds,
            "drawing": tuple(map(nobody, self.drawing)),  # there is a round all the same, also for nobody
        }
        return self.model_copy(update=update)


class Standing(_Kept):
    """How far a pair has come: what everybody at their table can see."""

    game: str
    stage: PairStage = PairStage.PLAYING
    ring: int = 0  # where objectives are completed now, from the outer one
    done: int = 0  # objectives, or points
    of: int = 0
    turns: int = 0  # that were made
    all_turns: int = 0  # that there will be; 0: as many as it takes
    rings: tuple[int, int] = (0, 0)  # where each of the two stands; 3: in the centre
    deck: int = 0  # cards left
    at: int = 0  # when it was over; 0: not yet


class Board(_Kept):
    """The scoreboard: how far all pairs of the evening have come."""

    standings: tuple[Standing, ...] = ()

    @cached_property
    def by_game(self) -> dict[str, Standing]:
        """How far each pair has come, by the name of its game."""
        return {each.game: each for each in self.standings}

    def of(self, game: str) -> Standing:
        """Return how far a pair has come."""
        return self.by_game.get(game) or Standing(game=game)


@dataclass(frozen=True, slots=True)
class StoredNight:
    """One revision of a night."""

    revision: int
    night: Night
    board: Board
    fields: Mapping[str, str] = field(default_factory=dict, repr=False)  # others that were asked for
