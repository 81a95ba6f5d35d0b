"""One player's things: cards, balance scale, pile. The partner's lie across the table, turned around."""

from typing import Final, NamedTuple

from engine.heldhands.actions import Row
from engine.heldhands.cards import Side
from engine.heldhands.views import SeatView
from renderers.heldhands.scene import Scene
from renderers.i18n.phrases import signed
from renderers.terminal import ink
from renderers.terminal.canvas import Canvas
from renderers.terminal.cards import Marks, draw_halves, draw_whole
from renderers.terminal.geometry import Spot

_CARDS: Final = 1
_THINGS: Final = 56
_PARTNERS: Final = "p"  # as in the text of a step: "O17/p2"


def draw_own(canvas: Canvas, scene: Scene, row: int) -> None:
    """Draw the things of the player on the lower side."""
    marks = _marks(scene, Row.OWN, "")
    _draw_row(canvas, scene, scene.own, Spot(row, _CARDS), marks, scene.own.side)
    _draw_things(
        canvas, scene, scene.own, Spot(row, _THINGS), _Token("[", "]", ink.OWN, _name(scene, scene.own))
    )


def draw_partner(canvas: Canvas, scene: Scene, row: int) -> None:
    """Draw the things of the player on the upper side, where left and right are swapped (ruling 4)."""
    marks, side = _marks(scene, Row.PARTNER, _PARTNERS), scene.partner.side
    _draw_row(canvas, scene, scene.partner, Spot(row, _CARDS), marks, side and side.other)
    _draw_things(
        canvas,
        scene,
        scene.partner,
        Spot(row, _THINGS),
        _Token("(", ")", ink.PARTNER, _name(scene, scene.partner)),
    )


class _Token(NamedTuple):
    left: str
    right: str
    style: str
    name: str


def _name(scene: Scene, player: SeatView) -> str:
    return scene.words.say("picture-name", who=scene.who(player))


def _marks(scene: Scene, row: Row, prefix: str) -> Marks:
    """Return what the chain and the chosen node mark on the cards of a row."""
    links = scene.chain.links if scene.chain else ()
    steps = scene.chosen.steps if scene.chosen else ()
    return Marks(
        prefix,
        used={link.place: number for number, link in enumerate(links, 1) if link.row is row},
        choices=[step.place for step in steps if step.row is row],
    )


def _draw_row(  # noqa: PLR0913, PLR0917 - which cards, where and how
    canvas: Canvas, scene: Scene, player: SeatView, at: Spot, marks: Marks, open_edge: Side | None
) -> None:
    if player.whole:
        draw_whole(canvas, at, player.whole, showing=player.side, prefix=marks.prefix)
    elif open_edge:
        draw_halves(canvas, at, player.row, marks, open_edge=open_edge)
    else:
        said = scene.words.say("picture-choosing" if player.acting else "picture-ready")
        canvas.put(at.row + 1, at.column, said, ink.QUIET)


def _draw_things(canvas: Canvas, scene: Scene, player: SeatView, at: Spot, token: _Token) -> None:
    """Draw the column beside the cards: where the player stands, the scale, the pile."""
    column = canvas.put(at.row, at.column, token.left, token.style)
    column = _draw_ground(canvas, scene, player, Spot(at.row, column))
    column = canvas.put(at.row, column, token.right, token.style)
    column = canvas.put(at.row, column + 1, token.name.upper(), ink.STRONG)
    canvas.put(at.row, column + 1, player.node, ink.QUIET)
    _draw_scale(canvas, scene, player, Spot(at.row + 1, at.column), token)
    canvas.put(at.row + 2, at.column, _side_and_pile(scene, player), ink.QUIET)


def _side_and_pile(scene: Scene, player: SeatView) -> str:
    if player.side is None:
        return scene.words.say("picture-pile", count=player.discard)
    return scene.words.say("picture-side", side=player.side.value, count=player.discard)


def _draw_ground(canvas: Canvas, scene: Scene, player: SeatView, at: Spot) -> int:
    emotion = scene.board.emotions[scene.board.number[player.node]]
    if emotion is None:
        return canvas.put(at.row, at.column, ink.HEART, ink.HEART_TILE)
    return canvas.put(at.row, at.column, ink.INKS[emotion].shape, ink.INKS[emotion].tile)


def _draw_scale(canvas: Canvas, scene: Scene, player: SeatView, at: Spot, token: _Token) -> None:
    """Draw the scale; an arrowhead shows the balance after the chain being built."""
    chain = scene.chain if player is scene.own and scene.chain and scene.chain.links else None
    limit, column = scene.edition.limit, at.column
    for balance in range(-limit, limit + 1):
        label = signed(balance).rjust(2)
        if balance == player.balance:
            column = canvas.put(at.row, column, token.left + label + token.right, token.style)
        elif chain and balance == chain.balance:
            column = canvas.put(at.row, column, f"▸{label} ", ink.OWN_WORD)
        else:
            column = canvas.put(at.row, column, f" {label} ", ink.QUIET)
