"""In the Palm of Your Hand, as a hosted game."""

from typing import Final

from bot.games.model import HostedGame, Progress
from bot.games.palm.news import news
from bot.games.palm.screen import picks, screen
from bot.model.controls import DIGITS, Key
from engine.contract import Seat
from engine.palm import GAME
from engine.palm.options import Mode, Wish
from engine.palm.phases import TOGETHER, Phase
from engine.palm.record import write_record
from engine.palm.turn import between_turns
from engine.palm.views import SpectatorView, at_rest, looked_back
from renderers.palm.picture.draw import draw
from renderers.palm.picture.journey import draw_journey

# Keys are numbers, as in pictures and lists. In a menu, its own number comes before that of the line.

KEYPAD: Final = (*DIGITS, Key.MORE, Key.END, Key.BACK, Key.SHOW, Key.READ)
"""The keys that are always offered, in this order; rarer ones are typed."""


def _progress(view: SpectatorView) -> Progress:
    """Count points when two play together, who can reach them all; else turns."""
    table = view.table
    made = table.turn - (table.phase is not Phase.OVER)
    if table.mode is Mode.TOGETHER:
        points, most = table.teams[0].points, TOGETHER[0][0]
        return Progress(done=points, of=most, turns=made, left=table.deck, all_turns=table.turns)
    return Progress(done=made, of=table.turns, turns=made, left=table.deck, all_turns=table.turns)


def _speaks(view: SpectatorView) -> tuple[Seat, ...]:
    """Let Grandfather think aloud while the album is open, if the options allow it."""
    table = view.table
    aloud = table.phase is Phase.ALBUM and table.options.aloud is Wish.YES
    return (table.grandfather,) if aloud and table.grandfather is not None else ()


PALM: Final = HostedGame(
    rules=GAME,
    screen=screen,
    picks=picks,
    keys=KEYPAD,
    picture=draw,
    at_rest=at_rest,
    looked_back=looked_back,
    between=between_turns,
    news=news,
    journey=draw_journey,
    progress=_progress,
    record=write_record,
    speaks=_speaks,
)
