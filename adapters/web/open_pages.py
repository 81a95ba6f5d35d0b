"""Pages that are open and follow a table: what each shows already, so that nothing is sent to it twice.

A page gives itself a name and sends it with what it presses. The answer brings its new screen, so the stream
of the same page need not. One process knows of it: in another, the stream sends the screen once more.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_LONGEST: Final = 40  # characters of a name


class OpenPage:
    """A page that follows a table, or one of which nothing is known."""

    def __init__(self, mark: str = "") -> None:
        self.mark = mark
        """The mark of the screen that was sent last, by the stream or by an answer."""
        self._answering = 0
        self._answered = asyncio.Event()
        self._answered.set()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Let the stream wait while a press of this page is answered."""
        self._answering += 1
        self._answered.clear()
        try:
            yield
        finally:
            self._answering -= 1
            if not self._answering:
                self._answered.set()

    async def answered(self) -> None:
        """Wait until no press of this page is waiting for its answer."""
        await self._answered.wait()


class OpenPages:
    """The pages that follow tables in this process, by viewer and name."""

    def __init__(self) -> None:
        self._pages: dict[tuple[str, str], OpenPage] = {}

    @contextmanager
    def open(self, place: str, name: str, mark: str) -> Iterator[OpenPage]:
        """Register a page while its stream is open; a page without a name only follows."""
        page = OpenPage(mark)
        if 0 < len(name) <= _LONGEST:
            self._pages[place, name] = page
        try:
            yield page
        finally:
            if self._pages.get((place, name)) is page:  # else it has connected again
                del self._pages[place, name]

    def find(self, place: str, name: object) -> OpenPage:
        """Return the page of this name, or one of which nothing is known."""
        return self._pages.get((place, str(name))) or OpenPage()
