"""The directory of the embedded server: private, with room on its disk, a socket, and two locks.

`run`, `doctor` and `repair` all use this module, so that they agree about what is wrong.
"""

import fcntl
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from bot.config.data_directory import unwritable
from engine.contract import Code, Refusal

BOT_LOCK: Final = "bot.lock"
SERVER_LOCK: Final = "valkey.lock"

LEAST_ROOM: Final = 10
"""Free megabytes without which nothing starts: a game is a few kilobytes, but whole files are rewritten."""

_MEGABYTE: Final = 1_000_000
_LONGEST_SOCKET: Final = 100  # bytes; the kernel's limit is 104 on macOS and 108 on Linux
_PRIVATE: Final = 0o700


class EmbeddedProblem(Code):
    """Why the embedded server cannot run."""

    NO_BINARY = "no_binary", "platform"
    BINARY_DOES_NOT_RUN = "binary_does_not_run", "platform"
    NOT_PRIVATE = "not_private", "directory"  # the directory for the socket is not ours alone
    DISK_FULL = "disk_full", "directory", "megabytes"
    ALREADY_RUNNING = "already_running", "directory", "pid"
    ORPHAN_STAYS = "orphan_stays", "directory", "pid"
    DID_NOT_START = "did_not_start", "directory", "log"
    MANIFEST_MISSING = "manifest_missing", "file", "found"  # the files that it should list
    MANIFEST_BROKEN = "manifest_broken", "file"
    FILE_MISSING = "file_missing", "file", "manifest"
    FILE_DAMAGED = "file_damaged", "file", "bytes"  # the number of unusable bytes at its end
    SNAPSHOT_DAMAGED = "snapshot_damaged", "file"
    NOTHING_LEFT = "nothing_left", "directory"  # a repair could keep no file


class EmbeddedError(Refusal):
    """The embedded server cannot run."""


def home_in(data_dir: Path) -> Path:
    """Return the directory of the server below a data directory."""
    return data_dir.absolute() / "valkey"


def make_home(data_dir: Path) -> list[Path]:
    """Create the directory of the server, private and writable; return the directories that were created.

    Raises `DirectoryRefusal` if that is impossible, and then leaves nothing behind.
    """
    home, made = home_in(data_dir), list[Path]()
    try:
        for directory in (*reversed(home.parents), home):
            if not directory.exists():
                directory.mkdir(mode=_PRIVATE)
                made.append(directory)
                sync_directory(directory.parent)
        if stat.S_IMODE(home.stat().st_mode) != _PRIVATE:
            home.chmod(_PRIVATE)
        with tempfile.TemporaryFile(dir=home):
            return made
    except OSError as error:
        remove_directories(made)
        raise unwritable(home if home.exists() else data_dir, error) from error


def remove_directories(made: list[Path]) -> None:
    """Remove directories that were created for nothing; one that is not empty stays."""
    for directory in reversed(made):
        with suppress(OSError):
            directory.rmdir()


def sync_directory(directory: Path) -> None:
    """Sync the entries of a directory to the disk, if permissions and the file system allow it."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def room_in(data_dir: Path) -> int:
    """Return the free megabytes for a data directory; raises `EmbeddedError` if there are too few."""
    existing = next(each for each in (data_dir, *data_dir.absolute().parents) if each.exists())
    megabytes = shutil.disk_usage(existing).free // _MEGABYTE
    if megabytes < LEAST_ROOM:
        raise EmbeddedError(EmbeddedProblem.DISK_FULL, directory=str(data_dir), megabytes=megabytes)
    return megabytes


def make_socket_path(home: Path) -> Path:
    """Return the path of the socket: in the directory, or if that is too long, in another private one."""
    if _fits(inside := home / "valkey.sock"):
        return inside
    name = f"heldhands-{os.getuid()}-{hashlib.sha256(os.fsencode(home)).hexdigest()[:16]}"
    parents = (os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir(), "/tmp")  # noqa: S108 - checked below
    directory = next(
        directory
        for parent in map(Path, parents)
        if parent.is_absolute() and parent.is_dir() and _fits((directory := parent / name) / "sock")
    )
    with suppress(FileExistsError):
        directory.mkdir(mode=_PRIVATE)
    found = directory.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise EmbeddedError(EmbeddedProblem.NOT_PRIVATE, directory=str(directory))
    return directory / "sock"


def remove_socket_path(home: Path, socket: Path) -> None:
    """Remove the directory that was created for a socket, if there was one and no server uses it."""
    if socket.parent != home:
        with suppress(OSError):
            socket.parent.rmdir()


def _fits(socket: Path) -> bool:
    return len(os.fsencode(socket)) <= _LONGEST_SOCKET


@contextmanager
def only_bot(home: Path) -> Iterator[None]:
    """Hold the lock of the one bot that may use a directory."""
    lock = acquire(home / BOT_LOCK)
    if lock is None:
        pid = read_holder(home / BOT_LOCK)[0]
        raise EmbeddedError(EmbeddedProblem.ALREADY_RUNNING, directory=str(home.parent), pid=pid)
    try:
        write_holder(lock, str(os.getpid()))
        yield
    finally:
        os.close(lock)


@contextmanager
def no_server(home: Path) -> Iterator[int]:
    """Hold the lock of the server, which is free only if no server writes in the directory."""
    lock = acquire(home / SERVER_LOCK)
    if lock is None:
        raise orphan_error(home)
    try:
        yield lock
    finally:
        os.close(lock)


def orphan_error(home: Path) -> EmbeddedError:
    """Return the error for a server that still writes in the directory."""
    pid = read_holder(home / SERVER_LOCK)[0]
    return EmbeddedError(EmbeddedProblem.ORPHAN_STAYS, directory=str(home), pid=pid)


# File locks that the kernel releases however a process ends; the file names the holder.


def acquire(lock: Path) -> int | None:
    """Acquire a lock and return its descriptor; None if another process holds it."""
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def is_free(lock: Path) -> bool:
    """Return whether no process holds a lock."""
    descriptor = acquire(lock)
    if descriptor is not None:
        os.close(descriptor)
    return descriptor is not None


def write_holder(lock: int, *lines: str) -> None:
    """Write lines about this process into a lock that it holds: the pid first."""
    os.ftruncate(lock, 0)
    os.pwrite(lock, os.fsencode("\n".join(lines)), 0)


def read_holder(lock: Path) -> list[str]:
    """Return the lines that the holder of a lock has written: its pid first, or "?" if it has not yet."""
    return os.fsdecode(lock.read_bytes()).splitlines() or ["?"]
