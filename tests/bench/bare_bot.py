"""The least that a bot with discord.py can do: it answers a press by a fixed picture, or by nothing.

python -m tests.bench.bare_bot token picture.png
"""

import asyncio
import os
import sys
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from discord import AllowedMentions, AutoShardedClient, File, Interaction, InteractionType, MediaGalleryItem
from discord.ui import ActionRow, Button, Container, LayoutView, MediaGallery, TextDisplay

from adapters.discord.permissions import intents
from tests.simulator.reaching import VARIABLE, pointed_at

ACKNOWLEDGE: Final = "acknowledge"
SHOW: Final = "show"

_NAME: Final = "table.png"


class BareBot(AutoShardedClient):
    """Knows no game and keeps nothing; connected as ours is."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(
            intents=intents(),
            allowed_mentions=AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self._picture = picture

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        if interaction.type is not InteractionType.component:
            return
        if dict(interaction.data or {}).get("custom_id") == ACKNOWLEDGE:
            await interaction.response.defer()
            return
        file = File(BytesIO(self._picture), _NAME)
        await interaction.response.edit_message(view=shown(file), attachments=[file])


def shown(file: File) -> LayoutView:
    """Return the picture and the buttons, as a message that the library need not remember."""
    view: LayoutView = LayoutView(timeout=None)
    view.add_item(Container(MediaGallery(MediaGalleryItem(file)), TextDisplay("A picture")))
    view.add_item(ActionRow(*(Button(label=name, custom_id=name) for name in (SHOW, ACKNOWLEDGE))))
    view.stop()
    return view


async def _run(token: str, picture: bytes) -> None:
    async with BareBot(picture) as bot:
        await bot.start(token)


if __name__ == "__main__":
    with pointed_at(os.environ[VARIABLE]):
        asyncio.run(_run(sys.argv[1], Path(sys.argv[2]).read_bytes()))
