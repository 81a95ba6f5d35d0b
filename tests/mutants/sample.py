"""Which mutants are tried: a fixed choice by the hash of their names.

A name says nothing of lines, so an edit elsewhere leaves the choice as it is, and figures before and after a
change of tests are about the same mutants. A line need not be covered: what no test reaches lives.
"""

from hashlib import sha256
from pathlib import Path

from tests.mutants.areas import AREAS, ROOT, files_by_area
from tests.mutants.change import Mutant, named
from tests.mutants.lua_changes import lua_changes
from tests.mutants.python_changes import python_changes


def all_mutants(root: Path = ROOT) -> dict[str, list[Mutant]]:
    """Return every mutant of each area."""
    return {
        area: [mutant for path in paths for mutant in mutants_of(area, root, path)]
        for area, paths in files_by_area(root).items()
    }


def mutants_of(area: str, root: Path, path: Path) -> list[Mutant]:
    """Return every mutant of a file."""
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
