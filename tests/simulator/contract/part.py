"""What is wrong with a body that is well formed, and where."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Violation:
    code: str
    message: str
    """A sentence that says where, too."""


class Part:
    """One object inside a body, with its place there; all parts note what is wrong into one list."""

    __slots__ = ("fields", "noted", "where")

    def __init__(self, fields: Mapping[str, Any], where: str, noted: list[Violation]) -> None:
        self.fields = fields
        self.where = where
        self.noted = noted

    def note(self, code: str, message: str, field: str = "") -> None:
        place = f"{self.where}.{field}" if self.where and field else self.where or field
        self.noted.append(Violation(code, f"{place or 'body'}: {message}"))

    def parts(self, field: str) -> list[Self]:
        where = f"{self.where}.{field}" if self.where else field
        listed = self.fields.get(field) or ()
        return [type(self)(each, f"{where}[{index}]", self.noted) for index, each in enumerate(listed)]

    def note_twice(self, field: str, seen: set[object], code: str) -> None:
        """Note a value that another part has too; nothing is there as often as it likes."""
        value = self.fields.get(field)
        if value and value in seen:
            self.note(code, f"another one has {value!r}", field)
        seen.add(value)
