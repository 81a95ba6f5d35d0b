"""The card of a single memory: the scene, its number, its title and its line."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.i18n.catalogue import Words
from renderers.paint.lettering import Align, Weight, lettering
from renderers.paint.look import Look, ThemeName
from renderers.paint.pen import Colour, Pen, Stamp, stamp
from renderers.paint.picture import Media, Picture
from renderers.paint.png import write_png
from renderers.palm.memories.image import memory_image
from renderers.palm.memories.life import story, title


@dataclass(frozen=True, slots=True)
class Frame:
    """The colours around a scene in a theme; the scene itself is the same in all themes."""

    paper: Colour  # under the card
    card: Colour
    edge: Colour  # of the card
    ink: Colour
    soft: Colour  # less important ink
    badge: Colour  # behind the number
    on_badge: Colour


FRAMES: Final[Mapping[ThemeName, Frame]] = {
    ThemeName.DAY: Frame("#F1E8EA", "#FFFAF3", "#C9B5A7", "#3B2F3F", "#705E69", "#3B2F3F", "#FFFDF9"),
    ThemeName.NIGHT: Frame("#211A2D", "#2B2537", "#6F617E", "#F3EAE2", "#B9ABBB", "#F3EAE2", "#1B1523"),
    ThemeName.CONTRAST: Frame("#FFFFFF", "#FFFFFF", "#000000", "#000000", "#000000", "#000000", "#FFFFFF"),
    ThemeName.SAFE: Frame("#F0EDF0", "#FFFDF9", "#B7ADA0", "#26222B", "#5D5763", "#26222B", "#FFFDF9"),
}


WIDTH, HEIGHT = 1200, 1500  # units
_EDGE: Final = 20.0  # paper around the card
_LINE: Final = 5.0  # the edge of the card
_MARGIN: Final = 56.0
_SCENE: Final = WIDTH - 2 * _MARGIN
_BELOW: Final = _MARGIN + _SCENE
_TITLE: Final = 72.0
_STORY: Final = 44.0
_LEAST: Final = 30.0
_LARGER: Final = 1.25
_BADGE: Final = 54.0  # its radius
_STEP: Final = 1.25  # from line to line
_LINES: Final = 3


def draw_memory(number: int, words: Words, look: Look) -> Picture:
    """Draw the card of a memory: its width is four fifths of its height."""
    scale, frame = look.width / WIDTH, FRAMES[look.theme]
    image = Image.new("RGB", (look.width, round(HEIGHT * scale)), frame.paper)
    for inward, colour in ((_EDGE, frame.edge), (_EDGE + _LINE, frame.card)):
        near, right, low = (round(each * scale) for each in (inward, WIDTH - inward, HEIGHT - inward))
        image.paste(colour, (near, near, right, low))
    side, corner = round(_SCENE * scale), round(_MARGIN * scale)
    image.paste(memory_image(number, side), (corner, corner))
    middle = _BELOW + 84
    _badge(frame.badge, scale).press(image, ((_MARGIN + _BADGE) * scale, middle * scale))
    numeral = lettering(str(number), _pixels(54, scale), Weight.BOLD, frame.on_badge)
    numeral.press(image, ((_MARGIN + _BADGE) * scale, middle * scale))
    left, room = _MARGIN + 2 * _BADGE + 28, _SCENE - 2 * _BADGE - 28
    _fit(title(number, words), _TITLE * (_LARGER if look.large else 1), room, scale, frame.ink).press(
        image, (left * scale, middle * scale)
    )
    _write_story(image, story(number, words), look, frame)
    return Picture(write_png(image), Media.PNG, image.width, image.height)


def _pixels(units: float, scale: float) -> int:
    return max(1, round(units * scale))


def _fit(text: str, size: float, room: float, scale: float, colour: Colour) -> Stamp:
    """Return a line as large as it fits."""
    limit = max(1, int(room * scale))
    made = lettering(text, _pixels(size, scale), Weight.BOLD, colour, Align.LEFT)
    if made.cover.width <= limit:
        return made
    smaller = max(_pixels(_LEAST, scale), int(_pixels(size, scale) * limit / made.cover.width))
    return lettering(text, smaller, Weight.BOLD, colour, Align.LEFT, limit)


def _write_story(image: Image.Image, text: str, look: Look, frame: Frame) -> None:
    """Write the story below the title, in as many lines as there is room for."""
    scale = look.width / WIDTH
    size = _STORY * (_LARGER if look.large else 1)
    lines = _wrap(text, size, scale)
    while len(lines) > _LINES - 1 and size > _LEAST:
        size -= 2
        lines = _wrap(text, size, scale)
    top = _BELOW + 168
    for number, line in enumerate(lines[:_LINES]):
        made = lettering(
            line, _pixels(size, scale), Weight.PLAIN, frame.soft, Align.LEFT, _pixels(_SCENE, scale)
        )
        made.press(image, (_MARGIN * scale, (top + (number + 0.5) * size * _STEP) * scale))


def _wrap(text: str, size: float, scale: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        wide = lettering(longer, _pixels(size, scale), Weight.PLAIN, "#000000").cover.width
        if lines and wide <= _SCENE * scale:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=8)
def _badge(colour: Colour, scale: float) -> Stamp:
    side = 2 * _BADGE + 4

    def draw(pen: Pen) -> None:
        pen.circle((side / 2, side / 2), _BADGE, colour)

    return stamp((side, side), scale, draw)
