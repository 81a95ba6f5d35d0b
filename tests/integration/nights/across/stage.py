"""One house with a bot on Discord and on Matrix, an evening on both, and a clock that is moved by hand."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from adapters.discord.client import DiscordComponent
from adapters.matrix.addresses import address
from adapters.matrix.component import MatrixComponent
from bot.app.container import Container
from bot.model.night import Night, Pair
from bot.nights.context import NIGHTS, queue_of
from bot.store.keys import wake_channel
from engine.heldhands.record import actions
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.integration.conftest import until
from tests.integration.discord import scene as discord_scene
from tests.integration.discord.asking import address_of
from tests.integration.discord.playing import pressables
from tests.integration.matrix import scene as matrix_scene
from tests.integration.nights.evening import WON, play
from tests.integration.service.recorder import working
from tests.integration.service.tablemates import Time
from tests.simulator import Discord, Permission
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person

LATER: Final = 100  # milliseconds after an hour, so that it has struck


@dataclass
class Stage:
    """A server of Discord and a room of Matrix, with people in both; Ann of Discord may host."""

    discord: discord_scene.Scene
    matrix: matrix_scene.Scene
    clock: Time  # how far the house is before its server
    members: dict[str, Person] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    night: str = ""

    @property
    def house(self) -> Container:
        return self.matrix.house

    async def now(self) -> Night:
        return (await self.house.nights.find(self.night)).night

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
        passed = at + LATER - self.house.service.context.now()
        self.clock.passes(passed)
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
                await service.offers.part(who, pair.game)

    @property
    def lobby(self) -> Message:
        return self.lobbies[-1]

    @property
    def lobbies(self) -> list[Message]:
        return [each for each in self.discord.eve.messages(self.discord.channel) if each.pictures]

    async def press(self, person: Person, label: str) -> None:
        await (await person.press(self.lobby, label)).answered()

    async def react(self, player: Player, sign: str) -> None:
        room = self.matrix.lobby

        def newest() -> str:
            """Return the last message with signs below it, if this one is among them."""
            said = [event.id for event in self.matrix.words(player, room)]
            below = {each: player.reactions(room, each) for each in said}
            signed = [each for each, signs in below.items() if "👎" in signs]
            return signed[-1] if signed and sign in below[signed[-1]] else ""

        await player.until(newest, f"{sign} is offered")
        await player.react(room, newest(), sign)

    def reads(self, player: Player) -> str:
        return self.matrix.said(player, self.matrix.lobby)

    def games_of(self, who: str) -> set[str]:
        letters = self.members[who].dms(self.discord.app)
        return {each.game for letter in letters for each in pressables(letter)}

    async def sits_down(self, who: str) -> None:
        """Enter the rooms to which somebody on Matrix is invited, until there is a seat with all it needs."""
        player, scene = self.players[who], self.matrix

        while not scene.seats(player):
            await player.until(lambda: player.invites or scene.seats(player), f"{who} has a seat")
            for room in [*player.invites]:
                await player.join(room)


@asynccontextmanager
async def stage_on(homeserver: Homeserver, store_url: str, directory: Path) -> AsyncIterator[Stage]:
    """Give a house with a bot on both platforms; nothing keeps the time of evenings yet."""
    clock = Time()
    clock.now = 0
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
            house, here = matrix.house, matrix.ann.members
            with discord.reached():
                async with working(DiscordComponent(house), MatrixComponent(house), house.timers()):
                    await discord.until(lambda: discord.gateway.is_connected(app), "the bot is on Discord")
                    await matrix.ann.until(lambda: matrix.bot.user_id in here(matrix.lobby), "and on Matrix")
                    yield stage
