"""Colours, and the colours between them."""

from typing import TypeAlias

Colour: TypeAlias = str
"""As in style sheets: "#RRGGBB", or "#RRGGBBAA"; for a vector pen any colour of CSS."""

Rgb: TypeAlias = tuple[int, int, int]
Colours: TypeAlias = tuple[Colour | Rgb, ...]


def between(one: Colour, other: Colour, steps: int) -> Colours:
    """Return colours evenly spaced between two."""
    return tuple(_mix(read_rgb(one), read_rgb(other), step / (steps + 1)) for step in range(1, steps + 1))


def mix_colours(one: Colour, other: Colour, part: float) -> Colour:
    """Mix a part of another colour into a colour."""
    if not (one.startswith("#") and other.startswith("#")):  # a variable of CSS, or made of one
        return f"color-mix(in srgb,{other} {part:.0%},{one})"
    return "#{:02X}{:02X}{:02X}".format(*_mix(read_rgb(one), read_rgb(other), part))


def read_rgb(colour: Colour | Rgb) -> Rgb:
    """Return a colour as numbers, without its opacity."""
    if not isinstance(colour, str):
        return colour
    red, green, blue, *_ = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def _mix(one: Rgb, other: Rgb, part: float) -> Rgb:
    r, g, b = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return r, g, b
