"""How many files and connections this process may have open at once."""

import resource
from contextlib import suppress
from typing import Final

_ENOUGH: Final = 65_536  # a limit of millions slows down code that loops over all possible descriptors
_MOST_ON_MACOS: Final = 10_240


def raise_file_limit() -> None:
    """Raise the soft limit as far as the hard one allows; if that is impossible, leave it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (_ENOUGH, _MOST_ON_MACOS):
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < limit:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
                return


def file_limit() -> int:
    """Return how many descriptors this process may have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _ENOUGH if soft == resource.RLIM_INFINITY else soft
