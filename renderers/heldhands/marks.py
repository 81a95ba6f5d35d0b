"""Marks on the board: the players, the next steps, and the paths."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, product
from math import atan2, pi, tau
from typing import Final

from engine.heldhands.board import CENTRE
from engine.heldhands.history import Turn
from engine.heldhands.loss import Loss, Obstacle
from renderers.heldhands.board import MIDDLE, NODES, node_at, size_of, way
from renderers.heldhands.motifs import node_symbol
from renderers.heldhands.scene import Scene
from renderers.page.canvas import Canvas
from renderers.page.shapes import bounds, draw_hand, polar
from renderers.page.theme import Theme, fade
from renderers.paint.colours import Colour
from renderers.paint.pen import Circle, Pen, Point, Symbol, circles_symbol, symbol

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
_BARRIER: Final = 21.0
_NUMBER: Final = 28.0
_PALE: Final = 0.4
_TURNS: Final = 64  # directions in which a hand is drawn


def press_player(  # noqa: PLR0913 - where, and how they came there
    sheet: Canvas,
    scene: Scene,
    node: str,
    *,
    partner: bool,
    shared: bool = False,
    came: Sequence[str] = (),
) -> None:
    """Show where a player stands: a ring around the node, and a hand that points to the centre.

    `came` are the nodes of the walk that ended here.
    """
    colours, who = sheet.colours, "partner" if partner else "own"
    colour = colours.partner if partner else colours.own
    at = node_at(scene.board, node, scene.seat)
    spot, turn = _hand_at(scene, node, partner=partner, shared=shared)
    way = [_hand_at(scene, each, partner=partner)[0] for each in came[:-1]]
    if node != CENTRE:  # there is no emotion that the hand would cover
        radius = size_of(node) + (_GAP + _RING if partner and shared else 0)
        ring = _ring(radius, colour, colours.board, double=partner)
        sheet.press(ring, at, f"ring-{who}", way=[node_at(scene.board, each, scene.seat) for each in came])
    made = _hand(turn, _HAND if node != CENTRE else _CENTRE_HAND, colour, colours.board, mirrored=partner)
    sheet.press(made, spot, f"hand-{who}", way=[*way, spot] if way else ())


def _hand_at(scene: Scene, node: str, *, partner: bool, shared: bool = False) -> tuple[Point, float]:
    """Return where the hand of a player on a node lies, and how far it is turned."""
    at = node_at(scene.board, node, scene.seat)
    if node == CENTRE:
        return (at[0], at[1] + (-20 if partner else 20)), 0.5 if partner else 0.0
    angle = atan2(MIDDLE[1] - at[1], MIDDLE[0] - at[0])
    if shared:
        angle += _APART if partner else -_APART
    reach = size_of(node) + (2 if shared else 1) * (_GAP + _RING) + _HAND * 0.8
    return polar(at, reach, angle), round((angle / tau + 0.25) * _TURNS) % _TURNS / _TURNS


def press_legal(sheet: Canvas, scene: Scene, node: str, *, picked: bool) -> None:
    """Mark a node to which the next step can go; a picked one still has to be paid for."""
    colours, at = sheet.colours, node_at(scene.board, node, scene.seat)
    sheet.press(_wreath(size_of(node), colours.own, colours.board, picked=picked), at, f"legal-{node}")


def press_tag(sheet: Canvas, scene: Scene, node: str) -> None:
    """Write the name of a node beside it, the same as on buttons and in descriptions."""
    if node == CENTRE:
        return
    colours, at = sheet.colours, node_at(scene.board, node, scene.seat)
    inward = atan2(MIDDLE[1] - at[1], MIDDLE[0] - at[0])
    reach = size_of(node) + _TAGGED
    spot = polar(at, reach, inward)
    sheet.press(_tag(colours.own, colours.board), spot, f"tag-{node}")
    sheet.write(node, spot, 25, colours.plate, widest=_TAG[0] - 8, key=f"tagged-{node}")


def press_number(sheet: Canvas, scene: Scene, node: str, number: str, colour: Colour) -> None:
    """Put a number beside a node."""
    at = node_at(scene.board, node, scene.seat)
    inward = atan2(MIDDLE[1] - at[1], MIDDLE[0] - at[0]) if node != CENTRE else pi / 4
    spot = polar(at, size_of(node) + _NUMBER, inward)
    edge, disc = Circle(_NUMBER + 5, sheet.colours.board), Circle(_NUMBER, colour)
    sheet.press(circles_symbol(2 * _NUMBER + 16, edge, disc), spot)
    sheet.write(number, spot, 1.5 * _NUMBER, sheet.colours.plate)


def press_way(sheet: Canvas, scene: Scene, nodes: Sequence[str], colour: Colour, *, dotted: bool) -> None:
    """Draw the path along these nodes: a ribbon under them, and a ring around the first."""
    for start, end in pairwise(nodes):
        line = tuple(way(scene.board, start, end, scene.seat))
        kind = "came" if dotted else "chain"
        sheet.press(*ribbon(line, colour, broad=_WAY, dotted=dotted), f"{kind}-{start}-{end}")
    _press_nodes(sheet, scene, nodes)
    began = node_at(scene.board, nodes[0], scene.seat)
    if nodes[0] != CENTRE:
        sheet.press(_began(size_of(nodes[0]), colour, sheet.colours.board), began)


def press_journey(sheet: Canvas, scene: Scene, turns: Sequence[Turn], *, partner: bool) -> None:
    """Draw all paths of a player, pale, so that lines walked often are darker."""
    colour = sheet.colours.partner if partner else sheet.colours.own
    aside = -_ASIDE if partner else _ASIDE
    for turn in turns:
        for start, end in pairwise(turn.nodes):
            line = tuple(way(scene.board, start, end, scene.seat, aside))
            sheet.press(*ribbon(line, colour, broad=_JOURNEY, dotted=False))
    _press_nodes(sheet, scene, {node for turn in turns for node in turn.nodes})


def press_barriers(sheet: Canvas, scene: Scene, loss: Loss) -> None:
    """Bar each line from the node on which a player was stuck; where the partner stood, the hand tells."""
    for blocked in loss.blocked:
        if blocked.obstacle is not Obstacle.PARTNER:
            line = way(scene.board, loss.node, blocked.node, scene.seat)
            (x0, y0), (x1, y1) = line[(len(line) - 1) // 2], line[len(line) // 2]
            barrier = _barrier(sheet.colours.ink, sheet.colours.board)
            sheet.press(barrier, ((x0 + x1) / 2, (y0 + y1) / 2), f"barred-{blocked.node}")


def _press_nodes(sheet: Canvas, scene: Scene, nodes: Iterable[str]) -> None:
    """Draw nodes again over the ribbons."""
    board = scene.board
    for node in nodes:
        emotion = board.emotions[board.number[node]]
        if emotion:
            made = node_symbol(emotion, size_of(node), sheet.colours)
            sheet.press(made, node_at(board, node, scene.seat), f"passed-{node}")


def _began(radius: float, colour: Colour, ground: Colour) -> Symbol:
    """Return the ring around the first node of a path."""
    rings = Circle(radius + 3, None, ground, 4), Circle(radius + 6, None, colour, 4)
    return circles_symbol(2 * (radius + _MARGIN + _GAP), *rings)


@lru_cache(maxsize=64)
def _ring(radius: float, colour: Colour, ground: Colour, *, double: bool) -> Symbol:
    """Return the ring around an occupied node: one broad line, or two thin ones."""
    reach = radius + _GAP + _RING
    middle = (reach + _MARGIN, reach + _MARGIN)
    discs = [(reach + 2, ground), (reach, colour)]
    if double:
        discs += [(reach - 3.4, ground), (reach - 6.4, colour)]
    discs.append((radius + _GAP - 1, ground))

    def draw(pen: Pen) -> None:
        for size, ink in discs:
            pen.circle(middle, size, ink)
        pen.hole(middle, radius)

    return symbol((2 * middle[0], 2 * middle[1]), draw)


def mark_symbols(colours: Theme) -> Iterator[Symbol]:
    """Yield the symbols that mark nodes."""
    for radius, (colour, partner) in product(NODES.values(), ((colours.own, False), (colours.partner, True))):
        yield _wreath(radius, colour, colours.board, picked=partner)
        yield _wreath(radius, colours.own, colours.board, picked=partner)
        yield _ring(radius, colour, colours.board, double=partner)
        yield _ring(radius + _GAP + _RING, colour, colours.board, double=partner)
        yield _hand(0, _HAND, colour, colours.board, mirrored=partner)
        yield _began(radius, colour, colours.board)
    yield _tag(colours.own, colours.board)
    yield _barrier(colours.ink, colours.board)


@lru_cache(maxsize=1024)
def _hand(turn: float, size: float, colour: Colour, edge: Colour, *, mirrored: bool) -> Symbol:
    side = 3.2 * size

    def draw(pen: Pen) -> None:
        draw_hand(pen, (side / 2, side / 2), size, colour, turn, mirrored=mirrored, edge=edge)

    upright = _hand(0, size, colour, edge, mirrored=mirrored) if turn else None
    return replace(symbol((side, side), draw), upright=upright, turn=turn)


@lru_cache(maxsize=64)
def _wreath(radius: float, colour: Colour, ground: Colour, *, picked: bool) -> Symbol:
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

    return symbol((2 * middle, 2 * middle), draw)


@lru_cache(maxsize=8)
def _barrier(colour: Colour, edge: Colour) -> Symbol:
    """Return a disc with a cross."""
    middle, reach = _BARRIER + 4, _BARRIER * 0.46

    def draw(pen: Pen) -> None:
        pen.circle((middle, middle), _BARRIER + 3, edge)
        pen.circle((middle, middle), _BARRIER, colour)
        for slope in (reach, -reach):
            pen.line([(middle - reach, middle - slope), (middle + reach, middle + slope)], 7, edge)

    return symbol((2 * middle, 2 * middle), draw)


@lru_cache(maxsize=8)
def _tag(colour: Colour, edge: Colour) -> Symbol:
    wide, tall = _TAG

    def draw(pen: Pen) -> None:
        pen.panel((0, 0, wide + 4, tall + 4), tall / 2 + 2, edge)
        pen.panel((2, 2, wide + 2, tall + 2), tall / 2, colour)

    return symbol((wide + 4, tall + 4), draw)


@lru_cache(maxsize=512)
def ribbon(line: tuple[Point, ...], colour: Colour, *, broad: float, dotted: bool) -> tuple[Symbol, Point]:
    """Return a ribbon along a line, and its upper left corner; a thin one is pale."""
    pale = dotted or broad < _WAY
    left, top, right, bottom = bounds(line)
    left, top = left - broad, top - broad
    size = (right - left + broad, bottom - top + broad)
    moved = [(x - left, y - top) for x, y in line]

    def draw(pen: Pen) -> None:
        pen.line(moved, broad, fade(colour, _PALE) if pale else colour)
        if dotted:
            pen.dashes(moved, broad * 0.46, colour, broad * 0.7)

    return symbol(size, draw, (0, 0), colour), (left, top)
