"""One house with a bot on Discord and on Matrix, an evening on both, and a clock that is moved by hand."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from adapters.discord.service import DiscordService
from adapters.matrix.names import address
from adapters.matrix.service import MatrixService
from bot.house import House
from bot.nights.desk import NIGHTS, queue_of
from bot.nights.night import Night, Pair
from bot.store.keys import wake_channel
from engine.heldhands.record import actions
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.conftest import until
from tests.integration.discord import scene as discord_scene
from tests.integration.discord.asking import address_of
from tests.integration.discord.playing import pressables
from tests.integration.matrix import scene as matrix_scene
from tests.integration.nights.evening import WON, play
from tests.simulator import Discord, Permission
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person

LATER: Final = 100  # milliseconds after an hour, so that it has struck


@dataclass
class Clock:
    """How far the house is before its server, in milliseconds."""

    ahead: int = 0

    def __call__(self) -> int:
        return self.ahead


@dataclass
class Stage:
    """A server of Discord and a room of Matrix, with people in both; Ann of Discord may host."""

    discord: discord_scene.Scene
    matrix: matrix_scene.Scene
    clock: Clock
    members: dict[str, Person] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    night: str = ""

    @property
    def house(self) -> House:
        return self.matrix.house

    async def now(self) -> Night:
        return (await self.house.service.nights.find(self.night)).night

    async def until(self, holds: Callable[[Night], object]) -> None:
        async def there() -> bool:
            return bool(holds(await self.now()))

        await until(there)

    async def on_discord(self, holds: Callable[[], object], told: str) -> None:
        await self.discord.discord.until(holds, told)

    async def here(self, who: str, *, here: bool = True) -> None:
        await self.until(lambda night: (entry := night.entry(who)) and entry.here is here)

    async def strike(self, at: int) -> None:
        """Let it be this time, everywhere, and let those look who wait for it."""
        passed = at + LATER - self.house.service.desk.now()
        self.clock.ahead += passed
        self.discord.discord.clock.advance(passed / 1000)
        for queue in (NIGHTS, queue_of("discord"), queue_of("matrix")):
            await self.house.client.publish(wake_channel(queue), f"{self.night}:")

    async def finish(self, pairs: Iterable[Pair]) -> None:
        """Let the first of these pairs hold hands, and the others let go; none of them on a screen."""
        first, *others = pairs
        service = self.house.service
        await play(service, first.game, list(actions(WON)))
        for pair in others:
            for who in pair.people:
                await service.manners.part(who, pair.game)

    @property
    def lobby(self) -> Message:
        return self.lobbies[-1]

    @property
    def lobbies(self) -> list[Message]:
        return [each for each in self.discord.eve.messages(self.discord.channel) if each.pictures]

    async def press(self, person: Person, label: str) -> None:
        await (await person.press(self.lobby, label)).answered()

    def signs(self, player: Player) -> Event:
        room, bot = self.matrix.lobby, self.matrix.bot.user_id
        return [
            event
            for event in player.shown(room)
            if event.sender == bot and "👎" in player.reactions(room, event.id)
        ][-1]

    async def react(self, player: Player, sign: str) -> None:
        room = self.matrix.lobby

        def offered() -> bool:
            found = [event for event in player.shown(room) if "👎" in player.reactions(room, event.id)]
            return bool(found) and sign in player.reactions(room, found[-1].id)

        await player.until(offered, f"{sign} is offered")
        await player.react(room, self.signs(player).id, sign)

    def reads(self, player: Player) -> str:
        return self.matrix.said(player, self.matrix.lobby)

    def games_of(self, who: str) -> set[str]:
        letters = self.members[who].dms(self.discord.app)
        return {each.game for letter in letters for each in pressables(letter)}

    async def sits_down(self, who: str) -> None:
        """Enter the rooms to which somebody on Matrix is invited, until there is a seat with all it needs."""
        player, scene = self.players[who], self.matrix

        def seated() -> bool:
            return any(scene.keypad(player, room) and scene.pictures(player, room) for room in player.rooms)

        while not seated():
            await player.until(lambda: player.invites or seated(), f"{who} has a side of the table")
            for room in [*player.invites]:
                await player.join(room)


@asynccontextmanager
async def stage_on(homeserver: Homeserver, store_url: str, directory: Path) -> AsyncIterator[Stage]:
    """Give a house with a bot on both platforms; whoever keeps the time of evenings is not there yet."""
    clock = Clock()
    async with Discord() as discord:
        app, guild, channel, ann, bob, eve = discord_scene.people_of(discord)
        dan = discord.new_person("Dan")
        guild.join(dan)
        guild.new_role("hosts", Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS, members=[ann])
        token = SecretStr(app.token)
        async with matrix_scene.stage_on(
            homeserver, store_url, directory, ahead=clock, discord_token=token
        ) as matrix:
            more = [await homeserver.player(name) for name in ("Zoe", "Max")]
            for player in more:
                await player.join(matrix.lobby)
            there = discord_scene.Scene(discord, app, guild, channel, ann, bob, eve, matrix.house)
            stage = Stage(there, matrix, clock)
            stage.members = {address_of(each): each for each in (ann, bob, eve, dan)}
            players = (matrix.ann, matrix.bob, matrix.eve, *more)
            stage.players = {address(each.user_id): each for each in players}
            async with _running(stage):
                yield stage


@asynccontextmanager
async def _running(stage: Stage) -> AsyncIterator[None]:
    house, stop = stage.house, asyncio.Event()
    discord, matrix = stage.discord.discord, stage.matrix
    with discord.reached():
        parts = (DiscordService(house), MatrixService(house), house.clock())
        running = [asyncio.create_task(part.run(stop)) for part in parts]
        try:
            ours, here = stage.discord.app, matrix.ann.members
            await discord.until(lambda: discord.gateway.is_connected(ours), "the bot is on Discord")
            await matrix.ann.until(lambda: matrix.bot.user_id in here(matrix.lobby), "it is in the lobby")
            yield
        finally:
            stop.set()
            await asyncio.gather(*running)


@asynccontextmanager
async def keeping_time(stage: Stage) -> AsyncIterator[None]:
    """Let what is due in evenings happen by itself, as long as this lasts."""
    stop = asyncio.Event()
    keeping = asyncio.create_task(stage.house.night_clock().run(stop))
    try:
        yield
    finally:
        stop.set()
        await keeping
