"""The parts around the board: balances, objective, progress, piles, and the plates with the names."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from engine.heldhands.cards import EMOTIONS
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.views import ObjectiveView, SeatView
from renderers.heldhands.board import BEAD, DECK, LIMIT, MIDDLE, bead_at
from renderers.heldhands.marks import ribbon
from renderers.heldhands.motifs import draw_node, node_symbol
from renderers.heldhands.scene import NOBODY, Scene
from renderers.i18n.catalogue import signed
from renderers.page.canvas import Canvas
from renderers.page.shapes import draw_hand, draw_heart
from renderers.page.theme import Theme
from renderers.paint.colours import Colour
from renderers.paint.pen import Align, Circle, Pen, Point, Symbol, circles_symbol, symbol

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
_PLATES: Final = (230.0, 300.0, 316.0, 330.0)  # all widths
_NAME: Final = 36.0
_HAND_ROOM: Final = 58.0


def press_balances(sheet: Canvas, scene: Scene, own: int | None = None, partner: int | None = None) -> None:
    """Show both balances, and the balances after the chain being built."""
    _press_balance(sheet, scene.partner.balance, partner, partner=True)
    _press_balance(sheet, scene.own.balance, own, partner=False)


def _press_balance(sheet: Canvas, balance: int, preview: int | None, *, partner: bool) -> None:
    colours = sheet.colours
    colour = colours.partner if partner else colours.own
    who = _who(partner=partner)
    if preview is not None and preview != balance:
        way = tuple(bead_at(value, partner=partner) for value in (balance, preview))
        sheet.press(*ribbon(way, colour, broad=_SWING, dotted=False), f"swing-{who}")
    for value in range(-LIMIT, LIMIT + 1):
        at, ink = bead_at(value, partner=partner), colours.soft
        if value == preview and preview != balance:
            sheet.press(_bead(colour, colours.board), at, f"preview-{who}")
            ink = colour
        if value == balance:
            sheet.press(_bead(colour), at, f"balance-{who}")
            ink = colours.plate
        sheet.write(signed(value), at, 30, ink, widest=2 * BEAD - 4, key=f"balance-{who}{value:+}")


def panel_symbols(colours: Theme) -> Iterator[Symbol]:
    """Yield what panels are made of, but for the objective."""
    for emotion in EMOTIONS:
        yield node_symbol(emotion, _PULLER, colours)
    for partner, colour in enumerate((colours.own, colours.partner)):
        for lit, width in product((True, False), _PLATES):
            yield _plate(colour, colours.plate, width, partner=bool(partner), lit=lit)
        yield _bead(colour)
        yield _bead(colour, colours.board)
        yield _pile(colours.board, colour, colours.edge, tidy=False)
    yield _pile(colours.back, colours.ornament, colours.edge, tidy=True)
    for done in (True, False):
        yield _pip(colours, done=done)


def _bead(colour: Colour, hollow: Colour | None = None) -> Symbol:
    circle = Circle(BEAD + 1, hollow, colour, 7) if hollow else Circle(BEAD + 5, colour)
    return circles_symbol(2 * BEAD + 16, circle)


def _pip(colours: Theme, *, done: bool) -> Symbol:
    circle = Circle(14, colours.ink) if done else Circle(12, colours.beyond, colours.line, 4)
    return circles_symbol(40, circle)


def _who(*, partner: bool) -> str:
    return "partner" if partner else "own"


def press_pulls(sheet: Canvas, scene: Scene) -> None:
    """Show beside the lower scale which emotions move it to which side."""
    for emotion, shift in scene.edition.shift.items():
        place = [each for each, other in scene.edition.shift.items() if other == shift].index(emotion)
        x = MIDDLE[0] + (_PULL + place * _PULLS_APART) * (1 if shift > 0 else -1)
        sheet.press(node_symbol(emotion, _PULLER, sheet.colours), (x, _PULL_HIGH), f"pull-{emotion}")


def press_objective(sheet: Canvas, scene: Scene) -> None:
    """Show the open objective, and how many of this ring are done."""
    table, colours, objective = scene.table, sheet.colours, scene.objective
    before = (scene.own.owns_objective, scene.partner.owns_objective)
    hands = (True, True) if objective and objective.argument else before
    sheet.press(
        _objective(objective, hands, colours, centre=table.ring is None), _OBJECTIVE, "objective", faces=True
    )
    ring = scene.edition.set
    done = ring if table.ring is None else table.completed % ring
    for pip in range(ring):
        at = (_PIPS[0] + pip % _ACROSS * _PIP, _PIPS[1] + pip // _ACROSS * _PIP)
        sheet.press(_pip(colours, done=pip < done), at, f"pip-{pip}")
    at = (_OBJECTIVE[0], _PIPS[1] + (ring - 1) // _ACROSS * _PIP + 50)
    sheet.write(f"{table.completed} / {table.objectives}", at, 34, colours.ink, widest=190, key="progress")


def press_piles(sheet: Canvas, scene: Scene) -> None:
    """Show how many cards are left, and how many each player has spent, framed in the player's colour."""
    words, table, colours = scene.words, scene.table, sheet.colours
    labels = words.say("drawn-deck"), words.say("drawn-spent")
    for key, at, count, owner in (
        ("deck", DECK, table.deck, None),
        ("spent-partner", (188.0, 176.0), scene.partner.discard, colours.partner),
        ("spent-own", (1110.0, 1166.0), scene.own.discard, colours.own),
    ):
        ground = colours.board if owner else colours.back
        made = _pile(ground, owner or colours.ornament, colours.edge, tidy=not owner)
        sheet.press(made, at, key)
        sheet.write(str(count), at, 36, colours.ink, widest=70, key=f"count-{key}")
        label = labels[1] if owner else labels[0]
        below = (at[0], at[1] + 72)
        sheet.write(label, below, 30, owner or colours.soft, widest=108, beside=labels)


