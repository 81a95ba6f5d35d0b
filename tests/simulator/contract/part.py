"""Reading a body that may hold anything: what is wrong with a field is noted, and never raised."""

from collections.abc import Collection, Mapping
from typing import Final, Self

from tests.simulator.contract.violation import Violation

ANY_LENGTH: Final = 1 << 30


class Part:
    """One object inside a body, with its place; all parts of a body note into one list."""

    __slots__ = ("_noted", "fields", "where")

    def __init__(self, fields: Mapping[str, object], where: str, noted: list[Violation]) -> None:
        """Read these fields, which stand at this place of the body."""
        self.fields = fields
        self.where = where
        self._noted = noted

    @classmethod
    def of(cls, value: object, where: str, noted: list[Violation]) -> Self | None:
        """Return the object that stands there, or note that there is none."""
        if isinstance(value, Mapping):
            return cls(value, where, noted)
        noted.append(Violation("wrong_type", f"{where or 'body'}: an object is wanted"))
        return None

    def note(self, code: str, message: str, field: str = "") -> None:
        """Note what is wrong here, or with a field of it."""
        self._noted.append(Violation(code, f"{self.place(field) or 'body'}: {message}"))

    def place(self, field: str) -> str:
        """Return where a field stands in the body."""
        return f"{self.where}.{field}" if self.where and field else self.where or field

    def has(self, field: str) -> bool:
        """Tell whether there is such a field, and not null."""
        return self.fields.get(field) is not None

    def require(self, *fields: str) -> None:
        """Note the fields that are not there."""
        for field in fields:
            if not self.has(field):
                self.note("missing", "is required", field)

    def forbid(self, code: str, why: str, *fields: str) -> None:
        """Note the fields that are there and hold something."""
        for field in fields:
            if self.fields.get(field):
                self.note(code, why, field)

    def text(self, field: str, shortest: int = 0, longest: int = ANY_LENGTH) -> str | None:
        """Return a text; None where there is none, or no text."""
        value = self.fields.get(field)
        if value is None:
            return None
        if not isinstance(value, str):
            self.note("wrong_type", "a text is wanted", field)
            return None
        if not shortest <= len(value) <= longest:
            self.note("wrong_length", f"{len(value)} characters, not {shortest} to {longest}", field)
        return value

    def whole(self, field: str, lowest: int = -ANY_LENGTH, highest: int = ANY_LENGTH) -> int | None:
        """Return a whole number; None where there is none, or no number."""
        value = self.fields.get(field)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            self.note("wrong_type", "a whole number is wanted", field)
            return None
        if not lowest <= value <= highest:
            self.note("wrong_value", f"{value} is not in {lowest} to {highest}", field)
        return value

    def one_of(self, field: str, allowed: Collection[int]) -> int | None:
        """Return a number that is one of a few; None where there is none, or no number."""
        value = self.whole(field)
        if value is not None and value not in allowed:
            self.note("wrong_value", f"{value} is none of {sorted(allowed)}", field)
        return value

    def truth(self, field: str) -> bool:
        """Return a yes or no; no where there is none."""
        value = self.fields.get(field)
        if not isinstance(value, bool | None):
            self.note("wrong_type", "true or false is wanted", field)
        return value is True

    def things(self, field: str, fewest: int = 0, most: int = ANY_LENGTH) -> list[object]:
        """Return what a list holds; nothing where there is none."""
        value = self.fields.get(field)
        if value is None:
            return []
        if not isinstance(value, list):
            self.note("wrong_type", "a list is wanted", field)
            return []
        if not fewest <= len(value) <= most:
            self.note("wrong_count", f"{len(value)} of them, not {fewest} to {most}", field)
        return value

    def part(self, field: str) -> Self | None:
        """Return the object in a field; None where there is none."""
        value = self.fields.get(field)
        return None if value is None else self.of(value, self.place(field), self._noted)

    def parts(self, field: str, fewest: int = 0, most: int = ANY_LENGTH) -> list[Self]:
        """Return the objects in a list; nothing where there is none."""
        place = self.place(field)
        found = enumerate(self.things(field, fewest, most))
        parts = [self.of(thing, f"{place}[{index}]", self._noted) for index, thing in found]
        return [part for part in parts if part is not None]


def is_snowflake(value: object) -> bool:
    """Tell whether this is an id: digits, or (Discord takes them too) a whole number."""
    if isinstance(value, str):
        return value.isascii() and value.isdigit()
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
