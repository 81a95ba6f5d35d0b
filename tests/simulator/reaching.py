"""Where discord.py looks for Discord: pointed here, without a change of its code."""

from collections.abc import Iterator
from contextlib import contextmanager

VARIABLE = "DISCORD_SIMULATOR"


@contextmanager
def pointed_at(url: str) -> Iterator[None]:
    # The simulator itself needs no client library.
    import yarl  # noqa: PLC0415
    from discord.asset import Asset  # noqa: PLC0415
    from discord.gateway import DiscordWebSocket  # noqa: PLC0415
    from discord.http import Route  # noqa: PLC0415

    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1) + "/gateway/")
    Asset.BASE = url
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
