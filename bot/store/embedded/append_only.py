"""The append-only files of the embedded server: which ones there are, and whether they are complete.

A base (a snapshot) and one or more increments (the commands since then) are in a directory with a manifest
that lists them in order. We check them ourselves, because the server is too trusting:

- Without a manifest it starts empty, and later overwrites the existing files.
- With `aof-load-truncated` it mistakes a damaged length for a file that ends too early, and cuts off all
  that follows. So that is off, and we cut off only an unfinished command at the end of a file.

An increment is read here exactly as the server loads it (loadSingleAppendOnlyFile in its aof.c), because
valkey-check-aof does not recognise the server's own snapshots (9.1). Snapshots are checked by
valkey-check-rdb, which is the server program under another name.
"""

import re
import subprocess
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from bot.store.embedded.binary import valkey_binary
from bot.store.embedded.directory import EmbeddedError, EmbeddedProblem

MANIFEST: Final = "appendonly.aof.manifest"

_DIRECTORY: Final = "appendonlydir"
_LINE: Final = re.compile(r"file ([\w.-]+) seq \d+ type ([bih])", re.ASCII)
_SNAPSHOT: Final = ".rdb"
_SNAPSHOT_END: Final = re.compile(rb"^\[offset (\d+)\] Checksum OK$", re.MULTILINE)
_LONGEST_LINE: Final = 127  # bytes that the server reads of a line with a length
_DIGITS: Final = re.compile(rb"\d+")
_BEGIN: Final = rb"\*[1-9]\d*\r\n\$\d+\r\n"
_COMMAND: Final = re.compile(_BEGIN)
_CHANGE: Final = re.compile(_BEGIN + rb"(?!(?:MULTI|EXEC|SELECT)\r\n)", re.IGNORECASE)

Content: TypeAlias = bytes | mmap


@dataclass(frozen=True, slots=True)
class Files:
    """The files that the server loads, in this order."""

    base: Path | None
    increments: tuple[Path, ...]

    def __iter__(self) -> Iterator[Path]:
        """Iterate over all files in order."""
        yield from (self.base,) if self.base else ()
        yield from self.increments

    def up_to(self, last: Path) -> "Files":
        """Return these files up to and including this one."""
        if last == self.base:
            return Files(self.base, ())
        return Files(self.base, self.increments[: self.increments.index(last) + 1])


class Condition(StrEnum):
    """The condition of a file."""

    WHOLE = "whole"
    TORN = "torn"  # it ends within its last command, as after a power cut
    DAMAGED = "damaged"


class Scan(NamedTuple):
    """The condition of a file, and up to which byte its commands are complete."""

    condition: Condition
    good: int


@dataclass(frozen=True, slots=True)
class Damage:
    """The first file that cannot be loaded as it is."""

    file: Path
    good: int  # bytes that can be kept
    size: int
    torn: bool  # the rest can be cut off without asking: only an unfinished command is lost

    @property
    def bytes(self) -> int:
        """The number of bytes that cannot be kept."""
        return self.size - self.good

    def refusal(self) -> EmbeddedError:
        """Return the error for the operator."""
        return EmbeddedError(EmbeddedProblem.FILE_DAMAGED, file=str(self.file), bytes=self.bytes)


def files_directory(home: Path) -> Path:
    """Return the directory of the files."""
    return home / _DIRECTORY


def data_files(directory: Path) -> list[Path]:
    """Return all data files, whether a manifest lists them or not."""
    return sorted([*directory.glob("appendonly.aof.*.aof"), *directory.glob("appendonly.aof.*.rdb")])


def listed_files(directory: Path) -> Files | None:
    """Return the files that the manifest lists, existing or not; None if none were ever written.

    Raises `EmbeddedError` if there are files but no readable manifest.
    """
    manifest = directory / MANIFEST
    if not manifest.exists():
        if found := data_files(directory):
            names = ", ".join(file.name for file in found)
            raise EmbeddedError(EmbeddedProblem.MANIFEST_MISSING, file=str(manifest), found=names)
        return None
    text = manifest.read_bytes().decode(errors="replace")
    lines = [_LINE.fullmatch(line) for line in text.splitlines() if not line.startswith("#")]
    listed = {kind: [directory / line[1] for line in lines if line and line[2] == kind] for kind in "bi"}
    if not text.endswith("\n") or None in lines or len(listed["b"]) > 1 or not any(listed.values()):
        raise EmbeddedError(EmbeddedProblem.MANIFEST_BROKEN, file=str(manifest))
    return Files(next(iter(listed["b"]), None), tuple(listed["i"]))


