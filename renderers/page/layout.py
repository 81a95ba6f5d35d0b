"""The units of every picture: it is 1200 units wide, whatever its size in pixels."""

from typing import Final, TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

WIDTH: Final = 1200
HEIGHT: Final = 1500
