"""Marks on the board: the players, the next steps, and the paths."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, pi, tau
from typing import Final

from engine.heldhands.board import CENTRE
from engine.heldhands.history import Turn
from renderers.heldhands.board import MIDDLE, node_at, size_of, way
from renderers.heldhands.motifs import node_stamp
from renderers.heldhands.scene import Scene
from renderers.page.shapes import bounds, draw_hand, polar
from renderers.page.sheet import Sheet
from renderers.paint.pen import Circle, Colour, Pen, Point, Stamp, circles_stamp, flat_stamp, stamp

_GAP: Final = 5.0  # between a node and the ring around it
_RING: Final = 9.0
_HAND: Final = 24.0
_CENTRE_HAND: Final = 33.0
_APART: Final = 0.56  # the angle between two hands on one node, halved
_WREATH: Final = 14  # dots around a node where the next step can go
_TAG: Final = (64.0, 32.0)
_TAGGED: Final = 33.0  # from the edge of a node to the middle of its tag
_MARGIN: Final = 6.0
_WAY: Final = 24.0
_JOURNEY: Final = 11.0
_ASIDE: Final = 7.5  # offset of two journeys along one line
_PALE: Final = "66"
_TURNS: Final = 64  # directions in which a hand is drawn


def press_player(sheet: Sheet, scene: Scene, node: str, *, partner: bool, shared: bool = False) -> None:
    """Show where a player stands: a ring around the node, and a hand that points to the centre."""
    colours, scale = sheet.colours, sheet.scale
    colour = colours.partner if partner else colours.own
    at = node_at(scene.board, node, scene.seat)
    if node == CENTRE:  # there is no emotion that the hand would cover
        spot = (at[0], at[1] + (-20 if partner else 20))
        made = _hand(0.5 if partner else 0.0, _CENTRE_HAND, colour, colours.board, scale, mirrored=partner)
        sheet.press(made, spot)
        return
    radius = size_of(node) + (_GAP + _RING if partner and shared else 0)
    sheet.press(_ring(radius, colour, colours.board, scale, double=partner), at)
    angle = atan2(MIDDLE[1] - at[1], MIDDLE[0] - at[0])
    if shared:
        angle += _APART if partner else -_APART
    reach = size_of(node) + (2 if shared else 1) * (_GAP + _RING) + _HAND * 0.8
    turn = round((angle / tau + 0.25) * _TURNS) % _TURNS / _TURNS
    made = _hand(turn, _HAND, colour, colours.board, scale, mirrored=partner)
    sheet.press(made, polar(at, reach, angle))


def press_legal(sheet: Sheet, scene: Scene, node: str, *, picked: bool) -> None:
    """Mark a node to which the next step can go; a picked one still has to be paid for."""
    colours, at = sheet.colours, node_at(scene.board, node, scene.seat)
    sheet.press(_wreath(size_of(node), colours.own, colours.board, sheet.scale, picked=picked), at)


def press_tag(sheet: Sheet, scene: Scene, node: str) -> None:
    """Write the name of a node beside it, the same as on buttons and in descriptions."""
    if node == CENTRE:
        return
    colours, at = sheet.colours, node_at(scene.board, node, scene.seat)
    inward = atan2(MIDDLE[1] - at[1], MIDDLE[0] - at[0])
    reach = size_of(node) + _TAGGED
    spot = polar(at, reach, inward)
    sheet.press(_tag(colours.own, colours.board, sheet.scale), spot)
    sheet.write(node, spot, 25, colours.plate, widest=_TAG[0] - 8)


def press_way(sheet: Sheet, scene: Scene, nodes: Sequence[str], colour: Colour, *, dotted: bool) -> None:
    """Draw the path along these nodes: a ribbon under them, and a ring around the first."""
    for start, end in pairwise(nodes):
        line = tuple(way(scene.board, start, end, scene.seat))
        sheet.press(*ribbon(line, colour, sheet.scale, broad=_WAY, dotted=dotted))
    _press_nodes(sheet, scene, nodes)
    began = node_at(scene.board, nodes[0], scene.seat)
    if nodes[0] != CENTRE:
        radius = size_of(nodes[0])
        rings = Circle(radius + 3, None, sheet.colours.board, 4), Circle(radius + 6, None, colour, 4)
        sheet.press(circles_stamp(2 * (radius + _MARGIN + _GAP), sheet.scale, *rings), began)


def press_journey(sheet: Sheet, scene: Scene, turns: Sequence[Turn], *, partner: bool) -> None:
    """Draw all paths of a player, pale, so that lines walked often are darker."""
    colour = sheet.colours.partner if partner else sheet.colours.own
    aside = -_ASIDE if partner else _ASIDE
    for turn in turns:
        for start, end in pairwise(turn.nodes):
            line = tuple(way(scene.board, start, end, scene.seat, aside))
            sheet.press(*ribbon(line, colour, sheet.scale, broad=_JOURNEY, dotted=False))
    _press_nodes(sheet, scene, {node for turn in turns for node in turn.nodes})


def _press_nodes(sheet: Sheet, scene: Scene, nodes: Iterable[str]) -> None:
    """Draw nodes again over the ribbons."""
    board = scene.board
    for node in nodes:
        emotion = board.emotions[board.number[node]]
        if emotion:
            made = node_stamp(emotion, size_of(node), sheet.look.theme, sheet.scale)
            sheet.press(made, node_at(board, node, scene.seat))


def _ring(radius: float, colour: Colour, ground: Colour, scale: float, *, double: bool) -> Stamp:
    """Return the ring around an occupied node: one broad line, or two thin ones."""
    reach = radius + _GAP + _RING
    circles = [Circle(reach + 2, ground), Circle(reach, colour)]
    if double:
        circles += [Circle(reach - 3.4, ground), Circle(reach - 6.4, colour)]
    circles += [Circle(radius + _GAP - 1, ground), Circle(radius, "#FFFFFF00")]
    return circles_stamp(2 * (reach + _MARGIN), scale, *circles)


@lru_cache(maxsize=64)
def _hand(  # noqa: PLR0913 - which hand, and how it is held
    turn: float, size: float, colour: Colour, edge: Colour, scale: float, *, mirrored: bool
) -> Stamp:
    side = 3.2 * size

    def draw(pen: Pen) -> None:
        draw_hand(pen, (side / 2, side / 2), size, colour, turn, mirrored=mirrored, edge=edge)

    return stamp((side, side), scale, draw)


@lru_cache(maxsize=64)
def _wreath(radius: float, colour: Colour, ground: Colour, scale: float, *, picked: bool) -> Stamp:
    """Return the dots around a node to which the next step can go; joined if it was picked."""
    reach = radius + _GAP + 6
    middle = reach + _MARGIN + 6
    dots = [polar((middle, middle), reach, dot / _WREATH * tau - pi / 2) for dot in range(_WREATH)]

    def draw(pen: Pen) -> None:
        for size, ink in ((9.0, ground), (6.5, colour)):
            for dot in dots:
                pen.circle(dot, size, ink)
        if picked:
            pen.circle((middle, middle), reach, None, colour, 6)

    return stamp((2 * middle, 2 * middle), scale, draw)


@lru_cache(maxsize=8)
def _tag(colour: Colour, edge: Colour, scale: float) -> Stamp:
    wide, tall = _TAG

    def draw(pen: Pen) -> None:
        pen.panel((0, 0, wide + 4, tall + 4), tall / 2 + 2, edge)
        pen.panel((2, 2, wide + 2, tall + 2), tall / 2, colour)

    return stamp((wide + 4, tall + 4), scale, draw)


@lru_cache(maxsize=128)
def ribbon(
    line: tuple[Point, ...], colour: Colour, scale: float, *, broad: float, dotted: bool
) -> tuple[Stamp, Point]:
    """Return a ribbon along a line, and its upper left corner; a thin one is pale."""
    pale = dotted or broad < _WAY
    left, top, right, bottom = bounds(line)
    left, top = left - broad, top - broad
    size = (right - left + broad, bottom - top + broad)
    moved = [(x - left, y - top) for x, y in line]

    def draw(pen: Pen) -> None:
        pen.line(moved, broad, colour + _PALE if pale else colour)
        if dotted:
            pen.dashes(moved, broad * 0.46, colour, broad * 0.7)

    return flat_stamp(size, scale, draw, colour, (0, 0)), (left, top)
