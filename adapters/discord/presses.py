"""Presses on the buttons of a game: acknowledged at once, carried out by the service.

The change is shown by the deliverer like every other one, so an old screen never follows a newer one. Only
what the deliverer does not show is shown here: the choice of a card after that of a node, and private
messages.
"""

import asyncio
from contextlib import suppress
from textwrap import wrap
from typing import Any, Final

from discord import HTTPException

from adapters.discord.answers import Answers, AnyInteraction, acknowledge, answer, replace_answer
from adapters.discord.direct_messages import DirectMessages, format_player_screen
from adapters.discord.format import LONGEST_TEXT, format_text
from adapters.discord.invitations import InvitationPosts
from bot.model.refusals import ServiceProblem
from bot.model.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from bot.service.views import PlayerScreen
from engine.contract import SPECTATOR, Refusal

_MOST_MESSAGES: Final = 4  # for a description: more than the longest one needs
_ANSWERS: Final = frozenset(
    {
        TableAction.ACCEPT,
        TableAction.DECLINE,
        TableAction.LEAVE,
        TableAction.MOVE,
        TableAction.BEGIN,
        TableAction.WITHDRAW,
    }
)
"""Actions before a game is dealt."""


class Presses:
    """Carries out presses."""

    def __init__(
        self,
        service: GameService,
        answers: Answers,
        direct_messages: DirectMessages,
        invitation_posts: InvitationPosts,
    ) -> None:
        self._service = service
        self._answers = answers
        self._direct_messages = direct_messages
        self._invitation_posts = invitation_posts

    async def press(self, interaction: AnyInteraction, press: Press) -> None:
        """Carry out a press."""
        async with self._answers.report_errors(interaction):
            if press.action == TableAction.READ:
                await self._describe(interaction, press)
            elif press.action == TableAction.SHOW and not _is_own(interaction):
                await self._show_privately(interaction, press)
            else:
                await self._act(interaction, press)

    async def _act(self, interaction: AnyInteraction, press: Press) -> None:
        acknowledged = asyncio.create_task(interaction.response.defer())
        await asyncio.sleep(0)  # send it before anything else
        try:
            if press.action == TableAction.ACCEPT:
                await self._invitation_posts.greet(interaction)
            if self._service.views.may_pick(press.action) and await self._pick(
                interaction, press, acknowledged
            ):
                return
            game = (await self._service.press(press)).game
            if press.action in _ANSWERS:
                await acknowledged
                await self._invitation_posts.show_answer(interaction, press.game)
        except Refusal as refusal:
            await acknowledged
            if refusal.code is not ServiceProblem.NO_ANSWER:  # the message may have been old
                await self._refresh(interaction, press)
            raise
        finally:
            await acknowledged
        # A player's own view is never shown in a message that others see.
        if _is_private(interaction):
            await self._show(interaction, press.who, game)
        if press.action == TableAction.NUDGE:
            words = await self._answers.words_for(interaction)
            await answer(interaction, format_text(words.say("knocked")))

    async def _refresh(self, interaction: AnyInteraction, press: Press) -> None:
        """Show the current screen, since the pressed message may have been old."""
        if not _is_own(interaction):
            await self._invitation_posts.show_outcome(interaction, press.game)
            return
        with suppress(Refusal, HTTPException):
            await self._show(interaction, press.who, press.game)

    async def _pick(self, interaction: AnyInteraction, press: Press, acknowledged: asyncio.Task[Any]) -> bool:
        """Show the screen after the first half of an action; return whether the press was one."""
        async with self._direct_messages.lock(press.game, press.who):
            picked = await self._service.views.pick(press)
            await acknowledged
            # A player's own view is never shown in a message that others see.
            if picked and _is_own(interaction):
                await self._replace(interaction, picked)
        return picked is not None

    async def _show(self, interaction: AnyInteraction, who: str, game: str) -> None:
        """Show the player's current screen in the message that was pressed."""
        async with self._direct_messages.lock(game, who):
            await self._replace(interaction, await self._service.views.look(who, game))

    async def _replace(self, interaction: AnyInteraction, player_screen: PlayerScreen) -> None:
        picture = await self._service.painter.paint(player_screen)
        formatted = format_player_screen(player_screen, picture, fresh=not _is_private(interaction))
        await replace_answer(interaction, formatted)

    async def _show_privately(self, interaction: AnyInteraction, press: Press) -> None:
        """Show a player their own view privately; spectators are told that they see everything already."""
        await acknowledge(interaction)
        player_screen = await self._service.views.look(press.who, press.game)
        if player_screen.snapshot.viewer is SPECTATOR:
            words = await self._answers.words_for(interaction)
            await answer(interaction, format_text(words.say("table-watching")))
            return
        await answer(
            interaction,
            format_player_screen(
                player_screen, await self._service.painter.paint(player_screen), fresh=False
            ),
        )

    async def _describe(self, interaction: AnyInteraction, press: Press) -> None:
        """Describe the picture in words: below a player's own message their own one, else the public one."""
        await acknowledge(interaction)
        if _is_own(interaction):
            player_screen = await self._service.views.look(press.who, press.game)
        else:
            language = (await self._answers.words_for(interaction)).language
            player_screen = await self._service.views.watch(press.game, language)
        for page in split_pages(player_screen.screen.description)[:_MOST_MESSAGES]:
            await answer(interaction, format_text(page.replace("\n", "\n\n")))  # a line is a paragraph


def split_pages(text: str, longest: int = LONGEST_TEXT // 2) -> list[str]:
    """Split a text into pages that are not too long, between lines if possible, else between words."""
    pages = [""]
    for line in text.splitlines():
        for part in wrap(line, longest, expand_tabs=False, break_on_hyphens=False) or [""]:
            joined = f"{pages[-1]}\n{part}" if pages[-1] else part
            if len(joined) <= longest:
                pages[-1] = joined
            else:
                pages.append(part)
    return [page for page in pages if page]


def _is_private(interaction: AnyInteraction) -> bool:
    """Return whether the pressed message is ephemeral, so that only this interaction can change it."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _is_own(interaction: AnyInteraction) -> bool:
    """Return whether only the user can see the pressed message."""
    return _is_private(interaction) or interaction.context.dm_channel
