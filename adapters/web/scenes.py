"""Scenes: what stands where at a table, and the stock of symbols and backgrounds to draw it with."""

import asyncio
import hashlib
import json
from collections import ChainMap
from functools import cache
from itertools import product
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from adapters.web.screens import JsonObject
from bot.games.model import Vectors
from bot.games.registry import GAMES
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Language


class StockFile(NamedTuple):
    """The stock for some games in a language, as a file that browsers keep."""

    name: str
    data: bytes
    edition: str  # a hash of the data

    @property
    def address(self) -> str:
        """The address of the file; it changes with its content."""
        return f"/static/{self.edition}/{self.name}"


async def load_scene(player_screen: PlayerScreen) -> JsonObject | None:
    """Return what stands where, as JSON; None where there are only pictures in pixels."""
    vectors = GAMES[player_screen.snapshot.about.game].vectors
    if vectors is None or player_screen.snapshot.view is None:
        return None
    if vectors.takes_long:
        await stock_addresses(player_screen)  # once for all who wait for it
        return await asyncio.to_thread(_format_scene, player_screen, vectors)
    return _format_scene(player_screen, vectors)


def _format_scene(player_screen: PlayerScreen, vectors: Vectors) -> JsonObject:
    snapshot, about = player_screen.snapshot, player_screen.snapshot.about
    listed = vectors.listing(
        snapshot.view,
        player_screen.words,
        player_screen.look,
        names=player_screen.names,
        pick=player_screen.pick,
    )
    kept = (vectors.stock(name, player_screen.words.language) for name in vectors.stocks_of(about.options))
    return listed.as_json(ChainMap(*(each.symbols for each in kept)))  # type: ignore[arg-type]


async def stock_addresses(player_screen: PlayerScreen) -> list[str]:
    """Return the addresses of what the page of a game keeps; none if it has no scenes."""
    about = player_screen.snapshot.about
    vectors = GAMES[about.game].vectors
    names = vectors.stocks_of(about.options) if vectors else ()
    files = [await _load_file(about.game, name, player_screen.words.language) for name in names]
    return [file.address for file in files]


_LOCKS: Final = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]()
"""For making a file of stock that takes long, by loop."""

_STOCKS: Final = {
    f"{game}-{stock}-{language}.json": (game, stock, language)
    for game, hosted in GAMES.items()
    if hosted.vectors
    for stock, language in product(hosted.vectors.stocks, Language)
}


async def find_stock(name: str) -> StockFile | None:
    """Return a file of stock; None if there is none of this name."""
    return await _load_file(*_STOCKS[name]) if name in _STOCKS else None


def load_stocks() -> None:
    """Make the files of stock before a page needs one, but for those that take long."""
    for game, stock, language in _STOCKS.values():
        if not _takes_long(game):
            _stock_file(game, stock, language)


async def _load_file(game: str, stock: str, language: Language) -> StockFile:
    key = (game, stock, language)
    if not _takes_long(game):
        return _stock_file(*key)
    async with _LOCKS.setdefault(asyncio.get_running_loop(), asyncio.Lock()):  # the others find it cached
        return await asyncio.to_thread(_stock_file, *key)


def _takes_long(game: str) -> bool:
    vectors = GAMES[game].vectors
    return vectors is not None and vectors.takes_long


def style_sheets() -> bytes:
    """Return the colours of all games in every theme, as CSS."""
    return "\n".join(hosted.vectors.style_sheet() for hosted in GAMES.values() if hosted.vectors).encode()


@cache
def _stock_file(game: str, stock: str, language: Language) -> StockFile:
    vectors = GAMES[game].vectors
    kept = vectors.stock(stock, language).as_json() if vectors else {}
    data = json.dumps(kept, separators=(",", ":")).encode()
    return StockFile(f"{game}-{stock}-{language}.json", data, hashlib.sha256(data).hexdigest()[:12])
