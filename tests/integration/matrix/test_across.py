"""One plays on Matrix and the other on Discord: it is the same game, and each is at home."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr

from adapters.discord.service import DiscordService
from adapters.matrix.names import address
from bot.store.keys import game_key
from engine.heldhands.record import actions
from tests.homeserver.synapse import Homeserver
from tests.integration.discord import playing as on_discord
from tests.integration.discord import scene as discord_scene
from tests.integration.discord.asking import address_of, code_in, told
from tests.integration.matrix.around import watched_rooms
from tests.integration.matrix.playing import Table
from tests.integration.matrix.scene import Scene, bot_running, greeted, stage_on
from tests.records import recorded
from tests.simulator import Discord

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]
OPTIONS = {"edition": RECORD.options.edition, "level": RECORD.options.level.value}
ENDING = "agreed to end this game"


@asynccontextmanager
async def across_on(
    homeserver: Homeserver, store_url: str, directory: Path
) -> AsyncIterator[tuple[discord_scene.Scene, Scene]]:
    """Give one house with a bot on both platforms; nobody on one is the same person on the other."""
    async with Discord() as discord:
        app, guild, channel, ann, bob, eve = discord_scene.people_of(discord)
        token = SecretStr(app.token)
        async with stage_on(homeserver, store_url, directory, discord_token=token) as matrix:
            stop = asyncio.Event()
            with discord.reached():
                running = asyncio.create_task(DiscordService(matrix.house).run(stop))
                try:
                    async with bot_running(matrix.house):
                        await discord.until(lambda: discord.gateway.is_connected(app), "it is on Discord")
                        await greeted(matrix)
                        there = discord_scene.Scene(discord, app, guild, channel, ann, bob, eve, matrix.house)
                        yield there, matrix
                finally:
                    stop.set()
                    await running


async def test_game_between_discord_and_matrix_is_joined_by_code_and_played_both_ways_to_its_end(
    homeserver: Homeserver, valkey: str, tmp_path: Path
) -> None:
    async with across_on(homeserver, valkey, tmp_path) as (discord, matrix):
        ann, bob, service = discord.ann, matrix.bob, matrix.house.service
        invited = await told(discord, ann, "invite", **OPTIONS)
        assert f"On Matrix, they write to {matrix.bot.user_id}: join {code_in(invited)}" in invited.text
        (sitting,) = await service.book.games_of(address_of(ann))
        game = sitting.game
        await matrix.house.client.hset(game_key(game), "seed", str(RECORD.seed))
        await bob.say(matrix.lobby, f"!heldhands join {code_in(invited)}")
        await matrix.enter_all(bob, 3)  # his seat, a room to be answered in, and the one where all can watch
        await discord.discord.until(lambda: discord.letters(ann), "Ann has a picture")
        await bob.until(lambda: matrix.seats(bob) and len(bob.rooms) == 4, "Bob has a picture")
        here, there = Table(matrix, game), on_discord.Table(discord, game, discord.letter)
        room = here.room(1)
        assert "Ann" in bob.room(room).name

        assert not discord.guild.threads  # nobody asked for one
        await bob.until(lambda: watched_rooms(matrix, bob), "all can watch")
        (seen,) = watched_rooms(matrix, bob)
        await bob.until(lambda: bob.room(seen).name == "Ann & Bob", "it is called after both")

        for number, (seat, action) in enumerate(MOVES[:8]):
            here.counted = number
            await (here.act(seat, action) if seat else there.act(seat, action))
            await here.has_counted(MOVES[: number + 1])
        await here.sees(1, "Turn 3: your move")
        assert here.picture(1).content["m.mentions"] == {"user_ids": [bob.user_id]}
        await bob.until(lambda: bob.unread(room)[1], "it has rung")

        for who in (address_of(ann), address(bob.user_id)):
            await service.manners.part(who, game)
        await here.sees(1, ENDING)
        await bob.until(lambda: ENDING in matrix.pictures(bob, seen)[-1].body, "all on Matrix see the end")
        await discord.discord.until(lambda: ENDING in discord.letter(ann).text, "Ann sees how it ended")
        # Nobody learns from what is shown who a person is on the other platform.
        on_discord_texts = [version.text for message in discord.letters(ann) for version in message.versions]
        assert not [text for text in on_discord_texts if bob.user_id in text or "matrix" in text.casefold()]
        on_matrix = [json.dumps(event.source) for each in (room, seen) for event in bob.timeline(each)]
        assert not [text for text in on_matrix if str(ann.id) in text]
