"""A game that is forgotten while somebody does something with it stays forgotten."""

from dataclasses import replace
from typing import Any

import pytest

from bot.connection import Client
from bot.screens.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.games import Games, Status
from bot.store.keys import game_key, log_key
from tests.integration.service.tablemates import FAR, NEAR, begun, first_step, why_not
from tests.rows import each_row


class GoneAtThatMoment(Games):
    """The game is forgotten between the look at it and the change."""

    async def write(self, game: str, **fields: Any) -> int | None:  # noqa: ANN401 - whatever is written
        if stored := await self.load(game):
            assert await self.delete(stored)
        return await super().write(game, **fields)


@pytest.fixture
def unlucky(service: GameService, redis_client: Client) -> GameService:
    return GameService(replace(service.desk, games=GoneAtThatMoment(redis_client)), service.metrics)


@each_row(
    ("status", "who", "action"),
    [
        (Status.PLAYING, NEAR, "a step"),
        (Status.PLAYING, NEAR, TableAction.SHOW),
        (Status.PLAYING, FAR, TableAction.NUDGE),
        (Status.PLAYING, FAR, TableAction.PART),
        (Status.OVER, FAR, TableAction.REMATCH),
        (Status.INVITED, FAR, TableAction.ACCEPT),
        (Status.INVITED, FAR, TableAction.DECLINE),
        (Status.INVITED, NEAR, TableAction.WITHDRAW),
    ],
)
async def test_whatever_is_pressed_at_that_moment_brings_nothing_back(  # noqa: PLR0913, PLR0917 - a whole house
    service: GameService, unlucky: GameService, redis_client: Client, status: Status, who: str, action: str
) -> None:
    if status is Status.INVITED:
        game = await service.invitations.invite(NEAR, FAR)
    else:
        game = await begun(service)
    if action == "a step":
        action = await first_step(service, game)
    change = {"status": status.value}
    await service.desk.games.write(game, expect={}, change=change)
    press = unlucky.press(Press(who, game, 3, action))
    await why_not(press)
    assert not await redis_client.exists(game_key(game))
    assert not await redis_client.exists(log_key(game))


async def test_a_place_to_watch_from_or_a_forgotten_player_brings_no_game_back(
    service: GameService, unlucky: GameService, redis_client: Client
) -> None:
    game, other = await begun(service), await begun(service)
    await why_not(unlucky.play.watch(NEAR, game, "matrix", "!room:example.org"))
    await unlucky.book.forget(NEAR)
    for each in (game, other):
        assert not await redis_client.exists(game_key(each))
