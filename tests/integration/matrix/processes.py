"""The bot in a process of its own, which can be killed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.homeserver.patient import PATIENT
from tests.integration.matrix.scene import Scene
from tests.integration.program import started

if TYPE_CHECKING:
    import subprocess


@asynccontextmanager
async def process_of(scene: Scene, place: Path, **settings: str) -> AsyncIterator["subprocess.Popen[str]"]:
    ours = scene.house.settings
    assert ours.redis_url
    env = {
        "REDIS_URL": ours.redis_url.get_secret_value(),
        "MATRIX_HOMESERVER": scene.homeserver.url,
        "MATRIX_USER_ID": scene.bot.user_id,
        "MATRIX_ACCESS_TOKEN": scene.bot.access_token,
        "HELDHANDS_DATA_DIR": str(ours.data_dir),
        **settings,
    }
    with started(*PATIENT, "run", "matrix", "clock", cwd=place, **env) as process:
        yield process


async def is_here(scene: Scene) -> None:
    await scene.ann.until(lambda: scene.bot.user_id in scene.ann.members(scene.lobby), "the bot is there")
