"""Name plates: filled for the player the game is waiting for."""

from functools import lru_cache
from typing import Final

from engine.heldhands.phases import Ending, Phase
from engine.heldhands.views import SeatView
from renderers.heldhands.scene import NOBODY, Scene
from renderers.page.emblems import draw_hand
from renderers.page.sheet import Sheet
from renderers.paint.lettering import Align
from renderers.paint.pen import Colour, Pen, Point, Stamp, stamp

_TALL: Final = 62.0
_PLATE: Final = 316.0
_NAME: Final = 36.0
_HAND_ROOM: Final = 58.0


def press_plate(sheet: Sheet, scene: Scene, player: SeatView, at: Point, widest: float = _PLATE) -> None:
    """Draw a player's plate with its left end here; it is lit if the game is waiting for the player.

    At the end both are lit if the players hold hands, else that of the player who was at turn.
    """
    ending = scene.table.ending
    lit = player.acting or ending is Ending.HELD_HANDS or (ending is not None and player.at_turn)
    colours, partner = sheet.colours, player is scene.partner
    colour = colours.partner if partner else colours.own
    name = scene.names[partner] or scene.words.say(f"drawn-{scene.who(player)}")
    sheet.press(_plate(colour, colours.plate, widest, sheet.scale, partner=partner, lit=lit), at)
    spot = (at[0] + _HAND_ROOM, at[1])
    room = widest - _HAND_ROOM - 22
    sheet.write(name, spot, _NAME, colours.plate if lit else colour, align=Align.LEFT, widest=room)


def press_status(sheet: Sheet, scene: Scene, at: Point, widest: float) -> None:
    """Write the number of the turn, and what the game is waiting for."""
    words, table = scene.words, scene.table
    if table.phase is Phase.SETUP:
        if scene.awaited == NOBODY:
            return
        waits = "watched" if scene.watched else "yes" if scene.own.acting else "no"
        said = words.say("drawn-setup", waits=waits)
    else:
        does = "side" if table.phase is Phase.SIDE else "follow" if table.following else "move"
        said = words.say("drawn-turn", turn=table.turn, who=scene.awaited, does=does)
    sheet.write(said, at, 33, sheet.colours.ink, align=Align.LEFT, widest=widest)


@lru_cache(maxsize=16)
def _plate(  # noqa: PLR0913 - a plate in all its forms
    colour: Colour, ground: Colour, width: float, scale: float, *, partner: bool, lit: bool
) -> Stamp:
    def draw(pen: Pen) -> None:
        box = (3.0, 3.0, width - 3, _TALL - 3)
        if lit:
            pen.panel(box, _TALL / 2 - 3, colour)
        else:
            pen.panel(box, _TALL / 2 - 3, None, colour, 4)
        draw_hand(pen, (32, _TALL / 2), 19, ground if lit else colour, 0.08, mirrored=partner)

    return stamp((width, _TALL), scale, draw, (0, _TALL / 2))
