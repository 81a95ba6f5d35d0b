"""How far the pairs of an evening have come, read from the spectators' view of their games."""

from typing import Final

from bot.games.model import HostedGame
from bot.model.game import Status, StoredGame
from bot.model.night import Board, Night, Round, Standing
from bot.service.context import ServiceContext
from engine.contract import SPECTATOR, Refusal
from renderers.nights.facts import PairStage

_DONE: Final = frozenset({PairStage.HELD, PairStage.LOST, PairStage.LEFT})


async def compute_board(context: ServiceContext, night: Night, before: Board) -> Board:
    """Return the current scoreboard. Only running games are read; finished ones are copied from the old."""
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
