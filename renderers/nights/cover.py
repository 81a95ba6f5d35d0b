"""The cover of a night: its title and time, and a drawing of the game.

For Held Hands it is a board, turned at random, with the paths of two players who have nearly met; for In the
Palm of Your Hand an open palm, and a few memories of a long life.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, tau
from typing import Final, NamedTuple

from PIL import Image, ImageColor, ImageDraw

from engine.heldhands.board import CENTRE, RINGS, Board, Ring, members
from engine.heldhands.edition import editions, load_edition
from engine.heldhands.options import Options
from renderers.heldhands.board import BoardLayout, lines_of
from renderers.heldhands.motifs import draw_node
from renderers.heldhands.scene import ring_of
from renderers.i18n.catalogue import Words
from renderers.nights.emblems import HAPPY, draw_lots, press_emblem
from renderers.nights.facts import PALM, CoverFacts
from renderers.page.canvas import WIDTH
from renderers.page.palettes import theme_palette
from renderers.page.shapes import draw_hand, draw_heart, draw_papers, polar
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES, Theme
from renderers.page.typography import fit_lines, larger, write
from renderers.paint.colours import mix_colours
from renderers.paint.palette import Folded
from renderers.paint.pen import Pen, Point
from renderers.paint.picture import Look, Picture, ThemeName
from renderers.paint.stamps import Stamp, draw_image, stamp
from renderers.palm.memories.scenes import memory_image
from renderers.palm.mime.colours import SKINS
from renderers.palm.mime.stage import draw_open_hand

_HEIGHT: Final = 480.0  # units: two fifths of the width, as Discord shows it
_LEFT: Final = 48.0
_ROOM: Final = 632.0  # for the text; the rest is for the drawing
_SWELL: Final = 40.0
_TITLES: Final = ((112.0, 1), (92.0, 1), (80.0, 2), (66.0, 3), (56.0, 3), (46.0, 4), (40.0, 4))
"""Sizes of the title, each with the number of lines that it may take."""
_WHEN: Final = (46.0, 38.0)  # the first line, and the others
_MOST_WHEN: Final = 3
_SMALL: Final = 31.0
_RIM: Final = 268.0

_BOARD: Final = BoardLayout((962.0, 240.0), dict(zip(RINGS, (236.0, 160.0, 90.0), strict=True)))
_NODE: Final = dict(zip(RINGS, (17.0, 19.0, 20.0), strict=True))
_WAY: Final = 13.0
_HAND: Final = 22.0
_HEART: Final = 40.0
_PALE: Final = 0.5  # part of the board colour in a path
_STEPS: Final = 3  # along a ring, before a path goes inwards

_PALM: Final = (946.0, 240.0)
_UNIT: Final = 2.55  # units of the picture in a unit of the open hand
_HELD: Final = (54.0, 68.0)  # the point of the open hand that lies in the middle
_FRAME: Final = 7.0
_CORNER: Final = 14.0
_FINER: Final = 2
_SHADE: Final = (3.0, 7.0)


class _Card(NamedTuple):
    """The position of a memory: its middle, its side, and its turn in degrees."""

    at: Point
    side: float
    turn: float


_AROUND: Final = (
    _Card((784, 128), 158, 9),
    _Card((1110, 118), 158, -8),
    _Card((776, 346), 150, -7),
    _Card((1108, 348), 150, 6),
)
_IN_THE_PALM: Final = _Card((944, 304), 110, -4)


def draw_cover(facts: CoverFacts, words: Words, look: Look) -> Picture:
    """Draw the cover of a night: its height is two fifths of its width."""
    lots = draw_lots(facts.title)
    if facts.game == PALM:
        sheet, palette = _palm_sheet(lots, look), None  # memories have more colours than a palette
    else:
        palette = theme_palette(look.theme)
        sheet = Sheet(_board_page(look.theme, look.width, lots, facts.edition).unfold(palette), look)
    press_emblem(sheet, facts.title, (_LEFT + 26, 56), 26, facts.game)
    above = facts.server or words.say("night-game", game=facts.game)
    write(sheet, above, (_LEFT + 68, 56), 32, sheet.colours.soft, widest=_ROOM - 68)
    weekly = "yes" if facts.weekly else "no"
    below = words.say("drawn-night-kind", kind=facts.kind, places=facts.places, weekly=weekly)
    write(sheet, below, (_LEFT, _HEIGHT - 44), _SMALL, sheet.colours.soft, widest=_ROOM)
    when = _write_time(sheet, facts.when, _HEIGHT - 44 - 34 * larger(look))
    _write_title(sheet, facts.title, 92, when - 10)
    return sheet.finish(palette)


def _write_time(sheet: Sheet, when: tuple[str, ...], bottom: float) -> float:
    """Write the time above this height; return the upper edge."""
    shown = when[:_MOST_WHEN]
    sizes = [_WHEN[0] if not number else _WHEN[1] for number in range(len(shown))]
    steps = [size * 1.2 * min(larger(sheet.look), 1.2) for size in sizes]
    top = y = bottom - sum(steps)
    for text, size, step in zip(shown, sizes, steps, strict=True):
        line = fit_lines(sheet.look, text, (step / 1.2, size, size * 0.8), _ROOM, 1, sheet.colours.own)
        line.write(sheet, (_LEFT, y + step / 2 - line.size * 0.6))
        y += step
    return top


def _write_title(sheet: Sheet, title: str, top: float, bottom: float) -> None:
    """Write the title as large as it fits, in the middle of its room."""
    look, ink = sheet.look, sheet.colours.ink
    for size, most in _TITLES:
        room = max(1, min(most, int((bottom - top) / (size * 1.2))))
        lines = fit_lines(look, title, (size,), _ROOM, room, ink)
        if not lines.cut:
            break
    lines.write(sheet, (_LEFT, (top + bottom - lines.height) / 2))


def _draw_ground(pen: Pen, lots: bytes, colours: Theme, middle: Point) -> None:
    """Draw the papers, which meet differently on every cover, and the disc of the drawing."""
    meet = _HEIGHT * (0.56 + lots[2] / 256 * 0.16)
    draw_papers(pen, colours, _HEIGHT + 2, meet, _SWELL, lots[1] / 256 * tau)
    pen.circle(middle, _RIM, colours.board, colours.closed, 3)


def _size(width: int) -> tuple[int, int]:
    return width, max(1, round(_HEIGHT * width / WIDTH))


@lru_cache(maxsize=8)
def _board_page(theme: ThemeName, width: int, lots: bytes, edition: str) -> Folded:
    """Return the page without text, compressed: a night has covers in several languages."""
    board = load_edition(edition if edition in editions() else Options().edition).board

    def draw(pen: Pen) -> None:
        _draw_ground(pen, lots, THEMES[theme], _BOARD.middle)
        _draw_board(pen, board, lots, THEMES[theme])

    return theme_palette(theme).fold(_size(width), width / WIDTH, draw)


def _draw_board(pen: Pen, board: Board, lots: bytes, colours: Theme) -> None:
    middle, turn, ways = _BOARD.middle, lots[3] / 256, _ways(board, lots)
    pen.circle(middle, _BOARD.radii[Ring.INNER] + 28, colours.band)
    pen.circle(middle, _BOARD.radii[Ring.INNER] - 28, colours.board)
    for start, end in lines_of(board):
        pen.line(_BOARD.way(board, start, end, turn), 3.5, colours.line)
    for nodes, colour in zip(ways, (colours.own, colours.partner), strict=True):
        for start, end in pairwise(nodes):
            pen.line(_BOARD.way(board, start, end, turn), _WAY, mix_colours(colour, colours.board, _PALE))
    pen.circle(middle, _HEART + 8, colours.band, colours.line, 4)
    draw_heart(pen, (middle[0], middle[1] + 2), _HEART * 0.66, colours.heart)
    for number, emotion in enumerate(board.emotions):
        node = board.nodes[number]
        if emotion and (ring := ring_of(node)):
            draw_node(pen, emotion, _BOARD.node_at(board, node, turn), _NODE[ring], colours)
    for second, nodes in enumerate(ways):
        _draw_player(pen, _BOARD.node_at(board, nodes[-1], turn), colours, second=bool(second))


def _draw_player(pen: Pen, at: Point, colours: Theme, *, second: bool) -> None:
    """Draw a player: a ring around the node, and a hand that points to the centre."""
    colour, radius = colours.partner if second else colours.own, _NODE[Ring.INNER] + 5
    pen.circle(at, radius + 3, None, colours.board, 13)
    if second:
        pen.circle(at, radius + 5, None, colour, 2.5)
        pen.circle(at, radius, None, colour, 2.5)
    else:
        pen.circle(at, radius + 2.5, None, colour, 7)
    angle = atan2(_BOARD.middle[1] - at[1], _BOARD.middle[0] - at[0])
    reach = radius + 10 + _HAND * 0.5
    draw_hand(
        pen, polar(at, reach, angle), _HAND, colour, angle / tau + 0.25, mirrored=second, edge=colours.board
    )


@lru_cache(maxsize=8)
def _ways(board: Board, lots: bytes) -> tuple[Sequence[str], Sequence[str]]:
    """Return the paths of both players to the inner ring, where they end on different nodes."""
    first, second = _walk(board, board.starts[0], lots[4:6]), _walk(board, board.starts[1], lots[6:8])
    return first, second if second[-1] != first[-1] else [*second, _beside(board, second[-1], 1)]


def _walk(board: Board, start: str, lots: bytes) -> list[str]:
    """Return a path from a node to the inner ring: some steps along each ring, then inwards."""
    nodes = [start]
    for lot in lots:
        along, steps = 1 if lot % 2 else -1, 1 + lot // 2 % _STEPS
        while steps > 0 or not _inwards(board, nodes[-1]):
            nodes.append(_beside(board, nodes[-1], along))
            steps -= 1
        nodes += _inwards(board, nodes[-1])[:1]
    return nodes


def _beside(board: Board, node: str, along: int) -> str:
    ring = node[0]
    count = board.on_ring[Ring(ring)].bit_count()
    return f"{ring}{(int(node[1:]) + along) % count}"


def _inwards(board: Board, node: str) -> list[str]:
    inner = RINGS.index(Ring(node[0])) + 1
    near = (board.nodes[number] for number in members(board.neighbours[board.number[node]]))
    return [other for other in near if other != CENTRE and RINGS.index(Ring(other[0])) == inner]


def _palm_sheet(lots: bytes, look: Look) -> Sheet:
    """Return the page without text: the memories depend on the title."""

    def draw(pen: Pen) -> None:
        _draw_ground(pen, lots, THEMES[look.theme], _PALM)

    sheet = Sheet(draw_image(_size(look.width), look.width / WIDTH, draw), look)
    *around, held = _memories(lots)
    for number, card in zip(around, _AROUND, strict=True):
        _lay(sheet, number, card)
    sheet.press(_open_hand(look.theme, sheet.scale), _PALM)
    _lay(sheet, held, _IN_THE_PALM)
    return sheet


@lru_cache(maxsize=4)
def _open_hand(theme: ThemeName, scale: float) -> Stamp:
    """Return the hand, held out from below."""
    wide, tall = 130 * _UNIT, 240 * _UNIT

    def put(point: Point) -> Point:
        return wide / 2 + (point[0] - _HELD[0]) * _UNIT, tall / 2 + (point[1] - _HELD[1]) * _UNIT

    return stamp((wide, tall), scale, lambda pen: draw_open_hand(pen, SKINS[theme], put, _UNIT, palm=True))


def _memories(lots: bytes) -> list[int]:
    left = [*HAPPY]
    return [left.pop(lot % len(left)) for lot in lots[8 : 8 + len(_AROUND) + 1]]


def _lay(sheet: Sheet, number: int, card: _Card) -> None:
    made = _photograph(number, card, sheet.scale, sheet.colours)
    x, y = card.at[0] * sheet.scale - made.width / 2, card.at[1] * sheet.scale - made.height / 2
    sheet.image.paste(made.convert("RGB"), (round(x), round(y)), made.getchannel("A"))


def _photograph(number: int, card: _Card, scale: float, colours: Theme) -> Image.Image:
    """Return a memory in a frame, turned; drawn larger and scaled down, so that its edges are smooth."""
    finer = scale * _FINER
    side, frame, corner = (max(1, round(each * finer)) for each in (card.side, _FRAME, _CORNER))
    whole = side + 2 * frame + round(4 * _SHADE[1] * finer)
    near = (whole - side) // 2
    edge = ImageColor.getrgb(colours.edge)[:3]
    made = Image.new("RGBA", (whole, whole), (*edge, 0))
    pen = ImageDraw.Draw(made)
    box = (near - frame, near - frame, near + side + frame, near + side + frame)
    aside, below = (round(each * finer) for each in _SHADE)
    shade = (box[0] + aside, box[1] + below, box[2] + aside, box[3] + below)
    pen.rounded_rectangle(shade, corner + frame, ImageColor.getrgb(colours.shade))
    pen.rounded_rectangle(box, corner + frame, (*edge, 255))
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, side - 1, side - 1), corner, 255)
    made.paste(memory_image(number, side), (near, near), mask)
    turned = made.rotate(card.turn, Image.Resampling.BICUBIC, expand=True, fillcolor=(*edge, 0))
    return turned.reduce(_FINER)
