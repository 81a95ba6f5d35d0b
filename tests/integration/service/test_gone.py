"""A game that is forgotten while somebody does something with it stays forgotten."""

from typing import Any

from bot.screens.screen import TableAction
from bot.service.play import Press
from bot.store.games import Games, Status
from bot.store.keys import game_key, log_key
from tests.integration.service.tablemates import FAR, NEAR, World, why_not


class GoneAtThatMoment(Games):
    """The game is forgotten between the look at it and the change."""

    async def write(self, game: str, **fields: Any) -> int | None:  # noqa: ANN401 - whatever is written
        if stored := await self.load(game):
            assert await self.delete(stored)
        return await super().write(game, **fields)


async def test_whatever_is_done_at_that_moment_brings_no_game_back(world: World) -> None:
    unlucky = world.but(games=GoneAtThatMoment(world.client))
    for status, who, action in (
        (Status.PLAYING, NEAR, "a step"),
        (Status.PLAYING, NEAR, TableAction.SHOW),
        (Status.PLAYING, FAR, TableAction.NUDGE),
        (Status.PLAYING, FAR, TableAction.PART),
        (Status.PLAYING, NEAR, "watch"),
        (Status.PLAYING, NEAR, "forget"),
        (Status.OVER, FAR, TableAction.REMATCH),
        (Status.INVITED, FAR, TableAction.ACCEPT),
        (Status.INVITED, FAR, TableAction.DECLINE),
        (Status.INVITED, NEAR, TableAction.WITHDRAW),
    ):
        game = await (world.invitations.invite(NEAR, FAR) if status is Status.INVITED else world.begun())
        step = await world.first_step(game) if action == "a step" else action
        await world.change(game, status=status.value)
        if action == "forget":
            await unlucky.book.forget(NEAR)
        elif action == "watch":
            await why_not(unlucky.play.watch(NEAR, game, "matrix", "!room:example.org"))
        else:
            await why_not(unlucky.press(Press(who, game, 3, step)))
        assert not await world.client.exists(game_key(game))
        assert not await world.client.exists(log_key(game))
