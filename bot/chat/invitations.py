"""Invitations on a chat platform: who is introduced, and what becomes of one that could not be posted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.service.service import GameService
from engine.contract import Refusal


async def may_be_renamed(service: GameService, who: str) -> bool:
    """Return whether a person's name may be stored: not while they play, since a name can carry a message."""
    return not any(sitting.status.dealt for sitting in await service.records.games_of(who))


@asynccontextmanager
async def withdrawn_on(
    errors: tuple[type[Exception], ...], service: GameService, host: str, game: str
) -> AsyncIterator[None]:
    """Post an invitation; if that fails with one of these errors, nobody has seen it: withdraw it."""
    try:
        yield
    except errors:
        with suppress(Refusal):
            await service.invitations.withdraw(host, game)
        raise
