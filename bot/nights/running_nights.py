"""A running night: rounds, breaks, the scoreboard, and the end."""

from typing import Final

from bot.games.model import HostedGame
from bot.model.game import Status, StoredGame
from bot.model.night import MINUTE, Board, Night, NightStage, Pair, Round, Standing, StoredNight
from bot.model.refusals import StoreUnavailable
from bot.nights.context import Change, NightContext, close_night, screens, timer
from bot.nights.rounds import Rounds, active_pairs, can_pair, free_people
from bot.service.context import HOUR, ServiceContext
from engine.contract import SPECTATOR, Refusal
from renderers.nights.facts import PairStage

TICK: Final = 30_000
"""Milliseconds between two updates of a running night's scoreboard."""

BREAK: Final = 5 * MINUTE
"""Milliseconds between two rounds: time for latecomers to check in and for others to leave."""

_PATIENCE: Final = 6 * HOUR  # after the planned end, for pairs that still play


_DONE: Final = frozenset({PairStage.HELD, PairStage.LOST, PairStage.LEFT})


class RunningNights:
    """Runs nights that have begun. Every method is idempotent."""

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
        """Update the scoreboard; return the time of the next tick, or None if the night is over."""
        if stored.night.stage is not NightStage.PLAYING:
            return None
        night = await self.update_board(stored.night.id)
        return self._context.now() + TICK if night.stage is NightStage.PLAYING else None

    async def update_board(self, night: str) -> Night:
        """Write the scoreboard and what follows from it: higher levels, a break, or the end."""
        last = await self._context.find(night)
        board = await compute_board(self._context.service, last.night, last.board)

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
        """Begin a break or end the night, if it is time for that."""
        now = self._context.now()
        dealt = all(each.opened for each in night.rounds)
        if night.stage is not NightStage.PLAYING or night.drawing or not dealt:
            return night, ()
        if active_pairs(night, board):
            if now < night.plan.ends + _PATIENCE:
                return night, ()
        elif night.has_rounds_left and now < night.plan.ends:
            if night.breaks_until or not can_pair(free_people(night, board)):
                return night, ()
            until = now + BREAK
            return night.model_copy(update={"breaks_until": until}), [timer("round", until, until)]
        over = night.model_copy(update={"stage": NightStage.OVER, "ended": now, "breaks_until": 0})
        return over, [timer("after", 0, now)]

    async def close(self, stored: StoredNight, ends: int) -> None:
        """Let no further round begin at the planned end; the night is over when the last pair is done."""
        if stored.night.plan.ends != ends or stored.night.stage is not NightStage.PLAYING:
            return

        def mark_closing(stored: StoredNight) -> Change | None:
            before = stored.night
            return None if before.closing else close_night(before, self._context.now())

        await self._context.change(stored.night.id, mark_closing)


def _just_won(stored: StoredNight, board: Board) -> list[Pair]:
    """Return the pairs that have won since the scoreboard was last written."""
    return [
        pair
        for pair in stored.night.pairs
        if board.of(pair.game).stage is PairStage.HELD
        and stored.board.of(pair.game).stage is PairStage.PLAYING
    ]


async def compute_board(context: ServiceContext, night: Night, before: Board) -> Board:
    """Return the current scoreboard, from the spectators' views of the games.

    Only running games are read; finished ones are copied from the old scoreboard.
    """
    known = {each.game: each for each in before.standings}
    standings = []
    for drawn in night.rounds:
        for pair in drawn.pairs:
            old = known.get(pair.game)
            is_done = old and old.stage in _DONE
            standings.append(old if old and is_done else await _read_standing(context, pair.game, drawn))
    return Board(standings=tuple(standings))


async def _read_standing(context: ServiceContext, game: str, drawn: Round) -> Standing:
    try:
        found = await context.games.load_with(game, ("at",))
        if found is None:  # deleted, or not dealt yet
            return Standing(game=game, stage=PairStage.LEFT if drawn.opened else PairStage.PLAYING)
        stored, (at,) = found
        kind = context.kind(stored.about.game)
        view = kind.rules.view(await context.state(stored), SPECTATOR)
    except StoreUnavailable:
        raise
    except Refusal:  # written by a newer version
        return Standing(game=game)
    progress = kind.progress(view)
    stage = await _read_stage(context, kind, stored)
    return Standing(
        game=game,
        stage=stage,
        ring=progress.ring,
        done=progress.done,
        of=progress.of,
        turns=progress.turns,
        all_turns=progress.all_turns,
        rings=progress.rings,
        deck=progress.left,
        at=int(at or 0) if stage in _DONE else 0,
    )


async def _read_stage(context: ServiceContext, kind: HostedGame, stored: StoredGame) -> PairStage:
    if stored.status is Status.PLAYING:
        return PairStage.PLAYING
    if stored.status is not Status.OVER:
        return PairStage.LEFT
    outcome = kind.rules.outcome(await context.state(stored))
    return PairStage.HELD if outcome and outcome.winners else PairStage.LOST
