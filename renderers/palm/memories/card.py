"""The card of a single memory: the scene, its number, its title and its line."""

from typing import Final

from PIL import Image

from renderers.i18n.catalogue import Words
from renderers.page.canvas import HEIGHT, WIDTH
from renderers.page.theme import THEMES
from renderers.paint.colours import Colour
from renderers.paint.pen import Align, Circle
from renderers.paint.picture import Look, Media, Picture
from renderers.paint.png import write_png
from renderers.paint.stamps import Stamp, circles_stamp
from renderers.paint.text import Weight, text_stamp
from renderers.palm.memories.scenes import memory_image
from renderers.palm.names import memory_story, memory_title

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
    scale, colours = look.width / WIDTH, THEMES[look.theme]
    image = Image.new("RGB", (look.width, round(HEIGHT * scale)), colours.paper)
    for inward, colour in ((_EDGE, colours.line), (_EDGE + _LINE, colours.board)):
        near, right, low = (round(each * scale) for each in (inward, WIDTH - inward, HEIGHT - inward))
        image.paste(colour, (near, near, right, low))
    side, corner = round(_SCENE * scale), round(_MARGIN * scale)
    image.paste(memory_image(number, side), (corner, corner))
    middle = _BELOW + 84
    badge = circles_stamp(2 * _BADGE + 4, scale, Circle(_BADGE, colours.ink))
    for made in (badge, text_stamp(str(number), _pixels(54, scale), Weight.BOLD, colours.plate)):
        made.press(image, ((_MARGIN + _BADGE) * scale, middle * scale))
    left, room = _MARGIN + 2 * _BADGE + 28, _SCENE - 2 * _BADGE - 28
    _fit(
        memory_title(number, words), _TITLE * (_LARGER if look.large else 1), room, scale, colours.ink
    ).press(image, (left * scale, middle * scale))
    _write_story(image, memory_story(number, words), look)
    return Picture(write_png(image), Media.PNG, image.width, image.height)


def _pixels(units: float, scale: float) -> int:
    return max(1, round(units * scale))


def _fit(text: str, size: float, room: float, scale: float, colour: Colour) -> Stamp:
    limit = max(1, int(room * scale))
    made = text_stamp(text, _pixels(size, scale), Weight.BOLD, colour, Align.LEFT)
    if made.cover.width <= limit:
        return made
    smaller = max(_pixels(_LEAST, scale), int(_pixels(size, scale) * limit / made.cover.width))
    return text_stamp(text, smaller, Weight.BOLD, colour, Align.LEFT, limit)


def _write_story(image: Image.Image, text: str, look: Look) -> None:
    """Write the story below the title, in as many lines as there is room for."""
    scale = look.width / WIDTH
    size = _STORY * (_LARGER if look.large else 1)
    lines = _wrap(text, size, scale)
    while len(lines) > _LINES - 1 and size > _LEAST:
        size -= 2
        lines = _wrap(text, size, scale)
    top = _BELOW + 168
    for number, line in enumerate(lines[:_LINES]):
        made = text_stamp(
            line,
            _pixels(size, scale),
            Weight.PLAIN,
            THEMES[look.theme].soft,
            Align.LEFT,
            _pixels(_SCENE, scale),
        )
        made.press(image, (_MARGIN * scale, (top + (number + 0.5) * size * _STEP) * scale))


def _wrap(text: str, size: float, scale: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        wide = text_stamp(longer, _pixels(size, scale), Weight.PLAIN, "#000000").cover.width
        if lines and wide <= _SCENE * scale:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
