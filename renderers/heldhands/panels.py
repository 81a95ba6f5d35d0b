"""The parts around the board: balances, objective, progress, piles, and the plates with the names."""

from functools import lru_cache
from typing import Final

from engine.heldhands.phases import Ending, Phase
from engine.heldhands.views import ObjectiveView, SeatView
from renderers.heldhands.board import BEAD, LIMIT, MIDDLE, bead_at
from renderers.heldhands.marks import ribbon
from renderers.heldhands.motifs import draw_node, node_stamp
from renderers.heldhands.scene import NOBODY, Scene
from renderers.i18n.catalogue import signed
from renderers.page.shapes import draw_hand, draw_heart
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.paint.pen import Circle, Colour, Pen, Point, Stamp, circles_stamp, stamp
from renderers.paint.picture import ThemeName
from renderers.paint.text import Align

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
_PLATE: Final = (316.0, 62.0)
_NAME: Final = 36.0
_HAND_ROOM: Final = 58.0


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
            hollow = Circle(BEAD + 1, colours.board, colour, 7)
            sheet.press(circles_stamp(2 * BEAD + 16, sheet.scale, hollow), at)
            ink = colour
        if value == balance:
            sheet.press(circles_stamp(2 * BEAD + 16, sheet.scale, Circle(BEAD + 5, colour)), at)
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
        circle = Circle(14, colours.ink) if pip < done else Circle(12, colours.beyond, colours.line, 4)
        sheet.press(circles_stamp(40, sheet.scale, circle), at)
    at = (_OBJECTIVE[0], _PIPS[1] + (ring - 1) // _ACROSS * _PIP + 50)
    sheet.write(f"{table.completed} / {table.objectives}", at, 34, colours.ink, widest=190)


def press_piles(sheet: Sheet, scene: Scene) -> None:
    """Show how many cards are left, and how many each player has spent, framed in the player's colour."""
    words, table, colours = scene.words, scene.table, sheet.colours
    labels = words.say("drawn-deck"), words.say("drawn-spent")
    for at, count, owner in (
        ((72.0, 176.0), table.deck, None),
        ((188.0, 176.0), scene.partner.discard, colours.partner),
        ((1110.0, 1166.0), scene.own.discard, colours.own),
    ):
        ground = colours.board if owner else colours.back
        made = _pile(ground, owner or colours.ornament, colours.edge, sheet.scale, tidy=not owner)
        sheet.press(made, at)
        sheet.write(str(count), at, 36, colours.ink, widest=70)
        label = labels[1] if owner else labels[0]
        below = (at[0], at[1] + 72)
        sheet.write(label, below, 30, owner or colours.soft, widest=108, beside=labels)


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
def _pile(ground: Colour, line: Colour, edge: Colour, scale: float, *, tidy: bool) -> Stamp:
    """Return a pile of cards; spent cards lie less tidily."""
    width, height = _PILE

    def draw(pen: Pen) -> None:
        for step in (2, 1, 0):
            lean = step * 6.0 if tidy else (0.0, -8.0, 9.0)[step]
            box = (16 + lean, 22 - step * 5, width - 16 + lean, height - 14 - step * 5)
            pen.panel(box, 11, ground, line if not step else edge, 3)

    return stamp((width + 16, height), scale, draw, (width / 2, height / 2 + 4))


def press_plate(sheet: Sheet, scene: Scene, player: SeatView, at: Point, widest: float = _PLATE[0]) -> None:
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
        box = (3.0, 3.0, width - 3, _PLATE[1] - 3)
        if lit:
            pen.panel(box, _PLATE[1] / 2 - 3, colour)
        else:
            pen.panel(box, _PLATE[1] / 2 - 3, None, colour, 4)
        draw_hand(pen, (32, _PLATE[1] / 2), 19, ground if lit else colour, 0.08, mirrored=partner)

    return stamp((width, _PLATE[1]), scale, draw, (0, _PLATE[1] / 2))
