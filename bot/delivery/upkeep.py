"""Upkeep of the whole installation, in small steps that any process can take.

Each task is due in the queue of the clock, under a name that is no game's: so one process at a time does it,
and an interrupted step is repeated.

The sweep scans all keys once a day, and after each start, and sets an expiry where there is none, because
older versions wrote keys without one. It also restores lost timers and brings forward entries that lie too
far ahead in a queue: a process with a wrong clock may have postponed them for months.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, cast

from bot.model.game import Status
from bot.model.night import KEPT, NightRefusal
from bot.model.refusals import ServiceRefusal
from bot.nights.context import NIGHTS, timer
from bot.nights.running_nights import TICK
from bot.nights.series import timers
from bot.service.context import DAY, MINUTE, SECOND, ServiceContext
from bot.store.connection import Script
from bot.store.file_rewrite import REWRITE, UPKEEP, FileRewrite, RewriteState, nodes_of
from bot.store.keys import due_key, partition, sweep_key
from bot.store.lifetimes import LIFE, StoredKind, kind_of
from bot.store.nights import Nights
from bot.store.queue import CLOCK, Claim, Due, Queues, Settled
from bot.telemetry.logs import Log

_SWEEP: Final = "sweep"
_SCAN_COUNT: Final = 500  # keys that a step scans, roughly
_SOON: Final = SECOND
_PAUSE: Final = 10 * MINUTE  # between two rewrites or two sweeps: each goes through the whole memory
_REWRITE_EVERY: Final = 7 * DAY  # rewrite the file at least this often, without expired keys
_PATTERN: Final = "hh:*"

log = Log(__name__)


async def begin_upkeep(context: ServiceContext) -> None:
    """Make the sweep due in ten minutes, unless it is due earlier."""
    due = {f"{UPKEEP}:{_SWEEP}": context.now() + _PAUSE}
    await context.games.client.zadd(due_key(CLOCK, partition(UPKEEP)), due, lt=True)


class Upkeep:
    """Carries out upkeep tasks; each step returns when the next one is due, if any."""

    def __init__(self, context: ServiceContext, nights: Nights, queues: Queues) -> None:
        self._context = context
        self._nights = nights
        self._queues = queues
        self._client = context.games.client
        self._file_rewrite = FileRewrite(self._client)
        self._end = Script("end")
        self._steps: Mapping[str, Callable[[], Awaitable[int | None]]] = {
            _SWEEP: self._sweep,
            REWRITE: self._rewrite,
        }

    async def carry_out(self, claim: Claim) -> Settled:
        """Take one step of a task; settle it or postpone it to its next step."""
        if claim.what == _SWEEP and not self._context.trusts_clock():
            return await self._queues.postpone(claim, until=self._context.now() + _PAUSE)
        again = await self._steps[claim.what]()
        if again is None:
            return await self._queues.settle(claim, now=self._context.now())
        return await self._queues.postpone(claim, until=again)

    async def _sweep(self) -> int:
        """Scan some keys, and store where to continue."""
        now, nodes = self._context.now(), await nodes_of(self._client)
        noted = await self._client.get(sweep_key())
        name, _, cursor = (noted.decode() if isinstance(noted, bytes) else "").partition(" ")
        if name not in nodes:
            name, cursor = next(iter(nodes)), "0"
        following, keys = await self._scan(int(cursor), nodes[name])
        for key in keys:
            if kind := kind_of(key):
                await self._check_key(key, kind, now)
        if following:
            await self._client.set(sweep_key(), f"{name} {following}")
            return now + _SOON
        if left := [each for each in nodes if each > name]:
            await self._client.set(sweep_key(), f"{left[0]} 0")
            return now + _SOON
        await self._client.delete(sweep_key())
        if now > await self._file_rewrite.begun_at() + _REWRITE_EVERY:
            await self._file_rewrite.request(now)
        log.event("upkeep.swept")
        return now + DAY

    async def _scan(self, cursor: int, where: Mapping[str, object]) -> tuple[int, list[str]]:
        following, keys = await self._client.execute_command(
            "SCAN", cursor, "MATCH", _PATTERN, "COUNT", _SCAN_COUNT, **where
        )
        if isinstance(following, dict):  # for a cluster, redis-py returns a cursor for each node
            (following,) = following.values()
        return int(following), [key.decode() for key in keys]

    async def _check_key(self, key: str, kind: StoredKind, now: int) -> None:
        """Make sure that a key expires or has a timer."""
        if kind.seconds is not None:
            await self._end.run(self._client, [key], [kind.seconds])
        elif kind.name == "game":
            await self._check_game(key.rpartition(":")[2], now)
        elif kind.name == "night":
            await self._check_night(key.rpartition(":")[2], now)
        elif kind.name == "due":
            await self._check_queue(key, now)

    async def _check_queue(self, key: str, now: int) -> None:
        """Drop entries that nobody has served for a whole lifetime: their platform is gone."""
        await self._client.zremrangebyscore(key, "-inf", now - LIFE * SECOND)
        if key.rpartition(":")[2] not in {CLOCK, NIGHTS}:  # only these two have entries for another day
            far = cast("list[bytes]", await self._client.zrangebyscore(key, now + DAY, "+inf"))
            if far:
                await self._client.zadd(key, dict.fromkeys(far, now + MINUTE), lt=True)

    async def _check_game(self, game: str, now: int) -> None:
        context = self._context
        try:
            found = await context.games.load_with(game, ("at",))
        except ServiceRefusal:  # written by a newer version
            return
        if found is None:
            return
        stored, (at,) = found
        match stored.status:
            case Status.INVITED:
                what, due = "expire", context.expiry(stored.about)
            case Status.PLAYING:
                what, due = "idle", now + context.limits.idle
            case Status.OVER | Status.PARTED | Status.LEFT:
                what, due = "forget", int(at or stored.about.created) + context.limits.finished
            case _:
                what, due = "forget", now + context.limits.archive
        await self._ensure_due(game, Due(CLOCK, what, due), now)

    async def _check_night(self, name: str, now: int) -> None:
        try:
            stored = await self._nights.load(name)
        except NightRefusal:  # written by a newer version
            return
        if stored is None:
            return
        night = stored.night
        if night.stage.done:
            due = [timer("forget", 0, night.ended + KEPT)]
        elif night.stage.coming:
            due = timers(night, now)
        else:
            due = [timer("tick", 1, now + TICK), timer("ends", night.plan.ends, night.plan.ends)]
        for each in due:
            await self._ensure_due(name, each, now)

    async def _ensure_due(self, name: str, due: Due, now: int) -> None:
        """Make an entry due at this time at the latest; a claimed one keeps its lease."""
        latest = max(due.at or 0, now + MINUTE)
        await self._client.zadd(due_key(due.queue, partition(name)), {f"{name}:{due.what}": latest}, lt=True)

    async def _rewrite(self) -> int | None:
        """Begin a rewrite of the file, or check the running one."""
        now = self._context.now()
        match await self._file_rewrite.look():
            case RewriteState.DONE:
                return None
            case RewriteState.REFUSED:
                log.event("upkeep.rewrite_refused")
                return None
            case RewriteState.RUNNING:
                return now + _SOON
            case state:
                before = await self._file_rewrite.begun_at()
                if before <= now < before + _PAUSE:
                    return before + _PAUSE
                if await self._file_rewrite.begin(now) is RewriteState.REFUSED:
                    log.event("upkeep.rewrite_refused")
                    return None
                log.event("upkeep.rewrite", after=state.value)
                return now + _SOON
