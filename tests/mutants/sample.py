"""Which mutants are tried: a fixed choice by the hash of their names.

A name says nothing of lines, so an edit elsewhere leaves the choice as it is, and figures before and after a
change of tests are about the same mutants. A line need not be covered: what no test reaches lives.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.changes import Mutant, lua_changes, named, python_changes

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
    found: dict[str, list[Path]] = {}
    taken: set[Path] = set()
    for area in AREAS:
        paths = {path.relative_to(root) for pattern in area.patterns for path in root.glob(pattern)} - taken
        taken |= paths
        found[area.name] = sorted(path for path in paths if path.name != "__init__.py")
    return found


def all_mutants(root: Path = ROOT) -> dict[str, list[Mutant]]:
    return {
        area: [mutant for path in paths for mutant in mutants_of(area, root, path)]
        for area, paths in files_by_area(root).items()
    }


def mutants_of(area: str, root: Path, path: Path) -> list[Mutant]:
    source = (root / path).read_bytes()
    changes = lua_changes(source) if path.suffix == ".lua" else python_changes(source)
    return named(area, path.as_posix(), source, changes)


def chosen(count: int, seed: int, root: Path = ROOT) -> list[Mutant]:
    """Return about this many mutants: each area has its share, and at most one change of one place."""
    sample = []
    for area, mutants in all_mutants(root).items():
        share = next(a.share for a in AREAS if a.name == area)
        sample += _apart(
            sorted(mutants, key=lambda mutant: rank(mutant.name, seed)), -(-count * share // 100)
        )
    return sample


def _apart(mutants: list[Mutant], count: int) -> list[Mutant]:
    taken: dict[tuple[str, int, int], Mutant] = {}
    for mutant in mutants:
        if len(taken) < count:
            taken.setdefault((mutant.path, mutant.change.begin, mutant.change.end), mutant)
    return list(taken.values())


def rank(name: str, seed: int) -> bytes:
    """Return by what mutants are ordered before the first ones are taken."""
    return sha256(f"{seed}:{name}".encode()).digest()
