"""What every part of the nights works with: finding one, changing one, and telling those whom it concerns."""

from asyncio import Lock
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from bot.model.night import MINUTE, Board, Night, NightRefusal, StoredNight, Unplanned
from bot.model.person import LOOKING, PLATFORMS, platform_of
from bot.service.context import ServiceContext, check_shape, screen_due
from bot.store.nights import Nights
from bot.store.queue import Due

NIGHTS: Final = "nights"
"""The queue of what happens in nights by itself."""

LOBBY: Final = "lobby"
"""What is shown where all meet."""

EVENT: Final = "event"
"""What is shown in a platform's own calendar."""

TELL: Final = "tell"
"""Before a note for one person."""

CHECK_IN: Final = 15 * MINUTE
"""So long before the hour people can say that they are here."""

_TRIES: Final = 50  # while other processes change the same night at the same moment

Change: TypeAlias = tuple[Night, Sequence[Due]]
Step: TypeAlias = Callable[[StoredNight], Change | None]


def queue_of(platform: str) -> str:
    """Return the queue of what is brought to the people of a platform."""
    return f"{NIGHTS}-{platform}"


@dataclass(frozen=True, slots=True)
class NightContext:
    """The nights, and the desk of the games beside them."""

    nights: Nights
    games: ServiceContext
    turns: WeakValueDictionary[str, Lock] = field(default_factory=WeakValueDictionary, repr=False)

    @property
    def now(self) -> Callable[[], int]:
        """The clock."""
        return self.games.now

    async def find(self, night: str, fields: Sequence[str] = ()) -> StoredNight:
        """Return a stored night, or refuse."""
        check_shape(game=night)
        stored = await self.nights.load(night, fields)
        if stored is None:
            raise NightRefusal(Unplanned.UNKNOWN_NIGHT)
        return stored

    async def change(self, night: str, step: Step, *, board: Board | None = None) -> Night:
        """Change a night by a step, which may refuse, or return None where there is nothing to change.

        In a process one waits for the other, so that many who come at once do not keep each other from it.
        """
        after, forgotten = await self._change(night, step, board)
        for who in forgotten:
            after = await self.change(night, self.without(who))
        return after

    async def _change(self, night: str, step: Step, board: Board | None) -> tuple[Night, list[str]]:
        """Change a night, and return it with those whom it mentions now and who were forgotten meanwhile."""
        async with self.turns.setdefault(night, Lock()):
            for _ in range(_TRIES):
                stored = await self.find(night)
                changed = step(stored)
                if changed is None:
                    return stored.night, []
                after, due = changed
                if await self.nights.write(after, stored, due, board=board):
                    return after, await self._keep_notes(stored.night, after)
        raise NightRefusal(Unplanned.BUSY_NIGHT)

    async def _keep_notes(self, before: Night, after: Night) -> list[str]:
        """Let all find a night whom it mentions, and nobody else; return those who were forgotten.

        Whom it mentions now was noted before, and may have been struck since by somebody who went.
        """
        forgotten = [
            who
            for who in after.mentioned - before.mentioned
            if not await self.nights.enter(who, after.id, after.plan.at, person=True)
        ]
        await self.strike(after.id, before.mentioned - after.mentioned)
        return forgotten

    def without(self, who: str) -> Step:
        """Return the step by which a person is in a night no more, and is not named where it is shown."""

        def forgotten(stored: StoredNight) -> Change | None:
            after = stored.night.without(who)
            return None if after == stored.night else (after, screens(after, self.now()))

        return forgotten

    async def strike(self, night: str, people: Iterable[str]) -> None:
        """Note a night no longer with people whom it does not mention."""
        for who in people:
            await self.nights.strike(who, night, person=True)


def screens(night: Night, now: int) -> list[Due]:
    """Return what has to be shown anew: every lobby, calendars, and a call for those who look themselves."""
    due = [
        Due(queue_of(platform), what, now, screen=True)
        for platform in night.lobbies
        if platform not in LOOKING
        for what in (LOBBY, EVENT)
    ]
    return [*due, *calls(now)]


def calls(now: int) -> list[Due]:
    """Return a call for those who come and look themselves: there is something new."""
    return [screen_due(platform, LOBBY, now) for platform in PLATFORMS if platform in LOOKING]


def notes(kind: str, people: Iterable[str], now: int) -> list[Due]:
    """Return a note for each of these people; whoever comes and looks needs none."""
    return [
        Due(queue_of(platform_of(who)), f"{TELL} {kind} {who}", now)
        for who in dict.fromkeys(people)
        if who and platform_of(who) not in LOOKING
    ]


def timer(what: str, number: int, at: int) -> Due:
    """Return something that happens by itself.

    The number tells for which time or round it was set: a night that was moved knows by it what is too old.
    """
    return Due(NIGHTS, f"{what}@{number}", at)


def reading(what: str) -> tuple[str, int]:
    """Return what a timer is about, and for which time or round it was set."""
    name, _, number = what.partition("@")
    return name, int(number or 0)


def check_host(night: Night, who: str, hosting: str) -> None:
    """Refuse whoever may not lead a night: it takes its host, or somebody who may host where it belongs."""
    if who != night.host and hosting != night.home:
        raise NightRefusal(Unplanned.NOT_A_HOST)


def check_going_on(night: Night) -> None:
    """Refuse a night that is done."""
    if night.stage.done:
        raise NightRefusal(Unplanned.ALREADY_DONE)


def check_rounds_left(night: Night) -> None:
    """Refuse a night on which no further round begins."""
    if not night.has_rounds_left:
        raise NightRefusal(Unplanned.NO_ROUNDS_LEFT)


def check_coming(night: Night) -> None:
    """Refuse a night that has begun."""
    check_going_on(night)
    if not night.stage.coming:
        raise NightRefusal(Unplanned.ALREADY_PLAYING)
