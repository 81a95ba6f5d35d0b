"""The results of people's games as they are stored, with what they come to.

Beside the results of a person there are the order in which their games ended, and their statistics: of each
kind of game, and of that kind with each partner. One atomic step changes them together with a result, so the
cost of reading them does not grow with the games.

The statistics have the number of results that they count. If that differs from the number of stored results,
another version of the program has written some, or none was ever counted: then all are counted anew, when
they are read. So they are where a step cannot say what becomes of a streak.
"""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

from pydantic import ValidationError

from bot.model.person import Result
from bot.model.statistics import Statistics, names_of
from bot.store.connection import Argument, Client, Script, as_text
from bot.store.keys import ended_key, forgotten_key, results_key, statistics_key
from bot.store.lifetimes import LIFE

_COUNTED: Final = "counted"  # the field with the number of results; while all are counted anew, a random text
_AT_ONCE: Final = 500  # results that are read, or counted, before other tasks go on


class _Everything(NamedTuple):
    """All results of a person: those that can be read, the earliest first, and the statistics."""

    results: dict[str, Result]
    statistics: dict[str, Statistics]


class Results:
    """The results of people on one server or cluster."""

    def __init__(self, client: Client, life: int = LIFE) -> None:
        self._client = client
        self._life = life
        self._change, self._recount = Script("change_result"), Script("recount_results")
        self._write = Script("write_with_life")

    async def load(self, who: str, game: str) -> Result | None:
        """Return how this game ended for a person, if that is stored and readable."""
        return _parse(await self.text(who, game))

    async def games(self, who: str) -> list[str]:
        """Return the games that have a result, readable or not."""
        return [as_text(game) for game in await self._client.hkeys(results_key(who))]

    async def text(self, who: str, game: str) -> str:
        """Return a result as it is stored, even if it cannot be read; empty if there is none."""
        return as_text(await self._client.hget(results_key(who), game))

    async def newest(self, who: str, most: int) -> dict[str, Result]:
        """Return the results of the games that ended last, the latest first, without unreadable ones."""
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hlen(results_key(who))
            pipe.hget(statistics_key(who), _COUNTED)
            pipe.zrevrange(ended_key(who), 0, most - 1)
            stored, counted, games = await pipe.execute()
        if not _is_current(stored, counted):
            everything = [*(await self._count_anew(who)).results.items()]
            return dict(everything[: -most - 1 : -1])
        lines = await self._client.hmget(results_key(who), games) if games else []
        found = zip(map(as_text, games), map(_parse, lines), strict=True)
        return {game: result for game, result in found if result}

    async def statistics(self, who: str, names: Sequence[str]) -> list[Statistics]:
        """Return a person's statistics of these names, from `name_of`."""
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hlen(results_key(who))
            pipe.hmget(statistics_key(who), [_COUNTED, *names])
            stored, (counted, *lines) = await pipe.execute()
        read = [*map(_parse_statistics, lines)]
        if not _is_current(stored, counted) or None in read:
            found = (await self._count_anew(who)).statistics
            return [found.get(name, Statistics()) for name in names]
        return [each for each in read if each]

    async def add(self, who: str, game: str, result: Result) -> None:
        """Store how a game ended, unless the person was deleted; doing it twice changes nothing."""
        await self._replace(who, game, result)

    async def remove(self, who: str, game: str) -> None:
        """Delete the result of a game."""
        await self._replace(who, game, None)

    async def uncount(self, who: str) -> None:
        """Let all be counted anew."""
        await self._client.delete(statistics_key(who))

    async def _replace(self, who: str, game: str, after: Result | None) -> None:
        keys = [results_key(who), ended_key(who), statistics_key(who), forgotten_key(who)]
        line, at = (after.model_dump_json(), after.at) if after else ("", "")
        written = False
        while not written:
            before = await self.text(who, game)
            changes = await self._changed_statistics(who, _parse(before), after)
            known = "" if changes is None else "1"
            step: list[Argument] = [self._life, game, before, line, at, known, *(changes or ())]
            written = await self._change.run(self._client, keys, step) == 1

    async def _changed_statistics(
        self, who: str, before: Result | None, after: Result | None
    ) -> list[str] | None:
        """Return name, old and new text of statistics that change; None if all have to be counted anew."""
        old, new = [*names_of(before)] if before else [], [*names_of(after)] if after else []
        if before and after and before.model_copy(update={"partners": after.partners}) != after:
            return None
        names = [name for name in dict.fromkeys((*old, *new)) if not (name in old and name in new)]
        stored = await self._client.hmget(statistics_key(who), names) if names else []
        changes = list[str]()
        for name, text in zip(names, stored, strict=True):
            counted = _parse_statistics(text)
            if not counted:
                return None
            known = counted.remove(before) if before and name in old else bool(after and counted.add(after))
            if not known:
                return None
            changes += (name, as_text(text), counted.model_dump_json() if counted.games else "")
        return changes

    async def _count_anew(self, who: str) -> _Everything:
        """Count all results, and store what they come to unless one of them changes meanwhile."""
        mark = secrets.token_hex(8)  # the next change of a result removes it
        fields: list[Argument] = [self._life, "HSET", _COUNTED, mark]
        await self._write.run(self._client, [statistics_key(who), forgotten_key(who)], fields)
        found, stored = dict[str, Result](), set[str]()
        async for game, line in self._client.hscan_iter(results_key(who), count=_AT_ONCE):
            stored.add(as_text(game))
            if result := _parse(line):
                found[as_text(game)] = result
        in_order = sorted(found.items(), key=lambda each: each[1].at)
        statistics = dict[str, Statistics]()
        for number, (_, result) in enumerate(in_order):
            for name in names_of(result):
                statistics.setdefault(name, Statistics()).add(result)
            if not number % _AT_ONCE:
                await asyncio.sleep(0)
        step: list[Argument] = [self._life, mark, len(stored), len(found)]
        for game, result in in_order:
            step += (game, result.at)
        for name, each in statistics.items():
            step += (name, each.model_dump_json())
        keys = [results_key(who), ended_key(who), statistics_key(who)]
        await self._recount.run(self._client, keys, step)
        return _Everything(dict(in_order), statistics)


def _is_current(stored: int, counted: bytes | None) -> bool:
    return as_text(counted or b"0") == str(stored)


def _parse(line: str | bytes | None) -> Result | None:
    try:
        return Result.model_validate_json(line) if line else None
    except ValidationError:  # written by a newer program
        return None


def _parse_statistics(text: str | bytes | None) -> Statistics | None:
    try:
        return Statistics.model_validate_json(text) if text else Statistics()
    except ValidationError:  # written by another version of the program
        return None
