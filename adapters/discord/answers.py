"""Answers to interactions: private, prompt, and never a stack trace."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from aiohttp import ClientError
from discord import HTTPException, Interaction
from discord.utils import MISSING

from adapters.discord.addresses import PLATFORM, address
from adapters.discord.format import FormattedMessage, format_text, words_in
from bot.chat.answers import ChatAnswers
from bot.model.screen import Rows
from bot.service.service import GameService
from engine.contract import Refusal
from renderers.i18n.catalogue import Words, best_language

ANSWER_WITHIN: Final = 1.5
"""Seconds until we acknowledge at the latest; Discord waits for three."""

_ACKNOWLEDGED: Final = "promised"

_T = TypeVar("_T")

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


class Answers(ChatAnswers[AnyInteraction]):
    """Answers users in their language."""

    platform = PLATFORM
    platform_errors = (HTTPException, ClientError, OSError, TimeoutError)
    """Mostly a press that came too late for Discord, or a deleted message."""

    def __init__(self, service: GameService) -> None:
        self._service = service

    async def words_for(self, interaction: AnyInteraction) -> Words:
        """Return the user's words: in the language they have chosen, else in that of their Discord client."""
        locale = str(interaction.locale)
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                language = await self._service.views.language(address(interaction.user.id), locale)
        except (Refusal, TimeoutError):  # the store does not answer, and the user is about to be told so
            language = best_language(locale)
        return words_in(language)

    def try_again(self, words: Words) -> str:
        """Return the sentence for an error of Discord."""
        return words.say("discord-try-again")

    async def say(self, interaction: AnyInteraction, *paragraphs: str, rows: Rows = ()) -> None:
        """Answer privately."""
        with suppress(*self.platform_errors):  # the interaction has expired
            await answer(interaction, format_text(*paragraphs, rows=rows))
