"""What is said of a data file that cannot be drawn."""

from enum import StrEnum


class Flaw(StrEnum):
    """What is wrong."""

    FORM = "form"  # not TOML, or not written as a motif or a scene is
    COLOUR = "unknown-colour"
    SLOT = "unknown-slot"
    MOTIF = "unknown-motif"
    TWICE = "defined-twice"
    CIRCLE = "contains-itself"
    NAME = "file-name"  # not three digits, a dash and a word; or a number that another file has too


class BrokenMemoryError(ValueError):
    """A file that cannot be drawn; the message names the file, the motif or the place in it, and the flaw."""

    def __init__(self, source: str, place: str, flaw: Flaw, detail: str = "") -> None:
        """Name the file, where in it, and what is wrong."""
        super().__init__(": ".join(part for part in (source, place, flaw, detail) if part))
        self.flaw = flaw
