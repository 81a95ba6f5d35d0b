"""The results of a person, or of a pair, in numbers: counted one by one, so that nobody reads all results."""

from collections.abc import Iterator
from typing import Final

from pydantic import BaseModel, ConfigDict

from bot.model.game import NOBODY
from bot.model.person import COMPUTER, Result, is_computer

ALONE: Final = "alone"
"""Stands for a partner where there was none."""


class Statistics(BaseModel):
    """Results in numbers. They are stored, so a new field needs a default."""

    model_config = ConfigDict(strict=True, extra="forbid")

    games: int = 0
    won: int = 0
    lost: int = 0
    let_go: int = 0  # ended before the rules did
    won_by_level: dict[str, int] = {}
    streak: int = 0  # games won in a row, now
    longest_streak: int = 0  # it may outlive its games
    last_at: int = 0  # when the last game ended: milliseconds since 1970
    lost_at: int = 0  # when the last lost game ended

    def add(self, result: Result) -> bool:
        """Count a result; return False if it is late and the streak unknown, so that all must be counted."""
        in_order = result.won is None or result.at >= self.last_at
        self._count(result, 1)
        if result.won is not None:  # a game ended by hand breaks no streak
            self.streak = self.streak + 1 if result.won else 0
            self.longest_streak = max(self.longest_streak, self.streak)
        if result.won is False:
            self.lost_at = result.at
        self.last_at = max(self.last_at, result.at)
        return in_order

    def remove(self, result: Result) -> bool:
        """Take back a result; return False if the streak is unknown then, so that all must be counted."""
        self._count(result, -1)
        if result.won and result.at > self.lost_at:
            self.streak -= 1
        if result.won is False and result.at == self.lost_at:
            self.streak, self.lost_at = self.won, 0
            return not self.lost
        return True

    def _count(self, result: Result, change: int) -> None:
        self.games += change
        if result.won is None:
            self.let_go += change
        elif not result.won:
            self.lost += change
        else:
            self.won += change
            if level := result.options.get("level"):
                self.won_by_level[level] = self.won_by_level.get(level, 0) + change


def name_of(kind: str, partner: str | None = None) -> str:
    """Return the name of a person's statistics of a kind of game, with all partners or with one."""
    return kind if partner is None else f"{kind} {partner}"


def names_of(result: Result) -> Iterator[str]:
    """Return the names of the statistics in which a result counts: games without other people count apart."""
    if not result.partners or any(map(is_computer, result.partners)):
        yield name_of(result.game, COMPUTER if result.partners else ALONE)
        return
    yield name_of(result.game)
    for partner in dict.fromkeys(result.partners):
        if partner != NOBODY:
            yield name_of(result.game, partner)
