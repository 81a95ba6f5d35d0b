"""A picture as a display list: what stands where, for a page that draws it with SVG.

The page keeps the symbols and the backgrounds ("on": their names), and moves what has the same key ("k") as
before; it knows no geometry of any game. An item takes the place of a background's with the same key. It is
one of these, at "x" and "y":

- a symbol: its id "s"; "r" degrees of turn; "way", the points along which it came; "f" if it has two faces.
  With a "name" it is an unseen thing to press; what does "do" something now has shapes "d", for a finger, and
  so has what can only be asked why it does nothing: "ask" is then to be pressed.
- a text "t" of size "z" in colour "c", its middle on "y"; "a" is its anchor, "w" the width that it may have.
- a group of items "g" over backgrounds "on".
- a "film" (`renderers.page.tracks`), which takes the place of the item "still" while it plays.

Any of them is scaled "by" a part, and only what lies "in" a symbol is seen. With them come the "symbols" that
are not in stock.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist, hypot
from types import MappingProxyType
from typing import Any, Final, Self

from typing_extensions import override

from renderers.page.canvas import HEIGHT, LARGER, WIDTH, Box, Canvas, SpotKind
from renderers.page.theme import VARIABLES, Theme
from renderers.page.tracks import Film, Item
from renderers.paint.colours import Colour
from renderers.paint.graphemes import graphemes
from renderers.paint.pen import Align, Drawing, Point, Symbol, symbol
from renderers.paint.picture import Look
from renderers.paint.svg import Shape, VectorPen, kept_shapes, symbol_id

_ANCHORS: Final = {Align.LEFT: "start", Align.MIDDLE: "middle", Align.RIGHT: "end"}
_LONGEST: Final = 80  # characters of a line
_NONE: Final[Mapping[str, Any]] = MappingProxyType({})
FINGER: Final = 136.0
"""Units that are 44 points on a phone, where a picture is 390 points wide."""
CLEAR: Final = "#FFFFFF00"
PAPER: Final = "paper"
"""How the names of backgrounds begin that are not pasted with a board."""


@dataclass(frozen=True, slots=True)
class Stock:
    """What a page fetches once, and keeps."""

    symbols: Mapping[str, Symbol]  # by id
    backgrounds: Mapping[str, Sequence[Item]]  # by name

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        symbols = {name: kept_shapes(drawn) for name, drawn in sorted(self.symbols.items())}
        return {"symbols": symbols, "backgrounds": dict(sorted(self.backgrounds.items()))}


class DisplayList(Canvas):
    """The things of a picture, the later ones over the earlier ones."""

    def __init__(self, look: Look, backgrounds: Mapping[str, Self] = _NONE, *, named: bool = False) -> None:
        """`backgrounds` are kept by pages under these names; the paper is one of them."""
        self.look = look
        self.named = named
        self.items: list[Item] = []
        self.symbols: dict[str, Symbol] = {}
        self.backgrounds = backgrounds
        self.height = float(HEIGHT)
        self._keys: dict[str, int] = {}
        self._actions: dict[str, Box] = {}  # the boxes of what can be pressed now, by key

    @property
    @override
    def colours(self) -> Theme:
        return VARIABLES

    @override
    def press(
        self, made: Symbol, at: Point, key: str = "", *, way: Sequence[Point] = (), faces: bool = False
    ) -> None:
        upright = made.upright or made
        name = symbol_id(upright)
        self.symbols[name] = upright
        item: Item = {"k": self._key(key or name), "s": name, "x": _round(at[0]), "y": _round(at[1])}
        if faces:
            item["f"] = 1
        if made.turn:
            item["r"] = _round(360 * made.turn)
        if way:
            item["way"] = [[_round(x), _round(y)] for x, y in way]
        self.items.append(item)

    @override
    def write(
        self,
        text: str,
        at: Point,
        size: float,
        colour: Colour,
        *,
        align: Align = Align.MIDDLE,
        widest: float | None = None,
        beside: Sequence[str] = (),
        key: str = "",
    ) -> None:
        item: Item = {
            "k": self._key(key or f"text-{at[0]:.0f}-{at[1]:.0f}"),
            "t": _visible(text),
            "x": _round(at[0]),
            "y": _round(at[1]),
            "z": _round(size * (LARGER if self.look.large else 1)),
            "c": colour,
            "a": _ANCHORS[align],
        }
        if widest:
            item["w"] = _round(widest)
        self.items.append(item)

    @override
    def write_line(
        self, text: str, at: Point, size: float, colour: Colour, *, align: Align, widest: float
    ) -> None:
        self.write(text, at, size / (LARGER if self.look.large else 1), colour, align=align, widest=widest)

    @override
    def paste(self, small: Canvas, band: tuple[float, float], top: float, cover: Drawing) -> None:
        if not isinstance(small, DisplayList):
            raise TypeError
        part = small.look.width / self.look.width
        self.symbols |= small.symbols
        self.items.append(
            {
                "k": self._key("board"),
                "on": [name for name in small.backgrounds if not name.startswith(PAPER)],
                "g": small.items,
                "x": _round(WIDTH * (1 - part) / 2),
                "y": _round(top - band[0] * part),
                "by": part,
            }
        )

    @override
    def note(
        self,
        kind: SpotKind,
        name: str,
        box: Box,
        action: str = "",
        *,
        label: str = "",
    ) -> None:
        left, top, right, bottom = box
        self.press(box_symbol(right - left, bottom - top), (left, top), f"{kind}-{name}")
        self.items[-1]["name"] = label
        if action:
            self.items[-1]["do"] = action
            self._actions[self.items[-1]["k"]] = box

    def note_closed(self, kind: SpotKind, name: str, area: Sequence[Point], label: str) -> None:
        """Add a thing that does nothing now, but to say why: pressing it asks for its name."""
        self.items.append(
            {
                "k": self._key(f"{kind}-{name}"),
                "name": label,
                "ask": name,
                "x": 0,
                "y": 0,
                "d": [_shape_of(area)],
            }
        )

    def press_part(
        self, made: Symbol, at: Point, key: str, by: float = 1, inside: Symbol | None = None
    ) -> None:
        """Put a symbol at this point, scaled by a part; only what lies inside another symbol is seen."""
        self.press(made, at, key)
        self._scale_last(by, inside)

    def press_group(
        self, small: "DisplayList", at: Point, key: str, by: float = 1, inside: Symbol | None = None
    ) -> None:
        """Put another list at this point, scaled by a part; only what lies inside a symbol is seen."""
        self.symbols |= small.symbols
        key = self._key(key)
        inner = [_within(key, item) for item in small.items]
        self.items.append({"k": key, "on": [], "g": inner, "x": _round(at[0]), "y": _round(at[1])})
        self._scale_last(by, inside)

    def press_film(self, film: Film, at: Point, by: float, still: "DisplayList") -> None:
        """Put an animation at this point, scaled by a part, and what is seen before and after it."""
        key = self._key("film")
        self.press_group(still, (0, 0), f"still-{key}")
        self.symbols |= film.symbols
        self.items.append(
            {
                "k": key,
                "film": film.facts,
                "x": _round(at[0]),
                "y": _round(at[1]),
                "still": f"still-{key}",
            }
        )
        self._scale_last(by, None)

    def _scale_last(self, by: float, inside: Symbol | None) -> None:
        if by != 1:
            self.items[-1]["by"] = round(by, 4)
        if inside:
            self.items[-1]["in"] = symbol_id(inside)
            self.symbols[symbol_id(inside)] = inside

    def find_bottom(self) -> float:
        """Return the height at which the lowest thing ends."""
        return max((self._bottom(item) for item in self.items), default=0.0)

    def _bottom(self, item: Item) -> float:
        if "t" in item:
            return float(item["y"] + item["z"] / 2)
        seen = self.symbols.get(item.get("in", ""))
        if seen:
            return seen.size[1] - seen.anchor[1]
        drawn = self.symbols.get(item.get("s", ""))
        return float(item["y"] + item.get("by", 1) * (drawn.size[1] - drawn.anchor[1] if drawn else 0))

    def as_json(self, stock: Container[str]) -> dict[str, Any]:
        """Return what a page needs that has the symbols in stock: the shapes of others are sent with it."""
        items = [self._with_touch_area(item) for item in self.items]
        named = dict.fromkeys(_names(items))
        sent = {name: kept_shapes(self.symbols[name]) for name in named if name not in stock}
        size = [WIDTH, _round(self.height)]
        return {"size": size, "on": [*self.backgrounds], "items": items, "symbols": sent}

    def _with_touch_area(self, item: Item) -> Item:
        if "do" not in item:
            return item
        without = {key: value for key, value in item.items() if key != "s"}
        return {**without, "x": 0, "y": 0, "d": [self._touch_area(item["k"])]}

    def _touch_area(self, key: str) -> Shape:
        """Return what takes a touch: large enough for a finger, without what is nearer to another."""
        box = self._actions[key]
        others = [_middle(other) for name, other in self._actions.items() if name != key]
        return _shape_of(touch_area(box, others))

    def _key(self, wanted: str) -> str:
        """Return a key that is unique in this list."""
        again = self._keys.get(wanted, 0)
        self._keys[wanted] = again + 1
        return f"{wanted}.{again}" if again else wanted


@lru_cache(maxsize=2048)
def _visible(text: str) -> str:
    return "".join(graphemes(text))[:_LONGEST]


def _shape_of(area: Sequence[Point]) -> Shape:
    pen = VectorPen()
    pen.polygon(area, CLEAR)
    return pen.shapes[0]


@lru_cache(maxsize=256)
def box_symbol(width: float, height: float) -> Symbol:
    """Return a box that cannot be seen."""
    return symbol((width, height), lambda pen: pen.panel((0, 0, width, height), 0, CLEAR), (0, 0))


def touch_area(box: Box, others: Iterable[Point]) -> list[Point]:
    """Return a box, enlarged for a finger, without the points that are nearer to one of the others."""
    x, y = _middle(box)
    wide, tall = max(FINGER / 2, box[2] - x), max(FINGER / 2, box[3] - y)
    area: list[Point] = [
        (x - wide, y - tall),
        (x + wide, y - tall),
        (x + wide, y + tall),
        (x - wide, y + tall),
    ]
    reach = 2 * hypot(wide, tall)
    for other in others:
        if dist((x, y), other) < reach:  # else it is too far away to take anything
            area = _nearer((x, y), other, area)
    return area


def _nearer(here: Point, there: Point, area: list[Point]) -> list[Point]:
    """Return the part of a convex area that is nearer to one point than to another."""

    def beyond(point: Point) -> float:
        across, down = there[0] - here[0], there[1] - here[1]
        return (point[0] - (here[0] + there[0]) / 2) * across + (point[1] - (here[1] + there[1]) / 2) * down

    kept: list[Point] = []
    for number, end in enumerate(area):
        start = area[number - 1]
        before, after = beyond(start), beyond(end)
        if before * after < 0:
            part = before / (before - after)
            kept.append((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        if after <= 0:
            kept.append(end)
    return kept


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _within(key: str, item: Item) -> Item:
    """Return an item of a group, and all inside it, with keys that nothing outside has."""
    inner = {"g": [_within(key, each) for each in item["g"]]} if "g" in item else {}
    return {**item, **inner, "k": f"{key}/{item['k']}"}


def _names(items: Iterable[Item]) -> Iterator[str]:
    """Yield the ids of all symbols of items."""
    for item in items:
        yield from (item[part] for part in ("s", "in") if part in item)
        yield from _names(item.get("g", ()))
        yield from _names(item["film"]["tracks"] if "film" in item else ())


def _round(value: float) -> float:
    rounded = round(value, 1)
    return rounded if rounded % 1 else int(rounded)
