"""Given an evening: is it seen in its pictures, whatever it is like?"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Final

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
from renderers.nights.facts import PALM, BoardFacts, CoverFacts, PairFacts, PairStage, SummaryFacts
from renderers.paint import lettering
from renderers.paint.look import NARROWEST, WIDEST, Look, ThemeName
from renderers.paint.picture import Media, Picture
from tests.rows import each_row
from tests.unit.pictures.goldens import look_alike, opened
from tests.unit.pictures.nights import evenings

WORDS: Final = Words(Language.EN)
LOOK: Final = Look(width=400)
KINDS: Final[tuple[tuple[Callable[..., Picture], object], ...]] = (
    (draw.cover, evenings.cover()),
    (draw.board, evenings.board()),
    (draw.summary, evenings.summary()),
    (draw.season, evenings.season()),
    (draw.cover, evenings.palm_cover()),
    (draw.board, evenings.palm_board()),
    (draw.summary, evenings.palm_summary()),
)


@each_row(("make", "facts"), KINDS)
def test_the_same_facts_are_the_same_bytes(make: Callable[..., Picture], facts: object) -> None:
    first = make(facts, WORDS, LOOK)
    _forget_everything()
    assert make(facts, WORDS, LOOK) == first


def _forget_everything() -> None:
    lettering.SHELF.empty()
    drawing = (chips, cover, cover_board, cover_palm, emblem, medallions, page, palm_shapes, shapes)
    for module in (*drawing, summary, tiles):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


@each_row("width", [NARROWEST, 333, 1200, WIDEST])
@each_row(("make", "facts"), KINDS)
def test_every_width_can_be_had(make: Callable[..., Picture], facts: object, width: int) -> None:
    made = make(facts, WORDS, Look(width=width))
    assert made.media is Media.PNG
    assert opened(made.data).size == (made.width, made.height)
    assert made.width == width
    usual = make(facts, WORDS, LOOK)
    assert made.height / width == pytest.approx(usual.height / usual.width, abs=0.06)


def test_a_cover_is_two_fifths_as_high_as_it_is_wide() -> None:
    made = draw.cover(evenings.cover(), WORDS, Look(width=1600))
    assert (made.width, made.height) == (1600, 640)


@each_row("planned", [evenings.cover, evenings.palm_cover])
def test_no_two_evenings_have_the_same_cover_and_one_keeps_its_own(
    planned: Callable[[str], CoverFacts],
) -> None:
    titles = [f"Evening {number}" for number in range(6)]
    drawn = [opened(draw.cover(planned(title), WORDS, LOOK).data) for title in titles]
    boards = [each.crop((240, 0, 400, 160)) for each in drawn]  # without the title
    assert not any(look_alike(one, other) for one, other in combinations(boards, 2))
    assert opened(draw.cover(planned(titles[0]), WORDS, LOOK).data) == drawn[0]


@each_row("theme", ThemeName)
def test_which_game_it_is_can_be_seen_on_a_cover_without_reading(theme: ThemeName) -> None:
    one, other = (
        opened(draw.cover(facts, WORDS, Look(theme, 400)).data).crop((240, 0, 400, 160))
        for facts in (evenings.cover(), evenings.palm_cover())
    )
    assert not look_alike(one, other)


def test_no_memory_lies_twice_on_a_cover() -> None:
    for number in range(200):
        shown = cover_palm._memories(emblem.drawn_lots(f"Evening {number}"))
        assert len(set(shown)) == 5
        assert set(shown) <= set(emblem.HAPPY)


@each_row("edition", ["published", "print-and-play", "", "unheard-of"])
def test_every_edition_has_a_cover(edition: str) -> None:
    assert draw.cover(evenings.cover(edition=edition), WORDS, LOOK).data


ONE: Final = PairFacts(("Zoë", "Łukasz"), "none", PairStage.PLAYING, 1, 12, 24, 14, (1, 0))
CHANGES: Final[dict[str, PairFacts]] = {
    "who plays": replace(ONE, names=("Anna", "Łukasz")),
    "with whom": replace(ONE, names=("Zoë", "Bartolomeo")),
    "at which level": replace(ONE, level="difficult"),
    "the ring": replace(ONE, ring=2),
    "where the first stands": replace(ONE, rings=(0, 0)),
    "where the second stands": replace(ONE, rings=(1, 1)),
    "somebody in the centre": replace(ONE, rings=(3, 0)),
    "how many objectives are done": replace(ONE, done=14),
    "the turn": replace(ONE, turns=27),
    **{f"that it is {stage}": replace(ONE, stage=stage) for stage in PairStage if stage is not ONE.stage},
}


@each_row("others", [0, 5], ids=["alone", "among others"])
@each_row("change", CHANGES)
def test_whatever_becomes_of_a_pair_is_seen(change: str, others: int) -> None:
    evening = evenings.board(others)

    def seen(pair: PairFacts) -> Image.Image:
        facts = replace(evening, pairs=(pair, *evening.pairs))
        return opened(draw.board(facts, WORDS, Look(width=600)).data)

    assert not look_alike(seen(CHANGES[change]), seen(ONE))


PALM_ONE: Final = PairFacts(("Zoë", "Łukasz"), "", PairStage.PLAYING, 0, 3, 8, 2, all_turns=4)
PALM_CHANGES: Final[dict[str, PairFacts]] = {
    "who plays": replace(PALM_ONE, names=("Anna", "Łukasz")),
    "with whom": replace(PALM_ONE, names=("Zoë", "Bartolomeo")),
    "how many points they have": replace(PALM_ONE, done=4),
    "the turn": replace(PALM_ONE, turns=3),
    **{
        f"that it is {stage}": replace(PALM_ONE, stage=stage)
        for stage in PairStage
        if stage is not PALM_ONE.stage
    },
}


@each_row("others", [0, 5], ids=["alone", "among others"])
@each_row("change", PALM_CHANGES)
def test_whatever_becomes_of_a_pair_in_palm_is_seen(change: str, others: int) -> None:
    evening = evenings.palm_board(others)

    def seen(pair: PairFacts) -> Image.Image:
        facts = replace(evening, pairs=(pair, *evening.pairs))
        return opened(draw.board(facts, WORDS, Look(width=600)).data)

    assert not look_alike(seen(PALM_CHANGES[change]), seen(PALM_ONE))


@each_row("theme", ThemeName)
def test_a_memory_found_one_missed_and_one_to_come_are_told_apart_without_colour(theme: ThemeName) -> None:
    def mask(points: int, turns: int) -> Image.Image:
        sheet = Sheet(Image.new("RGB", (30, 30), THEMES[theme].board), Look(theme, 1200))
        ground = sheet.image.copy()
        one = replace(PALM_ONE, done=points, of=1, turns=turns, all_turns=1)
        palm_shapes.press_points(sheet, one, (1, 15), 28, 28)
        seen = ImageChops.difference(sheet.image, ground).convert("L")
        return seen.point(lambda value: 255 * (value > 40)).convert("1")

    shown = (mask(1, 1), mask(0, 1), mask(0, 0))
    for one, other in combinations(shown, 2):
        assert ImageChops.logical_xor(one, other).histogram()[255] > 60


@each_row("theme", ThemeName)
def test_stages_are_told_apart_without_colour(theme: ThemeName) -> None:
    shown = {stage: _mask(stage, theme) for stage in PairStage}
    for one, other in combinations(PairStage, 2):
        apart = ImageChops.logical_xor(shown[one], shown[other]).histogram()[255]
        assert apart > 150, (one, other)


def _mask(stage: PairStage, theme: ThemeName) -> Image.Image:
    """Return where the shape of a stage differs from the ground, whatever its colours."""
    ground = Image.new("RGB", (60, 60), THEMES[theme].board)
    page = ground.copy()
    shapes._stage(stage, 20, theme, 1.0).press(page, (30, 30))
    return (
        ImageChops.difference(page, ground).convert("L").point(lambda value: 255 * (value > 40)).convert("1")
    )


@each_row("theme", ThemeName)
def test_the_two_of_a_pair_are_told_apart_without_colour(theme: ThemeName) -> None:
    middles = []
    for second in (False, True):
        page = Image.new("RGB", (60, 60), THEMES[theme].board)
        shapes._mark(12, theme, 1.0, second=second).press(page, (30, 30))
        middles.append(
            page.getpixel((30, 30)) == Image.new("RGB", (1, 1), THEMES[theme].board).getpixel((0, 0))
        )
    assert middles == [False, True]  # a disc, and a ring


@each_row("count", [0, 1, 2, 4, 5, 30, 31, 250])
def test_any_number_of_pairs_has_a_picture(count: int) -> None:
    board = draw.board(evenings.board(count, waiting=count), WORDS, Look())
    over = draw.summary(evenings.summary(count), WORDS, Look())
    season = draw.season(evenings.season(count, hidden=count), WORDS, Look())
    palm_board = draw.board(evenings.palm_board(count, waiting=count), WORDS, Look())
    palm_over = draw.summary(evenings.palm_summary(count), WORDS, Look())
    for made in (board, over, season, palm_board, palm_over):
        assert made.height <= 4 * made.width  # a phone shows it in two or three screens
        assert len(made.data) <= 500 * 1024


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


HONOURED: Final = [
    *(evenings.summary(0, count) for count in (1, 2, 3)),
    *(evenings.palm_summary(0, count) for count in (1, 2)),
]


@each_row("facts", HONOURED, ids=lambda facts: f"{facts.game}-{len(facts.honours)}")
def test_honours_stand_in_the_middle_however_many_there_are(facts: SummaryFacts) -> None:
    image = opened(draw.summary(facts, WORDS, LOOK).data)
    lower = image.crop((0, 130, 400, image.height))
    seen = ImageChops.difference(lower, Image.new("RGB", lower.size, THEMES[ThemeName.DAY].paper)).getbbox()
    assert seen is not None
    assert abs(seen[0] - (400 - seen[2])) < 40
