"""Pictures that are kept for a while: those drawn last, and those drawn ahead."""

from collections import OrderedDict
from collections.abc import Hashable

from renderers.paint.picture import Picture


class PictureCache:
    """The pictures asked for last: a viewer who reconnects or looks again wants the same one."""

    def __init__(self, most: int, most_bytes: int) -> None:
        """Keep at most `most` pictures, of at most `most_bytes` together."""
        self._most = most
        self._most_bytes = most_bytes
        self._bytes = 0
        self._pictures: OrderedDict[object, Picture] = OrderedDict()

    def __len__(self) -> int:
        """Return how many pictures are kept."""
        return len(self._pictures)

    def find(self, wish: object) -> Picture | None:
        """Return the picture of an equal wish, if it is still there."""
        picture = self._pictures.get(wish)
        if picture:
            self._pictures.move_to_end(wish)
        return picture

    def keep(self, wish: object, picture: Picture) -> None:
        """Keep a picture unless it is too large, and drop the least recently used ones beyond the limits."""
        if len(picture.data) > self._most_bytes:
            return
        self._bytes += len(picture.data)
        if gone := self._pictures.pop(wish, None):
            self._bytes -= len(gone.data)
        self._pictures[wish] = picture
        while len(self._pictures) > self._most or self._bytes > self._most_bytes:
            _, gone = self._pictures.popitem(last=False)
            self._bytes -= len(gone.data)

    def clear(self) -> None:
        """Drop everything."""
        self._pictures.clear()
        self._bytes = 0


class PrefetchCache:
    """Pictures that may be needed next: one for each place, until another one is likelier there."""

    def __init__(self, most_bytes: int) -> None:
        """Keep at most `most_bytes`."""
        self._room = most_bytes
        self._pictures: OrderedDict[Hashable, tuple[object, Picture]] = OrderedDict()

    def find(self, place: Hashable, wish: object) -> Picture | None:
        """Return what was drawn for a place, if it is the picture of this wish."""
        wished, picture = self._pictures.get(place, (None, None))
        return picture if wished == wish else None

    def keep(self, place: Hashable, wish: object, picture: Picture) -> None:
        """Keep a picture for a place, and drop the oldest ones beyond the limit."""
        if before := self._pictures.pop(place, None):
            self._room += len(before[1].data)
        self._pictures[place] = wish, picture
        self._room -= len(picture.data)
        while self._room < 0:
            _, (_, gone) = self._pictures.popitem(last=False)
            self._room += len(gone.data)
