"""What is answered to a command: adapters dress it, and add nothing."""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.model.screen import Choice, Rows
from renderers.paint.picture import Picture


class Shows(StrEnum):
    """What else there is to be seen."""

    WORDS = "words"  # nothing: the answer is all
    SCREEN = "screen"  # the asker's own screen of the game, which nobody else sees
    INVITATION = "invitation"  # the invitation to the game, for all in the place


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """Something to take home."""

    name: str
    content: bytes = field(repr=False)
    alt: str = ""
    is_picture: bool = False


def drawn_file(name: str, picture: Picture | None, alt: str) -> tuple[AnswerFile, ...]:
    """Return a picture that comes with an answer, if it could be drawn."""
    if picture is None:
        return ()
    return (AnswerFile(f"{name}{picture.media.suffix}", picture.data, alt, is_picture=True),)


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody is told who has asked for something."""

    headline: str
    lines: tuple[str, ...] = ()
    rows: Rows = ()  # the action of each choice is a written call: "rules page=3"
    game: str = ""
    shows: Shows = Shows.WORDS
    files: tuple[AnswerFile, ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices, row by row."""
        return tuple(choice for row in self.rows for choice in row)
