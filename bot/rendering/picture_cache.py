"""Pictures that are kept for a while: those drawn last, and those drawn ahead."""

from collections.abc import Hashable
from contextlib import suppress

from cachetools import FIFOCache, LRUCache

from renderers.paint.picture import Picture


class PictureCache:
    """The pictures used last: a viewer who reconnects or looks again wants the same one."""

    def __init__(self, most: int, most_bytes: int) -> None:
        """Keep at most `most` pictures, of at most `most_bytes` together."""
        self._most = most
        self._pictures = LRUCache[Hashable, Picture](most_bytes, lambda picture: len(picture.data))

    def __len__(self) -> int:
        """Return how many pictures are kept."""
        return len(self._pictures)

    def find(self, request: Hashable) -> Picture | None:
        """Return the picture of an equal request, if it is still kept."""
        return self._pictures.get(request)

    def keep(self, request: Hashable, picture: Picture) -> None:
        """Keep a picture unless it is too large, and drop the least recently used ones beyond the limits."""
        with suppress(ValueError):  # it is larger than `most_bytes`
            self._pictures[request] = picture
        while len(self._pictures) > self._most:
            self._pictures.popitem()

    def clear(self) -> None:
        """Drop everything."""
        self._pictures.clear()


class PrefetchCache:
    """Pictures that may be needed next: one for each place, until another one is likelier there."""

    def __init__(self, most_bytes: int) -> None:
        """Keep at most `most_bytes`."""
        self._pictures = FIFOCache[Hashable, tuple[Hashable, Picture]](
            most_bytes, lambda kept: len(kept[1].data)
        )

    def find(self, place: Hashable, request: Hashable) -> Picture | None:
        """Return the picture that was drawn for a place, if it is of an equal request."""
        drawn_for, picture = self._pictures.get(place, (None, None))
        return picture if drawn_for == request else None

    def keep(self, place: Hashable, request: Hashable, picture: Picture) -> None:
        """Keep a picture for a place, and drop the oldest ones beyond the limit."""
        with suppress(ValueError):  # it is larger than `most_bytes`
            self._pictures[place] = request, picture
