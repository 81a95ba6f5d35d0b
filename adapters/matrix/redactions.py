"""Redacting what is in the way: handled presses, typed keys, old pictures."""

from functools import partial

from adapters.matrix.api import MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority


class Redactions:
    """Redacts events in the background."""

    def __init__(self, api: MatrixApi, background: BackgroundQueue) -> None:
        self._api = api
        self._background = background

    def remove(self, room: str, event: str, priority: Priority = Priority.CLEANUP) -> None:
        """Queue redacting an event."""
        self._background.add(priority, _job_name(event), partial(self._api.redact, room, event))

    def is_redacted(self, event: str) -> bool:
        """Return whether an event was redacted recently."""
        return self._background.is_done(_job_name(event))


def _job_name(event: str) -> str:
    return f"take/{event}"
