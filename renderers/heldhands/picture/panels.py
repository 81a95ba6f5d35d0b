"""The parts around the board: the balances, the objective, the progress, and the piles."""

from functools import lru_cache
from typing import Final

from engine.heldhands.views import ObjectiveView
from renderers.heldhands.picture.board_layout import BEAD, LIMIT, MIDDLE, bead_at
from renderers.heldhands.picture.marks import ribbon
from renderers.heldhands.picture.motifs import draw_node, node_stamp
from renderers.heldhands.scene import Scene
from renderers.i18n.phrases import signed
from renderers.page.emblems import draw_hand, draw_heart
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.look import ThemeName
from renderers.paint.pen import Colour, Pen, Point, Stamp, stamp

_OBJECTIVE: Final = (1094.0, 130.0)
_CARD: Final = (168.0, 214.0)
_PIPS: Final = (1023.0, 276.0)
_PIP: Final = 47.0
_ACROSS: Final = 4  # pips in a line
_SWING: Final = 13.0  # the width of the line from a balance to the next
_PULL: Final = 187.0  # from the middle to the first emotion beside the scale
_PULLS_APART: Final = 41.0
_PULL_HIGH: Final = 1243.0
_PULLER: Final = 18.0
_PILE: Final = (96.0, 118.0)


def press_balances(sheet: Sheet, scene: Scene, own: int | None = None, partner: int | None = None) -> None:
    """Show both balances, and the balances after the chain being built."""
    _press_balance(sheet, scene.partner.balance, partner, partner=True)
    _press_balance(sheet, scene.own.balance, own, partner=False)


def _press_balance(sheet: Sheet, balance: int, preview: int | None, *, partner: bool) -> None:
    colours = sheet.colours
    colour = colours.partner if partner else colours.own
    if preview is not None and preview != balance:
        way = tuple(bead_at(value, partner=partner) for value in (balance, preview))
        sheet.press(*ribbon(way, colour, sheet.scale, broad=_SWING, dotted=False))
    for value in range(-LIMIT, LIMIT + 1):
        at, ink = bead_at(value, partner=partner), colours.soft
        if value == preview and preview != balance:
            sheet.press(_bead(colour, colours.board, sheet.scale, filled=False), at)
            ink = colour
        if value == balance:
            sheet.press(_bead(colour, colours.board, sheet.scale, filled=True), at)
            ink = colours.plate
        sheet.write(signed(value), at, 30, ink, widest=2 * BEAD - 4)


def press_pulls(sheet: Sheet, scene: Scene) -> None:
    """Show beside the lower scale which emotions move it to which side."""
    for emotion, shift in scene.edition.shift.items():
        place = [each for each, other in scene.edition.shift.items() if other == shift].index(emotion)
        x = MIDDLE[0] + (_PULL + place * _PULLS_APART) * (1 if shift > 0 else -1)
        sheet.press(node_stamp(emotion, _PULLER, sheet.look.theme, sheet.scale), (x, _PULL_HIGH))


