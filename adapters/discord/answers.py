"""Answers to interactions: private, prompt, and never a stack trace."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

from discord import HTTPException, Interaction
from discord.utils import MISSING

from adapters.discord.addresses import address
from adapters.discord.catalogue import words_in
from adapters.discord.format import FormattedMessage, format_text
from bot.commands.refused import refused
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.contract import Refusal
from renderers.i18n.catalogue import Words, best_language

ANSWER_WITHIN: Final = 1.5
"""Seconds until we acknowledge at the latest; Discord waits for three."""

_ACKNOWLEDGED: Final = "promised"

_T = TypeVar("_T")

log = Log(__name__)

AnyInteraction = Interaction[Any]


async def acknowledge(interaction: AnyInteraction) -> None:
    """Acknowledge an interaction at once; a private answer follows."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    interaction.extras[_ACKNOWLEDGED] = True


async def acknowledge_if_slow(interaction: AnyInteraction, work: Coroutine[Any, Any, _T]) -> _T:
    """Run the work that the first answer depends on; if it takes long, acknowledge meanwhile."""
    working = asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait({working}, timeout=ANSWER_WITHIN)
        if not done:
            await acknowledge(interaction)
    except BaseException:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        raise
    return await working


async def answer(interaction: AnyInteraction, formatted: FormattedMessage) -> None:
    """Answer privately, whether or not the interaction was acknowledged or answered before."""
    files = formatted.rewound_files or MISSING
    if not interaction.response.is_done():
        await interaction.response.send_message(view=formatted.view, files=files, ephemeral=True)
    elif interaction.extras.pop(_ACKNOWLEDGED, False):
        await replace_answer(interaction, formatted)
    else:
        await interaction.followup.send(view=formatted.view, files=files, ephemeral=True)


async def replace_answer(interaction: AnyInteraction, formatted: FormattedMessage) -> None:
    """Replace the acknowledgement, or the message whose component was pressed."""
    await interaction.edit_original_response(view=formatted.view, attachments=formatted.rewound_files)


class Answers:
    """Answers users in their language."""

    def __init__(self, service: GameService) -> None:
        self._service = service

    async def words(self, interaction: AnyInteraction) -> Words:
        """Return the user's words: in the language they have chosen, else in that of their Discord client."""
        locale = str(interaction.locale)
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                language = await self._service.views.language(address(interaction.user.id), locale)
        except (Refusal, TimeoutError):  # the store does not answer, and the user is about to be told so
            language = best_language(locale)
        return words_in(language)

    @asynccontextmanager
    async def report_errors(self, interaction: AnyInteraction) -> AsyncIterator[None]:
        """Handle an interaction; if that fails, tell the user why."""
        try:
            yield
        except Refusal as refusal:
            result = refused(refusal, await self.words(interaction))
            await self._say(interaction, result.headline, *result.lines)
        except HTTPException as error:
            # Mostly a press that came too late for Discord, or a deleted message: the user can press again.
            log.warning("discord.refused", status=error.status, code=error.code)
            await self._say(interaction, (await self.words(interaction)).say("discord-try-again"))
        except Exception as error:  # noqa: BLE001 - the user is told of any failure, and the log says where
            log.failure("discord.failed", error)
            await self._say(interaction, (await self.words(interaction)).say("failed"))

    async def _say(self, interaction: AnyInteraction, *paragraphs: str) -> None:
        with suppress(HTTPException):  # the interaction has expired
            await answer(interaction, format_text(*paragraphs))
