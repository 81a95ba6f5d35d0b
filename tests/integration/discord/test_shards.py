"""Given a bot that is spread over processes: does a game get along that belongs to more than one of them?"""

from dataclasses import replace

from adapters.discord.permissions import ASKED
from engine.heldhands.record import actions
from tests.integration.discord.asking import whispered
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.records import recorded


def with_shards(scene: Scene, **shards: object) -> Scene:
    settings = scene.house.settings.model_copy(update=shards)
    return replace(scene, house=replace(scene.house, settings=settings))


async def test_server_and_direct_messages_may_be_the_business_of_different_processes(stage: Scene) -> None:
    guild, record = stage.guild, recorded("published-held-hands")
    while (guild.id >> 22) % 2 == 0:  # which is the shard of direct messages
        stage.discord.clock.advance(0.001)
        guild = stage.discord.new_guild("Elsewhere", owner=stage.eve, members=[stage.ann, stage.bob])
    if guild is not stage.guild:
        guild.install(stage.app, ASKED.value)
    scene = replace(stage, guild=guild, channel=guild.new_channel("there"))
    one, other = (with_shards(scene, shard_count=2, shard_ids=str(shard)) for shard in (0, 1))
    async with one.running(), other.running():
        table, moves = await begun(scene, record), list(actions(record))[:12]
        await table.play(moves)
        await table.counted(moves)
        await whispered(scene.bob, scene.tables[-1], "My view")


async def test_one_process_can_have_all_shards(stage: Scene) -> None:
    sessions = stage.discord.gateway.sessions
    async with with_shards(stage, shard_count=2).running():
        await stage.until(lambda: {session.shard for session in sessions.of(stage.app)} == {(0, 2), (1, 2)})
        await begun(stage)
