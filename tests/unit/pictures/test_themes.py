"""Themes and portraits: nothing is left to colour alone, and colours can be told apart."""

from itertools import combinations
from math import hypot

import pytest
from PIL import Image, ImageChops, ImageColor

from engine.heldhands.cards import CARDS, Card, Emotion
from renderers.heldhands.marks import _ring
from renderers.heldhands.motifs import draw_ornament, node_symbol
from renderers.heldhands.portrait import USUAL_SIZE, Portrait, portrait
from renderers.page.palettes import theme_palette
from renderers.page.theme import THEMES
from renderers.paint.picture import Media, ThemeName
from renderers.paint.stamps import stamp, stamp_of
from tests.rows import each_row
from tests.unit.pictures.eyes import EYES, contrast, smallest_distance
from tests.unit.pictures.goldens import opened
from tests.unit.pictures.palm.mimes import apart

TELLABLE = 12.0  # several times what is just noticeable: two colours that nobody takes for one
CLEAR = 25.0  # two colours that have nothing to do with each other
SMALL = 32  # pixels, as a list of rooms shows it
ROUND = 0.98  # of the circle: what lies beyond, clients may cut off
TOLD = 40  # of 255: a difference of lightness that nobody overlooks


@each_row("eye", EYES)
@each_row("name", ThemeName)
def test_colours_of_emotions_and_players_differ_to_every_eye_and_safe_ones_clearly(
    name: ThemeName, eye: str
) -> None:
    theme, enough = THEMES[name], CLEAR if name is ThemeName.SAFE else TELLABLE
    assert smallest_distance(list(theme.emotions.values()), eye) > enough
    assert smallest_distance([theme.own, theme.partner], eye) > enough


def test_the_measure_knows_colours_that_are_mixed_up() -> None:
    assert smallest_distance(["#B0413E", "#6B7A2F"], "no green cones") < TELLABLE
    assert smallest_distance(["#B0413E", "#6B7A2F"], "all cones") > CLEAR
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@each_row("name", ThemeName)
def test_each_emotion_has_a_shape_that_no_other_has(name: ThemeName) -> None:
    shapes = {emotion: _shape(emotion, name) for emotion in Emotion}
    for one, other in combinations(shapes.values(), 2):
        smaller = min(_size(one), _size(other))
        assert _size(ImageChops.logical_xor(one, other)) > 0.5 * smaller


def test_each_pair_of_halves_has_an_ornament_that_no_other_has() -> None:
    theme = THEMES[ThemeName.CONTRAST]

    def ornament(card: Card) -> Image.Image:
        paper = Image.new("L", (70, 70), 255)
        stamp((60, 60), 1, lambda pen: draw_ornament(pen, card, (30, 30), 24, theme)).press(paper, (35, 35))
        return paper

    drawn = {"".join(sorted(card)): ornament(card) for card in CARDS}
    assert len(drawn) == 10
    assert min(apart(one, other, by=129) for one, other in combinations(drawn.values(), 2)) > 150


def test_players_are_told_apart_without_colour() -> None:
    solid, double = (
        stamp_of(_ring(32, "#000000", "#FFFFFF", double=double), 1.0).colours for double in (False, True)
    )
    assert isinstance(solid, Image.Image)
    assert isinstance(double, Image.Image)
    assert apart(solid, double, by=91) > 200


def _size(shape: Image.Image) -> int:
    return shape.histogram()[255]


def _shape(emotion: Emotion, theme: ThemeName) -> Image.Image:
    """Return where the shape of a node lies, without any colour."""
    node = stamp_of(node_symbol(emotion, 32, THEMES[theme]), 1.0)
    drawn = Image.new("RGB", node.cover.size, THEMES[theme].emotions[emotion])
    drawn.paste(node.colours, (0, 0), node.cover)
    mark = Image.new("RGB", drawn.size, THEMES[theme].marks[emotion])
    return (
        ImageChops.difference(drawn, mark).convert("L").point(lambda value: 255 * (value < 40)).convert("1")
    )


@each_row("name", ThemeName)
def test_letters_and_shapes_stand_out_and_high_contrast_is_high(name: ThemeName) -> None:
    theme, high = THEMES[name], 7 if name is ThemeName.CONTRAST else 0
    for emotion in Emotion:  # large shapes, as WCAG want them
        assert contrast(theme.emotions[emotion], theme.marks[emotion]) > max(3, high)
    for ground in (theme.paper, theme.beyond, theme.board):
        assert contrast(theme.ink, ground) > 7
        assert contrast(theme.soft, ground) > 4.5
    for player in (theme.own, theme.partner):
        assert contrast(player, theme.plate) > 4.5
        assert all(contrast(player, ground) > 3 for ground in (theme.paper, theme.beyond, theme.board))
        assert contrast(player, theme.paper) > high
    assert min(contrast(theme.line, theme.board), contrast(theme.soft, theme.paper)) > high


@each_row("name", ThemeName)
def test_a_palette_keeps_the_colours_of_its_theme(name: ThemeName) -> None:
    for colour in THEMES[name].colours:
        assert isinstance(colour, str)
        wanted = ImageColor.getrgb(colour)
        kept = theme_palette(name).reduce(Image.new("RGB", (4, 4), wanted)).convert("RGB").getpixel((1, 1))
        assert kept == wanted


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


def _small(kind: Portrait) -> Image.Image:
    """Return where a small portrait differs from its ground, without any colour."""
    grey = opened(portrait(kind).data).resize((SMALL, SMALL), Image.Resampling.LANCZOS).convert("L")
    ground = Image.new("L", grey.size, grey.getpixel((0, 0)))
    return ImageChops.difference(grey, ground).point(lambda value: 255 * (value > TOLD))


def test_small_portraits_show_something_and_are_told_apart_without_colour() -> None:
    shapes = [*map(_small, Portrait)]
    assert all(0.15 < _size(shape) / SMALL**2 < 0.7 for shape in shapes)
    for one, other in combinations(shapes, 2):
        assert _size(ImageChops.difference(one, other)) > 0.5 * min(_size(one), _size(other))


@each_row("name", ThemeName)
def test_nodes_that_are_not_open_yet_are_seen_to_be_closed(name: ThemeName) -> None:
    theme = THEMES[name]
    for emotion in Emotion:
        both = [theme.emotions[emotion], theme.closed_emotions[emotion]]
        assert smallest_distance(both, "all cones") > TELLABLE
        if name is ThemeName.CONTRAST:
            assert contrast(theme.closed_marks[emotion], theme.closed_emotions[emotion]) > 4.5
