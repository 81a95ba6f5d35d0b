"""Memos: what an adapter stores about its own messages, so that it finds them again after a restart."""

import re
from typing import ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, ValidationError


class Memo(BaseModel):
    """A short text that is stored with a game or a place: JSON, or what version 0.1 wrote.

    Where memos of several kinds are stored in turn, each has a `kind` by which it is recognised.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    old_form: ClassVar[re.Pattern[str] | None] = None
    """What version 0.1 wrote: its groups are named like the fields."""

    def __str__(self) -> str:
        """Return the stored text."""
        return self.model_dump_json()

    @classmethod
    def read(cls, text: str | None) -> Self | None:
        """Return the memo of a stored text; None if it is not one of this kind."""
        try:
            if text and cls.old_form and (found := cls.old_form.fullmatch(text)):
                return cls.model_validate({name: part for name, part in found.groupdict().items() if part})
            return cls.model_validate_json(text) if text else None
        except ValidationError:
            return None


class Told(Memo):
    """The players were told that their game cannot be watched any more."""

    old_form = re.compile("told")

    kind: Literal["told"] = "told"


class TablePlace(Memo):
    """Where a game was proposed, and can be watched; each platform adds the place itself.

    A rematch stays there, so the game that was proposed is stored too.
    """

    language: str = ""
    game: str = ""

    @classmethod
    def of(cls, place: str) -> Self:
        """Return the table of a stored place; without one, a table that is nowhere."""
        return cls.read(place) or cls()

    def proposes(self, game: str) -> bool:
        """Return whether this game was proposed there, and not an earlier one of the same players."""
        return self.game == game
