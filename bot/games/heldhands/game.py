"""Held Hands, as a hosted game."""

from typing import Final

from bot.games.heldhands.keypad import KEYPAD
from bot.games.heldhands.news import news
from bot.games.heldhands.screen import picks, screen
from bot.games.model import HostedGame, Progress
from engine.heldhands import GAME
from engine.heldhands.board import CENTRE, RINGS, Ring
from engine.heldhands.phases import Phase
from engine.heldhands.record import record_of, write_record
from engine.heldhands.turn import between_turns
from engine.heldhands.views import SpectatorView, at_rest, looked_back
from renderers.heldhands.picture.draw import draw, draw_journey


def _progress(view: SpectatorView) -> Progress:
    table, innermost = view.table, len(RINGS)
    one, other = (
        innermost if player.node == CENTRE else RINGS.index(Ring(player.node[0]))
        for player in (view.near, view.far)
    )
    return Progress(
        ring=RINGS.index(table.ring) if table.ring else innermost,
        done=table.completed,
        of=table.objectives,
        turns=_turns_made(view),
        rings=(one, other),
        left=table.deck,
    )


def _turns_made(view: SpectatorView) -> int:
    """Count the turns made: a turn that goes on, or in which no move was possible, does not count."""
    if view.table.phase is Phase.OVER:
        return len(view.near.journey) + len(view.far.journey)
    return view.table.turn - (view.table.phase is Phase.MOVE)


HELD_HANDS: Final = HostedGame(
    rules=GAME,
    screen=screen,
    picks=picks,
    keys=KEYPAD,
    picture=draw,
    at_rest=at_rest,
    looked_back=looked_back,
    between=between_turns,
    news=lambda events, words, _: news(events, words),
    journey=draw_journey,
    progress=_progress,
    record=lambda state, _: write_record(record_of(state)),
)
