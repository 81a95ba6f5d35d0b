"""An evening on which people play: rounds, breaks, the scoreboard, and the end."""

from typing import Final

from bot.model.night import MINUTE, Board, Night, Pair, Stage, StoredNight
from bot.nights.context import Change, NightContext, screens, timer
from bot.nights.drawing import Drawing, counting, enough, free_people
from bot.nights.scores import scored
from bot.service.context import HOUR
from renderers.nights.facts import PairStage

TICK: Final = 30_000
"""Milliseconds between two looks at a running evening: so often its scoreboard changes at most."""

BREAK: Final = 5 * MINUTE
"""Between two rounds: for a glass of water, for those who come late, and for those who have to go."""

_PATIENCE: Final = 6 * HOUR  # for pairs who still play when the evening should be over


class Evenings:
    """Leads evenings, once they have begun. Whatever is done twice changes nothing."""

    def __init__(self, context: NightContext, drawing: Drawing) -> None:
        self._context = context
        self._drawing = drawing

    async def call(self, night: str, number: int) -> Night:
        """Call all who are free together, for the round of this number; not where these are too few."""
        await self.look(night)
        return await self._context.change(night, lambda stored: self._drawing.called(stored, number))

    async def next_round(self, stored: StoredNight, until: int) -> None:
        """Begin the next round: the break is over. Where too few are left, there will be another break."""
        if stored.night.breaks_until != until or not stored.night.has_rounds_left:
            return
        await self.call(stored.night.id, len(stored.night.rounds) + 1)

        def over(stored: StoredNight) -> Change | None:
            before = stored.night
            if before.breaks_until != until:
                return None
            after = before.model_copy(update={"breaks_until": 0})
            return after, screens(after, self._context.now())

        await self._context.change(stored.night.id, over)

    async def tick(self, stored: StoredNight) -> int | None:
        """Look how far all have come, and return when to look again, if there is a reason to."""
        if stored.night.stage is not Stage.PLAYING:
            return None
        night = await self.look(stored.night.id)
        return self._context.now() + TICK if night.stage is Stage.PLAYING else None

    async def look(self, night: str) -> Night:
        """Write the scoreboard, with all that follows from it: a break, or the end."""
        seen = await self._context.find(night)
        board = await scored(self._context.games, seen.night, seen.board)

        def noted(stored: StoredNight) -> Change | None:
            if stored.board != seen.board:  # somebody else has looked since, and knows more
                return None
            after, due = self._moved_on(self._drawing.grown(stored.night, _just_won(stored, board)), board)
            if after == stored.night and board == stored.board:
                return None
            return after, [*screens(after, self._context.now()), *due]

        return await self._context.change(night, noted, board=board)

    def _moved_on(self, night: Night, board: Board) -> Change:
        """Return a night as it goes on from here."""
        now = self._context.now()
        dealt = all(each.opened for each in night.rounds)
        if night.stage is not Stage.PLAYING or night.drawing or not dealt:
            return night, ()
        if counting(night, board):
            if now < night.plan.ends + _PATIENCE:
                return night, ()
        elif night.has_rounds_left and now < night.plan.ends:
            if night.breaks_until or not enough(free_people(night, board)):
                return night, ()
            until = now + BREAK
            return night.model_copy(update={"breaks_until": until}), [timer("round", until, until)]
        over = night.model_copy(update={"stage": Stage.OVER, "ended": now, "breaks_until": 0})
        return over, [timer("after", 0, now)]

    async def close(self, stored: StoredNight, ends: int) -> None:
        """Let no further round begin; it is over when the last pair is done."""
        if stored.night.plan.ends != ends or stored.night.stage is not Stage.PLAYING:
            return

        def closed(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._context.now()
            if before.closing:
                return None
            after = before.model_copy(update={"closing": True, "breaks_until": 0})
            return after, [*screens(after, now), timer("tick", 1, now)]

        await self._context.change(stored.night.id, closed)


def _just_won(stored: StoredNight, board: Board) -> list[Pair]:
    """Return the pairs who have won since the scoreboard was written last."""
    return [
        pair
        for pair in stored.night.pairs
        if board.of(pair.game).stage is PairStage.HELD
        and stored.board.of(pair.game).stage is PairStage.PLAYING
    ]
