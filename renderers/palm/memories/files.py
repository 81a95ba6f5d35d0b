"""The data files of the memories: their format, and how they are read. An error names the broken file."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from typing import Annotated, Final, Self, TypeAlias

from PIL import ImageColor
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

Two: TypeAlias = tuple[float, float]
Three: TypeAlias = tuple[float, float, float]
Four: TypeAlias = tuple[float, float, float, float]
Six: TypeAlias = tuple[float, float, float, float, float, float]
Points: TypeAlias = Annotated[tuple[float, ...], Field(min_length=4)]
"""x, y, x, y..."""

KINDS: Final = ("circle", "ellipse", "box", "polygon", "curve", "line", "stroke", "arc", "use")
SLOTS: Final = ("a", "b", "c", "d", "e")
OPEN: Final = ("line", "stroke", "arc")
_FLAT: Final = ("polygon", "curve", "line", "stroke")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Slots(_Strict):
    """Colours that a motif leaves open, or that its user fills in."""

    a: str | None = None
    b: str | None = None
    c: str | None = None
    d: str | None = None
    e: str | None = None

    def filled(self) -> dict[str, str]:
        """Return the slots that have a colour."""
        return {slot: colour for slot in SLOTS if (colour := getattr(self, slot))}


class Item(Slots):
    """A shape, or the use of a motif: exactly one of the first nine fields."""

    circle: Three | None = None  # x, y, radius
    ellipse: Four | None = None  # x, y, radius across, radius down
    box: Four | None = None  # left, top, width, height; with round corners if `round`
    polygon: Points | None = None
    curve: Points | None = None  # closed and smooth, through these points
    line: Points | None = None  # straight pieces
    stroke: Points | None = None  # smooth, through these points
    arc: Six | None = None  # x, y, radius across, radius down, from, to: degrees, clockwise from the right
    use: str | None = None  # the name of a motif

    fill: str | None = None
    pen: str | None = None  # the colour of a line, or of an outline
    width: float | None = Field(default=None, gt=0)  # of the line; without it, the line is thin (`ACCENT`)
    round: float = 0  # the radius of a box's corners
    outside: bool = False  # fill everything but this shape: what is seen through a window

    at: Two = (50, 50)  # the position of the anchor of a motif
    size: float = Field(default=100, gt=0)  # the size of the box of a motif
    tall: float = Field(default=1, gt=0)  # vertical stretch
    flip: bool = False
    turn: float = 0  # degrees, clockwise, around the anchor of a motif or the middle of a shape

    times: int | tuple[int, int] = 1  # copies in a row, or columns and rows
    step: Two = (0, 0)  # from one to the next; in a grid across and down
    stagger: float = 0  # every second row of a grid is moved by this
    around: Two | None = None  # in a circle around this, instead of a row
    sweep: float = 360  # how much of the circle
    scatter: float = 0  # each is moved by up to this, always in the same way
    grow: float = 1  # the factor from one copy to the next

    @property
    def kind(self) -> str:
        """The name of the field that is set."""
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if problem := self._problem():
            raise ValueError(problem)
        return self

    def _problem(self) -> str:
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            return f"kinds={given}"
        if given[0] in _FLAT and len(getattr(self, given[0])) % 2:
            return f"odd={given[0]}"
        if self.use is None and self.filled():
            return f"slots={[*self.filled()]}"
        if self.use is None and self.fill is None and self.pen is None and given[0] not in OPEN:
            return f"colourless={given[0]}"
        return ""


class Motif(_Strict):
    """A drawing in a box of 100 by 100 that scenes use: its anchor, its open colours, its shapes."""

    anchor: Two = (50, 50)
    slots: Slots = Slots()
    shapes: tuple[Item, ...] = Field(min_length=1)


class Background(Slots):
    """The background: a colour, and a motif below the horizon."""

    sky: str
    kind: str | None = None
    horizon: float = 0


class Scene(_Strict):
    """A memory: what can be felt in it, for developers, and what is drawn."""

    felt: tuple[str, ...] = Field(min_length=2, max_length=4)
    background: Background
    things: tuple[Item, ...] = Field(min_length=1)
    motifs: dict[str, Motif] = {}  # for this scene only


class Flaw(StrEnum):
    """What is wrong with a data file."""

    FORM = "form"  # not TOML, or not the form of a motif or a scene
    COLOUR = "unknown-colour"
    SLOT = "unknown-slot"
    MOTIF = "unknown-motif"
    TWICE = "defined-twice"
    CIRCLE = "contains-itself"
    NAME = "file-name"  # not three digits, a dash and a word; or a number that another file has too


class BrokenMemoryError(ValueError):
    """A broken data file; the message names the file, the motif or the place in it, and the flaw."""

    def __init__(self, source: str, place: str, flaw: Flaw, detail: str = "") -> None:
        super().__init__(": ".join(part for part in (source, place, flaw, detail) if part))
        self.flaw = flaw


Paint: TypeAlias = tuple[int, int, int, int]
Motifs: TypeAlias = Mapping[str, Motif]

_DATA: Final = files(__package__) / "data"
_FILE: Final = re.compile(r"([0-9]{3})-[a-z0-9-]+\.toml")
_MOTIFS: Final = TypeAdapter(dict[str, Motif])
_PALETTE: Final = TypeAdapter(dict[str, str])


def _texts(folder: str) -> list[tuple[str, Traversable]]:
    found = (file for file in (_DATA / folder).iterdir() if file.name.endswith(".toml"))
    return sorted((f"{folder}/{file.name}", file) for file in found)


@cache
def paints() -> Mapping[str, Paint]:
    """Return the palette: every colour by its name."""
    return read_palette((_DATA / "palette.toml").read_text(encoding="utf-8"), "palette.toml")


@cache
def motifs() -> Motifs:
    """Return the stock of motifs; raises `BrokenMemoryError`."""
    found: dict[str, Motif] = {}
    for source, file in _texts("motifs"):
        read = read_motifs(file.read_text(encoding="utf-8"), source)
        if twice := sorted(found.keys() & read.keys()):
            raise BrokenMemoryError(source, twice[0], Flaw.TWICE)
        found |= read
    for name in found:
        _check_circles(name, found, ())
    return found


@cache
def scene_files() -> Mapping[int, tuple[str, Traversable]]:
    """Return the files of the scenes that exist, by their numbers."""
    found: dict[int, tuple[str, Traversable]] = {}
    for source, file in _texts("scenes"):
        match = _FILE.fullmatch(file.name)
        if not match or int(match[1]) in found:
            raise BrokenMemoryError(source, "", Flaw.NAME)
        found[int(match[1])] = source, file
    return found


def load_scene(number: int) -> Scene:
    """Return a scene; raises `BrokenMemoryError`, or `KeyError` if there is none."""
    source, file = scene_files()[number]
    return read_scene(file.read_text(encoding="utf-8"), source)


def read_palette(text: str, source: str) -> Mapping[str, Paint]:
    """Parse a palette."""
    try:
        read = _PALETTE.validate_python(tomllib.loads(text))
        return {name: _paint(colour) for name, colour in read.items()}
    except ValueError as error:  # of TOML, pydantic and Pillow
        raise BrokenMemoryError(source, "", Flaw.FORM, str(error)) from error


def _paint(colour: str) -> Paint:
    red, green, blue, *rest = ImageColor.getrgb(colour)
    return red, green, blue, rest[0] if rest else 255


def read_motifs(text: str, source: str) -> dict[str, Motif]:
    """Parse motifs; whether the motifs that they use exist is checked later."""
    try:
        read = _MOTIFS.validate_python(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BrokenMemoryError(source, "", Flaw.FORM, str(error)) from error
    for name, motif in read.items():
        _check_motif(motif, source, name)
    return read


def read_scene(text: str, source: str) -> Scene:
    """Parse a scene, and check that everything it uses exists."""
    try:
        scene = Scene.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BrokenMemoryError(source, "", Flaw.FORM, str(error)) from error
    stock = {**motifs(), **scene.motifs}
    if twice := sorted(motifs().keys() & scene.motifs.keys()):
        raise BrokenMemoryError(source, twice[0], Flaw.TWICE)
    for name, motif in scene.motifs.items():
        _check_motif(motif, source, name)
        _check_circles(name, stock, (), source)
    back = scene.background
    _check_colours((back.sky, *back.filled().values()), (), source, "background")
    if back.kind:
        _check_use(back.kind, back.filled(), stock, source)
    _check_items(scene.things, (), source, "things")
    for item in scene.things:
        if item.use:
            _check_use(item.use, item.filled(), stock, source)
    return scene


def _check_motif(motif: Motif, source: str, name: str) -> None:
    own = motif.slots.filled()
    _check_colours(own.values(), (), source, name)
    _check_items(motif.shapes, tuple(own), source, name)


def _check_items(items: Iterable[Item], slots: tuple[str, ...], source: str, place: str) -> None:
    for item in items:
        _check_colours(
            chain(filter(None, (item.fill, item.pen)), item.filled().values()), slots, source, place
        )


def _check_colours(colours: Iterable[str], slots: tuple[str, ...], source: str, place: str) -> None:
    for colour in colours:
        if colour in SLOTS and colour not in slots:
            raise BrokenMemoryError(source, place, Flaw.SLOT, colour)
        if colour not in SLOTS and colour not in paints():
            raise BrokenMemoryError(source, place, Flaw.COLOUR, colour)


def _check_use(name: str, filled: Mapping[str, str], stock: Motifs, source: str) -> None:
    if name not in stock:
        raise BrokenMemoryError(source, name, Flaw.MOTIF)
    if unknown := sorted(filled.keys() - stock[name].slots.filled().keys()):
        raise BrokenMemoryError(source, name, Flaw.SLOT, unknown[0])


def _check_circles(name: str, stock: Motifs, inside: tuple[str, ...], source: str = "motifs") -> None:
    if name in inside:
        raise BrokenMemoryError(source, name, Flaw.CIRCLE)
    for item in stock[name].shapes:
        if item.use:
            _check_use(item.use, item.filled(), stock, f"{source}/{name}")
            _check_circles(item.use, stock, (*inside, name), source)
