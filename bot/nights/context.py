"""Shared by all parts of the nights: load nights, change one atomically, and queue what follows."""

from asyncio import Lock
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from bot.model.night import MINUTE, Board, Night, NightProblem, NightRefusal, StoredNight
from bot.model.person import LOOKING, PLATFORMS, platform_of
from bot.service.context import ServiceContext, check_shape, screen_due
from bot.store.nights import Nights
from bot.store.queue import Due

NIGHTS: Final = "nights"
"""The queue of the nights' timers."""

LOBBY: Final = "lobby"
"""The lobby message of a night."""

EVENT: Final = "event"
"""The event in a platform's own calendar."""

TELL: Final = "tell"
"""Prefix of a note for one person."""

CHECK_IN: Final = 15 * MINUTE
"""Guests can check in this long before the start."""

_TRIES: Final = 50  # to write while other processes change the same night

Change: TypeAlias = tuple[Night, Sequence[Due]]
Step: TypeAlias = Callable[[StoredNight], Change | None]


def queue_of(platform: str) -> str:
    """Return the queue of deliveries to a platform."""
    return f"{NIGHTS}-{platform}"


@dataclass(frozen=True, slots=True)
class NightContext:
    """The stored nights, and the context of the game service."""

    nights: Nights
    service: ServiceContext
    locks: WeakValueDictionary[str, Lock] = field(default_factory=WeakValueDictionary, repr=False)

    @property
    def now(self) -> Callable[[], int]:
        """The clock."""
        return self.service.now

    async def find(self, night: str) -> StoredNight:
        """Return a stored night; refuse if there is none."""
        check_shape(game=night)
        stored = await self.nights.load(night)
        if stored is None:
            raise NightRefusal(NightProblem.UNKNOWN_NIGHT)
        return stored

    async def change(self, night: str, step: Step, *, board: Board | None = None) -> Night:
        """Apply a step to a night and return the result; a step may refuse, or return None for no change.

        Changes of one night are serialised within a process, so that a crowd does not use up the retries.
        """
        after, forgotten = await self._try_change(night, step, board)
        for who in forgotten:
            after = await self.change(night, self.without(who))
        return after

    async def _try_change(self, night: str, step: Step, board: Board | None) -> tuple[Night, list[str]]:
        """Change a night; return it with the newly mentioned people who were forgotten in the meantime."""
        async with self.locks.setdefault(night, Lock()):
            for _ in range(_TRIES):
                stored = await self.find(night)
                changed = step(stored)
                if changed is None:
                    return stored.night, []
                after, due = changed
                if await self.nights.write(after, stored, due, board=board):
                    return after, await self._update_index(stored.night, after)
        raise NightRefusal(NightProblem.BUSY_NIGHT)

    async def _update_index(self, before: Night, after: Night) -> list[str]:
        """List the night for exactly the people it mentions; return those of them who were forgotten.

        People are listed before the write too, but a concurrent departure may have removed that entry.
        """
        forgotten = [
            who
            for who in after.mentioned - before.mentioned
            if not await self.nights.enter(who, after.id, after.plan.at, person=True)
        ]
        await self.strike(after.id, before.mentioned - after.mentioned)
        return forgotten

    def without(self, who: str) -> Step:
        """Return the step that removes a person from a night and from everything that shows it."""

        def remove(stored: StoredNight) -> Change | None:
            after = stored.night.without(who)
            return None if after == stored.night else (after, screens(after, self.now()))

        return remove

    async def strike(self, night: str, people: Iterable[str]) -> None:
        """Remove a night from the lists of people whom it no longer mentions."""
        for who in people:
            await self.nights.strike(who, night, person=True)


def screens(night: Night, now: int) -> list[Due]:
    """Return the updates of all that shows a night: lobbies, calendar events, and calls for web viewers."""
    due = [
        Due(queue_of(platform), what, now, screen=True)
        for platform in night.lobbies
        if platform not in LOOKING
        for what in (LOBBY, EVENT)
    ]
    return [*due, *viewer_calls(now)]


