"""Which mutants are tried: a fixed choice by the hash of their names.

A name says nothing of lines, so an edit elsewhere leaves the choice as it is, and figures before and after a
change of tests are about the same mutants. A line need not be covered: what no test reaches lives.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final

from tests.mutants.changes import Mutant, lua_changes, named, python_changes

ROOT: Final = Path(__file__).parents[2]

# Of a hundred mutants so many are in these files; a file belongs to the first area that names it.
AREAS: Final = {
    "views": (10, ["engine/*/views.py"]),
    "engine": (28, ["engine/**/*.py"]),
    "service": (22, ["bot/service/*.py"]),
    "store": (12, ["bot/store/*.py", "bot/store/scripts/*.lua"]),
    "screens": (14, ["bot/screens/*.py", "bot/games/**/*.py"]),
    "silence": (4, ["bot/model/silence.py"]),
    "formatting": (
        10,
        [
            "adapters/discord/format.py",
            "adapters/matrix/format.py",
            "adapters/web/screens.py",
            "adapters/web/night_views.py",
        ],
    ),
}


def files_by_area() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for area, (_, patterns) in AREAS.items():
        paths = {path.relative_to(ROOT) for pattern in patterns for path in ROOT.glob(pattern)}
        taken = {path for earlier in found.values() for path in earlier}
        found[area] = sorted(path for path in paths - taken if path.name != "__init__.py")
    return found


def mutants_of(area: str, path: Path) -> list[Mutant]:
    source = (ROOT / path).read_bytes()
    changes = lua_changes(source) if path.suffix == ".lua" else python_changes(source)
    return named(area, path.as_posix(), source, changes)


def chosen(count: int, seed: int) -> list[Mutant]:
    """Return about this many mutants: each area has its share, and at most one change of one place."""
    sample = []
    for area, paths in files_by_area().items():
        mutants = [mutant for path in paths for mutant in mutants_of(area, path)]
        mutants.sort(key=lambda mutant: sha256(f"{seed}:{mutant.name}".encode()).digest())
        places = {(each.path, each.change.begin, each.change.end): each for each in reversed(mutants)}
        apart = [mutant for mutant in mutants if mutant in places.values()]
        sample += apart[: -(-count * AREAS[area][0] // 100)]
    return sample
