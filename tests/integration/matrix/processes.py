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
async def process_of(scene: Scene, place: Path) -> AsyncIterator["subprocess.Popen[str]"]:
    """Run the bot in a process of its own."""
    settings, url = scene.house.settings, scene.house.settings.redis_url
    assert url
    env = {
        "REDIS_URL": url.get_secret_value(),
        "MATRIX_HOMESERVER": scene.homeserver.url,
        "MATRIX_USER_ID": scene.bot.user_id,
        "MATRIX_ACCESS_TOKEN": scene.bot.access_token,
        "HELDHANDS_DATA_DIR": str(settings.data_dir),
    }
    with started(*PATIENT, "run", "matrix", "clock", cwd=place, **env) as process:
        yield process


async def is_here(scene: Scene) -> None:
    """Wait until the bot is in the lobby."""
    await scene.ann.until(lambda: scene.bot.user_id in scene.ann.members(scene.lobby), "the bot is there")
