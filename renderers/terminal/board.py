"""The board: rings, lines, nodes, and the tokens around their nodes, never over them."""

from itertools import pairwise
from typing import Final

from engine.heldhands.cards import Side
from renderers.heldhands.places import ring_of
from renderers.heldhands.scene import Scene
from renderers.terminal import ink
from renderers.terminal.canvas import Canvas
from renderers.terminal.geometry import HALF_HEIGHT, HALF_WIDTH, Spot, between, spots, strokes

_DOT: Final = "·"
_TRACED: Final = "•"
_CHOSEN: Final = "?"
_HEAD: Final = "▸"


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
