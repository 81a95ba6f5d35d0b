"""Something else happens at the very moment at which a game is written."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.connection import Client
from bot.service.service import GameService
from bot.store.games import Games

Happening = Callable[[], Awaitable[object]]


class Interrupted(Games):
    """Something happens once, after everybody has looked, and before a certain write."""

    def __init__(self, client: Client, happening: Happening, field: str, value: str | None) -> None:
        super().__init__(client)
        self._happening: Happening | None = happening
        self._field, self._value = field, value

    async def write(self, game: str, *, change: Mapping[str, Any], **fields: Any) -> int | None:  # noqa: ANN401 - whatever is written
        if (happening := self._happening) and self._is_it(change):
            self._happening = None
            await happening()
        return await super().write(game, change=change, **fields)

    def _is_it(self, change: Mapping[str, Any]) -> bool:
        return self._field in change and self._value in {None, change[self._field]}


def meanwhile(
    service: GameService, client: Client, happening: Happening, field: str, value: str | None = None
) -> GameService:
    """Return a service for which something happens just before a field is first written, or given a value."""
    games = Interrupted(client, happening, field, value)
    return GameService(replace(service.desk, games=games), service.metrics)
