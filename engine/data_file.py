"""Data files of a game: TOML, checked from top to bottom; a broken one is refused by its name."""

import tomllib
from importlib.resources.abc import Traversable
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError


class BrokenDataError(ValueError):
    """A data file that cannot be played with; the message names the file and the place in it."""

    def __init__(self, source: str, problem: str) -> None:
        super().__init__(f"{source}: {problem}")


class DataFile(BaseModel):
    """What a data file holds, or a part of it: these fields and no others."""

    model_config = ConfigDict(strict=True, extra="forbid")


FileT = TypeVar("FileT", bound=DataFile)


def text_of(folder: Traversable, source: str) -> str:
    """Return what stands in a file of a data folder; raises `BrokenDataError`."""
    file = folder / source
    if not file.is_file():
        raise BrokenDataError(source, "there is no such file")
    return file.read_text(encoding="utf-8")


def parse(text: str, source: str, model: type[FileT]) -> FileT:
    """Return what is written in this TOML text; raises `BrokenDataError`."""
    try:
        return model.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BrokenDataError(source, str(error)) from error
