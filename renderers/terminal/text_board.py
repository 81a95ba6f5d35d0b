"""The board made of characters: rings, lines, nodes, and the tokens around their nodes, never over them.

Rows and columns count from the centre, down and to the right. A character is about twice as high as it is
wide, so a ring of equal rows and columns would look like an egg.
"""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple

from engine.contract import Seat
from engine.heldhands.board import CENTRE, Board, Ring, members
from engine.heldhands.cards import Side
from renderers.heldhands.scene import Scene, bearing, depth, ring_of
from renderers.terminal import ink
from renderers.terminal.canvas import Canvas

_RADIUS: Final = {Ring.OUTER: 11.0, Ring.MIDDLE: 7.0, Ring.INNER: 3.4}  # in rows
_STRETCH: Final = 2.15  # columns to a row
_DOT_EVERY: Final = 3  # columns; a row has one of its own
_DOT: Final = "·"
_TRACED: Final = "•"
_CHOSEN: Final = "?"
_HEAD: Final = "▸"

HALF_HEIGHT: Final = 11
HALF_WIDTH: Final = 26  # the ring, and room for two tokens around its outermost node


class Spot(NamedTuple):
    """A position in the picture."""

    row: int
    column: int


class Stroke(NamedTuple):
    """A line of the board as dots; it belongs to the inner one of the rings that it joins."""

    ring: Ring | None  # None: the centre
    dots: tuple[Spot, ...]


@cache
def spots(board: Board, seat: Seat) -> Mapping[str, Spot]:
    """Return the position of every node for this seat: the far player's board is turned by 180 degrees."""
    facing = 1 if seat == 0 else -1
    places = {CENTRE: Spot(0, 0)}
    for node in board.nodes:
        if ring := ring_of(node):
            angle, radius = 2 * pi * bearing(board, node), _RADIUS[ring]
            places[node] = Spot(
                facing * -round(radius * cos(angle)), facing * round(_STRETCH * radius * sin(angle))
            )
    return places


def between(one: Spot, other: Spot) -> tuple[Spot, ...]:
    """Return the dots of a line between two places."""
    down, right = other.row - one.row, other.column - one.column
    parts = max(abs(down), round(abs(right) / _DOT_EVERY), 2)
    return tuple(
        Spot(round(one.row + down * n / parts), round(one.column + right * n / parts))
        for n in range(1, parts)
    )


@cache
def strokes(board: Board, seat: Seat) -> tuple[Stroke, ...]:
    """Return all lines of the board."""
    place = spots(board, seat)
    found = []
    for number, node in enumerate(board.nodes):
        ring = ring_of(node)
        joined = [board.nodes[n] for n in members(board.neighbours[number])]
        found += [
            Stroke(ring, between(place[node], place[other]))
            for other in joined
            if ring and ring_of(other) is ring and board.number[other] > number
        ]
        inward = [other for other in joined if depth(ring_of(other)) > depth(ring)]
        if inward:  # where a line reaches two nodes, it ends on the arc between them
            found.append(Stroke(ring_of(inward[0]), between(place[node], _middle(place, inward))))
    return tuple(found)


def _middle(place: Mapping[str, Spot], nodes: list[str]) -> Spot:
    return Spot(
        round(sum(place[node].row for node in nodes) / len(nodes)),
        round(sum(place[node].column for node in nodes) / len(nodes)),
    )


def draw_board(canvas: Canvas, scene: Scene, centre: Spot) -> None:
    """Draw the board around this place."""
    pencil = _Pencil(canvas, scene, centre)
    pencil.halves()
    pencil.lines()
    pencil.traces()
    pencil.nodes()
    pencil.choices()
    pencil.chain()
    pencil.tokens()


class _Pencil:
    def __init__(self, canvas: Canvas, scene: Scene, centre: Spot) -> None:
        self._canvas = canvas
        self._scene = scene
        self._centre = centre
        self._spots = spots(scene.board, scene.seat)

    def halves(self) -> None:
        """Name the halves of the board in its lower corners: they decide the perspective (ruling 16)."""
        if self._scene.watched:  # left and right are the players' own
            return
        left, right = (self._scene.words.say("picture-half", side=side.value) for side in Side)
        self._put(Spot(HALF_HEIGHT, -HALF_WIDTH + 1), 0, left, ink.FAINT_LINE)
        self._put(Spot(HALF_HEIGHT, HALF_WIDTH), 1 - len(right), right, ink.FAINT_LINE)

    def lines(self) -> None:
        for ring, dots in strokes(self._scene.board, self._scene.seat):
            style = ink.LINE if self._scene.is_open(ring) else ink.FAINT_LINE
            for dot in dots:
                self._put(dot, 0, _DOT, style)

    def traces(self) -> None:
        """Trace the chain being built or, before its first step, the last path."""
        scene, chain = self._scene, self._scene.chain
        if chain and chain.links:
            self._trace((scene.own.node, *(link.node for link in chain.links)), ink.OWN_WORD)
        elif scene.came_last.last:
            style = ink.OWN_WORD if scene.came_last is scene.own else ink.PARTNER_WORD
            self._trace(scene.came_last.last.nodes, style)

    def nodes(self) -> None:
        board = self._scene.board
        for node, emotion in zip(board.nodes, board.emotions, strict=True):
            alive = self._scene.is_open(ring_of(node))
            if emotion:
                shape, tile, faint, _ = ink.INKS[emotion]
            else:
                shape = ink.HEART if alive else ink.CLOSED_HEART
                tile, faint = ink.HEART_TILE, ink.HEART_FAINT
            if alive:
                self._put(self._spots[node], -1, f" {shape} ", tile)
            else:
                self._put(self._spots[node], 0, shape, faint)

    def choices(self) -> None:
        """Mark the next steps by numbers; once one is chosen, the numbers are on the cards."""
        chosen = self._scene.chosen
        for route in (chosen,) if chosen else self._scene.routes:
            taken = route.node == self._scene.partner.node  # by the partner's token, which stays visible
            sign = _CHOSEN if chosen else str(route.number)
            self._put(self._spots[route.node], -2 if taken else -1, sign, ink.CHOICE)

    def chain(self) -> None:
        links = self._scene.chain.links if self._scene.chain else ()
        for number, link in enumerate(links, 1):
            reach = 2 if link.node == self._scene.partner.node else 1
            self._put(self._spots[link.node], -reach, _HEAD if number == len(links) else " ", ink.OWN)
            self._put(self._spots[link.node], reach, ink.raised(number), ink.OWN)

    def tokens(self) -> None:
        own, partner = self._spots[self._scene.own.node], self._spots[self._scene.partner.node]
        self._put(partner, -1, "(", ink.PARTNER)
        self._put(partner, 1, ")", ink.PARTNER)
        reach = 2 if own == partner else 1
        self._put(own, -reach, "[", ink.OWN)
        self._put(own, reach, "]", ink.OWN)

    def _trace(self, path: tuple[str, ...], style: str) -> None:
        for one, other in pairwise(path):
            for dot in between(self._spots[one], self._spots[other]):
                self._put(dot, 0, _TRACED, style)

    def _put(self, spot: Spot, right: int, characters: str, style: str) -> None:
        self._canvas.put(
            self._centre.row + spot.row, self._centre.column + spot.column + right, characters, style
        )