@lru_cache(maxsize=128)
def _objective(
    objective: ObjectiveView | None, hands: tuple[bool, bool], colours: Theme, *, centre: bool
) -> Symbol:
    """Return the objective card with its bar; below it lie the hands of the players concerned."""
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

    return symbol((width + 2 * margin, height + 2 * margin), draw)


@lru_cache(maxsize=64)
def _pile(ground: Colour, line: Colour, edge: Colour, *, tidy: bool) -> Symbol:
    """Return a pile of cards; spent cards lie less tidily."""
    width, height = _PILE

    def draw(pen: Pen) -> None:
        for step in (2, 1, 0):
            lean = step * 6.0 if tidy else (0.0, -8.0, 9.0)[step]
            box = (16 + lean, 22 - step * 5, width - 16 + lean, height - 14 - step * 5)
            pen.panel(box, 11, ground, line if not step else edge, 3)

    return symbol((width + 16, height), draw, (width / 2, height / 2 + 4))


def press_plate(sheet: Canvas, scene: Scene, player: SeatView, at: Point, widest: float = _PLATE[0]) -> None:
    """Draw a player's plate with its left end here; it is lit if the game is waiting for the player.

    At the end both are lit if the players hold hands, else that of the player who was at turn.
    """
    ending = scene.table.ending
    lit = player.acting or ending is Ending.HELD_HANDS or (ending is not None and player.at_turn)
    colours, partner = sheet.colours, player is scene.partner
    colour = colours.partner if partner else colours.own
    name = scene.names[partner] or scene.words.say(f"drawn-{scene.who(player)}")
    who = _who(partner=partner)
    sheet.press(_plate(colour, colours.plate, widest, partner=partner, lit=lit), at, f"plate-{who}")
    spot = (at[0] + _HAND_ROOM, at[1])
    room = widest - _HAND_ROOM - 22
    ink = colours.plate if lit else colour
    sheet.write(name, spot, _NAME, ink, align=Align.LEFT, widest=room, key=f"name-{who}")


def press_status(sheet: Canvas, scene: Scene, at: Point, widest: float) -> None:
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
    sheet.write(said, at, 33, sheet.colours.ink, align=Align.LEFT, widest=widest, key="status")


@lru_cache(maxsize=128)
def _plate(colour: Colour, ground: Colour, width: float, *, partner: bool, lit: bool) -> Symbol:
    def draw(pen: Pen) -> None:
        box = (3.0, 3.0, width - 3, _PLATE[1] - 3)
        if lit:
            pen.panel(box, _PLATE[1] / 2 - 3, colour)
        else:
            pen.panel(box, _PLATE[1] / 2 - 3, None, colour, 4)
        draw_hand(pen, (32, _PLATE[1] / 2), 19, ground if lit else colour, 0.08, mirrored=partner)

    return symbol((width, _PLATE[1]), draw, (0, _PLATE[1] / 2))
