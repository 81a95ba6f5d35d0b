"""A mutant: one change in one file of the program."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """Bytes of a file that are replaced by others."""

    operator: str
    scope: str  # the function in which it is, by its qualified name
    begin: int
    end: int
    text: str
    lines: range  # a test that runs one of these lines may notice

    def applied(self, source: bytes) -> bytes:
        """Return the file with this change."""
        return source[: self.begin] + self.text.encode() + source[self.end :]


@dataclass(frozen=True)
class Mutant:
    """A change with a name that edits elsewhere in its file leave as it is."""

    name: str  # path:scope:operator:number among those of its scope
    area: str
    path: str
    change: Change
    before: str


def named(area: str, path: str, source: bytes, changes: list[Change]) -> list[Mutant]:
    """Name the changes of a file; of those of one operator in one function, by their order."""
    counts: dict[tuple[str, str], int] = {}
    mutants = []
    for change in changes:
        key = (change.scope, change.operator)
        counts[key] = counts.get(key, 0) + 1
        name = f"{path}:{change.scope}:{change.operator}:{counts[key]}"
        before = " ".join(source[change.begin : change.end].decode().split())
        mutants.append(Mutant(name, area, path, change, before))
    return mutants
