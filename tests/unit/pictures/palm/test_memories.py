"""Given the files of the memories: can each be drawn, felt, read, and told from all others?"""

from itertools import combinations
from math import dist
from statistics import mean
from typing import TypeAlias

import pytest
from PIL import Image

from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look, ThemeName
from renderers.palm.memories.card import draw_memory
from renderers.palm.memories.files import (
    BrokenMemoryError,
    load_scene,
    motifs,
    read_motifs,
    read_palette,
    read_scene,
    scene_files,
)
from renderers.palm.memories.scenes import memory_image
from renderers.palm.names import MEMORY_COUNT, TUTORIAL_MEMORY, memory_story, memory_title
from tests.rows import each_row
from tests.unit.pictures.goldens import opened

Likeness: TypeAlias = tuple[int, list[tuple[int, ...]]]
SIDE = 150
SAME_LIGHT = 60.0  # colours that are nearer to each other than this look like one picture from afar
DRAWN = sorted(scene_files())
SCENE = 'felt = ["a", "b"]\nbackground = { sky = "sky" }\nthings = [{ use = "cup" }]\n'


def likeness(image: Image.Image) -> Likeness:
    """Return a fingerprint: where it is lighter than to the right and below, and the colours of its parts."""
    side = 17
    small = image.convert("L").resize((side, side), Image.Resampling.BOX).tobytes()
    spots = [row * side + column for row in range(side - 1) for column in range(side - 1)]
    bits = "".join(f"{small[spot] > small[spot + 1]:d}{small[spot] > small[spot + side]:d}" for spot in spots)
    means = image.resize((4, 4), Image.Resampling.BOX).tobytes()
    return int(bits, 2), [*zip(means[::3], means[1::3], means[2::3], strict=True)]


def alike(one: Likeness, other: Likeness) -> bool:
    """Return whether two scenes could be mistaken for each other; chance makes half of 512 bits differ."""
    apart = mean(dist(a, b) for a, b in zip(one[1], other[1], strict=True))
    return (one[0] ^ other[0]).bit_count() < (150 if apart < SAME_LIGHT else 100)


def test_every_file_is_that_of_a_memory_with_a_few_things_to_feel() -> None:
    assert set(DRAWN) <= set(range(1, MEMORY_COUNT + 1))
    assert len(motifs()) >= 60
    assert {"typewriter", "guitar", "chess-board"} <= {
        item.use for item in load_scene(TUTORIAL_MEMORY).things
    }
    for number in DRAWN:
        felt = load_scene(number).felt
        assert 2 <= len(set(felt)) <= 4
        assert all(each.strip() for each in felt)


def test_no_two_can_be_mistaken_for_each_other() -> None:
    prints = {number: likeness(memory_image(number, SIDE)) for number in DRAWN}
    assert [pair for pair in combinations(DRAWN, 2) if alike(prints[pair[0]], prints[pair[1]])] == []
    brighter = memory_image(DRAWN[0], 200).point(lambda value: min(255, value + 8))
    assert alike(prints[DRAWN[0]], likeness(brighter)), (
        "the same scene would be found if it were a little different"
    )


@each_row("language", Language)
def test_every_memory_has_a_title_and_a_line(language: Language) -> None:
    words = Words(language)
    titles = [memory_title(number, words) for number in range(1, MEMORY_COUNT + 1)]
    stories = [memory_story(number, words) for number in range(1, MEMORY_COUNT + 1)]
    assert len(set(titles)) == len(set(stories)) == MEMORY_COUNT
    assert [each for each in titles if len(each) > 32] == []
    assert [each for each in stories if len(each) > 110] == []


@each_row("side", [40, 150, 353])
def test_an_image_has_its_size_and_what_somebody_draws_on_it_is_not_in_the_next(side: int) -> None:
    image = memory_image(TUTORIAL_MEMORY, side)
    assert (image.mode, image.size) == ("RGB", (side, side))
    image.paste("#FF00FF", (0, 0, side, side))
    assert memory_image(TUTORIAL_MEMORY, side).tobytes() != image.tobytes()


@each_row("theme", ThemeName)
def test_a_card_is_four_by_five_and_its_scene_the_same_in_all_themes(theme: ThemeName) -> None:
    picture = draw_memory(TUTORIAL_MEMORY, Words(Language.IT), Look(theme, 600, large=True))
    assert (picture.width, picture.height) == (600, 750)
    scene = opened(picture.data).crop((28, 28, 572, 572))
    assert scene.tobytes() == memory_image(TUTORIAL_MEMORY, 544).tobytes()


def _broken(old: str, new: str) -> str:
    assert old in SCENE
    return SCENE.replace(old, new)


OWN = '[motifs.doll]\nshapes = [{ circle = [1, 1, 1], fill = "a" }]\n'
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
    "a motif that the stock has": (SCENE + OWN.replace("doll", "cup"), "cup: defined-twice"),
    "a motif inside itself": (
        SCENE + '[motifs.doll]\nshapes = [{ use = "doll" }]\n',
        "doll: contains-itself",
    ),
    "a slot that nobody fills": (SCENE + OWN, "doll: unknown-slot: a"),
}


@each_row(("text", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_scene_is_refused_by_its_name(text: str, said: str) -> None:
    assert read_scene(SCENE, "scenes/000-x.toml").felt == ("a", "b")
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
