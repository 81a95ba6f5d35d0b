"""Sample pictures of game nights, which are also how they should look.

    python -m tests.unit.pictures.nights.samples

draws them anew, after a change that was meant. Look at them before you commit them.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from renderers.language import Language, Words
from renderers.nights import draw
from renderers.nights.facts import BoardFacts, SummaryFacts
from renderers.paint.look import Look, ThemeName
from renderers.paint.picture import Picture
from tests.unit.pictures.nights import evenings

DOCS: Final = Path("docs/nights")
_WIDTH: Final = 800
_NAMES: Final = ("Zoë", "Łukasz", "Anna", "Bartolomeo", "Δημήτρης", "Olga", "Mei", "Giò", "Noor", "Дмитрий")
"""Whatever fonts a system has, our own write these."""


def _named(facts: BoardFacts | SummaryFacts) -> tuple[tuple[str, str], ...]:
    count = len(_NAMES)
    return tuple((_NAMES[2 * at % count], _NAMES[(2 * at + 1) % count]) for at in range(len(facts.pairs)))


def _board(count: int, *, late: bool = False, palm: bool = False) -> BoardFacts:
    facts = (evenings.palm_board if palm else evenings.board)(count, waiting=2, late=late)
    called = zip(facts.pairs, _named(facts), strict=True)
    return replace(facts, pairs=tuple(replace(pair, names=names) for pair, names in called))


def _summary(count: int, *, palm: bool = False) -> SummaryFacts:
    facts = (evenings.palm_summary if palm else evenings.summary)(count)
    called = zip(facts.pairs, _named(facts), strict=True)
    honours = zip(facts.honours, _named(facts), strict=False)
    return replace(
        facts,
        pairs=tuple(replace(pair, names=names) for pair, names in called),
        honours=tuple(replace(honour, names=names) for honour, names in honours),
    )


def _look(theme: ThemeName = ThemeName.DAY, *, large: bool = False) -> Look:
    return Look(theme, _WIDTH, large)


_EN: Final = Words(Language.EN)
_IT: Final = Words(Language.IT)
SAMPLES: Final[Mapping[str, Callable[[], Picture]]] = {
    "cover": lambda: draw.cover(evenings.cover(), _EN, _look()),
    "cover-night": lambda: draw.cover(evenings.cover("Giovedì, in silenzio"), _IT, _look(ThemeName.NIGHT)),
    "board": lambda: draw.board(_board(8), _EN, _look()),
    "board-few-safe": lambda: draw.board(_board(3, late=True), _EN, _look(ThemeName.SAFE)),
    "board-night-large-it": lambda: draw.board(_board(6), _IT, _look(ThemeName.NIGHT, large=True)),
    "summary": lambda: draw.summary(_summary(9), _EN, _look()),
    "summary-contrast-it": lambda: draw.summary(_summary(5), _IT, _look(ThemeName.CONTRAST)),
    "season": lambda: draw.season(evenings.season(4), _EN, _look()),
    "palm-cover": lambda: draw.cover(evenings.palm_cover(), _EN, _look()),
    "palm-cover-night": lambda: draw.cover(
        evenings.palm_cover("Giovedì, a occhi chiusi", expert=True), _IT, _look(ThemeName.NIGHT)
    ),
    "palm-board": lambda: draw.board(_board(8, palm=True), _EN, _look()),
    "palm-board-few-safe": lambda: draw.board(_board(3, late=True, palm=True), _EN, _look(ThemeName.SAFE)),
    "palm-board-night-large-it": lambda: draw.board(
        _board(6, palm=True), _IT, _look(ThemeName.NIGHT, large=True)
    ),
    "palm-summary": lambda: draw.summary(_summary(9, palm=True), _EN, _look()),
    "palm-summary-contrast-it": lambda: draw.summary(_summary(5, palm=True), _IT, _look(ThemeName.CONTRAST)),
}


def main(folder: Path = DOCS) -> int:
    """Draw all samples."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SAMPLES.items():
        (folder / f"{name}.png").write_bytes(make().data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
