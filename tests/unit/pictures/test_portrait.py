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
@each_row("size", [32, 100, USUAL_SIZE])
def test_a_portrait_is_as_large_as_it_was_asked_for(kind: Portrait, size: int) -> None:
    made = portrait(kind, size)
    assert made.media is Media.PNG
    assert (made.width, made.height) == opened(made.data).size == (size, size)


@each_row("kind", Portrait)
def test_a_portrait_is_the_same_whenever_it_is_drawn(kind: Portrait) -> None:
    assert portrait(kind) == portrait(kind)


def test_the_usual_portrait_is_that_of_the_bot() -> None:
    assert portrait() == portrait(Portrait.BOT, 256)


@each_row("kind", Portrait)
def test_nothing_is_lost_when_it_is_cut_round(kind: Portrait) -> None:
    image = opened(portrait(kind).data)
    middle = (USUAL_SIZE - 1) / 2
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


@each_row(("one", "other"), [*combinations(Portrait, 2)])
def test_small_portraits_are_told_apart_without_colour(one: Portrait, other: Portrait) -> None:
    shapes = drawn(one), drawn(other)
    apart = ImageChops.difference(*shapes).histogram()[255]
    assert apart > 0.5 * min(shape.histogram()[255] for shape in shapes)


@each_row("kind", Portrait)
def test_a_small_portrait_shows_something(kind: Portrait) -> None:
    assert 0.15 < drawn(kind).histogram()[255] / SMALL**2 < 0.7
