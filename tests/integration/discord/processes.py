"""The bot as a process of its own, which can be killed."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.integration.discord.scene import Scene
from tests.integration.program import started

if TYPE_CHECKING:
    import subprocess

RUN: Final = (sys.executable, "-m", "tests.simulator.launch", "run", "discord", "clock")


@asynccontextmanager
async def process_of(scene: Scene, cwd: Path, **more: str) -> AsyncIterator["subprocess.Popen[str]"]:
    """Run the bot of a scene in a process, and wait until it is connected."""
    url, sessions = scene.house.settings.redis_url, len(scene.discord.gateway.sessions.of(scene.app))
    assert url
    settings = {
        "REDIS_URL": url.get_secret_value(),
        "DISCORD_TOKEN": scene.app.token,
        **scene.discord.environment,
        **more,
    }
    with started(*RUN, cwd=cwd, **settings) as process:
        await scene.discord.until(
            lambda: len(scene.discord.gateway.sessions.of(scene.app)) > sessions,
            "another process is connected",
        )
        yield process
        if process.poll() is None:
            process.terminate()
            await asyncio.to_thread(process.wait)