def find_files(directory: Path) -> Files | None:
    """Return the files that the server will load; raises `EmbeddedError` unless all of them exist."""
    files = listed_files(directory)
    for file in files or ():
        if not file.is_file():
            raise EmbeddedError(
                EmbeddedProblem.FILE_MISSING, file=str(file), manifest=str(directory / MANIFEST)
            )
        if file.suffix == _SNAPSHOT and not file.stat().st_size:  # the server would ignore it
            raise EmbeddedError(EmbeddedProblem.SNAPSHOT_DAMAGED, file=str(file))
    return files


def find_damage(files: Files) -> Damage | None:
    """Return the first damage in these files, if there is any.

    Raises `EmbeddedError` for a damaged snapshot, which has no commands at which it could be cut.
    """
    from bot.store.embedded.known_commands import known_commands  # noqa: PLC0415 - it needs a client

    *_, last = files
    known = known_commands()
    for file in files:
        with map_file(file) as data:
            start = _end_of_snapshot(file) if file.suffix == _SNAPSHOT else 0
            scan = scan_commands(data, known, start)
            if scan.condition is not Condition.WHOLE:
                torn = scan.condition is Condition.TORN and file == last
                return Damage(file, scan.good, len(data), torn)
    return None


@contextmanager
def map_file(file: Path) -> Iterator[Content]:
    """Give the bytes of a file without reading all of them at once."""
    with file.open("rb") as opened:
        if not file.stat().st_size:
            yield b""
            return
        with mmap(opened.fileno(), 0, access=ACCESS_READ) as mapped:
            yield mapped


def count_commands(data: Content, start: int = 0) -> int:
    """Return how many writing commands begin in these bytes, also between damaged ones."""
    return sum(1 for _ in _CHANGE.finditer(data, start))


def scan_commands(data: Content, known: Collection[bytes], start: int = 0) -> Scan:
    """Read commands like a server that knows these, and return how far it gets."""
    good = position = start
    in_transaction = False
    try:
        while position < len(data):
            begin = position
            position, name = _skip_command(data, position)
            if name and name not in known:
                return Scan(Condition.DAMAGED, good)
            if name in (b"MULTI", b"EXEC"):
                if in_transaction is (name == b"MULTI"):
                    return Scan(Condition.DAMAGED, good)
                in_transaction = name == b"MULTI"
            good = good if in_transaction else position
    except _EndsEarlyError:
        # A damaged length reaches beyond the end as well; then it has swallowed other commands.
        swallowed = _COMMAND.search(data, begin + 1)
        return Scan(Condition.DAMAGED if swallowed else Condition.TORN, good)
    except ValueError:
        return Scan(Condition.DAMAGED, good)
    return Scan(Condition.TORN if in_transaction else Condition.WHOLE, good)


class _EndsEarlyError(Exception):
    """The file ends within a command."""


def _skip_command(data: Content, position: int) -> tuple[int, bytes]:
    """Return where a command ends, and its name; an annotation has none."""
    if data[position : position + 1] == b"#":  # a timestamp annotation
        return _read_line(data, position)[0], b""
    position, count = _read_number(data, position, b"*")
    if count < 1:
        raise ValueError
    name = b"?"
    for number in range(count):
        position, length = _read_number(data, position, b"$")
        end = position + length + 2  # for the line end, which the server does not check
        if end > len(data):
            raise _EndsEarlyError
        if number == 0:
            name = data[position : position + length].upper() or name
        position = end
    return position, name


def _read_number(data: Content, position: int, sign: bytes) -> tuple[int, int]:
    position, line = _read_line(data, position)
    if line[:1] != sign:
        raise ValueError
    digits = _DIGITS.match(line, 1)
    return position, int(digits[0]) if digits else 0


def _read_line(data: Content, position: int) -> tuple[int, bytes]:
    """Return where a line ends, and the line."""
    end = data.find(b"\n", position, position + _LONGEST_LINE)
    if end >= 0:
        return end + 1, data[position:end]
    line = data[position : position + _LONGEST_LINE]
    if len(line) == _LONGEST_LINE or line[:1] not in (b"*", b"$", b"#", b""):
        raise ValueError
    raise _EndsEarlyError


def _end_of_snapshot(file: Path) -> int:
    """Return where the commands after a snapshot begin."""
    checked = subprocess.run(  # noqa: S603 - the program of the package
        ["valkey-check-rdb", str(file)],  # noqa: S607 - its name only
        executable=valkey_binary(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    end = _SNAPSHOT_END.search(checked.stdout)
    if checked.returncode or not end:
        raise EmbeddedError(EmbeddedProblem.SNAPSHOT_DAMAGED, file=str(file))
    return int(end[1])
