"""Given any evening: can all that is written in its pictures be read, on a phone too?"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from renderers.language import Language, Words
from renderers.nights import draw
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Picture
from tests.rows import each_row
from tests.unit.paint.names import COMMON, PICTURES, STRANGE
from tests.unit.pictures.nights import evenings
from tests.unit.pictures.nights.lettered import Written, lettered

WIDTH = 600
LEAST = 30 * WIDTH / 1200  # pixels: what 390 points of a phone can show
KINDS: dict[str, tuple[Callable[..., Picture], object]] = {
    "a cover": (draw.cover, evenings.cover()),
    "a cover with a long title": (draw.cover, evenings.cover(evenings.LONG_TITLE)),
    "one pair": (draw.board, evenings.board(1)),
    "few pairs": (draw.board, evenings.board(4, late=True)),
    "many pairs": (draw.board, evenings.board(9, title=evenings.LONG_TITLE)),
    "pairs at different levels": (draw.board, evenings.mixed(7)),
    "more pairs than tiles": (draw.board, evenings.board(33, waiting=70)),
    "a summary": (draw.summary, evenings.summary(9)),
    "a summary of many": (draw.summary, evenings.summary(45, title=evenings.LONG_TITLE)),
    "a cover of palm": (draw.cover, evenings.palm_cover(veterans=True, expert=True)),
    "a cover of palm with a long title": (draw.cover, evenings.palm_cover(evenings.LONG_TITLE)),
    "one pair at palm": (draw.board, evenings.palm_board(1)),
    "few pairs at palm": (draw.board, evenings.palm_board(4, late=True)),
    "many pairs at palm": (draw.board, evenings.palm_board(9, title=evenings.LONG_TITLE)),
    "more pairs than tiles at palm": (draw.board, evenings.palm_board(33, waiting=70)),
    "a summary of palm": (draw.summary, evenings.palm_summary(9)),
    "a summary of many at palm": (draw.summary, evenings.palm_summary(45, title=evenings.LONG_TITLE)),
    "a season": (draw.season, evenings.season()),
    "a long season": (draw.season, evenings.season(40, title=evenings.LONG_TITLE)),
}


def written(kind: str, look: Look, language: Language) -> list[Written]:
    make, facts = KINDS[kind]
    with lettered() as found:
        make(facts, Words(language), look)
    assert found
    return found


@each_row("kind", KINDS)
@each_row("large", [False, True], ids=["usual", "large"])
@each_row("language", Language)
def test_every_line_has_its_place(kind: str, large: bool, language: Language) -> None:  # noqa: FBT001
    found = written(kind, Look(width=WIDTH, large=large), language)
    assert [line for line in found if not line.is_inside] == []
    assert [line for line in found if line.size < LEAST] == []
    assert [(one, other) for one, other in combinations(found, 2) if one.meets(other)] == []


@each_row("kind", KINDS)
@each_row("theme", ThemeName)
def test_letters_stand_out_from_what_they_are_written_upon(kind: str, theme: ThemeName) -> None:
    enough = 7 if theme is ThemeName.CONTRAST else 4.5
    found = written(kind, Look(theme, WIDTH), Language.EN)
    assert [line for line in found if line.contrast < enough] == []


def test_large_letters_are_larger() -> None:
    for kind in KINDS:
        usual, large = (
            min(line.size for line in written(kind, Look(width=WIDTH, large=large), Language.EN))
            for large in (False, True)
        )
        assert large > usual, kind


def test_a_title_is_whole_on_a_cover_if_it_is_no_longer_than_discord_allows() -> None:
    for title in (evenings.LONG_TITLE, "serata " * 14, "una-parola-lunghissima " * 4):
        with lettered() as found:
            draw.cover(evenings.cover(title), Words(Language.IT), Look(width=WIDTH))
        assert (
            title.split() == [word for line in found[2:] for word in line.text.split()][-len(title.split()) :]
        )


@each_row("name", [*COMMON[::3], *PICTURES, *STRANGE])
def test_whatever_people_and_evenings_are_called_stays_in_the_picture(name: str) -> None:
    board, summary = evenings.board(5), evenings.summary(2)
    palm = replace(
        evenings.palm_board(5),
        title=name,
        pairs=tuple(replace(pair, names=(name, name)) for pair in evenings.palm_pairs(5)),
    )
    called = tuple(replace(pair, names=(name, name)) for pair in board.pairs)
    honours = tuple(replace(honour, names=(name, name)) for honour in summary.honours)
    rows = tuple(replace(row, name=name) for row in evenings.season(2).rows)
    cover = replace(evenings.cover(name), server=name, when=(name, name))
    words, look = Words(Language.EN), Look(width=400, large=True)
    with lettered() as found:
        draw.cover(cover, words, look)
        draw.board(palm, words, look)
        draw.board(replace(board, title=name, pairs=called, waiting=(name, name)), words, look)
        draw.summary(replace(summary, title=name, when=name, pairs=called, honours=honours), words, look)
        draw.season(replace(evenings.season(2), title=name, rows=rows), words, look)
    assert [line for line in found if line.box[0] < 0 or line.box[2] > line.page[0]] == []
