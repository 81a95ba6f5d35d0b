"""Upkeep: what the clock does for the installation as a whole, in small steps that any process can take.

Each thing is due in the queue of the clock, under a name that is no game's: so one process at a time does it,
and a step that broke off is taken again.

The sweep goes once a day, and after each start, through all keys and gives an end to what has none: programs
before this one wrote keys for ever. And it brings forward what lies too far ahead in a queue, or was lost: a
process with a wrong clock may have put it off for months.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, cast

from bot.model.game import Status
from bot.model.night import KEPT
from bot.nights.context import NIGHTS, timer
from bot.nights.evening import TICK
from bot.nights.series import timers
from bot.service.context import CLOCK, DAY, MINUTE, SECOND, ServiceContext
from bot.service.rewrites import REWRITE, UPKEEP, want_rewrite
from bot.store.keys import due_key, partition, sweep_key
from bot.store.lifetimes import LIFE, StoredKind, kind_of
from bot.store.nights import Nights
from bot.store.queue import Claim, Due, Queues, Settled
from bot.store.rewriting import RewriteState, Rewriting, nodes_of
from bot.store.script import Script
from bot.telemetry.logs import Log
from engine.contract import Refusal

_SWEEP: Final = "sweep"
_STEP: Final = 500  # keys that a step looks at, about
_SOON: Final = SECOND
_BETWEEN: Final = 10 * MINUTE  # two rewrites, or two sweeps: each of them goes through the whole memory
_AT_LEAST: Final = 7 * DAY  # so often a file is rewritten without what has come to its end by itself
_ALL: Final = "hh:*"

log = Log(__name__)


async def begin_upkeep(context: ServiceContext) -> None:
    """Let the sweep become due in a while, if it is not due before."""
    due = {f"{UPKEEP}:{_SWEEP}": context.now() + _BETWEEN}
    await context.games.notes.client.zadd(due_key(CLOCK, partition(UPKEEP)), due, lt=True)


class Upkeep:
    """Carries out what is due for the installation; each step returns when the next one is due, if any."""

    def __init__(self, context: ServiceContext, nights: Nights, queues: Queues) -> None:
        self._context = context
        self._nights = nights
        self._queues = queues
        self._client = context.games.notes.client
        self._rewriting = Rewriting(self._client)
        self._end = Script("end")
        self._steps: Mapping[str, Callable[[], Awaitable[int | None]]] = {
            _SWEEP: self._sweep,
            REWRITE: self._rewrite,
        }

    async def carry_out(self, claim: Claim) -> Settled:
        """Take a step of what is due, and settle it, or give it its next time."""
        if claim.what == _SWEEP and not self._context.trusts_clock():
            return await self._queues.postpone(claim, until=self._context.now() + _BETWEEN)
        again = await self._steps[claim.what]()
        if again is None:
            return await self._queues.settle(claim, now=self._context.now())
        return await self._queues.postpone(claim, until=again)

    async def _sweep(self) -> int:
        """Look at some keys, and note where to go on."""
        now, nodes = self._context.now(), await nodes_of(self._client)
        noted = await self._client.get(sweep_key())
        name, _, cursor = (noted.decode() if isinstance(noted, bytes) else "").partition(" ")
        if name not in nodes:
            name, cursor = next(iter(nodes)), "0"
        following, keys = await self._scan(int(cursor), nodes[name])
        for key in keys:
            if kind := kind_of(key):
                await self._look_at(key, kind, now)
        if following:
            await self._client.set(sweep_key(), f"{name} {following}")
            return now + _SOON
        if left := [each for each in nodes if each > name]:
            await self._client.set(sweep_key(), f"{left[0]} 0")
            return now + _SOON
        await self._client.delete(sweep_key())
        if now > await self._rewriting.begun_at() + _AT_LEAST:
            await want_rewrite(self._context)
        log.event("upkeep.swept")
        return now + DAY

    async def _scan(self, cursor: int, where: Mapping[str, object]) -> tuple[int, list[str]]:
        answer = await self._client.execute_command("SCAN", cursor, "MATCH", _ALL, "COUNT", _STEP, **where)
        following, keys = answer
        if isinstance(following, dict):  # of a cluster, redis-py gives a cursor for each node
            (following,) = following.values()
        return int(following), [key.decode() for key in keys]

    async def _look_at(self, key: str, kind: StoredKind, now: int) -> None:
        """Give an end to what has none."""
        if kind.seconds is not None:
            await self._end.run(self._client, [key], [kind.seconds])
        elif kind.name == "game":
            await self._look_at_game(key.rpartition(":")[2], now)
        elif kind.name == "night":
            await self._look_at_night(key.rpartition(":")[2], now)
        elif kind.name == "due":
            await self._look_at_queue(key, now)

    async def _look_at_queue(self, key: str, now: int) -> None:
        """Give up what nobody has done for a whole life: it is of a platform that is not served any more."""
        await self._client.zremrangebyscore(key, "-inf", now - LIFE * SECOND)
        if key.rpartition(":")[2] not in {CLOCK, NIGHTS}:  # only these two have things to do on another day
            far = cast("list[bytes]", await self._client.zrangebyscore(key, now + DAY, "+inf"))
            if far:
                await self._client.zadd(key, dict.fromkeys(far, now + MINUTE), lt=True)

    async def _look_at_game(self, game: str, now: int) -> None:
        """See that the clock will look at a game in time."""
        context = self._context
        try:
            found = await context.games.load_with(game, ("at",))
        except Refusal:  # a newer program's game is left to a newer program
            return
        if found is None:
            return
        stored, (at,) = found
        match stored.status:
            case Status.INVITED:
                what, due = "expire", context.expiry(stored)
            case Status.PLAYING:
                what, due = "idle", now + context.limits.idle
            case Status.OVER | Status.PARTED | Status.LEFT:
                what, due = "forget", int(at or stored.about.created) + context.limits.finished
            case _:
                what, due = "forget", now + context.limits.archive
        await self._see_to(game, Due(CLOCK, what, due), now)

    async def _look_at_night(self, name: str, now: int) -> None:
        """See that the clock will look at an evening in time."""
        try:
            stored = await self._nights.load(name)
        except Refusal:  # a newer program's evening is left to a newer program
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
            await self._see_to(name, each, now)

    async def _see_to(self, name: str, due: Due, now: int) -> None:
        """Let a thing be due at this time at the latest; but leave alone what is being carried out now."""
        latest = max(due.at or 0, now + MINUTE)
        await self._client.zadd(due_key(due.queue, partition(name)), {f"{name}:{due.what}": latest}, lt=True)

    async def _rewrite(self) -> int | None:
        """Begin a rewrite, or see how far it is."""
        now = self._context.now()
        match await self._rewriting.look():
            case RewriteState.DONE:
                return None
            case RewriteState.REFUSED:
                log.event("upkeep.rewrite_refused")
                return None
            case RewriteState.RUNNING:
                return now + _SOON
            case state:
                before = await self._rewriting.begun_at()
                if before <= now < before + _BETWEEN:
                    return before + _BETWEEN
                if await self._rewriting.begin(now) is RewriteState.REFUSED:
                    log.event("upkeep.rewrite_refused")
                    return None
                log.event("upkeep.rewrite", after=state.value)
                return now + _SOON
