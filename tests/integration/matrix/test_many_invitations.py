"""Given that we are asked into more rooms than we may enter: do those who play notice nothing?"""

from pathlib import Path

from tests.homeserver.fixtures import NewHomeserver
from tests.integration.matrix.asking import private
from tests.integration.matrix.scene import scene_on

ONE_ROOM = {"local": {"per_second": 0.001, "burst_count": 1}}


async def test_nobody_waits_behind_the_invitations_of_others(
    new_homeserver: NewHomeserver, valkey: str, tmp_path: Path
) -> None:
    homeserver = await new_homeserver(rc_joins=ONE_ROOM)
    async with scene_on(homeserver, valkey, tmp_path) as scene:
        for number in range(3):
            await scene.eve.create_room(name=f"Room {number}", invite=[scene.bot.user_id])
        await private(scene, scene.ann, "games")
