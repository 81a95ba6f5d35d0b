"""Scenes: what stands where at a table, and the stock of symbols and backgrounds to draw it with."""

import hashlib
import json
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from adapters.web.screens import JsonObject
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


def format_scene(player_screen: PlayerScreen) -> JsonObject | None:
    """Return what stands where, as JSON; None where there are only pictures in pixels."""
    snapshot = player_screen.snapshot
    about, vectors = snapshot.about, GAMES[snapshot.about.game].vectors
    if vectors is None or snapshot.view is None:
        return None
    listed = vectors.listing(
        snapshot.view,
        player_screen.words,
        player_screen.look,
        names=player_screen.names,
        pick=player_screen.pick,
    )
    return listed.as_json(
        vectors.stock(vectors.stock_of(about.options), player_screen.words.language).symbols
    )


def stock_address(player_screen: PlayerScreen) -> str:
    """Return the address of what the page of a game keeps; empty if it has no scenes."""
    about = player_screen.snapshot.about
    vectors = GAMES[about.game].vectors
    if vectors is None:
        return ""
    return _stock_file(about.game, vectors.stock_of(about.options), player_screen.words.language).address


_STOCKS: Final = {
    f"{game}-{stock}-{language}.json": (game, stock, language)
    for game, hosted in GAMES.items()
    if hosted.vectors
    for stock, language in product(hosted.vectors.stocks, Language)
}


def find_stock(name: str) -> StockFile | None:
    """Return a file of stock; None if there is none of this name."""
    return _stock_file(*_STOCKS[name]) if name in _STOCKS else None


def load_stocks() -> None:
    """Make all files of stock, before a page needs one."""
    for name in _STOCKS:
        find_stock(name)


@cache
def _stock_file(game: str, stock: str, language: Language) -> StockFile:
    vectors = GAMES[game].vectors
    kept = vectors.stock(stock, language).as_json() if vectors else {}
    data = json.dumps(kept, separators=(",", ":")).encode()
    return StockFile(f"{game}-{stock}-{language}.json", data, hashlib.sha256(data).hexdigest()[:12])
