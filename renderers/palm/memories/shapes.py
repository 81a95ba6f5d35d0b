"""The format of shapes in the data files: see `Item`."""

from typing import Annotated, Final, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

Two: TypeAlias = tuple[float, float]
Three: TypeAlias = tuple[float, float, float]
Four: TypeAlias = tuple[float, float, float, float]
Six: TypeAlias = tuple[float, float, float, float, float, float]
Points: TypeAlias = Annotated[tuple[float, ...], Field(min_length=4)]
"""x, y, x, y..."""

KINDS: Final = ("circle", "ellipse", "box", "polygon", "curve", "line", "stroke", "arc", "use")
SLOTS: Final = ("a", "b", "c", "d", "e")
_OPEN: Final = ("line", "stroke", "arc")
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
        if self.use is None and self.fill is None and self.pen is None and given[0] not in _OPEN:
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
