"""A player's cards, balance scale and pile; the partner's lie across the table, turned around.

The cover card lies on the side that is not used. Each card covers a half of the next one, so a half-card
shows the one long edge that nothing lies on. At set-up and when the game is over cards are whole.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from engine.heldhands.actions import Row
from engine.heldhands.cards import Card, Emotion, Side, half
from engine.heldhands.views import SeatView
from renderers.heldhands.scene import Scene
from renderers.i18n.catalogue import signed
from renderers.terminal import ink
from renderers.terminal.canvas import Canvas
from renderers.terminal.text_board import Spot

HEIGHT: Final = 3
_HALF_WIDTH: Final = 4
_WHOLE_WIDTH: Final = 9
_COVER: Final = "░░░"
_CARDS: Final = 1
_THINGS: Final = 56
_PARTNERS: Final = "p"  # as in the text of a step: "O17/p2"


class _Marks(NamedTuple):
    """What is marked on the cards of a row, by their places."""

    prefix: str  # before the number of the place
    used: Mapping[int, int]  # the step of the chain that the card pays for
    choices: Collection[int]  # the cards that can pay for the chosen node


class _Token(NamedTuple):
    left: str
    right: str
    style: str


def draw_own(canvas: Canvas, scene: Scene, row: int) -> None:
    """Draw the things of the player on the lower side."""
    marks = _marks(scene, Row.OWN, "")
    _draw_row(canvas, scene, scene.own, Spot(row, _CARDS), marks, scene.own.side)
    _draw_things(canvas, scene, scene.own, Spot(row, _THINGS), _Token("[", "]", ink.OWN))


def draw_partner(canvas: Canvas, scene: Scene, row: int) -> None:
    """Draw the things of the player on the upper side, where left and right are swapped (ruling 4)."""
    marks, side = _marks(scene, Row.PARTNER, _PARTNERS), scene.partner.side
    _draw_row(canvas, scene, scene.partner, Spot(row, _CARDS), marks, side and side.other)
    _draw_things(canvas, scene, scene.partner, Spot(row, _THINGS), _Token("(", ")", ink.PARTNER))


def _marks(scene: Scene, row: Row, prefix: str) -> _Marks:
    """Return what the chain and the chosen node mark on the cards of a row."""
    links = scene.chain.links if scene.chain else ()
    steps = scene.chosen.steps if scene.chosen else ()
    return _Marks(
        prefix,
        used={link.place: number for number, link in enumerate(links, 1) if link.row is row},
        choices=[step.place for step in steps if step.row is row],
    )


def _draw_row(  # noqa: PLR0913, PLR0917 - which cards, where and how
    canvas: Canvas, scene: Scene, player: SeatView, at: Spot, marks: _Marks, open_edge: Side | None
) -> None:
    if player.whole:
        _draw_whole(canvas, at, player.whole, showing=player.side, prefix=marks.prefix)
    elif open_edge:
        _draw_halves(canvas, at, player.row, marks, open_edge=open_edge)
    else:
        canvas.put(at.row + 1, at.column, _readiness(scene, player), ink.QUIET)


def _draw_things(canvas: Canvas, scene: Scene, player: SeatView, at: Spot, token: _Token) -> None:
    """Draw the column beside the cards: where the player stands, the scale, the pile."""
    name = scene.words.say("picture-name", who=scene.who(player))
    column = canvas.put(at.row, at.column, token.left, token.style)
    column = _draw_ground(canvas, scene, player, Spot(at.row, column))
    column = canvas.put(at.row, column, token.right, token.style)
    column = canvas.put(at.row, column + 1, name.upper(), ink.STRONG)
    canvas.put(at.row, column + 1, player.node, ink.QUIET)
    _draw_scale(canvas, scene, player, Spot(at.row + 1, at.column), token)
    canvas.put(at.row + 2, at.column, _side_and_pile(scene, player), ink.QUIET)


def _side_and_pile(scene: Scene, player: SeatView) -> str:
    if player.side is None:
        return _readiness(scene, player) if player.whole else ""
    return scene.words.say("picture-side", side=player.side.value, count=player.discard)


def _readiness(scene: Scene, player: SeatView) -> str:
    """Return whether a player has chosen a side at set-up."""
    return scene.words.say("picture-choosing" if player.acting else "picture-ready")


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


def _draw_halves(
    canvas: Canvas, at: Spot, row: tuple[Emotion, ...], marks: _Marks, *, open_edge: Side
) -> None:
    """Draw the visible halves; `open_edge` is where they point in the picture."""
    right = open_edge is Side.RIGHT
    cover = at.column if right else at.column + _HALF_WIDTH * len(row)
    _draw_half(canvas, Spot(at.row, cover), (_COVER, _COVER, _COVER), right=right)
    for place, emotion in enumerate(row, 1):
        column = at.column + _HALF_WIDTH * (place if right else len(row) - place)
        name = f"{marks.prefix}{place}".center(3, "─")
        _draw_half(canvas, Spot(at.row, column), ("───", "   ", name), right=right)
        _draw_face(canvas, Spot(at.row + 1, column if right else column + 1), emotion, place, marks)


def _draw_half(canvas: Canvas, at: Spot, lines: tuple[str, str, str], *, right: bool) -> None:
    edges = ("╮", "│", "╯") if right else ("╭", "│", "╰")
    for down, (line, edge) in enumerate(zip(lines, edges, strict=True)):
        canvas.put(at.row + down, at.column if right else at.column + 1, line, ink.LINE)
        canvas.put(at.row + down, at.column + 3 if right else at.column, edge, ink.LINE)


def _draw_face(canvas: Canvas, at: Spot, emotion: Emotion, place: int, marks: _Marks) -> None:
    shape, tile, faint, _ = ink.INKS[emotion]
    if place in marks.used:
        number = ink.raised(marks.used[place]).rjust(2)
        canvas.put(at.row, at.column, number[0], ink.OWN_WORD)
        canvas.put(at.row, at.column + 1, shape, faint)
        canvas.put(at.row, at.column + 2, number[1], ink.OWN_WORD)
        return
    canvas.put(at.row, at.column, f" {shape} ", tile)
    if place in marks.choices:
        canvas.put(at.row, at.column, str(place), ink.CHOICE)


def _draw_whole(
    canvas: Canvas, at: Spot, row: tuple[Card, ...], *, showing: Side | None, prefix: str
) -> None:
    """Draw whole cards; where a side is in use, the halves that were covered stay faint."""
    for place, card in enumerate(row, 1):
        column = at.column + _WHOLE_WIDTH * (place - 1)
        name = f"{prefix}{place}".center(7, "─")
        canvas.put(at.row, column, "╭───┬───╮", ink.LINE)
        canvas.put(at.row + 1, column, "│   │   │", ink.LINE)
        canvas.put(at.row + 2, column, f"╰{name}╯", ink.LINE)
        for side, offset in ((Side.LEFT, 1), (Side.RIGHT, 5)):
            shape, tile, faint, _ = ink.INKS[half(card, side)]
            canvas.put(at.row + 1, column + offset, f" {shape} ", faint if showing is side.other else tile)
