"""A running evening: rounds, breaks, the scoreboard, and the end."""

from typing import Final

from bot.model.night import MINUTE, Board, Night, Pair, Stage, StoredNight
from bot.nights.context import Change, NightContext, screens, timer
from bot.nights.rounds import Rounds, active_pairs, can_pair, free_people
from bot.nights.scores import compute_board
from bot.service.context import HOUR
from renderers.nights.facts import PairStage

TICK: Final = 30_000
"""Milliseconds between two updates of a running evening's scoreboard."""

BREAK: Final = 5 * MINUTE
"""Milliseconds between two rounds: time for latecomers to check in and for others to leave."""

_PATIENCE: Final = 6 * HOUR  # after the planned end, for pairs that still play


class Evenings:
    """Runs evenings that have begun. Every method is idempotent."""

    def __init__(self, context: NightContext, rounds: Rounds) -> None:
        self._context = context
        self._rounds = rounds

    async def call_round(self, night: str, number: int) -> Night:
        """Call all free people for the round of this number, unless there are too few."""
        await self.update_board(night)
        return await self._context.change(night, lambda stored: self._rounds.call_people(stored, number))

    async def next_round(self, stored: StoredNight, until: int) -> None:
        """Begin the next round after a break. If too few people are free, only end the break."""
        if stored.night.breaks_until != until or not stored.night.has_rounds_left:
            return
        await self.call_round(stored.night.id, len(stored.night.rounds) + 1)

        def end_break(stored: StoredNight) -> Change | None:
            before = stored.night
            if before.breaks_until != until:
                return None
            after = before.model_copy(update={"breaks_until": 0})
            return after, screens(after, self._context.now())

        await self._context.change(stored.night.id, end_break)

    async def tick(self, stored: StoredNight) -> int | None:
        """Update the scoreboard; return the time of the next tick, or None if the evening is over."""
        if stored.night.stage is not Stage.PLAYING:
            return None
        night = await self.update_board(stored.night.id)
        return self._context.now() + TICK if night.stage is Stage.PLAYING else None

    async def update_board(self, night: str) -> Night:
        """Write the scoreboard and what follows from it: higher levels, a break, or the end."""
        last = await self._context.find(night)
        board = await compute_board(self._context.games, last.night, last.board)

        def update(stored: StoredNight) -> Change | None:
            if stored.board != last.board:  # another process has updated it since
                return None
            grown = self._rounds.raise_levels(stored.night, _just_won(stored, board))
            after, due = self._advance(grown, board)
            if after == stored.night and board == stored.board:
                return None
            return after, [*screens(after, self._context.now()), *due]

        return await self._context.change(night, update, board=board)

    def _advance(self, night: Night, board: Board) -> Change:
        """Begin a break or end the evening, if it is time for that."""
        now = self._context.now()
        dealt = all(each.opened for each in night.rounds)
        if night.stage is not Stage.PLAYING or night.drawing or not dealt:
            return night, ()
        if active_pairs(night, board):
            if now < night.plan.ends + _PATIENCE:
                return night, ()
        elif night.has_rounds_left and now < night.plan.ends:
            if night.breaks_until or not can_pair(free_people(night, board)):
                return night, ()
            until = now + BREAK
            return night.model_copy(update={"breaks_until": until}), [timer("round", until, until)]
        over = night.model_copy(update={"stage": Stage.OVER, "ended": now, "breaks_until": 0})
        return over, [timer("after", 0, now)]

    async def close(self, stored: StoredNight, ends: int) -> None:
        """Let no further round begin at the planned end; the evening is over when the last pair is done."""
        if stored.night.plan.ends != ends or stored.night.stage is not Stage.PLAYING:
            return

        def mark_closing(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._context.now()
            if before.closing:
                return None
            after = before.model_copy(update={"closing": True, "breaks_until": 0})
            return after, [*screens(after, now), timer("tick", 1, now)]

        await self._context.change(stored.night.id, mark_closing)


def _just_won(stored: StoredNight, board: Board) -> list[Pair]:
    """Return the pairs that have won since the scoreboard was last written."""
    return [
        pair
        for pair in stored.night.pairs
        if board.of(pair.game).stage is PairStage.HELD
        and stored.board.of(pair.game).stage is PairStage.PLAYING
    ]
