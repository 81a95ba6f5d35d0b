"""Accounts of a bot, and clients that log in as them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from nio.client.async_client import AsyncClient
from pydantic import SecretStr

from adapters.matrix.session import Session, logged_in, store_path
from adapters.matrix.wire import configured
from bot.settings import Settings


def by_password(server: str, user: str, password: str, place: Path, *, encryption: bool = False) -> Settings:
    return Settings(
        matrix_homeserver=server,
        matrix_user_id=user,
        matrix_password=SecretStr(password),
        matrix_encryption=encryption,
        data_dir=place,
    )


def by_token(server: str, user: str, token: str, place: Path, *, encryption: bool = False) -> Settings:
    return Settings(
        matrix_homeserver=server,
        matrix_user_id=user,
        matrix_access_token=SecretStr(token),
        matrix_encryption=encryption,
        data_dir=place,
    )


@asynccontextmanager
async def client_of(settings: Settings) -> AsyncIterator[AsyncClient]:
    """Give a client that is nobody yet, as the program makes one at each start."""
    encryption = settings.matrix_encryption
    client = AsyncClient(
        settings.matrix_homeserver or "",
        settings.matrix_user_id or "",
        store_path=str(store_path(settings)) if encryption else "",
        config=configured(encryption=encryption),
    )
    try:
        yield client
    finally:
        await client.close()  # type: ignore[no-untyped-call]
        if client.store:
            client.store.database.close()


async def started(settings: Settings) -> Session:
    """Return who the bot is after a start."""
    async with client_of(settings) as client:
        return await logged_in(client, settings)
