"""Taking away what is in the way: presses that were heard, typed words, pictures of earlier moments."""

from functools import partial

from adapters.matrix.api import MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority


class Redactions:
    """Takes things away, when there is time."""

    def __init__(self, api: MatrixApi, background: BackgroundQueue) -> None:
        self._api = api
        self._background = background

    def take_away(self, room: str, event: str, rank: Priority = Priority.OLD) -> None:
        """Take something away when it is its turn."""
        self._background.add(rank, _name(event), partial(self._api.redact, room, event))

    def is_gone(self, event: str) -> bool:
        """Return whether something was taken away lately."""
        return self._background.is_done(_name(event))


def _name(event: str) -> str:
    return f"take/{event}"
