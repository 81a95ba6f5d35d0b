"""Presses on the buttons of a game: acknowledged at once, carried out by the service.

What a press changes is brought by the deliverer like every other change, so nothing old is ever shown after
something new. Only what nobody else will bring is shown here: the choice of a card after that of a node, and
whatever is private to one press.
"""

import asyncio
from contextlib import suppress
from typing import Final

from discord import HTTPException

from adapters.discord.answers import Answers, AnyInteraction, answer, promise, replace_answer
from adapters.discord.direct_messages import DirectMessages, own_dress
from adapters.discord.format import LONGEST_TEXT, dressed_words
from adapters.discord.invitations import InvitationPosts
from bot.model.refusals import Denied
from bot.model.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
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
"""What is pressed before a game is dealt."""


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
        """Carry out what somebody pressed."""
        async with self._answers.guarding(interaction):
            if press.action == TableAction.READ:
                await self._read(interaction, press)
            elif press.action == TableAction.SHOW and not _is_own(interaction):
                await self._peek(interaction, press)
            else:
                await self._act(interaction, press)

    async def _act(self, interaction: AnyInteraction, press: Press) -> None:
        acknowledged = asyncio.create_task(interaction.response.defer())
        await asyncio.sleep(0)  # it is on its way before anything else is begun
        try:
            if press.action == TableAction.ACCEPT:
                await self._invitation_posts.greet(interaction)
            pressed = await self._service.press(press)
            if press.action in _ANSWERS:
                await acknowledged
                await self._invitation_posts.answered(interaction, press.game)
        except Refusal as refusal:
            await acknowledged
            if refusal.code is not Denied.NO_ANSWER:  # it may have been pressed on something old
                await self._refresh(interaction, press)
            raise
        finally:
            await acknowledged
        # Whatever was pressed, somebody's own side is never shown in a message that others see.
        if _is_own(interaction) and (pressed.pick or _is_private(interaction)):
            await self._show(interaction, press.who, pressed.game, pressed.pick)
        if press.action == TableAction.NUDGE:
            words = await self._answers.words(interaction)
            await answer(interaction, dressed_words(words.say("knocked")))

    async def _refresh(self, interaction: AnyInteraction, press: Press) -> None:
        """Show how the game stands, where that may have been something old."""
        if not _is_own(interaction):
            await self._invitation_posts.refused(interaction, press.game)
            return
        with suppress(Refusal, HTTPException):
            await self._show(interaction, press.who, press.game, None)

    async def _show(self, interaction: AnyInteraction, who: str, game: str, pick: str | None) -> None:
        """Show somebody how their game stands, in the message that they pressed."""
        async with self._direct_messages.alone(game, who):
            player_screen = (await self._service.views.look(who, game)).picking(pick)
            picture = await self._service.painter.paint(player_screen)
            await replace_answer(
                interaction, own_dress(player_screen, picture, fresh=not _is_private(interaction))
            )

    async def _peek(self, interaction: AnyInteraction, press: Press) -> None:
        """Show a player their own side, privately; others have all of it before their eyes."""
        await promise(interaction)
        player_screen = await self._service.views.look(press.who, press.game)
        if player_screen.snapshot.viewer is SPECTATOR:
            words = await self._answers.words(interaction)
            await answer(interaction, dressed_words(words.say("table-watching")))
            return
        await answer(
            interaction,
            own_dress(player_screen, await self._service.painter.paint(player_screen), fresh=False),
        )

    async def _read(self, interaction: AnyInteraction, press: Press) -> None:
        """Tell in words what somebody's picture shows: their own if it was under it, else that of all."""
        await promise(interaction)
        if _is_own(interaction):
            player_screen = await self._service.views.look(press.who, press.game)
        else:
            language = (await self._answers.words(interaction)).language
            player_screen = await self._service.views.watch(press.game, language)
        for page in split(player_screen.screen.description)[:_MOST_MESSAGES]:
            await answer(interaction, dressed_words(page.replace("\n", "\n\n")))  # a line is a paragraph


def split(text: str, longest: int = LONGEST_TEXT // 2) -> list[str]:
    """Return a text in pages, none of which is too long; between lines if it can be, else between words."""
    pages = [""]
    for line in text.splitlines():
        for part in _parts(line, longest):
            joined = f"{pages[-1]}\n{part}" if pages[-1] else part
            if len(joined) <= longest:
                pages[-1] = joined
            else:
                pages.append(part)
    return [page for page in pages if page]


def _parts(line: str, longest: int) -> list[str]:
    parts = []
    while len(line) > longest:
        end = line.rfind(" ", 0, longest)
        end = end if end > 0 else longest
        parts.append(line[:end])
        line = line[end:].lstrip()
    return [*parts, line]


def _is_private(interaction: AnyInteraction) -> bool:
    """Return whether a message is seen by one person only, and by nobody else but through this press."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _is_own(interaction: AnyInteraction) -> bool:
    """Return whether a message is the presser's own, and not one that others see too."""
    return _is_private(interaction) or interaction.context.dm_channel
