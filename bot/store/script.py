"""Server-side scripts: Lua that the server runs atomically, sent once and then called by its hash."""

from hashlib import sha1
from importlib.resources import files
from typing import TypeAlias

from redis.exceptions import NoScriptError

from bot.store.connection import Client

Argument: TypeAlias = str | bytes | int | float


class Script:
    """One of the files in `scripts/`."""

    def __init__(self, name: str) -> None:
        self._text = (files("bot.store") / "scripts" / f"{name}.lua").read_text(encoding="utf-8")
        self._hash = sha1(self._text.encode(), usedforsecurity=False).hexdigest()  # its name on the server

    async def run(self, client: Client, keys: list[str], arguments: list[Argument]) -> object:
        """Run it; the text is sent to a server that does not know it yet."""
        try:
            return await client.evalsha(self._hash, len(keys), *keys, *arguments)
        except NoScriptError:
            return await client.eval(self._text, len(keys), *keys, *arguments)
