"""One house on two platforms: people on a Discord and people on a homeserver play with each other."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import SecretStr

from adapters.discord.service import DiscordService
from adapters.matrix.service import MatrixService
from bot.store.keys import game_key
from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.record import Record
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.integration.discord import playing as on_discord
from tests.integration.discord import scene as discord_scene
from tests.integration.matrix import playing as on_matrix
from tests.integration.matrix import scene as matrix_scene
from tests.simulator import Discord


@dataclass
class Across:
    """A place on Discord and one on Matrix; Ann, Bob and Eve are on both, and nobody is the same person."""

    discord: discord_scene.Scene
    matrix: matrix_scene.Scene

    async def follow(self, game: str, record: Record) -> None:
        """Let an invitation be to the game that was written down: a typed seed would be another one."""
        await self.matrix.house.client.hset(game_key(game), "seed", str(record.seed))


@dataclass
class SharedTable:
    """A game between somebody on Matrix and somebody on Discord: Ann has the first seat, Bob the other."""

    across: Across
    game: str
    seat_on_matrix: Seat
    done: list[tuple[Seat, Action]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.matrix = on_matrix.Table(self.across.matrix, self.game)
        self.discord = on_discord.Table(self.across.discord, self.game, self.across.discord.letter)

    @property
    def player(self) -> Player:
        """Whoever plays on Matrix."""
        return self.matrix.people[self.seat_on_matrix]

    async def play(self, moves: Iterable[tuple[Seat, Action]]) -> None:
        """Do all of this, each on their own platform."""
        for seat, action in moves:
            if seat == self.seat_on_matrix:
                self.matrix.counted = len(self.done)
                await self.matrix.act(seat, action)
            else:
                await self.discord.act(seat, action)
            self.done.append((seat, action))
            await self.discord.counted(self.done)


@asynccontextmanager
async def across_on(homeserver: Homeserver, store_url: str, directory: Path) -> AsyncIterator[Across]:
    """Give one house with a bot on both platforms."""
    async with Discord() as discord:
        app, guild, channel, ann, bob, eve = discord_scene.people_of(discord)
        token = SecretStr(app.token)
        async with matrix_scene.stage_on(homeserver, store_url, directory, discord_token=token) as matrix:
            there = discord_scene.Scene(discord, app, guild, channel, ann, bob, eve, matrix.house)
            stop = asyncio.Event()
            with discord.reached():
                parts = (DiscordService(matrix.house), MatrixService(matrix.house), matrix.house.clock())
                running = [asyncio.create_task(part.run(stop)) for part in parts]
                try:
                    await discord.until(lambda: discord.gateway.is_connected(app), "the bot is on Discord")
                    await matrix.ann.until(
                        lambda: matrix.bot.user_id in matrix.ann.members(matrix.lobby),
                        "the bot is in the lobby",
                    )
                    yield Across(there, matrix)
                finally:
                    stop.set()
                    await asyncio.gather(*running)
