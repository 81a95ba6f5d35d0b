"""Given a bot that is spread over processes: does a game get along that belongs to more than one of them?"""

from dataclasses import replace
from pathlib import Path

from adapters.discord.permissions import ASKED
from engine.heldhands.record import actions
from tests.integration.discord.playing import begun
from tests.integration.discord.processes import process_of
from tests.integration.discord.scene import Scene
from tests.records import recorded

SHARDS = 2


def on_the_last_shard(stage: Scene) -> Scene:
    """Return the same people on a server that belongs to another process than direct messages do."""
    guild = stage.guild
    while (guild.id >> 22) % SHARDS != SHARDS - 1:
        stage.discord.clock.advance(0.001)
        guild = stage.discord.new_guild("Elsewhere", owner=stage.eve, members=[stage.ann, stage.bob])
    if guild is not stage.guild:
        guild.install(stage.app, ASKED.value)
    return replace(stage, guild=guild, channel=guild.new_channel("there"))


async def test_a_server_and_direct_messages_may_be_different_processes_business(
    stage: Scene, tmp_path: Path
) -> None:
    scene, record = on_the_last_shard(stage), recorded("published-held-hands")
    count = {"SHARD_COUNT": str(SHARDS)}
    async with (
        process_of(scene, tmp_path, SHARD_IDS="0", **count),
        process_of(scene, tmp_path, SHARD_IDS="1", **count),
    ):
        table = await begun(scene, record)
        moves = list(actions(record))[:12]
        await table.play(moves)
        await table.counted(moves)
        await scene.bob.press(scene.tables[-1], "My view")


async def test_one_process_can_have_all_shards(stage: Scene, tmp_path: Path) -> None:
    async with process_of(stage, tmp_path, SHARD_COUNT="3"):
        await stage.discord.until(
            lambda: (
                {session.shard for session in stage.discord.gateway.sessions.of(stage.app)}
                == {(0, 3), (1, 3), (2, 3)}
            ),
            "it has them",
        )
        await begun(stage)
