"""Given any evening: is everything seen in its pictures, and can all that is written be read?"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, cycle
from typing import Any, Final
from unittest.mock import patch

import pytest
from PIL import Image, ImageChops

from renderers.heldhands.picture.sheet import Sheet
from renderers.heldhands.picture.theme import THEMES
from renderers.language import Language, Words
from renderers.nights import cover_palm, draw, emblem, letters, palm_shapes, shapes
from renderers.nights.facts import (
    PALM,
    BoardFacts,
    CoverFacts,
    PairFacts,
    PairStage,
    SeasonFacts,
    SummaryFacts,
)
from renderers.paint.lettering import Align, Weight, lettering
from renderers.paint.look import NARROWEST, WIDEST, Look, ThemeName
from renderers.paint.pen import Point, Stamp
from renderers.paint.picture import Picture
from tests.rows import each_row
from tests.unit.paint.names import COMMON, PICTURES, STRANGE
from tests.unit.pictures.eyes import contrast
from tests.unit.pictures.goldens import look_alike, opened
from tests.unit.pictures.nights import evenings

WORDS: Final = Words(Language.EN)
LOOK: Final = Look(width=400)
WIDTH = 600
LEAST = 30 * WIDTH / 1200  # pixels: what 390 points of a phone can show
LONG = evenings.LONG_TITLE
FACTS: dict[str, Callable[..., object]] = {
    "a cover": evenings.cover,
    "a cover with a long title": partial(evenings.cover, LONG),
    "one pair": partial(evenings.board, 1),
    "few pairs": partial(evenings.board, 4, late=True),
    "many pairs": partial(evenings.board, 9, title=LONG),
    "more pairs than tiles": partial(evenings.board, 33, waiting=70),
    "a summary": partial(evenings.summary, 9),
    "a summary of many": partial(evenings.summary, 45, title=LONG),
}
LEVELS = cycle(("none", "challenging", "difficult", "impossible"))
MIXED = tuple(replace(pair, level=level) for pair, level in zip(evenings.pairs(7), LEVELS, strict=False))
KINDS: dict[str, object] = {
    **{name: make() for name, make in FACTS.items()},
    **{f"{name} at palm": make(palm=True) for name, make in FACTS.items()},
    "a cover of palm for experts": evenings.cover(palm=True, veterans=True, expert=True),
    "pairs at different levels": replace(evenings.board(7), pairs=MIXED),
    "a season": evenings.season(),
    "a long season": evenings.season(40, title=LONG),
}
DRAWN: dict[type, Callable[..., Picture]] = {
    CoverFacts: draw.cover,
    BoardFacts: draw.board,
    SummaryFacts: draw.summary,
    SeasonFacts: draw.season,
}


def drawn(kind: str, look: Look, words: Words = WORDS) -> Picture:
    return DRAWN[type(KINDS[kind])](KINDS[kind], words, look)


@each_row(
    "kind",
    [
        "a season",
        *(f"{kind}{game}" for kind in ("a cover", "many pairs", "a summary") for game in ("", " at palm")),
    ],
)
def test_the_same_facts_are_the_same_bytes_and_every_width_can_be_had(kind: str) -> None:
    usual = drawn(kind, LOOK)
    assert drawn(kind, LOOK) == usual
    for width in (NARROWEST, 333, 1200, WIDEST):
        made = drawn(kind, Look(width=width))
        assert opened(made.data).size == (made.width, made.height)
        assert made.width == width
        assert made.height / width == pytest.approx(usual.height / usual.width, abs=0.06)


def _emblem(facts: CoverFacts, look: Look = LOOK) -> Image.Image:
    """Return a cover without its title."""
    return opened(draw.cover(facts, WORDS, look).data).crop((240, 0, 400, 160))


@each_row("palm", [False, True])
def test_no_two_evenings_have_the_same_cover_and_one_keeps_its_own(*, palm: bool) -> None:
    planned = [evenings.cover(f"Evening {number}", palm=palm) for number in range(6)]
    seen = [_emblem(facts) for facts in planned]
    assert not any(look_alike(one, other) for one, other in combinations(seen, 2))
    assert _emblem(planned[0]) == seen[0]
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


@dataclass(frozen=True, slots=True)
class Written:
    """A line in a picture; all in pixels."""

    text: str
    size: int
    colour: str
    box: tuple[int, int, int, int]
    ground: str  # the colour that is most of what lay there before
    page: tuple[int, int]

    @property
    def is_inside(self) -> bool:
        left, top, right, bottom = self.box
        return left >= 0 and top >= 0 and right <= self.page[0] and bottom <= self.page[1]

    @property
    def contrast(self) -> float:
        return contrast(self.colour, self.ground)

    def meets(self, other: "Written", *, less: int = 2) -> bool:
        """Return whether two lines overlap by more than what smooth edges take."""
        left, top = (max(self.box[side], other.box[side]) for side in (0, 1))
        right, bottom = (min(self.box[side], other.box[side]) for side in (2, 3))
        return right - left > less and bottom - top > less


@contextmanager
def lettered() -> Iterator[list[Written]]:
    made: dict[int, tuple[Stamp, str, int, str]] = {}
    found: list[Written] = []
    press = Stamp.press

    def letter(  # noqa: PLR0913, PLR0917 - all that letters are
        text: str,
        size: int,
        weight: Weight,
        colour: str,
        align: Align = Align.MIDDLE,
        widest: int | None = None,
    ) -> Stamp:
        stamp = lettering(text, size, weight, colour, align, widest)
        made[id(stamp)] = stamp, text, size, colour  # which is kept, so that no other has its number
        return stamp

    def pressed(stamp: Stamp, page: Image.Image, at: Point) -> None:
        _, text, size, colour = made.get(id(stamp), (stamp, "", 0, ""))
        if text.strip():
            left, top = round(at[0] - stamp.anchor[0]), round(at[1] - stamp.anchor[1])
            box = (left, top, left + stamp.cover.width, top + stamp.cover.height)
            found.append(Written(text, size, colour, box, _most_of(page.crop(box)), page.size))
        press(stamp, page, at)

    with patch.object(letters, "lettering", letter), patch.object(Stamp, "press", pressed):
        yield found


def _most_of(image: Image.Image) -> str:
    colours = image.getcolors(image.width * image.height) or []
    most = max(colours)[1]
    assert isinstance(most, tuple)
    return f"#{bytes(most).hex()}"


def written(kind: str, look: Look, language: Language) -> list[Written]:
    with lettered() as found:
        drawn(kind, look, Words(language))
    assert found
    return found


@each_row("kind", KINDS)
@each_row("language", Language)
def test_every_line_has_its_place_and_large_letters_are_larger(kind: str, language: Language) -> None:
    least = []
    for large in (False, True):
        found = written(kind, Look(width=WIDTH, large=large), language)
        assert [line for line in found if not line.is_inside] == []
        assert [(one, other) for one, other in combinations(found, 2) if one.meets(other)] == []
        least.append(min(line.size for line in found))
    assert LEAST <= least[0] < least[1]


@each_row("kind", KINDS)
@each_row("theme", ThemeName)
def test_letters_stand_out_from_what_they_are_written_upon(kind: str, theme: ThemeName) -> None:
    enough = 7 if theme is ThemeName.CONTRAST else 4.5
    found = written(kind, Look(theme, WIDTH), Language.EN)
    assert [line for line in found if line.contrast < enough] == []


def test_a_title_is_whole_on_a_cover_if_it_is_no_longer_than_discord_allows() -> None:
    for title in (evenings.LONG_TITLE, "serata " * 14, "una-parola-lunghissima " * 4):
        with lettered() as found:
            draw.cover(evenings.cover(title), Words(Language.IT), Look(width=WIDTH))
        words = [word for line in found[2:] for word in line.text.split()]
        assert words[-len(title.split()) :] == title.split()


@each_row("name", [*COMMON[::3], *PICTURES, *STRANGE])
def test_whatever_people_and_evenings_are_called_stays_in_the_picture(name: str) -> None:
    people = (name,) * 6
    board = replace(evenings.board(5, title=name, people=people), waiting=(name, name))
    rows = tuple(replace(row, name=name) for row in evenings.season(2).rows)
    words, look = WORDS, Look(width=400, large=True)
    with lettered() as found:
        draw.cover(evenings.cover(name, server=name, when=(name, name)), words, look)
        draw.board(board, words, look)
        draw.board(evenings.board(5, title=name, palm=True, people=people), words, look)
        draw.summary(replace(evenings.summary(5, title=name, people=people), when=name), words, look)
        draw.season(replace(evenings.season(2), title=name, rows=rows), words, look)
    assert [line for line in found if line.box[0] < 0 or line.box[2] > line.page[0]] == []
