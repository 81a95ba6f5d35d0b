"""Given an evening: is it seen in its pictures, whatever it is like?"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

import pytest
from PIL import Image, ImageChops

from renderers.heldhands.picture.sheet import Sheet
from renderers.heldhands.picture.theme import THEMES
from renderers.language import Language, Words
from renderers.nights import (
    chips,
    cover,
    cover_board,
    cover_palm,
    draw,
    emblem,
    medallions,
    page,
    palm_shapes,
    shapes,
    summary,
    tiles,
)
from renderers.nights.facts import PALM, BoardFacts, CoverFacts, PairFacts, PairStage
from renderers.paint import lettering
from renderers.paint.look import NARROWEST, WIDEST, Look, ThemeName
from renderers.paint.picture import Media, Picture
from tests.rows import each_row
from tests.unit.pictures.goldens import look_alike, opened
from tests.unit.pictures.nights import evenings

WORDS: Final = Words(Language.EN)
LOOK: Final = Look(width=400)
KINDS: Final[tuple[tuple[Callable[..., Picture], object], ...]] = (
    (draw.season, evenings.season()),
    *((draw.cover, evenings.cover(palm=palm)) for palm in (False, True)),
    *((draw.board, evenings.board(palm=palm)) for palm in (False, True)),
    *((draw.summary, evenings.summary(palm=palm)) for palm in (False, True)),
)


@each_row(("make", "facts"), KINDS)
def test_the_same_facts_are_the_same_bytes_and_every_width_can_be_had(
    make: Callable[..., Picture], facts: object
) -> None:
    usual = make(facts, WORDS, LOOK)
    _forget_everything()
    assert make(facts, WORDS, LOOK) == usual
    for width in (NARROWEST, 333, 1200, WIDEST):
        made = make(facts, WORDS, Look(width=width))
        assert made.media is Media.PNG
        assert opened(made.data).size == (made.width, made.height)
        assert made.width == width
        assert made.height / width == pytest.approx(usual.height / usual.width, abs=0.06)


def _forget_everything() -> None:
    lettering.SHELF.empty()
    drawing = (chips, cover, cover_board, cover_palm, emblem, medallions, page, palm_shapes, shapes)
    for module in (*drawing, summary, tiles):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def _emblem(facts: CoverFacts, look: Look = LOOK) -> Image.Image:
    """Return a cover without its title."""
    return opened(draw.cover(facts, WORDS, look).data).crop((240, 0, 400, 160))


@each_row("palm", [False, True])
def test_no_two_evenings_have_the_same_cover_and_one_keeps_its_own(*, palm: bool) -> None:
    planned = [evenings.cover(f"Evening {number}", palm=palm) for number in range(6)]
    drawn = [_emblem(facts) for facts in planned]
    assert not any(look_alike(one, other) for one, other in combinations(drawn, 2))
    assert _emblem(planned[0]) == drawn[0]
    made = draw.cover(planned[0], WORDS, Look(width=1600))
    assert (made.width, made.height) == (1600, 640)


@each_row("theme", ThemeName)
def test_which_game_it_is_can_be_seen_on_a_cover_without_reading(theme: ThemeName) -> None:
    one, other = (_emblem(evenings.cover(palm=palm), Look(theme, 400)) for palm in (False, True))
    assert not look_alike(one, other)


def test_every_edition_has_a_cover_and_no_memory_lies_twice_on_one() -> None:
    for edition in ("published", "print-and-play", "", "unheard-of"):
        assert draw.cover(evenings.cover(edition=edition), WORDS, LOOK).data
    for number in range(200):
        shown = cover_palm._memories(emblem.drawn_lots(f"Evening {number}"))
        assert len(set(shown)) == 5
        assert set(shown) <= set(emblem.HAPPY)


ONE: Final = PairFacts(("Zoë", "Łukasz"), "none", PairStage.PLAYING, 1, 12, 24, 14, (1, 0))
PALM_ONE: Final = PairFacts(("Zoë", "Łukasz"), "", PairStage.PLAYING, 0, 3, 8, 2, all_turns=4)
NAMES_AND_STAGES: Final[tuple[dict[str, Any], ...]] = (
    *({"names": ("Anna", "Łukasz")}, {"names": ("Zoë", "Bartolomeo")}),
    *({"stage": stage} for stage in PairStage if stage is not ONE.stage),
)
CHANGES: Final = (
    *((ONE, replace(ONE, **change)) for change in NAMES_AND_STAGES),
    *((PALM_ONE, replace(PALM_ONE, **change)) for change in NAMES_AND_STAGES),
    *((ONE, replace(ONE, level="difficult")), (ONE, replace(ONE, ring=2))),
    *((ONE, replace(ONE, rings=rings)) for rings in ((0, 0), (1, 1), (3, 0))),
    *((ONE, replace(ONE, done=14)), (ONE, replace(ONE, turns=27))),
    *((PALM_ONE, replace(PALM_ONE, done=4)), (PALM_ONE, replace(PALM_ONE, turns=3))),
)


@each_row("others", [0, 5], ids=["alone", "among others"])
@each_row(("before", "after"), CHANGES)
def test_whatever_becomes_of_a_pair_is_seen(before: PairFacts, after: PairFacts, others: int) -> None:
    evening = evenings.board(others, palm=before.all_turns > 0)
    one, other = (
        opened(draw.board(replace(evening, pairs=(pair, *evening.pairs)), WORDS, Look(width=600)).data)
        for pair in (before, after)
    )
    assert not look_alike(one, other)


def _mask(theme: ThemeName, press: Callable[[Sheet], None], size: int = 60) -> Image.Image:
    """Return where something differs from the ground that it was pressed upon, whatever its colours."""
    sheet = Sheet(Image.new("RGB", (size, size), THEMES[theme].board), Look(theme, 1200))
    ground = sheet.image.copy()
    press(sheet)
    seen = ImageChops.difference(sheet.image, ground).convert("L")
    return seen.point(lambda value: 255 * (value > 40)).convert("1")


@each_row("theme", ThemeName)
def test_memories_stages_and_the_two_of_a_pair_are_told_apart_without_colour(theme: ThemeName) -> None:
    def memory(points: int, turns: int) -> Image.Image:
        one = replace(PALM_ONE, done=points, of=1, turns=turns, all_turns=1)
        return _mask(theme, lambda sheet: palm_shapes.press_points(sheet, one, (1, 15), 28, 28), 30)

    def stage(each: PairStage) -> Image.Image:
        stamp = shapes._stage(each, 20, theme, 1.0)
        return _mask(theme, lambda sheet: stamp.press(sheet.image, (30, 30)))

    found_missed_to_come = [memory(*each) for each in ((1, 1), (0, 1), (0, 0))]
    for shown, least in ((found_missed_to_come, 60), ([*map(stage, PairStage)], 150)):
        for one, other in combinations(shown, 2):
            assert ImageChops.logical_xor(one, other).histogram()[255] > least
    marks = [shapes._mark(12, theme, 1.0, second=second) for second in (False, True)]
    disc, ring = (_mask(theme, lambda sheet, mark=mark: mark.press(sheet.image, (30, 30))) for mark in marks)  # type: ignore[misc]
    assert disc.getpixel((30, 30))
    assert not ring.getpixel((30, 30))


@each_row("count", [0, 1, 2, 4, 5, 30, 31, 250])
def test_any_number_of_pairs_has_a_picture(count: int) -> None:
    made = [draw.season(evenings.season(count, hidden=count), WORDS, Look())]
    for palm in (False, True):
        made.append(draw.board(evenings.board(count, waiting=count, palm=palm), WORDS, Look()))
        made.append(draw.summary(evenings.summary(count, palm=palm), WORDS, Look()))
    for picture in made:
        assert picture.height <= 4 * picture.width  # a phone shows it in two or three screens
        assert len(picture.data) <= 500 * 1024


@each_row(
    "strange",
    [
        replace(ONE, of=0),
        replace(ONE, done=99),
        replace(ONE, done=-1),
        replace(ONE, ring=3, rings=(3, 3)),
        replace(ONE, ring=-1, rings=(-1, 9)),
        replace(ONE, level="unheard-of", turns=0),
        replace(ONE, turns=123_456_789, done=123_456, of=234_567),
        replace(ONE, turns=9, all_turns=4),
        replace(ONE, turns=-1, all_turns=4, of=8),
    ],
)
def test_facts_that_cannot_be_still_have_a_picture(strange: PairFacts) -> None:
    for pairs in ((strange,), (strange, ONE) * 3):
        for game in ("heldhands", PALM, "unheard-of"):
            draw.board(BoardFacts("", 0, pairs, ("",), late=True, game=game), WORDS, LOOK)
            draw.summary(replace(evenings.summary(), pairs=pairs, game=game), WORDS, LOOK)


@each_row(("palm", "count"), [(False, 1), (False, 2), (False, 3), (True, 1), (True, 2)])
def test_honours_stand_in_the_middle_however_many_there_are(count: int, *, palm: bool) -> None:
    image = opened(draw.summary(evenings.summary(0, count, palm=palm), WORDS, LOOK).data)
    lower = image.crop((0, 130, 400, image.height))
    seen = ImageChops.difference(lower, Image.new("RGB", lower.size, THEMES[ThemeName.DAY].paper)).getbbox()
    assert seen is not None
    assert abs(seen[0] - (400 - seen[2])) < 40
