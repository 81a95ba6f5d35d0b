"""Drawings that are watched: what has been drawn, picture or film, and when. And a house that draws none."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from PIL import Image

from bot.games.model import HostedGame
from bot.games.registry import GAMES
from bot.rendering.render_workers import RenderWorkers, in_threads
from bot.telemetry.metrics import Metrics
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look, Media, Picture
from renderers.paint.png import write_png

DEADLINE: Final = 30.0  # seconds; only a broken program ever waits for so long


def threads(_: Metrics) -> RenderWorkers:
    """Return what a house of the tests draws with: it shares what was drawn for the test before."""
    return in_threads()


class Drawings:
    """Draws its own number, in the time that it is given, unless it is told to fail."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, Language, Look, Sequence[str], str | None]] = []
        self.threads: set[int] = set()
        self.may_end = threading.Event()
        self.may_end.set()
        self.error: Exception | None = None

    def __call__(
        self,
        view: Any,  # noqa: ANN401 - whatever is drawn
        words: Words,
        look: Look,
        *,
        names: Sequence[str],
        pick: str | None = None,
    ) -> Picture:
        self.given.append((view, words.language, look, names, pick))
        self.threads.add(threading.get_ident())
        number = len(self.given)
        assert self.may_end.wait(DEADLINE), "nobody let it end"
        if self.error:
            raise self.error
        return self.done(number)

    @staticmethod
    def done(number: int) -> Picture:
        return Picture(str(number).encode(), Media.PNG, 1, 1)

    @property
    def views(self) -> list[Any]:
        return [view for view, *_ in self.given]


BLANK_SIDE: Final = 8  # pixels


@cache
def blank() -> Picture:
    """Return a picture of nothing, as a platform accepts it."""
    data = write_png(Image.new("RGB", (BLANK_SIDE, BLANK_SIDE)))
    return Picture(data, Media.PNG, BLANK_SIDE, BLANK_SIDE)


def blank_house() -> Mapping[str, HostedGame]:
    """Return the games of the house with blank pictures, for tests that look at none of them."""
    return {name: replace(game, picture=lambda *_, **__: blank()) for name, game in GAMES.items()}
