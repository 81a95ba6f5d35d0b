"""Portraits: round, small, and told apart by their shapes alone."""

from itertools import combinations
from math import hypot

from PIL import Image, ImageChops

from renderers.heldhands.picture.portrait import USUAL_SIZE, Portrait, portrait
from renderers.paint.picture import Media
from tests.rows import each_row
from tests.unit.pictures.goldens import opened

SMALL = 32  # pixels, as a list of rooms shows it
ROUND = 0.98  # of the circle: what lies beyond, clients may cut off
TOLD = 40  # of 255: a difference of lightness that nobody overlooks


@each_row("kind", Portrait)
def test_a_portrait_has_its_size_is_always_the_same_and_loses_nothing_when_cut_round(kind: Portrait) -> None:
    for size in (32, 100, USUAL_SIZE):
        made = portrait(kind, size)
        assert made.media is Media.PNG
        assert (made.width, made.height) == opened(made.data).size == (size, size)
    assert portrait(kind) == made
    assert portrait() == portrait(Portrait.BOT, 256)
    image, middle = opened(made.data), (USUAL_SIZE - 1) / 2
    beyond = {
        image.getpixel((x, y))
        for x in range(USUAL_SIZE)
        for y in range(USUAL_SIZE)
        if hypot(x - middle, y - middle) > ROUND * USUAL_SIZE / 2
    }
    assert len(beyond) == 1


def drawn(kind: Portrait) -> Image.Image:
    """Return where a small portrait differs from its ground, without any colour."""
    grey = opened(portrait(kind).data).resize((SMALL, SMALL), Image.Resampling.LANCZOS).convert("L")
    ground = Image.new("L", grey.size, grey.getpixel((0, 0)))
    return ImageChops.difference(grey, ground).point(lambda value: 255 * (value > TOLD))


def test_small_portraits_show_something_and_are_told_apart_without_colour() -> None:
    shapes = [*map(drawn, Portrait)]
    assert all(0.15 < shape.histogram()[255] / SMALL**2 < 0.7 for shape in shapes)
    for one, other in combinations(shapes, 2):
        apart = ImageChops.difference(one, other).histogram()[255]
        assert apart > 0.5 * min(shape.histogram()[255] for shape in (one, other))