def press_objective(sheet: Sheet, scene: Scene) -> None:
    """Show the open objective, and how many of this ring are done."""
    table, colours, objective = scene.table, sheet.colours, scene.table.objective
    before = (scene.own.owns_objective, scene.partner.owns_objective)
    hands = (True, True) if objective and objective.argument else before
    made = _objective(objective, hands, sheet.look.theme, sheet.scale, centre=table.ring is None)
    sheet.press(made, _OBJECTIVE)
    ring = scene.edition.set
    done = ring if table.ring is None else table.completed % ring
    for pip in range(ring):
        at = (_PIPS[0] + pip % _ACROSS * _PIP, _PIPS[1] + pip // _ACROSS * _PIP)
        colour = colours.ink if pip < done else colours.line
        sheet.press(_pip(colour, colours.beyond, sheet.scale, filled=pip < done), at)
    at = (_OBJECTIVE[0], _PIPS[1] + (ring - 1) // _ACROSS * _PIP + 50)
    sheet.write(f"{table.completed} / {table.objectives}", at, 34, colours.ink, widest=190)


def press_piles(sheet: Sheet, scene: Scene) -> None:
    """Show how many cards are left, and how many each player has spent."""
    words, table = scene.words, scene.table
    labels = words.say("drawn-deck"), words.say("drawn-spent")
    for at, count, owner in (
        ((72.0, 176.0), table.deck, None),
        ((188.0, 176.0), scene.partner.discard, sheet.colours.partner),
        ((1110.0, 1166.0), scene.own.discard, sheet.colours.own),
    ):
        _press_pile(sheet, at, count, owner)
        label = labels[1] if owner else labels[0]
        below = (at[0], at[1] + 72)
        sheet.write(label, below, 30, owner or sheet.colours.soft, widest=108, beside=labels)


def _press_pile(sheet: Sheet, at: Point, count: int, owner: Colour | None) -> None:
    """Draw a pile: the deck, or the spent cards of a player, framed in the player's colour."""
    colours = sheet.colours
    ground = colours.board if owner else colours.back
    made = _pile(ground, owner or colours.ornament, colours.edge, sheet.scale, tidy=not owner)
    sheet.press(made, at)
    sheet.write(str(count), at, 36, colours.ink, widest=70)


@lru_cache(maxsize=16)
def _bead(colour: Colour, ground: Colour, scale: float, *, filled: bool) -> Stamp:
    side = 2 * BEAD + 16

    def draw(pen: Pen) -> None:
        middle = (side / 2, side / 2)
        if filled:
            pen.circle(middle, BEAD + 5, colour)
        else:
            pen.circle(middle, BEAD + 1, ground, colour, 7)

    return stamp((side, side), scale, draw)


@lru_cache(maxsize=12)
def _objective(
    objective: ObjectiveView | None, hands: tuple[bool, bool], theme: ThemeName, scale: float, *, centre: bool
) -> Stamp:
    """Return the objective card with its bar; below it lie the hands of the players concerned."""
    colours = THEMES[theme]
    (width, height), margin = _CARD, 14.0
    left, top, right, bottom = margin, margin, margin + width, margin + height
    bar = objective.bar if objective else 0

    def draw(pen: Pen) -> None:
        pen.panel((left - 6, top + 4, right + 6, bottom + 5), 22, colours.shade)
        pen.panel((left, top, right, bottom), 18, colours.board, colours.edge, 4)
        at = ((left + right) / 2 + (12 if bar else 0), (top + bottom) / 2 - (26 if any(hands) else 0))
        if objective:
            draw_node(pen, objective.emotion, at, 58, colours)
        elif centre:
            draw_heart(pen, at, 56, colours.heart)
        if objective and bar:
            pen.panel((left + 13, top + 16, left + 29, bottom - 16), 8, None, colours.closed, 3)
            tall = (height - 32) * bar / 3
            ink = colours.ink if objective.argument else colours.closed  # pale if it is no argument
            pen.panel((left + 13, bottom - 16 - tall, left + 29, bottom - 16), 8, ink)
        own, partner = hands
        apart = 25 if own and partner else 0
        if own:
            draw_hand(pen, (at[0] - apart, bottom - 36), 22, colours.own, 0.25)
        if partner:
            draw_hand(pen, (at[0] + apart, bottom - 36), 22, colours.partner, 0.75, mirrored=True)

    return stamp((width + 2 * margin, height + 2 * margin), scale, draw)


@lru_cache(maxsize=16)
def _pip(colour: Colour, ground: Colour, scale: float, *, filled: bool) -> Stamp:
    def draw(pen: Pen) -> None:
        if filled:
            pen.circle((20, 20), 14, colour)
        else:
            pen.circle((20, 20), 12, ground, colour, 4)

    return stamp((40, 40), scale, draw)


@lru_cache(maxsize=16)
def _pile(ground: Colour, line: Colour, edge: Colour, scale: float, *, tidy: bool) -> Stamp:
    """Return a pile of cards; spent cards lie less tidily."""
    width, height = _PILE

    def draw(pen: Pen) -> None:
        for step in (2, 1, 0):
            lean = step * 6.0 if tidy else (0.0, -8.0, 9.0)[step]
            box = (16 + lean, 22 - step * 5, width - 16 + lean, height - 14 - step * 5)
            pen.panel(box, 11, ground, line if not step else edge, 3)

    return stamp((width + 16, height), scale, draw, (width / 2, height / 2 + 4))
