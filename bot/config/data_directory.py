"""The data directory: why nothing can be written there. The embedded server and the Matrix adapter use it."""

from pathlib import Path

from engine.contract import Code, Refusal


class DirectoryProblem(Code):
    """Why a directory cannot be used."""

    NOT_WRITABLE = "not_writable", "directory", "problem"
    IS_A_FILE = "is_a_file", "file"  # the directory, or one above it


class DirectoryRefusal(Refusal):
    """The data directory cannot be used."""


def unwritable(directory: Path, error: OSError) -> DirectoryRefusal:
    """Return the refusal for a directory that cannot be written to."""
    file = next((each for each in (directory, *directory.parents) if each.is_file()), None)
    if file:
        return DirectoryRefusal(DirectoryProblem.IS_A_FILE, file=str(file))
    problem = error.strerror or type(error).__name__
    return DirectoryRefusal(DirectoryProblem.NOT_WRITABLE, directory=str(directory), problem=problem)
