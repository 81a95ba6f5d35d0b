"""Invitations on a chat platform: who is meant and introduced, and what becomes of one that is not posted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from bot.commands.answers import computer_button
from bot.commands.model import Call
from bot.games.registry import GAMES
from bot.model.game import Status
from bot.model.person import COMPUTER
from bot.model.screen import Rows
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from engine.contract import SPECTATOR, Refusal
from renderers.i18n.catalogue import Words


def invite_computer(call: Call, bot: str) -> Call:
    """Return the call with the computer as the guest where the bot itself was named."""
    return replace(
        call, options={name: COMPUTER if value == bot else value for name, value in call.options.items()}
    )


async def may_be_renamed(service: GameService, who: str) -> bool:
    """Return whether a person's name may be stored: not while they play, since a name can carry a message."""
    return not any(sitting.status.dealt for sitting in await service.records.games_of(who))


def computer_offer(player_screen: PlayerScreen, words: Words) -> Rows:
    """Return the button to play with the computer where an invitation has found no partner.

    Its host is offered it, and who reads the same public message; not a guest who declined.
    """
    snapshot, about = player_screen.snapshot, player_screen.snapshot.about
    alone = snapshot.status in {Status.DECLINED, Status.EXPIRED} and GAMES[about.game].has_computer
    if not alone or snapshot.viewer not in {about.host, SPECTATOR}:
        return ()
    return ((computer_button(words, about.options),),)


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
