"""Who sits at the daily table, in which games, and how these ended.

All of a day is in one hash, so that one step can note both players of a game, or neither. Its fields:

    at:PERSON  the game in which a person sits there, or sat
    end:GAME   how a game ended: a `DayEnd`
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.model.day import DayEnd, day_at, day_before
from bot.store.connection import Argument, Client, Script, as_text
from bot.store.keys import daily_table_key
from bot.store.lifetimes import DAILY_TABLE

_AT: Final = "at:"
_END: Final = "end:"
_STORED: Final = DAILY_TABLE // (24 * 60 * 60) + 3
"""Days: it is written on two of them."""


@dataclass(frozen=True, slots=True)
class DayGames:
    """The games of a day."""

    games: frozenset[str]
    ends: Mapping[str, DayEnd]  # of those that are over, by game


class Days:
    """The daily tables of one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._claim, self._write = Script("claim_day"), Script("write_with_life")

    async def claim(
        self, day: str, game: str, people: Sequence[str], instead_of: Collection[str] = ()
    ) -> tuple[str, str] | None:
        """Note that these people sit at the table of a day; repeating it changes nothing.

        If one of them sits there in another game than one of `instead_of`, nothing is noted; return that
        person and that game.
        """
        step: list[Argument] = [
            DAILY_TABLE,
            game,
            f",{','.join(instead_of)},",
            *(f"{_AT}{who}" for who in people),
        ]
        found = await self._claim.run(self._client, [daily_table_key(day)], step)
        who, other = map(as_text, found) if isinstance(found, list) and found else ("", "")
        return (who.removeprefix(_AT), other) if who else None

    async def game_of(self, day: str, who: str) -> str:
        """Return the game in which a person sits at the table of a day, or sat; empty if there is none."""
        return as_text(await self._client.hget(daily_table_key(day), f"{_AT}{who}"))

    async def note_end(self, day: str, game: str, end: DayEnd) -> None:
        """Note how a game ended; repeating it changes nothing."""
        step: list[Argument] = [DAILY_TABLE, "HSETNX", f"{_END}{game}", end.model_dump_json()]
        await self._write.run(self._client, [daily_table_key(day)], step)

    async def games(self, day: str) -> DayGames:
        """Return the games of a day, without the ends that only a newer program can read."""
        found = {
            as_text(name): line for name, line in (await self._client.hgetall(daily_table_key(day))).items()
        }
        ends = {name.removeprefix(_END): line for name, line in found.items() if name.startswith(_END)}
        return DayGames(
            frozenset(as_text(game) for name, game in found.items() if name.startswith(_AT)),
            {game: end for game, line in ends.items() if (end := _parse(line))},
        )

    async def forget(self, who: str, now: int) -> None:
        """Delete the notes of a person on all days that are still stored."""
        today = day_at(now)
        for ago in range(_STORED):
            await self._client.hdel(daily_table_key(day_before(today, ago)), f"{_AT}{who}")


def _parse(line: str | bytes) -> DayEnd | None:
    try:
        return DayEnd.model_validate_json(line)
    except ValueError:  # written by a newer program
        return None
