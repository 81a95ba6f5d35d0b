"""Invitations on a chat platform: who is meant and introduced, and what becomes of one that is not posted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from bot.commands.model import Call
from bot.model.person import COMPUTER
from bot.service.service import GameService
from engine.contract import Refusal


def invite_computer(call: Call, bot: str) -> Call:
    """Return the call with the computer as the guest where the bot itself was named."""
    return replace(
        call, options={name: COMPUTER if value == bot else value for name, value in call.options.items()}
    )


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
