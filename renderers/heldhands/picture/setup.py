"""Set-up: the board, the viewer's six whole cards, and what each choice of a side would show."""

from typing import Final

from engine.heldhands.cards import Side, halves
from renderers.heldhands.names import side_name
from renderers.heldhands.picture.board_layout import Row
from renderers.heldhands.picture.cards import press_row
from renderers.heldhands.picture.marks import press_player
from renderers.heldhands.picture.pages import paper_sheet, paste_board, smaller_board
from renderers.heldhands.picture.panels import press_balances
from renderers.heldhands.picture.plates import press_plate
from renderers.heldhands.picture.whole_cards import press_whole
from renderers.heldhands.scene import Scene
from renderers.page.layout import WIDTH
from renderers.page.sheet import Sheet, SpotKind
from renderers.paint.lettering import Align
from renderers.paint.look import Look

_BOARD: Final = 0.68  # of its usual size
_BOARD_TOP: Final = 10.0
_MEET: Final = 378.0  # the papers of the two sides, behind the board
_GAP: Final = 12.0  # around a row, part of its hot spot
_WHOLE_TOP: Final = 846.0
_WHOLE: Final = 190.0
_ROWS: Final = (
    (Side.LEFT, Row(top=1110, height=168, half=112, across=False)),
    (Side.RIGHT, Row(top=1314, height=168, half=112, across=False)),
)


def draw_setup(scene: Scene, look: Look) -> Sheet:
    """Draw the table for a player who has to choose a side."""
    words, own = scene.words, scene.own
    sheet = paper_sheet(look, _MEET)
    small = smaller_board(scene, look, _BOARD)
    press_player(small, scene, scene.partner.node, partner=True)
    press_player(small, scene, own.node, partner=False)
    press_balances(small, scene)
    paste_board(sheet, small, _BOARD_TOP)
    press_plate(sheet, scene, scene.partner, (22, 52), widest=300)
    press_plate(sheet, scene, own, (22, 716), widest=300)
    sheet.write(words.say("drawn-look"), (600, 796), 38, sheet.colours.ink, widest=1150)
    press_whole(sheet, own.whole, _WHOLE_TOP, _WHOLE, words)
    sides = [side_name(words, side) for side in Side]
    for side, row in _ROWS:
        at = (24, row.top + row.height / 2)
        said = side_name(words, side)
        sheet.write(said, at, 42, sheet.colours.own, align=Align.LEFT, widest=170, beside=sides)
        press_row(sheet, row, halves(own.whole, side), side)
        box = (0, row.top - _GAP, WIDTH, row.top + row.height + _GAP)
        sheet.note(SpotKind.SIDE, side.value, box, side.value)
    return sheet
