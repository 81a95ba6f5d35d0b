"""What we say to whoever pressed or asked: privately, at once, and never as a stack trace."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

from discord import HTTPException, Interaction
from discord.utils import MISSING

from adapters.discord.addresses import address
from adapters.discord.catalogue import words_in
from adapters.discord.format import FormattedMessage, dressed_words
from bot.commands.refused import refused
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.contract import Refusal
from renderers.i18n.catalogue import Words, best_language

ANSWER_WITHIN: Final = 1.5
"""Seconds until we say at least that we have heard; Discord waits for three."""

_PROMISED: Final = "promised"

_T = TypeVar("_T")

log = Log(__name__)

AnyInteraction = Interaction[Any]


async def promise(interaction: AnyInteraction) -> None:
    """Say at once that there will be an answer, for the eyes of whoever asked."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    interaction.extras[_PROMISED] = True


async def in_time(interaction: AnyInteraction, work: Coroutine[Any, Any, _T]) -> _T:
    """Do what the first answer depends on; if that takes long, promise an answer meanwhile."""
    working = asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait({working}, timeout=ANSWER_WITHIN)
        if not done:
            await promise(interaction)
    except BaseException:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        raise
    return await working


async def answer(interaction: AnyInteraction, dress: FormattedMessage) -> None:
    """Answer privately, whether or not something was said or promised before."""
    files = dress.unread or MISSING
    if not interaction.response.is_done():
        await interaction.response.send_message(view=dress.view, files=files, ephemeral=True)
    elif interaction.extras.pop(_PROMISED, False):
        await replace_answer(interaction, dress)
    else:
        await interaction.followup.send(view=dress.view, files=files, ephemeral=True)


async def replace_answer(interaction: AnyInteraction, dress: FormattedMessage) -> None:
    """Put something in the place of what was promised, or of the message that was pressed."""
    await interaction.edit_original_response(view=dress.view, attachments=dress.unread)


class Answers:
    """Answers people in their language."""

    def __init__(self, service: GameService) -> None:
        self._service = service

    async def words(self, interaction: AnyInteraction) -> Words:
        """Return the words of whoever asks; what their Discord speaks, while they have chosen nothing."""
        locale = str(interaction.locale)
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                language = await self._service.views.language(address(interaction.user.id), locale)
        except (Refusal, TimeoutError):  # the server does not answer, and that is what we are about to say
            language = best_language(locale)
        return words_in(language)

    @asynccontextmanager
    async def guarding(self, interaction: AnyInteraction) -> AsyncIterator[None]:
        """Deal with somebody; whatever goes wrong meanwhile is said kindly."""
        try:
            yield
        except Refusal as refusal:
            told = refused(refusal, await self.words(interaction))
            await self._say(interaction, told.headline, *told.lines)
        except HTTPException as error:
            # Mostly a press that came too late for Discord, or a message that is gone: they can press again.
            log.warning("discord.refused", status=error.status, code=error.code)
            await self._say(interaction, (await self.words(interaction)).say("discord-try-again"))
        except Exception as error:  # noqa: BLE001 - whatever it is, they hear of it, and the log says where
            log.failure("discord.failed", error)
            await self._say(interaction, (await self.words(interaction)).say("failed"))

    async def _say(self, interaction: AnyInteraction, *paragraphs: str) -> None:
        with suppress(HTTPException):  # then nobody is listening any more
            await answer(interaction, dressed_words(*paragraphs))
