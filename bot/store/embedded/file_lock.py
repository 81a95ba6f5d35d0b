"""File locks that the kernel releases however a process ends, with a note about the holder in the file."""

import fcntl
import os
from pathlib import Path


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


def write_note(lock: int, *lines: str) -> None:
    """Write lines about this process into a lock that it holds: the pid first."""
    os.ftruncate(lock, 0)
    os.pwrite(lock, os.fsencode("\n".join(lines)), 0)


def noted_in(lock: Path) -> list[str]:
    """Return the lines that the holder of a lock has written: its pid first, or "?" if it has not yet."""
    return os.fsdecode(lock.read_bytes()).splitlines() or ["?"]
