"""Locks that the kernel gives back however a process ends, with a note in them about who holds them."""

import fcntl
import os
from pathlib import Path


def take(lock: Path) -> int | None:
    """Return the descriptor of a lock that is ours now, or nothing if somebody has it."""
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def is_free(lock: Path) -> bool:
    """Return whether nobody has it."""
    descriptor = take(lock)
    if descriptor is not None:
        os.close(descriptor)
    return descriptor is not None


def note(lock: int, *lines: str) -> None:
    """Write into a lock that is ours what others should know about us: first the pid."""
    os.ftruncate(lock, 0)
    os.pwrite(lock, os.fsencode("\n".join(lines)), 0)


def noted_in(lock: Path) -> list[str]:
    """Return what the holder of a lock says about itself: its pid first, if it has come so far."""
    return os.fsdecode(lock.read_bytes()).splitlines() or ["?"]
