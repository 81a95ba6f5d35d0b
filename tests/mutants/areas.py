"""Which files are mutated, in which area, and how many mutants each area gets."""

from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Area(NamedTuple):
    """A part of the program whose figure is printed in a row of its own."""

    name: str
    share: int  # of a hundred mutants
    patterns: tuple[str, ...]


# A file belongs to the first area that names it: views are looked for before the rest of the engine.
AREAS: Final = (
    Area("views", 10, ("engine/*/views.py",)),
    Area("engine", 28, ("engine/**/*.py",)),
    Area("service", 22, ("bot/service/*.py",)),
    Area("store", 12, ("bot/store/*.py", "bot/store/scripts/*.lua")),
    Area("screens", 14, ("bot/screens/*.py",)),
    Area("silence", 4, ("bot/silence.py",)),
    Area(
        "formatting",
        10,
        (
            "adapters/discord/dressing.py",
            "adapters/matrix/dressing.py",
            "adapters/web/screens.py",
            "adapters/web/night_screens.py",
        ),
    ),
)


def files_by_area(root: Path = ROOT) -> dict[str, list[Path]]:
    """Return the files of each area, relative to the root."""
    found: dict[str, list[Path]] = {}
    taken: set[Path] = set()
    for area in AREAS:
        paths = {path.relative_to(root) for pattern in area.patterns for path in root.glob(pattern)} - taken
        taken |= paths
        found[area.name] = sorted(path for path in paths if path.name != "__init__.py")
    return found
