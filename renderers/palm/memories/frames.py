"""The colours around a memory, for each theme; the scene itself is the same in all of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from renderers.paint.look import ThemeName
from renderers.paint.pen import Colour


@dataclass(frozen=True, slots=True)
class Frame:
    """What is around a scene."""

    paper: Colour  # on which the card lies
    card: Colour
    edge: Colour  # of the card
    ink: Colour
    soft: Colour  # ink of what is less important
    badge: Colour  # behind the number
    on_badge: Colour


FRAMES: Final[Mapping[ThemeName, Frame]] = {
    ThemeName.DAY: Frame("#F1E8EA", "#FFFAF3", "#C9B5A7", "#3B2F3F", "#705E69", "#3B2F3F", "#FFFDF9"),
    ThemeName.NIGHT: Frame("#211A2D", "#2B2537", "#6F617E", "#F3EAE2", "#B9ABBB", "#F3EAE2", "#1B1523"),
    ThemeName.CONTRAST: Frame("#FFFFFF", "#FFFFFF", "#000000", "#000000", "#000000", "#000000", "#FFFFFF"),
    ThemeName.SAFE: Frame("#F0EDF0", "#FFFDF9", "#B7ADA0", "#26222B", "#5D5763", "#26222B", "#FFFDF9"),
}
