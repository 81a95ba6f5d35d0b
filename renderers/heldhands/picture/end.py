"""The end of a game: the outcome, the journey of each player, and the halves that were hidden."""

from typing import Final

from engine.heldhands.board import CENTRE
from renderers.heldhands.names import outcome_name
from renderers.heldhands.picture.board_layout import MIDDLE
from renderers.heldhands.picture.marks import press_journey, press_player
from renderers.heldhands.picture.motifs import hands_stamp
from renderers.heldhands.picture.pages import paper_sheet, paste_board, smaller_board
from renderers.heldhands.picture.panels import press_balances
from renderers.heldhands.picture.plates import press_plate
from renderers.heldhands.picture.whole_cards import press_whole
from renderers.heldhands.scene import Scene
from renderers.i18n.phrases import sentence
from renderers.page.layout import WIDTH
from renderers.page.sheet import Sheet
from renderers.paint.lettering import Align
from renderers.paint.look import Look

_BOARD: Final = 0.8
_BOARD_TOP: Final = 290.0
_MEET: Final = _BOARD_TOP + 442
_CARDS: Final = 136.0


def draw_end(scene: Scene, look: Look) -> Sheet:
    """Draw a game that is over."""
    sheet = paper_sheet(look, _MEET)
    small = smaller_board(scene, look, _BOARD)
    _draw_journeys(small, scene)
    paste_board(sheet, small, _BOARD_TOP)
    words, table, colours = scene.words, scene.table, sheet.colours
    if table.ending:
        said = sentence(outcome_name(words, table.ending))
        sheet.write(said, (WIDTH / 2, 52), 54, colours.ink, widest=WIDTH - 40)
    press_whole(sheet, scene.partner.whole, 104, _CARDS, words)
    press_whole(sheet, scene.own.whole, 1186, _CARDS, words)
    press_plate(sheet, scene, scene.partner, (22, 326), widest=330)
    press_plate(sheet, scene, scene.own, (22, 1440))
    turns = len(scene.own.journey) + len(scene.partner.journey)
    said = words.say("drawn-journey", turns=turns, done=table.completed, all=table.objectives)
    sheet.write(said, (WIDTH - 26, 1440), 34, colours.soft, align=Align.RIGHT, widest=780)
    return sheet


def _draw_journeys(small: Sheet, scene: Scene) -> None:
    """Draw the journeys of both players, and where they stand."""
    own, partner = scene.own, scene.partner
    press_journey(small, scene, partner.journey, partner=True)
    press_journey(small, scene, own.journey, partner=False)
    if own.node == partner.node == CENTRE:
        small.press(hands_stamp(small.look.theme, small.scale), MIDDLE)
    else:
        shared = own.node == partner.node
        press_player(small, scene, partner.node, partner=True, shared=shared)
        press_player(small, scene, own.node, partner=False, shared=shared)
    press_balances(small, scene)
