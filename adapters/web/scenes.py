"""Scenes: what stands where at a table, and the symbols that a page draws it with."""

import hashlib
import json
from functools import cache
from typing import Final, NamedTuple

from adapters.web.screens import JsonObject
from bot.games.registry import GAMES
from bot.model.game import About
from bot.service.views import PlayerScreen
from renderers.page.display import sheet_of_symbols


class SymbolFile(NamedTuple):
    """The symbols in stock for some games, as a file that browsers keep."""

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
    return listed.as_json(vectors.stock(vectors.stock_of(about.options)))


def symbols_address(about: About) -> str:
    """Return the address of the symbols of a game; empty if it has none."""
    vectors = GAMES[about.game].vectors
    return _symbol_file(about.game, vectors.stock_of(about.options)).address if vectors else ""


_STOCKS: Final = {
    f"{game}-{stock}.json": (game, stock)
    for game, hosted in GAMES.items()
    if hosted.vectors
    for stock in hosted.vectors.stocks
}


def find_symbols(name: str) -> SymbolFile | None:
    """Return a file of symbols; None if there is none of this name."""
    return _symbol_file(*_STOCKS[name]) if name in _STOCKS else None


def load_symbols() -> None:
    """Make all files of symbols, before a page needs one."""
    for name in _STOCKS:
        find_symbols(name)


@cache
def _symbol_file(game: str, stock: str) -> SymbolFile:
    vectors = GAMES[game].vectors
    symbols = sheet_of_symbols(vectors.stock(stock)) if vectors else {}
    data = json.dumps(symbols, separators=(",", ":")).encode()
    return SymbolFile(f"{game}-{stock}.json", data, hashlib.sha256(data).hexdigest()[:12])