def viewer_calls(now: int) -> list[Due]:
    """Return a call for viewers on platforms that fetch the screen themselves."""
    return [screen_due(platform, LOBBY, now) for platform in PLATFORMS if platform in LOOKING]


def notes(kind: str, people: Iterable[str], now: int) -> list[Due]:
    """Return a note for each person; platforms that fetch the screen themselves get none."""
    return [
        Due(queue_of(platform_of(who)), f"{TELL} {kind} {who}", now)
        for who in dict.fromkeys(people)
        if who and platform_of(who) not in LOOKING
    ]


def close_night(night: Night, now: int) -> Change:
    """Let no further round begin; the night is over when the last pair is done."""
    after = night.model_copy(update={"closing": True, "breaks_until": 0})
    return after, [*screens(after, now), timer("tick", 1, now)]


def timer(what: str, number: int, at: int) -> Due:
    """Return a timer of a night.

    The number is the time or round for which it was set: a timer from before a night was moved is ignored.
    """
    return Due(NIGHTS, f"{what}@{number}", at)


def read_timer(what: str) -> tuple[str, int]:
    """Return the name of a timer, and the time or round for which it was set."""
    name, _, number = what.partition("@")
    return name, int(number or 0)


def check_host(night: Night, who: str, hosting: str) -> None:
    """Refuse unless the person is the night's host or may host in its community."""
    if who != night.host and hosting != night.home:
        raise NightRefusal(NightProblem.NOT_A_HOST)


def check_not_done(night: Night) -> None:
    """Refuse if a night is over or was cancelled."""
    if night.stage.done:
        raise NightRefusal(NightProblem.ALREADY_DONE)


def check_rounds_left(night: Night) -> None:
    """Refuse if no further round will begin."""
    if not night.has_rounds_left:
        raise NightRefusal(NightProblem.NO_ROUNDS_LEFT)


def check_not_begun(night: Night) -> None:
    """Refuse if a night has begun."""
    check_not_done(night)
    if not night.stage.coming:
        raise NightRefusal(NightProblem.ALREADY_PLAYING)


@dataclass(frozen=True, slots=True)
class NightPage:
    """Nights of a list."""

    coming: list[Night]  # all that are not over, the earliest first
    over: list[Night]  # some of the others, the last one first
    count: int  # of all that are over


class NightLists:
    """Lists nights: those of a community, and those of a person."""

    def __init__(self, context: NightContext) -> None:
        self._context = context

    async def coming(self, home: str) -> list[Night]:
        """Return the planned and running nights of a community, the earliest first."""
        return (await self.page(home, 0, 0)).coming

    async def page(self, home: str, first: int, most: int) -> NightPage:
        """Return the nights to come of a community, and some of those that are over."""
        return await self._load(home, first, most)

    async def outings(self, who: str) -> list[Night]:
        """Return the nights to come that a person has signed up for, the earliest first."""
        return (await self.outings_page(who, 0, 0)).coming

    async def outings_page(self, who: str, first: int, most: int) -> NightPage:
        """Return the nights to come that a person has signed up for, and some of those that are over."""
        check_shape(who=who)
        page = await self._load(who, first, most, person=True)
        return replace(page, coming=[night for night in page.coming if night.entry(who)])

    async def _load(self, owner: str, first: int, most: int, *, person: bool = False) -> NightPage:
        nights = self._context.nights
        while True:
            names = await nights.listed(owner, first, most, person=person)
            found = {night.id: night for night in await nights.load_all([*names.coming, *names.over])}
            coming = [found[name] for name in names.coming if name in found]
            if not (over := [night for night in coming if night.stage.done]):
                # The index may hold an older time.
                in_time = sorted(coming, key=lambda night: night.plan.at)
                return NightPage(in_time, [found[name] for name in names.over if name in found], names.count)
            times = {night.id: None if person and not night.entry(owner) else night.plan.at for night in over}
            await nights.close(owner, times, person=person)
