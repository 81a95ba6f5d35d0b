"""The answer to a command: adapters format it and add nothing."""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.model.screen import Choice, Rows
from renderers.paint.picture import Picture


class Shows(StrEnum):
    """What is shown besides the answer."""

    WORDS = "words"  # nothing else
    SCREEN = "screen"  # the requester's own private screen of the game
    INVITATION = "invitation"  # the public invitation to the game


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """A file attached to an answer."""

    name: str
    content: bytes = field(repr=False)
    alt: str = ""
    is_picture: bool = False


def picture_files(name: str, picture: Picture | None, alt: str) -> tuple[AnswerFile, ...]:
    """Return the file of a picture; empty if it could not be drawn."""
    if picture is None:
        return ()
    return (AnswerFile(f"{name}{picture.media.suffix}", picture.data, alt, is_picture=True),)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a command."""

    headline: str
    lines: tuple[str, ...] = ()
    rows: Rows = ()  # the action of a choice is a command as text: "rules page=3"
    game: str = ""
    shows: Shows = Shows.WORDS
    files: tuple[AnswerFile, ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices, row by row."""
        return tuple(choice for row in self.rows for choice in row)
