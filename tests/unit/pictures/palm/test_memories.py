"""Given the files of the memories: can each be drawn, felt, read, and told from all others?"""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from renderers.language import Language, Words
from renderers.paint.look import Look, ThemeName
from renderers.palm.memories.broken import BrokenMemoryError
from renderers.palm.memories.card import draw_memory
from renderers.palm.memories.files import (
    load_scene,
    motifs,
    read_motifs,
    read_palette,
    read_scene,
    scene_files,
)
from renderers.palm.memories.image import memory_image
from renderers.palm.memories.life import COUNT, TUTORIAL, story, title
from tests.rows import each_row
from tests.unit.pictures.palm.likeness import Likeness, bits_apart, colours_apart, likeness

SIDE = 150
FEWEST_BITS = 100
"""Of 512, in which any two differ: chance makes it about 256."""
FEWEST_BITS_IN_THE_SAME_LIGHT = 150
SAME_LIGHT = 60.0
"""Colours that are nearer to each other than this look like one picture from afar."""

DRAWN = sorted(scene_files())
SCENE = 'felt = ["a", "b"]\nbackground = { sky = "sky" }\nthings = [{ use = "cup" }]\n'


@pytest.fixture(scope="module")
def prints() -> dict[int, Likeness]:
    return {number: likeness(memory_image(number, SIDE)) for number in DRAWN}


def test_every_file_is_that_of_a_memory() -> None:
    assert set(DRAWN) <= set(range(1, COUNT + 1))
    assert TUTORIAL in DRAWN
    assert len(motifs()) >= 60


@each_row("number", DRAWN)
def test_a_scene_has_a_few_things_to_feel(number: int) -> None:
    felt = load_scene(number).felt
    assert 2 <= len(set(felt)) <= 4
    assert all(each.strip() for each in felt)


def test_the_tutorial_has_what_it_teaches_with() -> None:
    used = {item.use for item in load_scene(TUTORIAL).things}
    assert {"typewriter", "guitar", "chess-board"} <= used


def test_no_two_can_be_mistaken_for_each_other(prints: dict[int, Likeness]) -> None:
    pairs = [(prints[one], prints[other], (one, other)) for one, other in combinations(DRAWN, 2)]
    alike = [
        numbers
        for one, other, numbers in pairs
        if bits_apart(one, other)
        < (FEWEST_BITS_IN_THE_SAME_LIGHT if colours_apart(one, other) < SAME_LIGHT else FEWEST_BITS)
    ]
    assert alike == []


def test_the_same_scene_would_be_found_even_if_it_were_a_little_different(
    prints: dict[int, Likeness],
) -> None:
    number = DRAWN[0]
    brighter = likeness(memory_image(number, 200).point(lambda value: min(255, value + 8)))
    assert bits_apart(prints[number], brighter) < FEWEST_BITS
    assert colours_apart(prints[number], brighter) < SAME_LIGHT


@each_row("language", Language)
def test_every_memory_has_a_title_and_a_line(language: Language) -> None:
    words = Words(language)
    titles = [title(number, words) for number in range(1, COUNT + 1)]
    stories = [story(number, words) for number in range(1, COUNT + 1)]
    assert len(set(titles)) == len(set(stories)) == COUNT
    assert [each for each in titles if len(each) > 32] == []
    assert [each for each in stories if len(each) > 110] == []


@each_row("side", [40, 150, 353])
def test_an_image_has_the_size_that_was_asked_for(side: int) -> None:
    image = memory_image(TUTORIAL, side)
    assert (image.mode, image.size) == ("RGB", (side, side))


def test_what_somebody_draws_on_an_image_is_not_in_the_next() -> None:
    first = memory_image(TUTORIAL, 100)
    first.paste("#FF00FF", (0, 0, 100, 100))
    assert memory_image(TUTORIAL, 100).tobytes() != first.tobytes()


@each_row("theme", ThemeName)
def test_a_card_is_four_by_five_and_its_scene_the_same_in_all_themes(theme: ThemeName) -> None:
    picture = draw_memory(TUTORIAL, Words(Language.IT), Look(theme, 600, large=True))
    assert (picture.width, picture.height) == (600, 750)
    with Image.open(BytesIO(picture.data)) as opened:
        scene = opened.convert("RGB").crop((28, 28, 572, 572))
    assert scene.tobytes() == memory_image(TUTORIAL, 544).tobytes()


def _broken(old: str, new: str) -> str:
    assert old in SCENE
    return SCENE.replace(old, new)


BROKEN = {
    "no TOML": (_broken("[{", "{{"), "form"),
    "too little to feel": (_broken(', "b"', ""), "felt"),
    "too much to feel": (_broken('"b"', '"b", "c", "d", "e"'), "felt"),
    "a word that there is not": (_broken("felt", 'smelt = ["a"]\nfelt'), "smelt"),
    "a colour that there is not": (_broken('"sky" }', '"mauve" }'), "background: unknown-colour: mauve"),
    "a motif that there is not": (_broken("cup", "unicorn"), "unicorn: unknown-motif"),
    "a slot that a motif has not": (_broken('"cup"', '"cup", e = "red"'), "cup: unknown-slot: e"),
    "two shapes in one": (
        _broken('use = "cup"', 'circle = [1, 1, 1], box = [1, 1, 1, 1], fill = "red"'),
        "kinds",
    ),
    "half a point": (_broken('use = "cup"', "line = [1, 2, 3, 4, 5]"), "odd"),
    "a shape without colour": (_broken('use = "cup"', "circle = [1, 1, 1]"), "colourless"),
    "a motif of its own that the stock has": (
        SCENE + '[motifs.cup]\nshapes = [{ circle = [1, 1, 1], fill = "red" }]\n',
        "cup: defined-twice",
    ),
    "a motif inside itself": (
        SCENE + '[motifs.doll]\nshapes = [{ use = "doll" }]\n',
        "doll: contains-itself",
    ),
    "a slot that nobody fills": (
        SCENE + '[motifs.doll]\nshapes = [{ circle = [1, 1, 1], fill = "a" }]\n',
        "doll: unknown-slot: a",
    ),
}


def test_the_scene_that_is_broken_below_is_whole() -> None:
    assert read_scene(SCENE, "scenes/000-x.toml").felt == ("a", "b")


@each_row(("text", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_scene_is_refused_by_its_name(text: str, said: str) -> None:
    with pytest.raises(BrokenMemoryError) as refused:
        read_scene(text, "scenes/000-x.toml")
    assert str(refused.value).startswith("scenes/000-x.toml")
    assert said in str(refused.value)


def test_a_broken_motif_and_a_broken_palette_are_refused() -> None:
    with pytest.raises(BrokenMemoryError, match=r"motifs/x\.toml: doll: unknown-colour: mauve"):
        read_motifs('[doll]\nshapes = [{ circle = [1, 1, 1], fill = "mauve" }]', "motifs/x.toml")
    with pytest.raises(BrokenMemoryError, match=r"motifs/x\.toml(?s:.*)doll"):
        read_motifs("[doll]\nshapes = []", "motifs/x.toml")
    with pytest.raises(BrokenMemoryError, match=r"palette\.toml"):
        read_palette('red = "reddish"', "palette.toml")
