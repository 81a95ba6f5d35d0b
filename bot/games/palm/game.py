"""In the Palm of Your Hand, as people play it here."""

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

# The keys of Palm: numbers, as pictures and lists have them. A menu has one too, before that of its line.

KEYPAD: Final = (*DIGITS, Key.MORE, Key.END, Key.BACK, Key.SHOW, Key.READ)
"""What is always there to be pressed, in this order; what is rarely pressed is typed."""


def _progress(view: SpectatorView) -> Progress:
    """Return the points of two who play together, who can have them all; else how many turns were made."""
    table = view.table
    made = table.turn - (table.phase is not Phase.OVER)
    if table.mode is Mode.TOGETHER:
        points, most = table.teams[0].points, TOGETHER[0][0]
        return Progress(done=points, of=most, turns=made, left=table.deck, all_turns=table.turns)
    return Progress(done=made, of=table.turns, turns=made, left=table.deck, all_turns=table.turns)


def _speaks(view: SpectatorView) -> tuple[Seat, ...]:
    """Let Grandfather think aloud while the album lies open, if that was agreed on."""
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
